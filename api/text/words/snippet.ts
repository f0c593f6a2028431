import { limits } from '../limits.ts';
import { endOfFrontMatter } from '../markdown/front-matter.ts';
import { markdownLines } from '../markdown/lines.ts';
import { headingAbove, type Heading } from '../markdown/headings.ts';
import {
  cutText,
  inlineText,
  plainLines,
  plainText,
  tidyLine,
  titleHeadingEnd,
} from '../markdown/plain-text.ts';
import { stemOf, stemsBeside, type StemLanguage } from './stems.ts';
import { stemsOfTerm, type Term } from './terms.ts';
import { eachInnerWord, eachWord, pointedNumber, signedName, type Word } from './words.ts';

/** A piece of a text; `match`: it is one of the words of the query. */
export interface Segment {
  text: string;
  match: boolean;
}

export interface Snippet {
  segments: Segment[];
  found: boolean;
  /** The heading above it. */
  heading: Heading | null;
}

interface Span {
  start: number;
  end: number;
  /** The terms it matches, by their index in the query. */
  terms: readonly number[];
}

/** At most this many matches are collected, because a snippet shows only a few. */
const maxSpans = 200;
/** How much of the source is stripped on both sides of a match, so that enough text remains. */
const marginLength = 600;
const ellipsis = '…';

/** A whole title with its matches marked. */
export function titleSegments(title: string, terms: readonly Term[]): Segment[] {
  return segmentsOf(title, 0, title.length, joinNeighbours(title, findSpans(title, terms)));
}

/**
 * At most `limits.searchPreview` characters around the best match, without Markdown syntax and extra white space.
 * @param title of the document: a heading that repeats it is no part of the snippet
 * @returns `found` is false if nothing matches; the snippet is then the beginning of the text
 */
export function cutSnippet(markdown: string, terms: readonly Term[], title = ''): Snippet {
  const body = titleHeadingEnd(markdown, title);
  const matches = terms.length === 0 ? [] : findSpans(markdown, terms).filter(({ start }) => start >= body);
  const found = termCount(matches);
  // a word may read otherwise than its source; texts without marks are not read for it
  const read =
    found < terms.length && maySayMore(markdown, terms, matches)
      ? snippetAsRead(markdown, terms, body)
      : null;
  if (read && read.terms > found) return read.snippet;
  if (matches.length === 0) return beginningOf(markdown, title);
  // a text may be long: strip only what is near the match
  const best = bestWindow(matches, limits.searchPreview * 2);
  const isFar = best.start - marginLength > body;
  const from = isFar ? wordStart(markdown, best.start - marginLength, best.start) : body;
  const source = cutText(markdown.slice(from), best.end - from + marginLength);
  const rest = { before: isFar, after: from + source.length < markdown.length };
  const lines = kept(markdownLines(markdown));
  const plain = plainText(markdown, { from, to: from + source.length, lines });
  const spans = findSpans(plain, terms);
  const shownMatches = matches.filter(({ start, end }) => start >= best.start && end <= best.end);
  // if matches are in several sections, most are below the heading of the middle one
  const heading = headingAbove(markdown, shownMatches[shownMatches.length >> 1]!.start, lines);
  if (spans.length > 0) return { segments: aroundBest(plain, spans, rest), found: true, heading };
  // the match itself is not visible text, such as the target of a link
  const shown = tidyLine(source);
  const shownSpans = findSpans(shown, terms);
  if (shownSpans.length === 0) return beginningOf(markdown, title);
  return { segments: aroundBest(shown, shownSpans, rest), found: true, heading };
}

const letter = '[\\p{L}\\p{N}\\p{M}]';
/** A mark inside a word, as in `un**do**`, or before the sign of a name, as in `**C**++`: the page shows another word. */
const markInWord = new RegExp(
  [
    '[&\\\\]',
    `(?<=${letter})(?:[*~\`]|<[^<>\\n]{0,200}>)+[\\p{L}\\p{N}\\p{M}+#[]`,
    `(?<=${letter})\\[`,
    `\\][(\\[][^\\n\\]]{0,300}?[)\\]][*~\`]*[\\p{L}\\p{N}\\p{M}+#]`,
    '[*~`>[]\\.\\p{L}',
  ].join('|'),
  'gu',
);

/** Whether a term that the source does not have is in a line that reads otherwise. Most texts need not be read for it. */
function maySayMore(markdown: string, terms: readonly Term[], matches: readonly Span[]): boolean {
  const found = new Set(matches.flatMap((span) => span.terms));
  const lines: string[] = [];
  markInWord.lastIndex = 0;
  for (let mark = markInWord.exec(markdown); mark; mark = markInWord.exec(markdown)) {
    const start = markdown.lastIndexOf('\n', mark.index - 1) + 1;
    const end = markdown.indexOf('\n', mark.index);
    lines.push(inlineText(markdown.slice(start, end === -1 ? undefined : end)));
    if (end === -1) break;
    markInWord.lastIndex = end + 1;
  }
  if (lines.length === 0) return false;
  return findSpans(lines.join(' '), terms).some((span) => span.terms.some((term) => !found.has(term)));
}

