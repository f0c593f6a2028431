import type { Knex } from 'knex';
import { manyViewerValues, passesRestriction, passesRestrictions, viewerValues } from '../grants.ts';
import { runPrepared } from '../prepared.ts';
import type { Viewer } from '../viewer.ts';
import { shownRestriction, type ShownRestriction } from '../restrictions/allowed-statements.ts';
import { personJson } from '../reviews/statements.ts';
import type { PersonRow } from './writers.ts';

/**
 * Documents that others read only once they are released, and their drafts: `documents.draft_id` of migration 069
 * (docs/decisions/0053-a-draft-is-a-restricted-document-below.md).
 */

/** The SQLSTATE of the triggers of migration 069: what readers see was to be changed without a release. */
export const underReleaseState = 'LE003';

/** What an editor is told of a document that needs a release. Times are as PostgreSQL writes them into JSON. */
export interface ShownRelease {
  /** True: this is the draft; else what readers see. */
  isDraft: boolean;
  documentId: number;
  draftId: number;
  draftVersion: number;
  /** The version of the draft that was released last; null if that is not known. */
  releasedVersion: number | null;
  /** When readers got what they see. */
  releasedAt: string;
  /** Who looks after the document. */
  ownerId: number | null;
}

const reader = { viewer: 'q.viewer', seesAll: 'q.sees_all' };

// whoever sees the draft may edit the document
const releasesStatement = {
  name: 'read-releases',
  text: `
select q.place::integer, ${shownRestriction('p')} as restriction,
  json_build_object('isDraft', k.id = d.id, 'documentId', p.id, 'draftId', k.id, 'draftVersion', k.version,
    'releasedVersion', p.released_version, 'releasedAt', p.updated_at,
    'ownerId', (select w.owner_id from document_reviews w where w.document_id = p.id)) as release
from unnest($1::integer[], $2::integer[], $3::boolean[]) with ordinality as q (id, viewer, sees_all, place)
join documents d on d.id = q.id
join documents p on p.id = case when d.template = 'draft' then d.parent_id else d.id end
join documents k on k.id = p.draft_id
where ${passesRestriction('k', reader)}`,
};

interface ReadRelease {
  /** Of its question, from 1. */
  place: number;
  release: ShownRelease;
  /** What restricts the document. */
  restriction: ShownRestriction | null;
}

/** What viewers are told of documents that they see; without those that need no release or that the viewer may not edit. */
export const readReleases = (
  runner: Knex,
  questions: readonly { id: number; viewer: Viewer }[],
): Promise<ReadRelease[]> => {
  const [viewers, seeAll] = manyViewerValues(questions.map(({ viewer }) => viewer));
  return runPrepared<ReadRelease & object>(runner, releasesStatement, [
    questions.map(({ id }) => id),
    viewers,
    seeAll,
  ]);
};

const coauthorsStatement = {
  name: 'note-released-coauthors',
  text: `
update document_revisions r set coauthor_ids = (
  select nullif(array_agg(distinct w.id order by w.id), '{}') from document_revisions k
  cross join lateral (select k.author_id union select unnest(k.coauthor_ids)) w (id)
  where k.document_id = $3 and k.version > coalesce($4::integer, 0) and k.version <= $5
    and k.kept_because is distinct from 'conflict' and w.id is not null and w.id is distinct from r.author_id)
where r.document_id = $1 and r.version = $2`,
};

const keptStatement = {
  name: 'keep-released-revision',
  text: `
update document_revisions set kept_because = coalesce(kept_because, 'named') where document_id = $1 and version = $2`,
};

export interface Released {
  id: number;
  version: number;
  draftId: number;
  draftVersion: number;
  /** The version of the draft that was released before; null: none. */
  before: number | null;
}

/** Names everybody who wrote what was released, and keeps the version of the draft to compare the next ones with. */
export async function noteReleased(trx: Knex.Transaction, released: Released): Promise<void> {
  const { id, version, draftId, draftVersion, before } = released;
  await runPrepared(trx, coauthorsStatement, [id, version, draftId, before, draftVersion]);
  await keepReleasedRevision(trx, draftId, draftVersion);
}

export async function keepReleasedRevision(
  trx: Knex.Transaction,
  draftId: number,
  version: number,
): Promise<void> {
  await runPrepared(trx, keptStatement, [draftId, version]);
}

/** Gives the released document the files of its draft, and takes those away that the draft no longer has. */
export async function releaseFiles(
  trx: Knex.Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  // the rows of the draft are locked until the copies exist, because a blob without any row is deleted
  await trx.raw(
    `with files as (
       select id, filename, mimetype, size, sha256, storage_key, created_by from attachments
       where document_id = :from order by id for share
     ), gone as (
       delete from attachments a where a.document_id = :to
         and not exists (select from files f where f.storage_key = a.storage_key)
     )
     insert into attachments (document_id, filename, mimetype, size, sha256, storage_key, created_by)
     select :to, filename, mimetype, size, sha256, storage_key, created_by from files f
     where not exists (select from attachments a where a.document_id = :to and a.storage_key = f.storage_key)
     order by f.id`,
    { from, to },
  );
}

/**
 * Puts a draft again where its document is: into its space, and within what restricts it. While both were deleted, each may
 * have got copies of what restricted them.
 */
export async function alignDraft(trx: Knex.Transaction, documentId: number): Promise<void> {
  await trx.raw(
    `update restrictions o set outer_id = d.restricted_by, space_id = d.space_id
     from documents d where d.id = ? and o.document_id = d.draft_id and o.for_editors`,
    [documentId],
  );
  await trx.raw(
    `update documents k set editing_restricted_by = d.editing_restricted_by
     from documents d where d.id = ? and k.id = d.draft_id`,
    [documentId],
  );
  await trx.raw(
    `delete from restrictions r using documents d
     where d.id = ? and r.document_id = d.draft_id and not r.for_editors`,
    [documentId],
  );
}

export interface WaitingDraft {
  /** Of the document. */
  id: number;
  draftId: number;
  /** As the draft has it. */
  title: string;
  changedAt: Date;
  changedBy: PersonRow | null;
}

const waitingStatement = {
  name: 'list-waiting-drafts',
  text: `
select r.id, k.id as "draftId", k.title, k.updated_at as "changedAt", ${personJson('u')} as "changedBy"
from documents r join documents k on k.id = r.draft_id left join users u on u.id = k.updated_by
where r.space_id = $1 and r.draft_id is not null and r.deleted_at is null
  and k.version is distinct from r.released_version
  and ${passesRestrictions('k', { viewer: '$2', seesAll: '$3' })}
  and ($4::integer is null or r.id > $4)
order by r.id limit $5`,
};

/** The drafts of a space that the viewer may edit and that have changes which wait for a release. The caller checks the space. */
export const listWaitingDrafts = (
  runner: Knex,
  viewer: Viewer,
  { spaceId, after, limit }: { spaceId: number; after: number | undefined; limit: number },
): Promise<WaitingDraft[]> => {
  const [id, seesAll] = viewerValues(viewer);
  return runPrepared<WaitingDraft & object>(runner, waitingStatement, [spaceId, id, seesAll, after, limit]);
};
