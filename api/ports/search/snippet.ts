import { limits } from '../../contract/limits.ts';
import type { Segment } from '../../contract/primitives.ts';
import { cutText, openFenceAt, plainText } from '../../core/markdown-text.ts';
import { eachInnerWord, eachWord, pointedNumber, stemOf, type Word } from '../../core/search-text.ts';

/** A word of a query, with what it may also mean. */
export interface Term {
  /** Folded; the word itself first. */
  alternatives: readonly string[];
  isPair: boolean;
  /** Of numbers with points between them: what to look for where they do not stand so. */
  apart?: readonly Term[];
}

interface Span {
  start: number;
  end: number;
  /** Which terms of the query it holds, as bits. */
  terms: number;
}

/** Marks are looked for up to this many: a snippet shows a few. */
const spanLimit = 200;
/** So much of the source on both sides of a match is stripped, to have enough of it left. */
const margin = 600;
const ellipsis = '…';

/** A whole title, its matches marked. */
export function titleSegments(title: string, terms: readonly Term[]): Segment[] {
  return segmentsOf(title, 0, title.length, joinNeighbours(title, findSpans(title, terms)));
}

/**
 * At most `limits.searchPreview` characters around the best match, marks and white space of Markdown taken out.
 * @returns `found` false where nothing matches: then it is the beginning of the text
 */
export function cutSnippet(
  markdown: string,
  terms: readonly Term[],
): { segments: Segment[]; found: boolean } {
  const matches = findSpans(markdown, terms);
  if (matches.length === 0) {
    const text = clip(plainText(markdown, limits.searchPreview), 0, limits.searchPreview);
    return { segments: segmentsOf(text, 0, text.length, []), found: false };
  }
  // only what is near the match is stripped: a text may be long
  const best = bestWindow(matches, limits.searchPreview * 2);
  const from = best.start > margin ? wordStart(markdown, best.start - margin, best.start) : 0;
  const source = cutText(markdown.slice(from), best.end - from + margin);
  const rest = { before: from > 0, after: from + source.length < markdown.length };
  const plain = plainText(source, Infinity, openFenceAt(markdown, from));
  const spans = findSpans(plain, terms);
  if (spans.length > 0) return { segments: aroundBest(plain, spans, rest), found: true };
  // what matched is not shown, such as the target of a link
  const shown = source.replace(/\s+/g, ' ').trim();
  return { segments: aroundBest(shown, findSpans(shown, terms), rest), found: true };
}

function findSpans(text: string, terms: readonly Term[]): Span[] {
  const spans: Span[] = [];
  const known = new Map<string, number>();
  eachWord(
    text,
    (word) => {
      const key = `${word.isPair}${word.folded}`;
      let bits = known.get(key);
      if (bits === undefined) known.set(key, (bits = matchedTerms(word, terms)));
      if (bits > 0) spans.push({ start: word.start, end: word.end, terms: bits });
      return spans.length < spanLimit;
    },
    // a stem keeps the first two letters of its word
    terms.flatMap((term) => term.alternatives.map((other) => other.slice(0, 2))),
  );
  const seen = spans.reduce((bits, span) => bits | span.terms, 0);
  return bitCount(seen) === terms.length ? spans : withInnerSpans(text, terms, spans);
}

/** Also what stands within names of code, and numbers with points: looked for only where something is missing. */
function withInnerSpans(text: string, terms: readonly Term[], spans: readonly Span[]): Span[] {
  const inner: Span[] = [];
  const add = (word: Word): boolean => {
    const bits = matchedTerms(word, terms);
    if (bits > 0) inner.push({ start: word.start, end: word.end, terms: bits });
    return inner.length < spanLimit;
  };
  eachInnerWord(text, add);
  if (terms.some(({ apart }) => apart))
    for (const { 0: number, index } of text.matchAll(pointedNumber))
      if (!add({ folded: number, start: index, end: index + number.length, isPair: false })) break;
  return inner.length === 0 ? [...spans] : [...spans, ...inner].sort((a, b) => a.start - b.start);
}

function matchedTerms(word: Word, terms: readonly Term[]): number {
  let bits = 0;
  for (const [index, term] of terms.entries()) {
    if (term.isPair === word.isPair && term.alternatives.some((other) => means(word, other)))
      bits |= 1 << index;
  }
  return bits;
}

function means({ folded, isPair }: Word, other: string): boolean {
  return folded.startsWith(other) || (!isPair && stemOf(folded) === stemOf(other));
}

/** Overlapping pairs, and words with only a blank between them, are one mark. */
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
        terms: last.terms | span.terms,
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

/** The stretch of at most `room` characters that holds the most different terms; of equals the first. */
function bestWindow(spans: readonly Span[], room: number): { start: number; end: number } {
  let best = { start: spans[0]!.start, end: spans[0]!.end, weight: 0 };
  for (const [index, first] of spans.entries()) {
    let terms = 0;
    let end = first.end;
    let held = 0;
    for (let at = index; at < spans.length && spans[at]!.end - first.start <= room && held < 50; at += 1) {
      terms |= spans[at]!.terms;
      end = spans[at]!.end;
      held += 1;
    }
    const weight = bitCount(terms) * 100 + held;
    if (weight > best.weight) best = { start: first.start, end, weight };
  }
  return best;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Behind the next blank, where one comes soon enough and before the match. */
function wordStart(text: string, from: number, match: number): number {
  const blank = text.indexOf(' ', from - 1);
  if (blank !== -1 && blank < Math.min(match, from + 30)) return blank + 1;
  const isLowHalf = text.charCodeAt(from) >= 0xdc00 && text.charCodeAt(from) <= 0xdfff;
  return isLowHalf ? Math.min(from + 1, match) : from;
}

/** At most `length` characters from `from`, ending with a whole word where it can. */
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
