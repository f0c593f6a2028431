import { fold } from '../words/fold.ts';
import { frontMatterBounds } from './front-matter.ts';

/**
 * The labels of a text: what its front matter lists under `labels` or `tags`. `label-edits.ts` changes them where this
 * finds them, so that every other character stays as it is.
 */

/** How many labels of a text count, and how long each may be, in UTF-16 units. Others stay in the text only. */
export const labelLimits = { perDocument: 50, length: 64 } as const;

/** A label with the place of its source in the text. */
export interface LabelItem {
  label: string;
  from: number;
  to: number;
}

export interface LabelEntry {
  /** How its labels are written: `[a, b]`, lines of `- a`, or `a, b`. `other` cannot be changed here. */
  style: 'flow' | 'block' | 'words' | 'other';
  items: LabelItem[];
  /** The lines of the entry, with the last line break. */
  from: number;
  to: number;
  /** What stands behind the name, without a comment: for a flow list, from its bracket to the closing one. */
  valueFrom: number;
  valueTo: number;
  isToml: boolean;
}

const nameOfEntry = /^(?:labels|tags|"labels"|"tags"|'labels'|'tags')[ \t]*([:=])/i;
const entryStart = /^(?:["']?[\w-]|\[)/;

interface Line {
  from: number;
  /** Without its line break. */
  to: number;
  /** The beginning of the next line. */
  next: number;
  text: string;
}

function linesBetween(source: string, start: number, end: number): Line[] {
  const lines: Line[] = [];
  const breaks = /\r\n|\n|\r/g;
  let from = start;
  while (from < end) {
    breaks.lastIndex = from;
    const found = breaks.exec(source);
    const to = found && found.index < end ? found.index : end;
    const next = found && found.index < end ? found.index + found[0].length : end;
    lines.push({ from, to, next, text: source.slice(from, to) });
    from = next;
  }
  return lines;
}

/** The entries of a front matter that list labels, in their order. */
export function labelEntries(source: string): LabelEntry[] {
  const bounds = frontMatterBounds(source);
  if (!bounds) return [];
  const lines = linesBetween(source, bounds.start, bounds.end);
  return lines.flatMap((line, index) => {
    const name = nameOfEntry.exec(line.text);
    if (!name || name[1] !== (bounds.isToml ? '=' : ':')) return [];
    const after = lines.slice(index + 1);
    const count = after.findIndex(({ text }) => entryStart.test(text) && !/^-[ \t]/.test(text));
    const below = withoutRest(count === -1 ? after : after.slice(0, count));
    return readEntry(source, line, { below, valueFrom: line.from + name[0].length, isToml: bounds.isToml });
  });
}

/** Blank lines and comments at the end belong to what follows. */
function withoutRest(lines: Line[]): Line[] {
  const last = lines.findLastIndex(({ text }) => text.trim() !== '' && !text.trimStart().startsWith('#'));
  return lines.slice(0, last + 1);
}

function readEntry(
  source: string,
  line: Line,
  { below, valueFrom, isToml }: { below: Line[]; valueFrom: number; isToml: boolean },
): LabelEntry {
  const last = below.at(-1) ?? line;
  const entry = { from: line.from, to: last.next, items: [], isToml };
  const from = valueFrom + /^[ \t]*/.exec(source.slice(valueFrom, line.to))![0].length;
  const rest = source.slice(from, line.to);
  if (rest.startsWith('[')) {
    const flow = readFlow(source, from, last.to);
    return flow
      ? { ...entry, style: 'flow', ...flow, valueFrom: from }
      : { ...entry, style: 'other', valueFrom: from, valueTo: last.to };
  }
  if (rest === '' || rest.startsWith('#')) {
    const items = below.map(readBlockLine);
    const isList = !isToml && items.every((item) => item !== null);
    return {
      ...entry,
      style: isList ? 'block' : 'other',
      items: items.flatMap((item) => (item && item !== 'comment' ? [item] : [])),
      valueFrom: from,
      valueTo: from,
    };
  }
  const scalar = below.length === 0 && !/^[|>&*!{]/.test(rest) ? readScalar(source, from, line.to) : null;
  if (!scalar) return { ...entry, style: 'other', valueFrom: from, valueTo: last.to };
  const words = scalar.value.split(',').map((label) => ({ label, from: scalar.from, to: scalar.to }));
  return { ...entry, style: 'words', items: words, valueFrom: from, valueTo: scalar.to };
}

/** A line of a list; null if it is something else, such as a map. */
function readBlockLine(line: Line): LabelItem | 'comment' | null {
  const { text, from, to } = line;
  if (text.trim() === '' || text.trimStart().startsWith('#')) return 'comment';
  const mark = /^[ \t]*-[ \t]+/.exec(text) ?? (/^[ \t]*-$/.test(text) ? [text] : null);
  if (!mark) return null;
  const scalar = readScalar(text, mark[0].length, text.length);
  if (!scalar || /^[[{&*!|>]/.test(text.slice(mark[0].length))) return null;
  if (scalar.isPlain && /:(?:[ \t]|$)/.test(scalar.value)) return null;
  return { label: scalar.value, from, to };
}

/** The items of `[a, 'b', "c"]`, which may go over several lines; null if it holds lists or maps, or has no end. */
function readFlow(
  source: string,
  start: number,
  end: number,
): { items: LabelItem[]; valueTo: number } | null {
  const items: LabelItem[] = [];
  let at = start + 1;
  while (at < end) {
    const sign = source[at]!;
    if (sign === ']') return { items, valueTo: at + 1 };
    if (/[\s,]/.test(sign)) at += 1;
    else if (sign === '#' && /[\s,[]/.test(source[at - 1]!)) at = endOfLine(source, at);
    else if (/[[{]/.test(sign)) return null;
    else {
      const scalar = readScalar(source, at, end, /[,\]\r\n]/g);
      if (!scalar) return null;
      items.push({ label: scalar.value, from: scalar.from, to: scalar.to });
      at = scalar.to;
    }
  }
  return null;
}

function endOfLine(source: string, at: number): number {
  const found = source.slice(at).search(/[\r\n]/);
  return found === -1 ? source.length : at + found;
}

interface Scalar {
  value: string;
  from: number;
  to: number;
  isPlain: boolean;
}

/** A plain or quoted value. Null if a quote does not close. @param stop what ends a plain one besides `end` */
function readScalar(source: string, from: number, end: number, stop?: RegExp): Scalar | null {
  const quote = source[from];
  if (quote === '"' || quote === "'") {
    const quoted = quote === '"' ? /"(?:[^"\\]|\\[^])*"/y : /'(?:[^']|'')*'/y;
    quoted.lastIndex = from;
    const found = quoted.exec(source)?.[0];
    if (found === undefined || from + found.length > end) return null;
    const value = quote === '"' ? unescaped(found) : found.slice(1, -1).replaceAll("''", "'");
    return { value, from, to: from + found.length, isPlain: false };
  }
  let to = end;
  if (stop) {
    stop.lastIndex = from;
    to = Math.min(stop.exec(source)?.index ?? end, end);
  }
  const text = source.slice(from, to);
  const comment = text.search(/[ \t]#/);
  const value = (comment === -1 ? text : text.slice(0, comment)).trimEnd();
  return { value, from, to: from + value.length, isPlain: true };
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** A label as it is shown: without line breaks and further blanks; null if it is blank or too long. */
export function cleanLabel(text: string): string | null {
  // what nobody sees is no part of a label
  const label = text
    .normalize('NFC')
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
  return label === '' || label.length > labelLimits.length || fold(label).trim() === '' ? null : label;
}

/** Labels are equal if their letters are, whatever their case and accents. */
export const labelKey = (label: string): string => fold(label).trim();

/** The labels of a text, each once, in their order; at most `labelLimits.perDocument`. */
export function labelsOf(source: string): string[] {
  const labels = new Map<string, string>();
  for (const { items } of labelEntries(source)) {
    for (const item of items) {
      if (labels.size === labelLimits.perDocument) return [...labels.values()];
      const label = cleanLabel(item.label);
      if (label !== null && !labels.has(labelKey(label))) labels.set(labelKey(label), label);
    }
  }
  return [...labels.values()];
}
