import { dottedLexeme, nameLexeme } from '../../text/words/joined-names.ts';
import type { StemLanguage } from '../../text/words/stems.ts';
import { stemsOfTerm, type Term } from '../../text/words/terms.ts';
import { eachWord, pointedNumber, signedName } from '../../text/words/words.ts';

/** Further words are ignored: they do not improve a query, and each one costs time. */
const termLimit = 12;

/** Version numbers with an optional `v`, which the text may or may not have. */
const versions = new RegExp(`(?<![\\p{L}\\p{N}])[vV]?(${pointedNumber.source})`, 'gu');

/** `.NET` at the beginning of a word. */
const dottedName = /(?<=^|[\s(["'])\.[A-Za-z][A-Za-z0-9]{0,15}(?![\p{L}\p{N}]|[-_/.=][\p{L}\p{N}])/gu;

function wordsOf(text: string, languages: readonly StemLanguage[]): Term[] {
  const terms: Term[] = [];
  eachWord(
    text,
    ({ folded, typed, isPair }) => void terms.push({ alternatives: [folded], typed, languages, isPair }),
  );
  return terms;
}

const wholeWords = (text: string): Term[] => wordsOf(text, []).map((term) => ({ ...term, isWhole: true }));

export interface SearchWords {
  terms: Term[];
  /** A tsquery of phrases in quotes and of excluded words; '' for neither. */
  demands: string;
}

const quoted = /"([^"]+)"/g;
const excluding = /(?<=^|\s)-(?=[\p{L}\p{N}])\S{2,}/gu;

/**
 * Parses a query: `"..."` is a phrase, `-word` must not occur. A query that only excludes is read as ordinary words.
 * @param languages besides English, whose stems are searched too
 */
export function parseSearch(query: string, languages: readonly StemLanguage[] = []): SearchWords {
  const phrases: string[] = [];
  const unquoted = query.replace(quoted, (_, phrase: string) => {
    const words = wordsOf(phrase, languages).map(({ alternatives }) => `'${alternatives[0]!}'`);
    if (words.length > 0 && words.length <= termLimit) phrases.push(`(${words.join(' <-> ')})`);
    return ' '.repeat(phrase.length + 2);
  });
  const excluded = [...unquoted.matchAll(excluding)].slice(0, termLimit).flatMap(({ 0: typed }) => {
    const words = wordsOf(typed, languages);
    if (words.length === 0 || words.length > termLimit) return [];
    return `!(${words.map((word) => wholeQuery(word)).join(' <-> ')})`;
  });
  const kept = excluded.length > 0 ? query.replace(excluding, (typed) => ' '.repeat(typed.length)) : query;
  const terms = parseQuery(kept, languages);
  if (terms.length === 0) return { terms: parseQuery(query, languages), demands: '' };
  const last = terms.at(-1)!;
  if (kept.trimEnd().endsWith('"') && phrases.length > 0 && !last.isPair) last.isWhole = true;
  return { terms, demands: [...phrases, ...excluded].join(' & ') };
}

/**
 * The words of a query, each once, split as texts are. Empty if the query has only punctuation and spaces. A dotted
 * number counts as its parts, so that the query stays within the limit either way; words beyond the limit are dropped.
 */
export function parseQuery(query: string, languages: readonly StemLanguage[] = []): Term[] {
  const found: { at: number; end: number; term: Term }[] = [];
  const take = (typed: string, at: number, term: Term): string => {
    found.push({ at, end: at + typed.length, term });
    return ' '.repeat(typed.length);
  };
  const words = query
    .replace(versions, (version, number: string, at: number) =>
      take(version, at, { alternatives: [number], isPair: false, apart: wordsOf(version, languages) }),
    )
    .replace(signedName, (name, at: number) =>
      take(name, at, {
        alternatives: [name.toLowerCase()],
        isPair: false,
        isWhole: true,
        apart: wholeWords(name),
      }),
    )
    .replace(dottedName, (name, at: number) => {
      const apart = wordsOf(name, languages);
      const [word] = wholeWords(name);
      return take(name, at, { ...word!, apart, signed: dottedLexeme(word!.alternatives[0]!) });
    });
  let pairEnd = -1;
  eachWord(words, ({ folded, typed, isPair, start, end }) => {
    // only texts index the last character of a run alone; in a query the pair before covers it
    const isCovered = isPair && end === pairEnd;
    pairEnd = isPair ? end : -1;
    if (!isCovered)
      found.push({ at: start, end, term: { alternatives: [folded], typed, languages, isPair } });
  });
  const terms = new Map<string, Term>();
  let room = termLimit;
  let previous: { term: Term; end: number } | null = null;
  for (const { term, at, end } of found.sort((a, b) => a.at - b.at)) {
    const [word] = term.alternatives;
    if (previous && !term.isPair && areTypedAsOne(query.slice(previous.end, at)))
      previous.term.joinsNext = true;
    previous = null;
    if (terms.has(word!)) continue;
    room -= term.apart?.length ?? 1;
    if (room < 0) break;
    if (query.slice(at - 2, at) === '--') term.isFlag = true;
    terms.set(word!, term);
    previous = { term, end };
  }
  const list = [...terms.values()];
  // the last word may be unfinished, and so may a part in a language without spaces
  return list.map((term, index) =>
    index === list.length - 1 || term.isPair ? term : { ...term, isWhole: true },
  );
}

const areTypedAsOne = (between: string): boolean => /^[^\s\p{L}\p{N}"']{1,3}$/u.test(between);

/** Where words must occur: `A` is the title. */
type Weight = 'A' | '';

/** A tsquery of all terms, or of any. Words contain only letters, digits, marks and dots, so nothing needs escaping. */
export function tsQuery(terms: readonly Term[], join: 'all' | 'any', weight: Weight = ''): string {
  if (join === 'any') return terms.map((term) => termQuery(term, weight)).join(' | ');
  return namesOf(terms)
    .map((name) => nameQuery(name, weight))
    .join(' & ');
}

/** A query with this many words may be a question: texts with its rarest words may answer it as well. */
const minQuestionWords = 3;
/** In a question with this many words, texts that lack some may come before texts that have all. */
export const longQuestionWords = 4;

/** A tsquery for each word of a question; empty for a shorter query. Terms typed as one word are one. */
export function questionWords(terms: readonly Term[], weight: Weight = ''): string[] {
  const names = namesOf(terms);
  return names.length < minQuestionWords ? [] : names.map((name) => nameQuery(name, weight));
}

/** Names of the query as they are stored; '' if it has none. */
export function namesQuery(terms: readonly Term[]): string {
  return storedNames(terms)
    .map((name) => `'${name}'`)
    .join(' & ');
}

/** The lexemes of names that were typed as one word, in order. */
export const storedNames = (terms: readonly Term[]): string[] =>
  namesOf(terms).flatMap((name) => storedName(name) ?? []);

/** The terms in groups; terms that were typed as one word form one group. */
export function namesOf(terms: readonly Term[]): Term[][] {
  const names: Term[][] = [];
  for (const [index, term] of terms.entries()) {
    if (terms[index - 1]?.joinsNext) names.at(-1)!.push(term);
    else names.push([term]);
  }
  return names;
}

const storedName = (name: readonly Term[]): string | null =>
  (name.length === 1 ? name[0]!.signed : undefined) ??
  nameLexeme(
    name.map(({ alternatives }) => alternatives[0]!),
    name[0]!.isFlag === true,
  );

/** Words that were typed as one word are also found if the text writes them as one word. */
function nameQuery(name: readonly Term[], weight: Weight): string {
  const words = name.map((term) => termQuery(term, weight)).join(' & ');
  const one = name.length > 1 ? storedName(name) : null;
  return one ? `((${words}) | '${one.replace('-', '')}'${weight && `:${weight}`})` : words;
}

/** A tsquery of a term as a whole word. */
export const wholeQuery = (term: Term): string => termQuery({ ...term, isWhole: true, isPair: false }, '');

function termQuery(term: Term, weight: Weight): string {
  const { alternatives, isWhole } = term;
  const lexemes = new Set<string>();
  const mark = (letters: string) => letters && `:${letters}`;
  for (const word of alternatives) {
    lexemes.add(`'${word}'${mark(isWhole ? weight : `*${weight}`)}`);
    for (const stem of stemsOfTerm(term, word)) if (stem !== word) lexemes.add(`'${stem}'${mark(weight)}`);
  }
  return `(${[...lexemes].join(' | ')})`;
}
