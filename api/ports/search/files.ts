import type { Knex } from 'knex';
import {
  findFiles,
  hasFiles,
  readFoundFiles,
  type FileFilter,
  type FileRow,
  type FoundFile,
} from '../../../db/search/file-statements.ts';
import type { Term } from '../../text/words/terms.ts';
import { cutSnippet, titleSegments } from '../../text/words/snippet.ts';
import { sqlState } from '../../core/transaction.ts';
import { limitsOf, weightOf } from './limits.ts';
import type { UsedLanguages } from './used-languages.ts';
import type { FileHit, FileSearch, FileSearchOptions, FoundFiles } from './port.ts';
import { parseSearch, tsQuery } from './query.ts';
import { askedPlaces, rank } from './ranking.ts';

/** Files are an extra: if finding them takes longer than this, the search answers without them. */
const searchTimeoutMs = 1_000;
/** For how long the result that there are no files at all is cached. */
const noFilesTtlMs = 5_000;
/** A file's score is multiplied by this, so that of equal matches the document comes first. */
const fileWeight = 0.9;

/** SQLSTATE of a statement that took too long. */
const queryCanceled = '57014';

/** Finds attached files with PostgreSQL, whichever engine finds the documents: docs/decisions/0030. */
export function createFileSearch(knex: Knex, languages: UsedLanguages): FileSearch {
  // a workspace without files is asked only rarely, because most searches are faster that way
  let noneUntil = -Infinity;
  const isAny = async (): Promise<boolean> => {
    if (performance.now() < noneUntil) return false;
    const found = await hasFiles(knex);
    if (!found) noneUntil = performance.now() + noFilesTtlMs;
    return found;
  };
  return {
    async find(query, options) {
      if (options.spaceIds.length === 0 || !(await isAny())) return none;
      const { terms, demands } = parseSearch(query, await languages());
      if (terms.length === 0 && query.trim() !== '') return none;
      const filter = filterOf(terms, demands, options);
      const found = await inTime(findFiles(knex, filter, searchTimeoutMs));
      const scores = filter.query === '' ? unasked(found, options) : scoresOf(found, terms);
      return { scores, read: (ids) => inTime(readHits(knex, ids, { filter, terms })) };
    },
  };
}

/** What was found, or nothing if it took too long. */
async function inTime<T>(finding: Promise<T[]>): Promise<T[]> {
  try {
    return await finding;
  } catch (error) {
    if (sqlState(error) === queryCanceled) return [];
    throw error;
  }
}

const none: FoundFiles = { scores: [], read: () => Promise.resolve([]) };

function filterOf(terms: readonly Term[], demands: string, options: FileSearchOptions): FileFilter {
  const words = terms.length > 0 ? tsQuery(terms, 'all', weightOf(options)) : '';
  return {
    query: [words, demands].filter(Boolean).join(' & '),
    ...askedPlaces(terms),
    ...limitsOf(options),
  };
}

/** A search without words that asks for a kind of file shows files first. */
const unasked = (found: readonly FoundFile[], { file }: FileSearchOptions): FoundFiles['scores'] =>
  found.map(({ id }) => ({ id, score: file === undefined ? 0 : Infinity }));

/** Scores that can be compared with those of documents, best first. Files that were not ranked have none. */
function scoresOf(found: readonly FoundFile[], terms: readonly Term[]): FoundFiles['scores'] {
  const placed = found.filter(({ titlePlaces }) => titlePlaces !== null);
  // as in a space, the text does not begin with the title
  const ranked = rank(
    placed.map((file) => ({ ...file, kind: 'space' as const })),
    terms,
  );
  return [
    ...ranked.map(({ row: { id }, score }) => ({ id, score: fileWeight * score })),
    ...found.filter(({ titlePlaces }) => titlePlaces === null).map(({ id }) => ({ id, score: 0 })),
  ];
}

async function readHits(
  knex: Knex,
  ids: readonly number[],
  { filter, terms }: { filter: FileFilter; terms: readonly Term[] },
): Promise<FileHit[]> {
  const words = terms.map((term) => tsQuery([term], 'all'));
  const rows = await readFoundFiles(knex, ids, filter, words, searchTimeoutMs);
  return rows.map((row) => hitOf(row, terms));
}

function hitOf({ filename, text, placeKind, place, ...row }: FileRow, terms: readonly Term[]): FileHit {
  return {
    ...row,
    kind: 'file',
    ancestors: row.ancestors ?? [],
    title: titleSegments(filename, terms),
    snippet: text === null ? [] : cutSnippet(text, terms).segments,
    place: placeKind && place !== null ? { kind: placeKind, name: place } : null,
  };
}
