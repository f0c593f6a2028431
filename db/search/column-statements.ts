import type { Knex } from 'knex';
import type { SpaceLanguage, WordLanguage } from '../../api/text/words/word-languages.ts';
import { runPrepared } from '../prepared.ts';

/** Reads and rewrites PostgreSQL's search columns, for `lectern reindex` and `lectern doctor`. */

export interface ColumnCounts {
  version: string;
  /** Documents and spaces, including deleted ones. */
  rows: number;
  /** Without deleted ones. */
  total: number;
  /** How many of `total` lack their columns. */
  missing: number;
}

const countStatement = {
  name: 'count-search-columns',
  text: `
select current_setting('server_version') as version, sum(rows)::integer as rows, sum(total)::integer as total,
  sum(missing)::integer as missing
from (
  select count(*) as rows, count(*) filter (where deleted_at is null) as total,
    count(*) filter (where deleted_at is null and (search_vector is null or search_title is null)) as missing
  from documents
  union all
  select count(*), count(*) filter (where deleted_at is null),
    count(*) filter (where deleted_at is null and search_vector is null)
  from spaces
) counted`,
};

export async function countSearchColumns(runner: Knex): Promise<ColumnCounts> {
  const [counts] = await runPrepared<ColumnCounts>(runner, countStatement, []);
  return counts!;
}

export interface SourceDocument {
  id: number;
  version: number;
  title: string;
  content: string;
  /** The language setting of its space, and how often the setting was changed. */
  language: SpaceLanguage;
  languageChanges: number;
  /**
   * The language that its words are stemmed in; null if they were indexed by older rules, or by the setting of another
   * space.
   */
  searchLanguage: WordLanguage | null;
}

/** The rules that words are cut by now: texts cut by older ones have a lower number. Migration 049 has an index of them. */
export const wordsVersion = 1;

const sourceDocuments = (runner: Knex) =>
  runner<SourceDocument>('documents as d')
    .join('spaces as s', 's.id', 'd.space_id')
    .select(
      'd.id',
      'd.version',
      'd.title',
      'd.content',
      's.language',
      's.language_changes as languageChanges',
    )
    .select('d.search_language as searchLanguage')
    .orderBy('d.id');

/** Ordered by id, starting after `after`; includes deleted ones. */
export async function readSourceDocuments(
  runner: Knex,
  after: number,
  limit: number,
): Promise<SourceDocument[]> {
  return sourceDocuments(runner).where('d.id', '>', after).limit(limit);
}

/** Documents that were indexed by older rules, or by the setting of another space, oldest first. */
export async function readCutBefore(runner: Knex, limit: number): Promise<SourceDocument[]> {
  return sourceDocuments(runner)
    .whereRaw(`(d.search_language is null or d.words_version < ${wordsVersion})`)
    .limit(limit);
}

/**
 * Documents of a space that have to be re-indexed because of its language setting, ordered by id, starting after
 * `after`. If a language is set, those in another language; otherwise all.
 */
export async function readCutByOther(
  runner: Knex,
  { id }: Pick<SourceSpace, 'id'>,
  after: number,
  limit: number,
): Promise<SourceDocument[]> {
  return sourceDocuments(runner)
    .where('d.space_id', id)
    .where('d.id', '>', after)
    .whereRaw(`(s.language = 'auto' or d.search_language <> s.language)`)
    .limit(limit);
}

export interface SourceSpace {
  id: number;
  name: string;
  description: string;
  language: SpaceLanguage;
  /** How often the setting was changed. */
  languageChanges: number;
  /**
   * The `languageChanges` that its texts were last indexed at; null if its own name and description were indexed by
   * older rules.
   */
  wordsChanges: number | null;
}

const sourceSpaces = (runner: Knex) =>
  runner<SourceSpace>('spaces')
    .select('id', 'name', 'description', 'language')
    .select('language_changes as languageChanges', 'words_changes as wordsChanges')
    .orderBy('id');

/** All spaces, including deleted ones. */
export const readSourceSpaces = async (runner: Knex): Promise<SourceSpace[]> => sourceSpaces(runner);

/** Spaces with texts that were not indexed by the current language setting. */
export const readSpacesToCut = async (runner: Knex): Promise<SourceSpace[]> =>
  sourceSpaces(runner).whereRaw('words_changes is distinct from language_changes');

/** Does nothing if the setting was changed meanwhile. */
export async function noteSpaceCut(runner: Knex, { id, languageChanges }: SourceSpace): Promise<void> {
  await runner('spaces')
    .where({ id, language_changes: languageChanges })
    .update({ words_changes: languageChanges });
}

// only if the version is still the one that was read: a later save has written its own words
const rewriteStatement = {
  name: 'rewrite-search-columns',
  text: `
with written as (
  update documents set search_title = $3::tsvector, search_vector = $3::tsvector || $4::tsvector,
    search_headings = $6::tsvector, search_language = $7, excerpt = $8, words_version = ${wordsVersion}
  where id = $1 and version = $2
  returning id
)
insert into search_words (word)
select w from unnest(string_to_array($5, ' ')) w
where w <> '' and exists (select from written)
  and (select k.documents from search_words k where k.word = w and k.documents > 0) is null
order by w
on conflict (word) do update set documents = 1 where search_words.documents = 0`,
};

/** @param words each once, separated by spaces */
export async function rewriteDocument(
  runner: Knex,
  rewritten: {
    id: number;
    version: number;
    language: WordLanguage;
    vectors: { title: string; content: string; headings: string };
    words: string;
    excerpt: string;
  },
): Promise<void> {
  const { id, version, language, vectors, words, excerpt } = rewritten;
  await runPrepared(runner, rewriteStatement, [
    id,
    version,
    vectors.title,
    vectors.content,
    words,
    vectors.headings,
    language,
    excerpt,
  ]);
}

/** Only if name, description and setting are unchanged since they were read. */
export async function rewriteSpace(
  runner: Knex,
  { id, name, description, language, vector }: SourceSpace & { vector: string },
): Promise<void> {
  await runner('spaces')
    .where({ id, name, description, language })
    .update({ search_vector: runner.raw('?::tsvector', [vector]) });
}
