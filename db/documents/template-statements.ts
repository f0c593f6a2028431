import type { Knex } from 'knex';
import { passesRestriction, passesRestrictions, seesSpace, viewerValues } from '../grants.ts';
import { runPrepared } from '../prepared.ts';
import { shownRestriction, type ShownRestriction } from '../restrictions/allowed-statements.ts';
import type { Viewer } from '../viewer.ts';
import type { TemplateScope } from './document.ts';
import { nameOrder } from '../name-order.ts';

/**
 * Reads templates. Those of all spaces are open to people who cannot see their space, but a restriction still holds, and
 * a token that is limited to some spaces has only theirs.
 */

const viewer = { viewer: '$2', seesAll: '$3', only: '$4::integer[]' };

/** A condition for a row d of documents: it is a template that may be used in the space $1. The caller checks the space. */
const isOffered = `d.template in ('space', 'all') and d.deleted_at is null and (d.space_id = $1
  or d.template = 'all' and (${viewer.only} is null or d.space_id = any (${viewer.only})))`;

export interface TemplateRow {
  id: number;
  title: string;
  excerpt: string;
  template: TemplateScope;
  updatedAt: Date;
  restriction: ShownRestriction | null;
  /** Null if the viewer may not see it. */
  space: { id: number; name: string; visibility: 'everyone' | 'members' } | null;
  /** What it is sorted by, before its id. */
  key: string;
}

// the key of a page has at most 400 characters
const sortKey = 'lower(left(d.title, 50))';
const order = nameOrder('left(d.title, 50)');

const listStatement = {
  name: 'list-templates',
  text: `
select d.id, d.title, d.excerpt, d.template, d.updated_at as "updatedAt", ${sortKey} as key,
  ${shownRestriction('d')} as restriction,
  case when ${seesSpace('s', viewer)}
    then json_build_object('id', s.id, 'name', s.name, 'visibility', s.visibility) end as space
from documents d join spaces s on s.id = d.space_id and s.deleted_at is null
where ${isOffered} and ${passesRestrictions('d', viewer)}
  and ($5::text is null or (${order}, d.id) > ($5::text, $6::integer))
order by ${order}, d.id limit $7`,
};

/** @param page `after`: the key and the id of the last row of the page before */
export const listTemplates = (
  runner: Knex,
  spaceId: number,
  person: Viewer,
  { after, limit }: { after: readonly [string, number] | undefined; limit: number },
): Promise<TemplateRow[]> =>
  runPrepared<TemplateRow & object>(runner, listStatement, [
    spaceId,
    ...viewerValues(person),
    after?.[0],
    after?.[1],
    limit,
  ]);

export interface TemplateText {
  title: string;
  content: string;
  files: number;
}

const readStatement = {
  name: 'read-template',
  text: `
select d.title, d.content, (select count(*)::integer from attachments a where a.document_id = d.id) as files
from documents d join spaces s on s.id = d.space_id and s.deleted_at is null
where d.id = $5 and ${isOffered} and ${passesRestriction('d', viewer)}`,
};

// only its own columns: a lock of a row that others may share does not stop them from reading or commenting
const lockStatement = {
  name: 'lock-template',
  text: `
select d.id from documents d
where d.id = $5 and ${isOffered} and ${passesRestriction('d', viewer)}
for share of d`,
};

interface Asked {
  /** Where it is to be used. */
  spaceId: number;
  id: number;
}

/** A template that may be used in a space; null if there is none. */
export async function readTemplate(
  runner: Knex,
  { spaceId, id }: Asked,
  person: Viewer,
): Promise<TemplateText | null> {
  const values = [spaceId, ...viewerValues(person), id];
  const [row] = await runPrepared<TemplateText & object>(runner, readStatement, values);
  return row ?? null;
}

/** Keeps a template as it is until the transaction ends. @returns false if it may no longer be used there */
export async function lockTemplate(runner: Knex, { spaceId, id }: Asked, person: Viewer): Promise<boolean> {
  const rows = await runPrepared(runner, lockStatement, [spaceId, ...viewerValues(person), id]);
  return rows.length > 0;
}
