import type { MultiSearchQuery } from 'meilisearch';
import { stemOf, type StemLanguage } from '../../text/words/stems.ts';
import { stemsOfTermIn, type Term } from '../../text/words/terms.ts';
import { indexNumber, indexStem, lettersOf } from '../../text/words/index-words.ts';
import type { MeilisearchConnection } from './meilisearch-connection.ts';
import { readEntryId } from './meilisearch-words.ts';
import { namesOf } from './query.ts';
import type { SearchKind, SearchOptions } from './port.ts';

/** The limit for a search. */
const searchTimeoutMs = 1_000;
/** Each language needs another query. */
const maxLanguages = 4;
/** The engine ignores further words of a query. */
const maxQueryWords = 10;

export interface IndexMatch {
  kind: SearchKind;
  id: number;
}

export interface IndexMatches {
  /** The best matches first, alternating documents and spaces if both match. */
  list: IndexMatch[];
  /** How many matches the index has of each kind: those in `list` and an estimate of the rest. */
  totals: Record<SearchKind, number>;
}

/** Ids that the index finds, at most `limit` of each kind. */
export async function findInIndex(
  connection: MeilisearchConnection,
  terms: readonly Term[],
  options: SearchOptions,
  limit: number,
): Promise<IndexMatches> {
  const { inTitle, spaceIds, authorIds } = options;
  if (terms.length === 0 || spaceIds.length === 0 || authorIds?.length === 0)
    return { list: [], totals: { document: 0, space: 0 } };
  const filter = filtersOf(options);
  const query = (q: string, kind: SearchKind): MultiSearchQuery => ({
    indexUid: connection.index,
    q,
    matchingStrategy: 'all',
    attributesToRetrieve: ['id'],
    filter: [...filter, `kind = ${kind}`],
    limit,
    ...(inTitle ? { attributesToSearchOn: ['title', 'titleParts'] } : {}),
  });
  const texts = queryTexts(terms);
  const kinds: readonly SearchKind[] = authorIds === undefined ? ['document', 'space'] : ['document'];
  const queries = kinds.flatMap((kind) => texts.map((q) => query(q, kind)));
  const results = await connection.search<{ id: string }>(queries, searchTimeoutMs);
  const found = (kind: SearchKind) => {
    const place = kinds.indexOf(kind);
    if (place === -1) return { matches: [], total: 0 };
    return union(results.slice(place * texts.length, (place + 1) * texts.length));
  };
  const [documents, spaces] = [found('document'), found('space')];
  return {
    list: byTurns([documents.matches, spaces.matches]),
    totals: { document: documents.total, space: spaces.total },
  };
}

function filtersOf({ spaceIds, restrictionIds, authorIds, updated }: SearchOptions): string[] {
  // numbers from our own database: nothing that a person types becomes part of a filter
  const list = (ids: readonly number[]) => `[${ids.map(Number).join(',')}]`;
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  return [
    ...(spaceIds === 'all' ? [] : [`spaceId IN ${list(spaceIds)}`]),
    ...(restrictionIds === 'all' ? [] : [`restrictedBy IN ${list([0, ...restrictionIds])}`]),
    ...(authorIds === undefined ? [] : [`authorId IN ${list(authorIds)}`]),
    ...(updated?.from ? [`updatedAt >= ${seconds(updated.from)}`] : []),
    ...(updated?.before ? [`updatedAt <= ${seconds(updated.before)}`] : []),
  ];
}

/**
 * The words of a query as the index stores them: letters, digits and marks. In quotes, a word is taken as it is and not
 * split. Every word except the last is searched by its stem. The last word may be unfinished or another form, so there
 * are two queries. Each further language adds one with its stems. Names typed as one word are also searched as one
 * word, which the index contains too.
 */
function queryTexts(terms: readonly Term[]): string[] {
  const asked = terms.slice(0, maxQueryWords);
  const last = asked.at(-1)!;
  const whole = asked.map((term) => `"${term.isPair ? lettersOf(wordOf(term)) : stemOf(wordOf(term))}"`);
  const begun = [...whole.slice(0, -1), last.isPair ? lettersOf(wordOf(last)) : wordOf(last)].join(' ');
  const joined = namesOf(asked).map((name) =>
    name.length > 1 ? `"${name.map(wordOf).join('')}"` : whole[asked.indexOf(name[0]!)]!,
  );
  const asOne = joined.length < whole.length ? [joined.join(' ')] : [];
  const forms = (last.languages ?? [])
    .slice(0, maxLanguages)
    .flatMap((each) => inLanguage(asked, each) ?? []);
  if (asked.length < terms.length || last.isWhole) return [...asOne, whole.join(' '), ...forms];
  const isForm = !last.isPair && stemOf(wordOf(last)) !== wordOf(last);
  return [...asOne, ...(isForm ? [whole.join(' '), begun] : [begun]), ...forms];
}

/** A query with the stems of a language; null if no word has one. */
function inLanguage(terms: readonly Term[], language: StemLanguage): string | null {
  const stems = terms.map((term) => stemsOfTermIn(term, term.alternatives[0]!, language)[0]);
  if (stems.every((stem) => stem === undefined)) return null;
  return terms
    .map((term, index) => {
      if (term.isPair) return `"${lettersOf(wordOf(term))}"`;
      const stem = stems[index];
      return `"${stem === undefined ? wordOf(term) : indexStem(stem)}"`;
    })
    .join(' ');
}

const wordOf = ({ alternatives }: Term): string => indexNumber(alternatives[0]!);

interface IndexAnswer {
  hits: { id: string }[];
  estimatedTotalHits?: number;
}

/** Merges the answers to several queries for the same words. The true total is at least the largest of theirs. */
function union(answers: readonly IndexAnswer[]): { matches: IndexMatch[]; total: number } {
  const ids = new Set(byTurns(answers.map(({ hits }) => hits.map(({ id }) => id))));
  const matches = [...ids].flatMap((id) => readEntryId(id) ?? []);
  const totals = answers.map(({ hits, estimatedTotalHits = 0 }) => Math.max(hits.length, estimatedTotalHits));
  return { matches, total: Math.max(ids.size, ...totals) };
}

/** Takes from the lists alternately, so that a longer result starts with the same entries as a shorter one. */
function byTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
