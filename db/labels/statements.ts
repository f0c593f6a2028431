import type { Knex } from 'knex';
import { passesRestrictions, viewerValues, visibleSpaces } from '../grants.ts';
import { runPrepared } from '../prepared.ts';
import type { Viewer } from '../viewer.ts';

/** The labels of documents. `documents.labels` and a trigger keep the table: migration 059. */

const lister = { viewer: '$1', seesAll: '$2', only: '$3::integer[]' };

/** How many labels of documents are counted, each document's apart, so that a letter costs the same everywhere. */
const counted = 20_000;
const listed = 20;

/** @param which SQL: which labels l, in which order */
const statement = (name: string, which: string) => ({
  name,
  text: `
with places as materialized (${visibleSpaces(lister)})
select (array_agg(l.name order by l.document_id))[1] as name, count(*)::integer as documents
from (
  select l.label, l.name, l.document_id from document_labels l join documents d on d.id = l.document_id
  where d.deleted_at is null and d.template is null and d.space_id in (select id from places) and ${passesRestrictions('d', lister)}
    ${which} limit ${counted}
) l
group by l.label order by l.label = $4 desc, count(*) desc, l.label limit ${listed}`,
});

const newest = statement('list-newest-labels', `and $4 = '' order by l.document_id desc`);
// a range, because a plan that is kept cannot use the index for "like"
const beginning = statement(
  'list-labels',
  `and l.label >= $4 and l.label < $4 || chr(1114111) order by l.label`,
);

interface LabelRow {
  /** As the oldest document that has it writes it. */
  name: string;
  documents: number;
}

/**
 * The labels of documents that the viewer may see: the one that is `start`, then those used most.
 * @param start folded; empty: the labels of the newest documents
 */
export const listLabels = (runner: Knex, viewer: Viewer, start: string): Promise<LabelRow[]> =>
  runPrepared<LabelRow & object>(runner, start === '' ? newest : beginning, [...viewerValues(viewer), start]);
