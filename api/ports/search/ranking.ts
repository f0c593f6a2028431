import type { PlacedRow } from '../../../db/search/place-statements.ts';
import { headingLengths, headingPlace } from '../../text/words/heading-words.ts';
import { stemsOfTerm, type Term } from '../../text/words/terms.ts';
import { abbreviatedWords, areInsideNames } from './abbreviations.ts';
import { longQuestionWords, namesOf, storedNames, wholeQuery } from './query.ts';

const colon = 58;
const comma = 44;
const zero = 48;
const nine = 57;

/**
 * Parses the places of the words in the text form of a tsvector. It reads character by character, because a search
 * reads hundreds of vectors, and a regular expression takes three times as long.
 */
function readVector(vector: string | null): Map<string, number[]> {
  const places = new Map<string, number[]>();
  let at = 0;
  while (vector !== null) {
    const open = vector.indexOf("'", at);
    if (open === -1) break;
    const close = vector.indexOf("'", open + 1);
    at = close + 1;
    if (vector.charCodeAt(at) !== colon) continue;
    const list: number[] = [];
    places.set(vector.slice(open + 1, close), list);
    at = readPlaces(vector, at + 1, list);
  }
  return places;
}

/** Reads `12A,31`, without the letters. @returns where the list ends */
function readPlaces(vector: string, from: number, list: number[]): number {
  let place = 0;
  let at = from;
  for (; at < vector.length; at += 1) {
    const code = vector.charCodeAt(at);
    if (code >= zero && code <= nine) place = place * 10 + code - zero;
    else if (code === comma) {
      list.push(place);
      place = 0;
    } else if (code < zero) break;
  }
  list.push(place);
  return at;
}

/**
 * The order of results, computed from the places of the query's words in title, headings and text. The numbers were
 * fitted to one half of the queries of `npm run bench -- --relevance` and verified with the other.
 */
const weights = {
  /** How quickly further places of a word count less. */
  saturation: 1,
  /** How much is deducted for long texts and titles, which contain a word more easily by chance. */
  textLength: 0.4,
  titleLength: 0.5,
  title: 12,
  heading: 2,
  stem: 0.5,
  replaced: 0.8,
  beginning: 0.4,
  beginningInTitle: 0.7,
  insideInTitle: 0.8,
  abbreviation: 0.8,
  near: 1,
  adjacent: 0.25,
  adjacentInTitle: 0.5,
  adjacentInHeading: 0.35,
  typedAsOne: 6,
  typedAsOneApart: -1.2,
  titleCover: 2,
  titleUse: 0.35,
  headingUse: 2,
  headingCover: 2,
  isTitle: 1.5,
  /** How much the title and the best heading count. */
  cover: 1,
};

/** For questions of several words: a text that has their rare words comes before one that has all in passing. */
const questionWeights = { ...weights, saturation: 2, textLength: 0.75, heading: 1, cover: 3 };

/** How much a lexeme of a term counts, from 0 to 1. */
type Lexemes = ReadonlyMap<string, number>;

/** What `rank` needs to know about each match. */
export function askedPlaces(terms: readonly Term[]) {
  const last = terms.at(-1);
  return {
    lexemes: [...askedLexemes(terms), ...storedNames(terms)],
    beginning: last && !last.isWhole ? last.alternatives[0]! : '',
    wholeLast: last ? wholeQuery(last) : '',
  };
}

/** The lexemes whose places `rank` needs, except longer words that begin with the last one. */
const askedLexemes = (terms: readonly Term[]): string[] => [
  ...lexemesOfAll(terms).flatMap((lexemes) => [...lexemes.keys()]),
  ...headingLengths,
];

/** The lexemes that find a term, with how much each counts. */
function lexemesOf(term: Term): Map<string, number> {
  const lexemes = new Map<string, number>();
  for (const [index, word] of term.alternatives.entries()) {
    const worth = index === 0 ? 1 : weights.replaced;
    for (const stem of stemsOfTerm(term, word))
      lexemes.set(stem, Math.max(lexemes.get(stem) ?? 0, worth * weights.stem));
    lexemes.set(word, worth);
  }
  return lexemes;
}

/** The words of a name also count if they are written as one word. */
const lexemesOfAll = (terms: readonly Term[]): Map<string, number>[] =>
  namesOf(terms).flatMap((name) => {
    const one = name.length > 1 ? name.map(({ alternatives }) => alternatives[0]!).join('') : '';
    return name.map((term) => (one === '' ? lexemesOf(term) : lexemesOf(term).set(one, 1)));
  });

const isWithout = ({ title, headings, text }: Counted, index: number): boolean =>
  title[index]!.size + headings[index]!.size + text[index]!.size === 0;

/** Places of one term, in order, with how much the word there counts. */
type Places = ReadonlyMap<number, number>;