const termCount = (spans: readonly Span[]): number => new Set(spans.flatMap(({ terms }) => terms)).size;

/** The snippet of a text as it reads, with the number of terms that it has; null if it has none. */
function snippetAsRead(
  markdown: string,
  terms: readonly Term[],
  from: number,
): { snippet: Snippet; terms: number } | null {
  const lines = [...plainLines(markdown, { from })];
  const plain = lines.map(({ text }) => text).join(' ');
  const spans = findSpans(plain, terms);
  if (spans.length === 0) return null;
  const { start } = bestWindow(spans, limits.searchPreview);
  let end = 0;
  const line = lines.find(({ text }) => (end += text.length + 1) > start)!;
  const snippet: Snippet = {
    segments: aroundBest(plain, spans, { before: false, after: false }),
    found: true,
    heading: headingAbove(markdown, line.start),
  };
  return { snippet, terms: termCount(spans) };
}

/** The snippet when nothing matches, or when there is no time to look. */
export function beginningOf(markdown: string, title = ''): Snippet {
  const from = titleHeadingEnd(markdown, title) || endOfFrontMatter(markdown);
  const text = clip(plainText(markdown, { from, upTo: limits.searchPreview }), 0, limits.searchPreview);
  return { segments: segmentsOf(text, 0, text.length, []), found: false, heading: null };
}

/** Reads lazily, and only once even if several callers read at the same time. */
function kept<T>(source: Iterator<T>): Iterable<T> {
  const read: T[] = [];
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at += 1) {
        if (at === read.length) {
          const next = source.next();
          if (next.done) return;
          read.push(next.value);
        }
        yield read[at]!;
      }
    },
  };
}

interface Matcher {
  terms: readonly Term[];
  /** The first two letters of each term. Words that begin differently match only by stems of `languages.otherwise`. */
  beginnings: readonly string[];
  /** The same for words of ASCII; empty if words with any beginning can match. */
  asciiBeginnings: readonly string[];
  /**
   * The languages whose stems are searched besides English; `otherwise`: those whose stems can begin differently from
   * the word.
   */
  languages: { all: readonly StemLanguage[]; otherwise: readonly StemLanguage[] };
  /** All stems of each term. */
  stems: readonly ReadonlySet<string>[];
  /** A cache: the terms that a word matches, by the word with its accents. */
  words: Map<string, readonly number[]>;
  pairs: Map<string, readonly number[]>;
}

const matchers = new WeakMap<readonly Term[], Matcher>();

/** A search uses the same terms for each text of a page. */
function matcherOf(terms: readonly Term[]): Matcher {
  let matcher = matchers.get(terms);
  if (!matcher) {
    const stems = terms.map(
      (term) => new Set(term.alternatives.flatMap((other) => stemsOfTerm(term, other))),
    );
    const beginnings = terms.flatMap((term) => term.alternatives.map((other) => other.slice(0, 2)));
    const all = [...new Set(terms.flatMap(({ languages = [] }) => languages))];
    const otherwise = all.filter((language) => mayBeginOtherwise.has(language));
    const asciiBeginnings = all.some((language) => latinBeginOtherwise.has(language)) ? [] : beginnings;
    const languages = { all, otherwise };
    matcher = { terms, beginnings, asciiBeginnings, languages, stems, words: new Map(), pairs: new Map() };
    matchers.set(terms, matcher);
  }
  return matcher;
}

function findSpans(text: string, terms: readonly Term[]): Span[] {
  const spans: Span[] = [];
  const matcher = matcherOf(terms);
  const { asciiBeginnings, words, pairs } = matcher;
  eachWord(
    text,
    (word) => {
      const known = word.isPair ? pairs : words;
      let matched = known.get(word.typed);
      if (matched === undefined) known.set(word.typed, (matched = matchedTerms(word, matcher)));
      if (matched.length > 0) spans.push({ start: word.start, end: word.end, terms: matched });
      return spans.length < maxSpans;
    },
    asciiBeginnings,
  );
  return termCount(spans) === terms.length ? spans : withInnerSpans(text, matcher, spans);
}

/**
 * Languages whose stems may begin differently from their words: because of a prefix, or another script. In all other
 * languages, the first two letters are the same, except for a few of the shortest words.
 */
const latinBeginOtherwise: ReadonlySet<StemLanguage> = new Set(['ga', 'id', 'sr']);
const mayBeginOtherwise: ReadonlySet<StemLanguage> = new Set([...latinBeginOtherwise, 'ar', 'ta']);

/** Adds matches inside names in code and in dotted numbers. Called only if a term was not found otherwise. */
function withInnerSpans(text: string, matcher: Matcher, spans: readonly Span[]): Span[] {
  const inner: Span[] = [];
  const add = (word: Word): boolean => {
    const matched = matchedTerms(word, matcher);
    if (matched.length > 0) inner.push({ start: word.start, end: word.end, terms: matched });
    return inner.length < maxSpans;
  };
  eachInnerWord(text, add);
  if (matcher.terms.some(({ apart }) => apart))
    for (const pattern of [pointedNumber, signedName])
      for (const { 0: name, index } of text.matchAll(pattern)) {
        const typed = name.toLowerCase();
        if (!add({ folded: typed, start: index, end: index + name.length, typed, isPair: false })) break;
      }
  return inner.length === 0 ? [...spans] : [...spans, ...inner].sort((a, b) => a.start - b.start);
}

