import { filterKindOf, meansDue, meansTitle, type FilterKind } from './filter-words.ts';

/** Filters that people type among the words of a search: `space:handbook updated:>2026-01-01`. */

/** From one day to another, both included, in the form `2026-01-31`. */
export interface DayRange {
  from?: string;
  to?: string;
}

/** A filter with the text that was typed for it. If nothing fits the filter, that text is searched as words. */
interface Named {
  typed: string;
  name: string;
}

export interface TypedSearch {
  /** What is left to search for: words, phrases, exclusions, and texts that are no valid filters. */
  words: string;
  /** Names of spaces: the document must be in one of them. */
  spaces: Named[];
  /** Names or usernames: one of these people must be the author. */
  authors: Named[];
  /** Names or usernames: one of these people must look after the document. */
  owners: Named[];
  /** The review of the document must be due. */
  isReviewDue: boolean;
  /** Ids or titles: the document must link to one of them. */
  linked: Named[];
  /** Words must occur in the title. */
  inTitle: boolean;
  updated: DayRange | null;
  /** The extension of a file's name, in small letters without the dot; null for none. */
  file: string | null;
  /** The document must have each of these labels. */
  labels: Named[];
}

// a phrase is taken whole, so that nothing inside it is a filter
const phraseOrFilter =
  /"[^"]*"|(?<=^|\s)(?<kind>\p{L}[\p{L}\p{M}-]*)[:：](?:"(?<quoted>[^"]*)"|(?<bare>[^\s"]+))(?=\s|$)/giu;

/** Further filters of one kind count as words. */
const maxFiltersPerKind = 10;

/** Separates the filters from what was typed. An invalid filter, such as `updated:soon`, stays among the words. */
export function readTypedSearch(typed: string): TypedSearch {
  const search: TypedSearch = {
    words: '',
    spaces: [],
    authors: [],
    owners: [],
    isReviewDue: false,
    linked: [],
    inTitle: false,
    updated: null,
    file: null,
    labels: [],
  };
  const words = typed.replace(phraseOrFilter, (whole, ...rest) => {
    const { kind, quoted, bare } = rest.at(-1) as { kind?: string; quoted?: string; bare?: string };
    const value = (quoted ?? bare ?? '').trim();
    const filter = kind === undefined ? undefined : filterKindOf(kind);
    if (filter === undefined || value === '') return whole;
    return takeFilter(search, filter, { typed: whole, name: value }) ? ' ' : whole;
  });
  search.words = words.trim();
  // `in:title` limits nothing without words
  return search.inTitle && search.words === '' ? { ...search, words: 'in:title', inTitle: false } : search;
}

/** Only the words, which may be marked and corrected. */
export const wordsOfSearch = (typed: string): string => readTypedSearch(typed).words;

/** @returns whether it is a filter */
function takeFilter(search: TypedSearch, kind: FilterKind, named: Named): boolean {
  const value = named.name.toLowerCase();
  const lists: Partial<Record<FilterKind, Named[]>> = {
    space: search.spaces,
    author: search.authors,
    owner: search.owners,
    label: search.labels,
    linked: search.linked,
  };
  const list = lists[kind];
  if (list) return list.length < maxFiltersPerKind && list.push(named) > 0;
  if (kind === 'review') return meansDue(value) && (search.isReviewDue = true);
  if (kind === 'in') return meansTitle(value) && (search.inTitle = true);
  if (kind === 'file') {
    if (search.file !== null || !/^\.?[a-z0-9]{1,10}$/.test(value)) return false;
    search.file = value.replace('.', '');
    return true;
  }
  const range = readDays(value);
  if (range) search.updated = { ...search.updated, ...range };
  return range !== null;
}

/** `2026`, `2026-01` or `2026-01-31`: alone, after a comparison sign, or with `..` between two or at one end. */
function readDays(typed: string): DayRange | null {
  const [, sign, only] = /^(>=|<=|>|<|=?)([\d-]+)$/.exec(typed) ?? [];
  if (only !== undefined) {
    const [first, last] = [dayOf(only, 'first'), dayOf(only, 'last')];
    if (!first || !last) return null;
    if (sign === '>=') return { from: first };
    if (sign === '<=') return { to: last };
    if (sign === '>') return { from: shifted(last, 1) };
    if (sign === '<') return { to: shifted(first, -1) };
    return { from: first, to: last };
  }
  const [, begin = '', end = ''] = /^([\d-]*)\.\.([\d-]*)$/.exec(typed) ?? [];
  if (begin === '' && end === '') return null;
  const from = begin === '' ? undefined : dayOf(begin, 'first');
  const to = end === '' ? undefined : dayOf(end, 'last');
  if (from === null || to === null) return null;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** The first or last day of a year, month or day; null if it does not exist. */
function dayOf(typed: string, end: 'first' | 'last'): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(typed) ?? [];
  if (year === undefined || Number(year) < 1000) return null;
  if (day !== undefined) return isDay(typed) ? typed : null;
  if (month !== undefined && (month < '01' || month > '12')) return null;
  if (end === 'first') return `${year}-${month ?? '01'}-01`;
  const next = month === undefined ? Date.UTC(Number(year), 12, 1) : Date.UTC(Number(year), Number(month), 1);
  return shifted(inDays(next), -1);
}

/** Whether a text is an existing day, such as `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && inDays(time) === text;
}

const oneDay = 86_400_000;

const inDays = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day that many days later. */
export const shifted = (day: string, days: number): string =>
  inDays(Math.min(Date.parse(`${day}T00:00:00Z`) + days * oneDay, Date.UTC(9999, 11, 31)));