interface Counted {
  row: PlacedRow;
  title: Places[];
  titleWords: number;
  /** Whether a term occurs in the title only inside a name of code. */
  isInside: boolean[];
  headings: Places[];
  /** How many words each heading has, by its number. */
  headingWords: Map<number, number>;
  text: Places[];
  /** How many of the names that were typed as one word it contains. */
  names: number;
}

interface Ranked {
  row: PlacedRow;
  score: number;
  /** The words that it lacks. */
  without: string[];
  /** Whether its title or one of its headings has all words. */
  isNamed: boolean;
}

/**
 * @param rarity how much each term counts in a question of several words, 1 on average; null: all words are needed
 * @returns the rows, best first; equal ones newest first
 */
export function rank(
  rows: readonly PlacedRow[],
  terms: readonly Term[],
  rarity: readonly number[] | null = null,
): Ranked[] {
  const lexemes = lexemesOfAll(terms);
  const names = storedNames(terms);
  const counted = rows.map((row) => count(row, terms, { lexemes, names }));
  const mean = counted.reduce((sum, { row }) => sum + row.textBytes, 0) / Math.max(1, counted.length);
  const scored = counted.map((each) => ({
    row: each.row,
    score: scoreOf(each, terms, { mean: Math.max(mean, 1), asksNames: names.length > 0, rarity }),
    without: terms.filter((_, index) => isWithout(each, index)).map(({ alternatives }) => alternatives[0]!),
    isNamed: isNamed(each),
  }));
  return scored.sort(
    (a, b) =>
      b.score - a.score ||
      b.row.updatedAt.getTime() - a.row.updatedAt.getTime() ||
      (a.row.kind === b.row.kind ? b.row.id - a.row.id : a.row.kind < b.row.kind ? -1 : 1),
  );
}

/** A match at its position in the results. */
export interface Shown {
  kind: PlacedRow['kind'];
  id: number;
  score: number;
  without: string[];
  isNamed: boolean;
}

/** Ranks the rows that have places; the others follow in their order. */
export function inOrder(
  rows: readonly PlacedRow[],
  terms: readonly Term[],
  rarity: readonly number[] | null = null,
): Shown[] {
  const placed = rank(
    rows.filter(({ titlePlaces }) => titlePlaces !== null),
    terms,
    rarity,
  );
  const others = rows.filter(({ titlePlaces }) => titlePlaces === null);
  return [
    ...placed.map(({ row: { kind, id }, ...ranked }) => ({ kind, id, ...ranked })),
    ...others.map(({ kind, id }) => ({ kind, id, score: 0, without: [], isNamed: false })),
  ];
}

function count(
  row: PlacedRow,
  terms: readonly Term[],
  { lexemes, names }: { lexemes: readonly Lexemes[]; names: readonly string[] },
): Counted {
  const title = readVector(row.titlePlaces);
  let titleWords = 0;
  for (const places of title.values()) titleWords = Math.max(titleWords, places.at(-1)!);
  // the text of a document is stored after its title
  const before = row.kind === 'document' ? titleWords : 0;
  const text = readVector(row.textPlaces);
  const headings = readVector(row.headingPlaces);
  const of = (vector: Map<string, number[]>, from = 0) =>
    terms.map((term, index) => placesOf(vector, term, lexemes[index]!, from));
  const isInside = lexemes.map((each) =>
    areInsideNames(
      [...each.keys()].filter((word) => title.has(word)),
      title,
    ),
  );
  const headingWords = new Map<number, number>();
  for (const [index, mark] of headingLengths.entries())
    for (const place of headings.get(mark) ?? []) headingWords.set(headingPlace(place).heading, index + 1);
  for (const mark of headingLengths) headings.delete(mark);
  return {
    row,
    title: of(title).map((places, index) => (places.size > 0 ? places : abbreviated(title, terms[index]!))),
    titleWords,
    isInside,
    headings: of(headings),
    headingWords,
    text: of(text, before),
    names: names.filter((name) => text.has(name)).length,
  };
}

function placesOf(vector: Map<string, number[]>, term: Term, lexemes: Lexemes, from: number): Places {
  const places = new Map<number, number>();
  for (const [word, at] of vector) {
    const worth = lexemes.get(word) ?? (isBegunBy(word, term) ? weights.beginning : 0);
    if (worth === 0) continue;
    for (const place of at)
      if (place > from) places.set(place - from, Math.max(worth, places.get(place - from) ?? 0));
  }
  return places;
}

/** The places of title words that a term abbreviates. */
function abbreviated(title: ReadonlyMap<string, number[]>, { alternatives: [word], isPair }: Term): Places {
  const places = isPair ? [] : abbreviatedWords(word!, title);
  return new Map(places.map((place) => [place, weights.abbreviation]));
}

const isBegunBy = (word: string, { alternatives, isWhole }: Term): boolean =>
  !isWhole && alternatives.some((other) => word.startsWith(other));

