import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';
import {
  isVisibleDocument,
  isVisibleSpace,
  limitParameters,
  limitValues,
  withLabels,
  withReview,
  type MatchLimits,
} from './match-filter.ts';

/** If a filter leaves at most this many documents, each of them is checked and the word index is not read. */
const fewDocumentsLimit = 300;

/** The documents and spaces that pass a filter by time, link, kind of file, labels or review. */
export interface FewDocuments {
  /** The ids that pass the filter, or null if there are too many to list. */
  ids: number[] | null;
  /** Whether any space passes. */
  hasSpaces: boolean;
}

const limit = limitParameters(1);

const fewStatement = (name: string, fitting: string) => ({
  name,
  text: `
with fitting as materialized (${fitting} limit ${fewDocumentsLimit + 1})
select case when (select count(*) from fitting) <= ${fewDocumentsLimit} then array(
    select d.id from fitting f join documents d on d.id = f.id where ${isVisibleDocument(limit)}) end as ids,
  exists (select from spaces s where ${isVisibleSpace(limit)}) as "hasSpaces"`,
});

const byFile = fewStatement(
  'list-few-by-file',
  `select distinct a.document_id as id from attachments a where lower(a.filename) like '%.' || ${limit.file}::text`,
);
const byLabels = fewStatement('list-few-by-labels', withLabels(limit.labels));
const byLink = fewStatement(
  'list-few-by-link',
  `select distinct l.document_id as id from document_links l where l.link = any (${limit.links}::text[])`,
);
const byReview = fewStatement('list-few-by-review', withReview(limit));
const byTime = fewStatement(
  'list-few-by-time',
  `select d.id from documents d where d.deleted_at is null
    and d.updated_at >= coalesce(${limit.from}::timestamptz, '-infinity')
    and d.updated_at < coalesce(${limit.before}::timestamptz, 'infinity')
  order by d.updated_at desc, d.id desc`,
);

/** The documents that pass a filter by time, link, kind of file, labels or review; null if there is no such filter. */
export async function findFew(
  runner: Knex,
  filter: MatchLimits,
  within: number,
): Promise<FewDocuments | null> {
  const { labels, links, ownerIds, isReviewDue, file, from, before } = filter;
  const statement = [
    labels !== null && byLabels,
    links !== null && byLink,
    (ownerIds !== null || isReviewDue !== null) && byReview,
    file !== null && byFile,
    (from !== null || before !== null) && byTime,
  ].find((each) => each !== false);
  if (!statement) return null;
  const [row] = await runPrepared<FewDocuments & object>(runner, statement, limitValues(filter), { within });
  return row!;
}
