import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';
import {
  isVisibleDocument,
  isVisibleSpace,
  limitParameters,
  limitValues,
  type MatchLimits,
} from './match-filter.ts';

/** Where a filter leaves at most so many documents, each is looked at, and the index of words is not read. */
const few = 300;

/** What a filter by a time or a kind of file leaves. */
export interface FewDocuments {
  /** Those that may be found, if the filter leaves few; else null. */
  ids: number[] | null;
  /** Whether it leaves any space. */
  hasSpaces: boolean;
}

const limit = limitParameters(1);

const fewStatement = (name: string, fitting: string) => ({
  name,
  text: `
with fitting as materialized (${fitting} limit ${few + 1})
select case when (select count(*) from fitting) <= ${few} then array(
    select d.id from fitting f join documents d on d.id = f.id where ${isVisibleDocument(limit)}) end as ids,
  exists (select from spaces s where ${isVisibleSpace(limit)}) as "hasSpaces"`,
});

const byFile = fewStatement(
  'list-few-by-file',
  `select distinct a.document_id as id from attachments a where lower(a.filename) like '%.' || ${limit.file}::text`,
);
const byTime = fewStatement(
  'list-few-by-time',
  `select d.id from documents d where d.deleted_at is null
    and d.updated_at >= coalesce(${limit.from}::timestamptz, '-infinity')
    and d.updated_at < coalesce(${limit.before}::timestamptz, 'infinity')
  order by d.updated_at desc, d.id desc`,
);

/** Which documents a filter by time or kind of file leaves; null if there is no such filter. */
export async function findFew(
  runner: Knex,
  filter: MatchLimits,
  within: number,
): Promise<FewDocuments | null> {
  if (filter.file === null && filter.from === null && filter.before === null) return null;
  const statement = filter.file === null ? byTime : byFile;
  const [row] = await runPrepared<FewDocuments & object>(runner, statement, limitValues(filter), { within });
  return row!;
}
