import type { Knex } from 'knex';
import type { Aside, TemplateScope } from './document.ts';
import { writerColumns, writersOf, writerTables, type WriterColumns, type Writers } from './writers.ts';
import type { SpaceLanguage, WordLanguage } from '../../api/text/words/word-languages.ts';
import {
  shownEditingRestriction,
  shownRestriction,
  type ShownEditingRestriction,
  type ShownRestriction,
} from '../restrictions/allowed-statements.ts';
import { shownReview, type ShownReview } from '../reviews/statements.ts';
import { readReleases, type ShownRelease } from './release-statements.ts';
import { manyViewerValues, passesRestriction, roleInSpace } from '../grants.ts';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';

import { shareQuery } from '../shared-query.ts';

/**
 * Reads documents with hand-written, prepared queries, on the pool or in a transaction. Saving is in
 * `write-statements.ts`, searching in `search/`.
 */

export interface ReadDocument extends Writers {
  id: number;
  spaceId: number;
  parentId: number | null;
  position: string;
  title: string;
  content: string;
  excerpt: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  isStarred: boolean;
  space: { id: number; name: string; visibility: 'everyone' | 'members'; language: SpaceLanguage };
  /** The language that its words are stemmed in; null if the document waits to be re-indexed. */
  searchLanguage: WordLanguage | null;
  /** The reader's highest role in the space, their own or through a group; null if they have none. */
  membership: 'viewer' | 'editor' | 'manager' | null;
  /** From the top down, without the document itself. Everybody who sees a document also sees all documents above it. */
  ancestors: { id: number; title: string }[];
  hasChildren: boolean;
  template: TemplateScope | null;
  /** Null for all but those who may edit a document that needs a release, or its draft. */
  release: ShownRelease | null;
  /** Set: this is what was released of a draft. */
  draftId: number | null;
  /** Of its front matter. */
  labels: string[];
  /** It opens first in its space. */
  isFrontPage: boolean;
  /** The innermost restriction that applies to it. */
  restrictedBy: number | null;
  restriction: ShownRestriction | null;
  review: ShownReview | null;
  editingRestrictedBy: number | null;
  /** The innermost restriction of who may edit it. */
  editingRestriction: ShownEditingRestriction | null;
}

const reader = { viewer: 'q.viewer', seesAll: 'q.sees_all' };
// a child without a restriction of its own is as visible as its parent
const visibleChild = `k.deleted_at is null and k.template is null
    and (k.restricted_by is not distinct from d.restricted_by or ${passesRestriction('k', reader)})`;

/** SQL for the documents above one, from the top down, as JSON with id and title; null where there are none. */
export const ancestorsOf = (document: string): string => `
    with recursive above as (
      select p.id, p.title, p.parent_id, 1 as distance from documents p where p.id = ${document}.parent_id
      union all
      select p.id, p.title, p.parent_id, a.distance + 1 from above a join documents p on p.id = a.parent_id
      where a.distance < 1000
    )
    select json_agg(json_build_object('id', a.id, 'title', a.title) order by a.distance desc) from above a`;

