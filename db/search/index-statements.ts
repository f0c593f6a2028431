import type { Knex } from 'knex';
import type { SpaceLanguage } from '../../api/text/words/word-languages.ts';
import type { SearchTarget, SearchTargetKind } from './changes.ts';
import { runPrepared } from '../prepared.ts';

/** The data that an index outside the database is built from and compared with. */

/**
 * Identifies the version of the text, language, space, author and restriction that an index entry was made from.
 * Changes with any of them.
 */
const documentStamp = `concat_ws(':', d.version, d.space_id, coalesce(d.created_by, 0), coalesce(d.restricted_by, 0),
  coalesce(d.search_language, 'none'))`;
const spaceStamp = `md5(s.name || ' ' || s.description || ' ' || s.language)`;

export interface IndexSource extends SearchTarget {
  spaceId: number;
  authorId: number | null;
  /** The innermost restriction that applies to it; 0 for none. */
  restrictedBy: number;
  /**
   * The language that its words are stemmed in. For a space, and for a text that was not indexed yet: the setting of
   * the space.
   */
  language: SpaceLanguage;
  title: string;
  text: string;
  stamp: string;
  /** Seconds since 1970. */
  updatedAt: number;
}

const documentSources = {
  name: 'read-document-sources',
  text: `
select 'document' as kind, d.id, d.space_id as "spaceId", d.created_by as "authorId",
  coalesce(d.restricted_by, 0) as "restrictedBy",
  coalesce(d.search_language, (select s.language from spaces s where s.id = d.space_id)) as language,
  d.title, d.content as text,
  ${documentStamp} as stamp, extract(epoch from d.updated_at)::integer as "updatedAt"
from documents d where d.id = any ($1) and d.deleted_at is null and d.template is null order by d.id`,
};
const spaceSources = {
  name: 'read-space-sources',
  text: `
select 'space' as kind, s.id, s.id as "spaceId", null::integer as "authorId",
  0 as "restrictedBy", s.language, s.name as title, s.description as text,
  ${spaceStamp} as stamp, extract(epoch from s.updated_at)::integer as "updatedAt"
from spaces s where s.id = any ($1) and s.deleted_at is null order by s.id`,
};

/** The current texts of documents and spaces that are neither deleted nor templates. */
export const readIndexSources = (
  runner: Knex,
  kind: SearchTargetKind,
  ids: readonly number[],
): Promise<IndexSource[]> => runPrepared(runner, kind === 'document' ? documentSources : spaceSources, [ids]);

const documentStamps = {
  name: 'read-document-stamps',
  text: `select d.id, ${documentStamp} as stamp, octet_length(d.content) as bytes from documents d
where d.id = any ($1) and d.deleted_at is null and d.template is null order by d.id`,
};
const spaceStamps = {
  name: 'read-space-stamps',
  text: `select s.id, ${spaceStamp} as stamp, octet_length(s.description) as bytes from spaces s
where s.id = any ($1) and s.deleted_at is null order by s.id`,
};

export interface Stamp {
  id: number;
  stamp: string;
  /** The size of the text. */
  bytes: number;
}

/** For documents or spaces that are neither deleted nor templates. */
export const readStamps = (runner: Knex, kind: SearchTargetKind, ids: readonly number[]): Promise<Stamp[]> =>
  runPrepared(runner, kind === 'document' ? documentStamps : spaceStamps, [ids]);

/** Ordered by id, starting after `after`; without deleted ones and templates. */
export async function listIds(
  runner: Knex,
  kind: SearchTargetKind,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const query = kind === 'document' ? runner('documents').whereNull('template') : runner('spaces');
  return query
    .whereNull('deleted_at')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .pluck<number[]>('id');
}

/** The number of documents and spaces, without deleted ones and templates. */
export async function countIndexed(runner: Knex): Promise<number> {
  const { rows } = await runner.raw<{ rows: { count: number }[] }>(`
    select ((select count(*) from documents where deleted_at is null and template is null)
      + (select count(*) from spaces where deleted_at is null))::integer as count`);
  return rows[0]!.count;
}
