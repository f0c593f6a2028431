import type { Knex } from 'knex';
import type { SpaceLanguage } from '../../api/text/words/word-languages.ts';
import { runPrepared } from '../prepared.ts';

/**
 * What one public link shows: its document, and if it includes them those below that are restricted no more. Each
 * statement follows the tree as it is now, so that what was moved, deleted or restricted is gone at once.
 */

export interface SharedDocument {
  id: number;
  title: string;
  content: string;
  version: number;
  updatedAt: Date;
  spaceLanguage: SpaceLanguage;
  /** From the document of the link down, without this one. */
  path: { id: number; title: string }[];
}

export interface SharedChild {
  id: number;
  title: string;
  parentId: number;
}

export interface SharedFile {
  id: number;
  filename: string;
  mimetype: string;
  /** Bytes. */
  size: number;
  key: string;
}

const chain = `chain as (
    select r.id, r.outer_id from public_links l join restrictions r on r.id = l.restricted_by where l.id = $1
    union all
    select r.id, r.outer_id from chain c join restrictions r on r.id = c.outer_id
  )`;

const isOpen = (document: string): string =>
  `(${document}.deleted_at is null and ${document}.template is null and (${document}.restricted_by is null
    or ${document}.restricted_by in (select id from chain)))`;

// upwards from each document: a branch may be large, a path is short
const walk = `
with recursive ${chain}, link as (select * from public_links where id = $1), up as (
  select d.id as start, d.id, d.title, d.parent_id, 0 as distance from documents d
  where d.id = any ($2::integer[]) and ${isOpen('d')}
  union all
  select u.start, p.id, p.title, p.parent_id, u.distance + 1
  from up u join documents p on p.id = u.parent_id
  where u.id <> (select document_id from link) and (select includes_below from link) and p.deleted_at is null
    and u.distance < 1000
), shown as (
  select u.start as id from up u where u.id = (select document_id from link)
)`;

const shownStatement = { name: 'find-shared-documents', text: `${walk} select id from shown` };

/** Which of these documents a link shows. */
export async function sharedAmong(
  runner: Knex,
  linkId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await runPrepared<{ id: number }>(runner, shownStatement, [linkId, ids]);
  return new Set(rows.map(({ id }) => id));
}

const readStatement = {
  name: 'read-shared-document',
  text: `${walk}
select d.id, d.title, d.content, d.version, d.updated_at as "updatedAt", s.language as "spaceLanguage",
  coalesce((
    select json_agg(json_build_object('id', u.id, 'title', u.title) order by u.distance desc)
    from up u where u.distance > 0
  ), '[]') as path
from shown join documents d on d.id = shown.id join spaces s on s.id = d.space_id`,
};

/** A document with its text; null if the link does not show it. */
export async function readShared(runner: Knex, linkId: number, id: number): Promise<SharedDocument | null> {
  const [row] = await runPrepared<SharedDocument & object>(runner, readStatement, [linkId, [id]]);
  return row ?? null;
}

const childrenStatement = {
  name: 'list-shared-children',
  text: `
with recursive ${chain}
select k.id, k.title, k.parent_id as "parentId" from unnest($2::integer[]) with ordinality as p (id, level)
cross join lateral (
  (select k.id, k.title, k.parent_id, k.position from documents k
   where k.parent_id = p.id and ${isOpen('k')}
     and ($5::integer is null or k.position > (
       select a.position from documents a where a.id = $5 and a.parent_id = p.id and ${isOpen('a')}))
   order by k.position limit $3)
  union
  select k.id, k.title, k.parent_id, k.position from documents k
  where k.id = any ($4::integer[]) and k.parent_id = p.id and ${isOpen('k')}
) k
order by p.level, k.position`,
};

interface ChildrenOf {
  parents: readonly number[];
  /** Of each parent. */
  atMost: number;
  /** Children that are listed in any case. */
  always?: readonly number[];
  /** Only those behind this child. */
  after?: number | null;
}

/** The documents below others that a link shows, in their order. The link must include them, and show their parents. */
export const sharedChildren = (
  runner: Knex,
  linkId: number,
  { parents, atMost, always = [], after = null }: ChildrenOf,
): Promise<SharedChild[]> =>
  runPrepared<SharedChild & object>(runner, childrenStatement, [linkId, parents, atMost, always, after]);

const filesStatement = {
  name: 'list-shared-files',
  text: `
select id, filename, mimetype, size::float8 as size, storage_key as key from attachments
where document_id = $1 and id > $2 order by id limit $3`,
};

/** The attached files of a document, oldest first. The link must show the document. */
export const sharedFiles = (
  runner: Knex,
  documentId: number,
  { after, atMost }: { after: number; atMost: number },
): Promise<SharedFile[]> =>
  runPrepared<SharedFile & object>(runner, filesStatement, [documentId, after, atMost]);

const attachedStatement = {
  name: 'find-files-to-share',
  text: `
select a.id, a.document_id as "documentId", a.filename, a.mimetype, a.storage_key as key
from attachments a where a.storage_key = any ($1::text[]) order by a.id limit 5000`,
};

/** The attachments with these keys. Copies of a document share their files. */
export const attachmentsWith = (
  runner: Knex,
  keys: readonly string[],
): Promise<{ id: number; documentId: number; filename: string; mimetype: string; key: string }[]> =>
  runPrepared(runner, attachedStatement, [keys]);