// looks for ancestors only if there is a parent: a recursion that finds nothing costs as much as the rest; "offset"
// keeps PostgreSQL from reading every space, because it overestimates the number of questions
const readStatement = {
  name: 'read-documents',
  text: `
select q.place::integer, d.id, d.space_id as "spaceId", d.parent_id as "parentId", d.position, d.title, d.content,
  d.excerpt, d.labels, d.version, d.template, d.draft_id as "draftId", d.created_at as "createdAt", d.updated_at as "updatedAt",
  d.restricted_by as "restrictedBy", d.editing_restricted_by as "editingRestrictedBy", ${shownRestriction('d')} as restriction,
  ${shownEditingRestriction('d', reader)} as "editingRestriction", ${shownReview('d')} as review,
  s.name as "spaceName", s.visibility, s.language as "spaceLanguage", d.search_language as "searchLanguage", m.role as membership, st.user_id is not null as "isStarred",
  ${writerColumns},
  exists (select from documents k where k.parent_id = d.id and ${visibleChild}) as "hasChildren",
  exists (select from front_pages f where f.document_id = d.id) as "isFrontPage",
  case when d.parent_id is not null then (
    ${ancestorsOf('d')}
  ) end as ancestors
from unnest((select $1::integer[]), (select $2::integer[]), (select $3::boolean[]), (select $4::text[]))
  with ordinality as q (id, viewer, sees_all, limited_to, place)
join documents d on d.id = q.id
cross join lateral (select * from spaces s where s.id = d.space_id offset 0) s
cross join lateral (select ${roleInSpace('d.space_id', 'q.viewer')} as role) m
left join stars st on st.document_id = d.id and st.user_id = q.viewer${writerTables}
where d.deleted_at is null and s.deleted_at is null
  and (q.sees_all or s.visibility = 'everyone' or m.role is not null)
  and (q.limited_to is null or d.space_id = any (q.limited_to::integer[]))
  and ${passesRestriction('d', reader)}`,
};

interface ReadRow
  extends Omit<ReadDocument, keyof Writers | 'space' | 'ancestors' | 'template' | 'release'>, WriterColumns {
  /** Its number in the batch, from 1. */
  place: number;
  template: Aside | null;
  spaceName: string;
  visibility: ReadDocument['space']['visibility'];
  spaceLanguage: SpaceLanguage;
  ancestors: ReadDocument['ancestors'] | null;
}

interface ReadQuestion {
  id: number;
  viewer: Viewer;
}

const askForDocument = shareQuery(
  async (runner, questions: readonly ReadQuestion[]): Promise<(ReadDocument | null)[]> => {
    const rows = await runPrepared<ReadRow>(runner, readStatement, [
      questions.map(({ id }) => id),
      ...manyViewerValues(questions.map(({ viewer }) => viewer)),
    ]);
    const answers = new Array<ReadDocument | null>(questions.length).fill(null);
    for (const row of rows) answers[row.place - 1] = toDocument(row);
    await addReleases(runner, questions, rows, answers);
    return answers;
  },
);

/** Adds what editors are told of releases. Asked apart, because few documents need one. */
async function addReleases(
  runner: Knex,
  questions: readonly ReadQuestion[],
  rows: readonly ReadRow[],
  answers: (ReadDocument | null)[],
): Promise<void> {
  const concerned = rows.filter(({ draftId, template }) => draftId !== null || template === 'draft');
  if (concerned.length === 0) return;
  const asked = concerned.map(({ place }) => questions[place - 1]!);
  for (const { place, release, restriction } of await readReleases(runner, asked)) {
    const answer = answers[concerned[place - 1]!.place - 1]!;
    answer.release = release;
    // a draft is as restricted as its document, besides
    if (release.isDraft) answer.restriction = restriction;
  }
}

/** A document with everything that its page shows; null if the viewer may see no such document. */
export const readDocument = (runner: Knex, id: number, viewer: Viewer): Promise<ReadDocument | null> =>
  askForDocument(runner, { id, viewer });

function toDocument(row: ReadRow): ReadDocument {
  return {
    id: row.id,
    spaceId: row.spaceId,
    parentId: row.parentId,
    position: row.position,
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    isStarred: row.isStarred,
    membership: row.membership,
    ...writersOf(row),
    space: { id: row.spaceId, name: row.spaceName, visibility: row.visibility, language: row.spaceLanguage },
    searchLanguage: row.searchLanguage,
    ancestors: row.ancestors ?? [],
    hasChildren: row.hasChildren,
    template: row.template === 'draft' ? null : row.template,
    release: null,
    draftId: row.draftId,
    labels: row.labels,
    isFrontPage: row.isFrontPage,
    restrictedBy: row.restrictedBy,
    restriction: row.restriction,
    review: row.review,
    editingRestrictedBy: row.editingRestrictedBy,
    editingRestriction: row.editingRestriction,
  };
}
