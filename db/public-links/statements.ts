import type { Knex } from 'knex';
import { passesRestriction, personSeesSpace, roleInSpace } from '../grants.ts';
import { shownUsername } from '../people/shared-names.ts';
import { runPrepared } from '../prepared.ts';
import type { Viewer } from '../viewer.ts';

/** A public link, with what decides whether it works now. */
export interface PublicLink {
  id: number;
  documentId: number;
  title: string;
  includesBelow: boolean;
  /** Null: it has no password. */
  passwordHash: string | null;
  madeBy: number;
  maker: {
    id: number;
    displayName: string;
    avatar: string | null;
    shownUsername: string | null;
    role: Viewer['role'];
  };
  madeAt: Date;
  expiresAt: Date | null;
  lastOpenedAt: Date | null;
  opened: number;
  hasExpired: boolean;
  /** False once its document is deleted, or restricted more than when the link was made. */
  isThere: boolean;
  /** Whether who made it may read the document now. */
  makerReads: boolean;
  space: {
    id: number;
    visibility: 'everyone' | 'members';
    /** The maker's role in it. */
    membership: 'viewer' | 'editor' | 'manager' | null;
  };
  restrictedBy: number | null;
}

/** A query for the ids of the restrictions that applied to the document of a link when it was made. */
const chainOf = (innermost: string): string => `
  with recursive chain as (
    select r.id, r.outer_id from restrictions r where r.id = ${innermost}
    union all
    select r.id, r.outer_id from chain c join restrictions r on r.id = c.outer_id
  ) select id from chain`;

/** A condition: a document is restricted no more than that of the link was when somebody made it. */
const isOpenBy = (document: string, link: string): string =>
  `(${document}.restricted_by is null or ${document}.restricted_by in (${chainOf(`${link}.restricted_by`)}))`;

const maker = { id: 'u.id', role: 'u.role' };

const links = `
select l.id, l.document_id as "documentId", d.title, l.includes_below as "includesBelow",
  l.password_hash as "passwordHash", l.made_by as "madeBy",
  json_build_object('id', u.id, 'displayName', u.display_name, 'avatar', u.avatar, 'role', u.role,
    'shownUsername', ${shownUsername('u')}) as maker,
  l.made_at as "madeAt", l.expires_at as "expiresAt", l.last_opened_at as "lastOpenedAt", l.opened,
  coalesce(l.expires_at <= now(), false) as "hasExpired",
  d.deleted_at is null and d.template is null and s.deleted_at is null and ${isOpenBy('d', 'l')} as "isThere",
  u.disabled_at is null and ${personSeesSpace('s', maker)}
    and ${passesRestriction('d', { viewer: maker.id, seesAll: `${maker.role} = 'admin'` })} as "makerReads",
  json_build_object('id', s.id, 'visibility', s.visibility, 'membership', ${roleInSpace('s.id', maker.id)}) as space,
  d.restricted_by as "restrictedBy"
from public_links l join documents d on d.id = l.document_id join spaces s on s.id = d.space_id
join users u on u.id = l.made_by`;

const findStatement = {
  name: 'find-public-link',
  text: `${links} where l.hash = $1 and (l.expires_at is null or l.expires_at > now())`,
};

/** The link with this SHA-256 of its token; null if there is none, or it has expired. */
export async function findPublicLink(runner: Knex, hash: Buffer): Promise<PublicLink | null> {
  const [row] = await runPrepared<PublicLink & object>(runner, findStatement, [hash]);
  return row ?? null;
}

/** The link with this id, for the list and for ending it. */
export async function readPublicLink(runner: Knex, id: number): Promise<PublicLink | null> {
  const { rows } = await runner.raw<{ rows: PublicLink[] }>(`${links} where l.id = ?`, [id]);
  return rows[0] ?? null;
}

const ofDocumentStatement = {
  name: 'list-public-links-of-document',
  text: `
with recursive above as (
  select d.id, d.parent_id, 0 as distance from documents d where d.id = $1
  union all
  select p.id, p.parent_id, a.distance + 1 from above a join documents p on p.id = a.parent_id
  where a.distance < 1000
)
${links}
where l.document_id = $1 or (
  l.includes_below and l.document_id in (select id from above)
  and exists (select from documents o where o.id = $1 and ${isOpenBy('o', 'l')}))
order by l.id desc`,
};

/** The links that a document has, and those from above that show it too; newest first. */
export const publicLinksOf = (runner: Knex, documentId: number): Promise<PublicLink[]> =>
  runPrepared<PublicLink & object>(runner, ofDocumentStatement, [documentId]);

const allStatement = {
  name: 'list-public-links',
  text: `${links}
where ($1::integer is null or l.id < $1) and ($2::integer[] is null or d.space_id = any ($2))
order by l.id desc limit $3`,
};

/** The links of all documents, newest first. */
export const allPublicLinks = (
  runner: Knex,
  {
    before,
    onlySpaces,
    limit,
  }: { before: number | null; onlySpaces: readonly number[] | null; limit: number },
): Promise<PublicLink[]> =>
  runPrepared<PublicLink & object>(runner, allStatement, [before, onlySpaces, limit]);

export async function notePublicLinkOpened(runner: Knex, id: number): Promise<void> {
  await runner('public_links')
    .where({ id })
    .update({ opened: runner.raw('opened + 1'), last_opened_at: runner.fn.now() });
}
