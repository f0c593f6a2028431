import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';
import type { MatchLimits } from './match-filter.ts';

/** Limits words to documents that may be found. */
type Visible = Pick<MatchLimits, 'spaceIds' | 'restrictionIds' | 'authorIds'>;

// It reads only words of documents that the searcher may see, from the start: a hidden word must not influence the
// result, neither by its spelling nor by its existence.
const similarStatement = {
  name: 'similar-words',
  text: `
select near.word from unnest((select $1::text[])) typed (word), lateral (
  select w.word from (
    select k.word, k.word <-> typed.word as distance from search_words k
    where k.word % typed.word and length(k.word) between length(typed.word) - 2 and length(typed.word) + 2
    -- one by one in this order until there are enough
    order by distance, k.word offset 0
  ) w
  where ${isVisibleWord('w.word')}
  limit 50
) near
union
select k.word from search_words k
where k.word = any ((select $1::text[] || $2::text[])::text[]) and ${isVisibleWord('k.word')}`,
};

function isVisibleWord(word: string): string {
  return `exists (
    select from (
      -- "offset 0" hides the space filter from the planner, so that it uses the word index
      select d.space_id, d.created_by, d.restricted_by from documents d
      where d.search_vector @@ ('''' || ${word} || '''')::tsquery and d.deleted_at is null and d.template is null
      offset 0
    ) d
    where ($3::integer[] is null or d.space_id = any ($3)) and ($4::integer[] is null or d.created_by = any ($4))
      and (d.restricted_by is null or $5::integer[] is null or d.restricted_by = any ($5)))`;
}

/**
 * For each given word, the 50 most similar words, and those of `words` and `variants` that occur exactly. Reads only
 * documents that the searcher may see.
 * @param runner a transaction of `comparingWords`
 */
export async function similarWords(
  runner: Knex,
  words: readonly string[],
  variants: readonly string[],
  { spaceIds, authorIds, restrictionIds }: Visible,
): Promise<string[]> {
  const values = [words, variants, spaceIds, authorIds, restrictionIds];
  // the planner assumes that a word's first document is found quickly without the index, and would read all texts; it
  // would also plan again for each list of words, which takes a fifth of the time
  await runner.raw('set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan');
  const rows = await runPrepared<{ word: string }>(runner, similarStatement, values);
  await runner.raw('set local enable_seqscan = on; set local plan_cache_mode = auto');
  return rows.map(({ word }) => word);
}

// Spaces are few, so there is no table of their words. They are compared here, not by the caller: a person may create
// spaces with tens of thousands of words, and comparing those would block the event loop.
const similarSpaceStatement = {
  name: 'similar-space-words',
  text: `
with words as materialized (
  select distinct word from (
    select search_vector from spaces
    where deleted_at is null and ($3::integer[] is null or id = any ($3))
    order by id limit 500
  ) s, unnest(tsvector_to_array(s.search_vector)) word
  -- stems of languages, which are no words
  where not starts_with(word, '.')
)
select distinct near.word from unnest((select $1::text[])) typed (word), lateral (
  select w.word from words w
  where length(w.word) between length(typed.word) - 2 and length(typed.word) + 2
    and (w.word % typed.word or w.word = any ((select $2::text[])::text[]))
  order by w.word <-> typed.word, w.word
  limit 50
) near`,
};

/**
 * The same for names and descriptions of spaces that the searcher may see, at most the 500 oldest.
 * @param runner a transaction of `comparingWords`
 */
export async function similarSpaceWords(
  runner: Knex,
  words: readonly string[],
  variants: readonly string[],
  { spaceIds }: Pick<Visible, 'spaceIds'>,
): Promise<string[]> {
  const rows = await runPrepared<{ word: string }>(runner, similarSpaceStatement, [
    words,
    variants,
    spaceIds,
  ]);
  return rows.map(({ word }) => word);
}

/**
 * Runs `work` in a transaction for statements that compare words letter by letter. PostgreSQL cancels statements that
 * take too long, with SQLSTATE 57014.
 */
export function comparingWords<T>(
  knex: Knex,
  milliseconds: number,
  work: (runner: Knex) => Promise<T>,
): Promise<T> {
  return knex.transaction(async (trx) => {
    // how similar two words must be to be compared letter by letter
    await trx.raw(
      `set local statement_timeout = ${milliseconds}; set local pg_trgm.similarity_threshold = 0.25`,
    );
    return work(trx);
  });
}