function matchedTerms(word: Word, { terms, beginnings, languages, stems }: Matcher): number[] {
  // stemming every word of a text in every language would take longest of all, and most words begin differently
  const begins = beginnings.some((beginning) => word.folded.startsWith(beginning));
  const possible = begins ? languages.all : languages.otherwise;
  if (!begins && possible.length === 0) return [];
  const stem = begins && !word.isPair ? stemOf(word.folded) : '';
  const stemsBy = new Map(possible.map((language) => [language, stemsBeside(word.typed, language)]));
  const isForm = (term: Term, stemsOf: ReadonlySet<string>) =>
    stemsOf.has(stem) ||
    term.languages?.some((language) => stemsBy.get(language)?.some((each) => stemsOf.has(each)));
  const matched: number[] = [];
  for (const [index, term] of terms.entries()) {
    if (
      term.isPair === word.isPair &&
      (term.alternatives.some((other) => isMeant(word.folded, other, term)) || isForm(term, stems[index]!))
    )
      matched.push(index);
  }
  return matched;
}

const isMeant = (word: string, other: string, { isWhole }: Term): boolean =>
  isWhole ? word === other : word.startsWith(other);

/** Joins overlapping pairs, and words separated only by white space, into one mark. */
function joinNeighbours(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (
      last &&
      (span.start <= last.end || /^\s+$/.test(text.slice(last.end, Math.min(span.start, last.end + 9))))
    )
      joined[joined.length - 1] = {
        start: last.start,
        end: Math.max(last.end, span.end),
        terms: last.terms,
      };
    else joined.push(span);
  }
  return joined;
}

function aroundBest(
  text: string,
  spans: readonly Span[],
  rest: { before: boolean; after: boolean },
): Segment[] {
  const room = limits.searchPreview - 2 * ellipsis.length;
  const { start, end } = bestWindow(spans, room);
  const spare = Math.max(0, room - (end - start));
  let from = Math.max(0, Math.min(start - Math.floor(spare / 3), text.length - room));
  if (from > 0) from = wordStart(text, from, start);
  const to = from + clip(text, from, room).length;
  const segments = segmentsOf(text, from, to, joinNeighbours(text, spans));
  if (from > 0 || rest.before) segments.unshift({ text: ellipsis, match: false });
  if (to < text.length || rest.after) segments.push({ text: ellipsis, match: false });
  return joinPlain(segments);
}

/** The stretch of at most `room` characters with the most different terms; if there are several, the first. */
function bestWindow(spans: readonly Span[], room: number): { start: number; end: number } {
  let best = { start: spans[0]!.start, end: spans[0]!.end, weight: 0 };
  const held = new Map<number, number>();
  let next = 0;
  for (const [index, first] of spans.entries()) {
    next = Math.max(next, index);
    for (; next < spans.length && next - index < 50 && spans[next]!.end - first.start <= room; next += 1)
      for (const term of spans[next]!.terms) held.set(term, (held.get(term) ?? 0) + 1);
    if (next === index) continue;
    const weight = held.size * 100 + next - index;
    if (weight > best.weight) best = { start: first.start, end: spans[next - 1]!.end, weight };
    for (const term of first.terms) {
      const left = held.get(term)! - 1;
      if (left > 0) held.set(term, left);
      else held.delete(term);
    }
  }
  return best;
}

/** Moves forward to the next word if one begins soon enough and before the match. */
function wordStart(text: string, from: number, match: number): number {
  const blank = text.indexOf(' ', from - 1);
  if (blank !== -1 && blank < Math.min(match, from + 30)) return blank + 1;
  const isLowHalf = text.charCodeAt(from) >= 0xdc00 && text.charCodeAt(from) <= 0xdfff;
  return isLowHalf ? Math.min(from + 1, match) : from;
}

/** At most `length` characters from `from`, ending with a whole word if possible. */
function clip(text: string, from: number, length: number): string {
  const cut = cutText(text.slice(from), length);
  if (from + cut.length >= text.length || /\s/.test(text[from + cut.length]!)) return cut;
  const blank = cut.lastIndexOf(' ');
  return blank > cut.length - 30 && blank > 0 ? cut.slice(0, blank) : cut;
}

function segmentsOf(text: string, from: number, to: number, spans: readonly Span[]): Segment[] {
  const segments: Segment[] = [];
  let at = from;
  for (const { start, end } of spans) {
    if (end <= at || start >= to) continue;
    if (start > at) segments.push({ text: text.slice(at, start), match: false });
    segments.push({ text: text.slice(Math.max(start, at), Math.min(end, to)), match: true });
    at = Math.min(end, to);
  }
  if (at < to) segments.push({ text: text.slice(at, to), match: false });
  return segments;
}

function joinPlain(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (last && !last.match && !segment.match) last.text += segment.text;
    else joined.push({ ...segment });
  }
  return joined;
}
