import type { Finder } from './finder.ts';
import type { FoundTarget, Slice } from './source-lines.ts';

/** CommonMark asks for three at least. */
const deepestParentheses = 32;

const blanks = /[ \t\r\n]*/y;
const definitionStart = /\[((?:[^[\]\\]|\\.){1,999})\]:/sy;
const angleTarget = /<(?:[^<>\\\r\n]|\\.)*>/y;

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Labels are the same without regard to case and blanks. */
export const labelKey = (label: string): string =>
  label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();

/** `(target "title")` at an offset: behind it, and the target where it is not empty. Null where there is none. */
export function bracketedTargetAt(
  text: string,
  at: number,
  find: Finder,
): { target: FoundTarget | null; end: number } | null {
  if (text[at] !== '(') return null;
  const start = skip(blanks, text, at + 1);
  const target = targetAt(text, start);
  if (!target) return null;
  let end = skip(blanks, text, target.end);
  // a title stands apart
  if (end > target.end) end = skip(blanks, text, endOfTitle(text, end, find));
  if (text[end] !== ')') return null;
  return { target: target.inside.end > target.inside.start ? inMarkdown(target.inside) : null, end: end + 1 };
}

const inMarkdown = (inside: Slice): FoundTarget => ({ ...inside, writtenIn: 'markdown' });

/** A target, in angle brackets or bare; `inside` is without those. A bare one may be empty. */
function targetAt(text: string, at: number): { inside: Slice; end: number } | null {
  if (text[at] === '<') {
    const end = skip(angleTarget, text, at);
    return end > at ? { inside: { start: at + 1, end: end - 1 }, end } : null;
  }
  let depth = 0;
  let end = at;
  for (; end < text.length; end += 1) {
    const character = text[end]!;
    if (character <= ' ' || character === '\x7f') break;
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(text[end + 1] ?? '')) end += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0) break;
    if (depth > deepestParentheses) return null;
  }
  return depth > 0 ? null : { inside: { start: at, end }, end };
}

const closers: Record<string, string> = { '"': '"', "'": "'", '(': ')' };

/** Behind a title; `at` itself where there is none. */
function endOfTitle(text: string, at: number, find: Finder): number {
  const close = closers[text[at] ?? ''];
  if (!close || find(close, at + 1) === -1) return at;
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === close) return end + 1;
    else if (close === ')' && text[end] === '(') return at;
  }
  return at;
}

/**
 * The definition `[label]: target "title"` that begins at an offset of a paragraph: its label, its target, and
 * where the text goes on. Footnotes are none.
 */
export function definitionAt(
  text: string,
  at: number,
  find: Finder,
): { label: string; target: FoundTarget; end: number } | null {
  definitionStart.lastIndex = at;
  const label = definitionStart.exec(text)?.[1];
  if (!label?.trim() || label.startsWith('^')) return null;
  const start = skip(blanks, text, definitionStart.lastIndex);
  const target = targetAt(text, start);
  if (!target || target.end === start) return null;
  const end = endOfDefinition(text, target.end, find);
  return end === -1 ? null : { label: labelKey(label), target: inMarkdown(target.inside), end };
}

/** With the title where one fills the rest of its line, else at the end of the target's own line, else -1. */
function endOfDefinition(text: string, targetEnd: number, find: Finder): number {
  const restOfLine = /[ \t]*(?:\n|$)/y;
  const titleStart = skip(blanks, text, targetEnd);
  const titleEnd = titleStart > targetEnd ? endOfTitle(text, titleStart, find) : titleStart;
  const behind = titleEnd > titleStart ? skip(restOfLine, text, titleEnd) : titleEnd;
  if (behind > titleEnd || (titleEnd > titleStart && titleEnd === text.length)) return behind;
  const end = skip(restOfLine, text, targetEnd);
  return end > targetEnd || targetEnd === text.length ? end : -1;
}