function scoreOf(
  { row, title, titleWords, isInside, headings, headingWords, text, names }: Counted,
  terms: readonly Term[],
  { mean, asksNames, rarity }: { mean: number; asksNames: boolean; rarity: readonly number[] | null },
): number {
  const { saturation, textLength, heading, cover } = rarity ? questionWeights : weights;
  const length = 1 - textLength + (textLength * row.textBytes) / mean;
  const titleLength = 1 - weights.titleLength + (weights.titleLength * titleWords) / 4;
  let score = 0;
  let matched = 0;
  for (const index of terms.keys()) {
    const said =
      sum(text[index]!) / length +
      (weights.title * sum(title[index]!)) / titleLength +
      heading * sum(headings[index]!);
    if (said > 0) matched += 1;
    score += ((rarity?.[index] ?? 1) * (saturation + 1) * said) / (saturation + said);
  }
  for (let index = 0; index + 1 < terms.length; index += 1)
    score += nearness([title, headings, text].map((places) => [places[index]!, places[index + 1]!]));
  if (asksNames) score += names > 0 ? names * weights.typedAsOne : weights.typedAsOneApart;
  score +=
    cover *
    (coverOfTitle(title, titleWords, isInside) + coverOfHeadings(headings, headingWords, terms.length));
  // a text with a part of the words gets less than that part of the score; in a long question it is about rare words
  const share = Math.max(matched, 0.5) / terms.length;
  return rarity ? score * (namesOf(terms).length >= longQuestionWords ? 1 : share ** 3) : score * share;
}

function sum(places: Places): number {
  let total = 0;
  for (const worth of places.values()) total += worth;
  return total;
}

/** How much it counts that two neighbouring words of the query are close to each other. */
function nearness([title, headings, text]: readonly Places[][]): number {
  const isNext = (pair: readonly Places[] | undefined) => distance(pair!) === 1;
  const inText = distance(text!);
  const inTitle = isNext(title);
  const inHeading = isNext(headings);
  let score = Number.isFinite(inText) ? weights.near / (1 + Math.abs(inText)) : 0;
  if (inText === 1) score += weights.adjacent;
  if (inTitle) score += weights.adjacentInTitle;
  if (inHeading) score += weights.adjacentInHeading;
  return score;
}

/** The shortest distance from a place of the first to one of the second; negative if the second comes first. */
function distance([first, second]: readonly Places[]): number {
  const here = sortedPlaces(first!);
  const there = sortedPlaces(second!);
  let best = Infinity;
  let next = 0;
  for (const place of here) {
    while (next < there.length && there[next]! <= place) next += 1;
    const before = (there[next - 1] ?? -Infinity) - place;
    const behind = (there[next] ?? Infinity) - place;
    if (behind === 1) return 1;
    if (behind < Math.abs(best)) best = behind;
    if (before < 0 && -before < Math.abs(best)) best = before;
  }
  return best;
}

const sortedPlaces = (places: Places): number[] => [...places.keys()].sort((a, b) => a - b);

/**
 * How much of a word a title contains: all of it, a part inside a name of code, or only a longer word that begins with
 * it.
 */
function partInTitle(places: Places, isInside: boolean): number {
  const best = Math.max(0, ...places.values());
  if (best === 0) return 0;
  if (best <= weights.beginning) return weights.beginningInTitle;
  return isInside ? weights.insideInTitle : 1;
}

function isNamed({ title, headings }: Counted): boolean {
  if (title.every((places) => places.size > 0)) return true;
  const [first, ...others] = headings.map(headingsOf);
  return [...first!].some((heading) => others.every((each) => each.has(heading)));
}

const headingsOf = (places: Places): Set<number> =>
  new Set([...places.keys()].map((place) => headingPlace(place).heading));

function coverOfTitle(title: readonly Places[], titleWords: number, isInside: readonly boolean[]): number {
  const covered = title.reduce((all, places, index) => all + partInTitle(places, isInside[index]!), 0);
  if (covered === 0) return 0;
  const used = new Set(title.flatMap((places) => [...places.keys()])).size / titleWords;
  const whole = covered === title.length && used === 1 ? weights.isTitle * title.length : 0;
  return weights.titleCover * (covered / title.length) * used ** weights.titleUse + whole;
}

/** The best heading: how much of the query it contains, and how much of the heading that is. */
function coverOfHeadings(
  headings: readonly Places[],
  words: ReadonlyMap<number, number>,
  termCount: number,
): number {
  const byHeading = new Map<number, number>();
  for (const places of headings)
    for (const heading of headingsOf(places)) byHeading.set(heading, (byHeading.get(heading) ?? 0) + 1);
  let best = 0;
  for (const [heading, covered] of byHeading) {
    const used = Math.min(1, covered / (words.get(heading) ?? Infinity));
    best = Math.max(best, (covered / termCount) * used ** weights.headingUse);
  }
  return weights.headingCover * best;
}
