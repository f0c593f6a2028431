import { fold } from '../words/fold.ts';
import { frontMatterBounds, endOfFrontMatter } from './front-matter.ts';

/**
 * The labels of a text: what its front matter lists under `labels` or `tags`. They are read and changed by the same
 * scan, so that a change leaves every other character as it is.
 */

/** How many labels of a text count, and how long each may be, in UTF-16 units. Others stay in the text only. */
export const labelLimits = { perDocument: 50, length: 64 } as const;

/** A label with the place of its source in the text. */
interface Item {
  label: string;
  from: number;
  to: number;
}

interface Entry {
  /** How its labels are written: `[a, b]`, lines of `- a`, or `a, b`. `other` cannot be changed here. */
  style: 'flow' | 'block' | 'words' | 'other';
  items: Item[];
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

function entriesOf(source: string): Entry[] {
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
): Entry {
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
function readBlockLine(line: Line): Item | 'comment' | null {
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
function readFlow(source: string, start: number, end: number): { items: Item[]; valueTo: number } | null {
  const items: Item[] = [];
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
  // oxlint-disable-next-line no-control-regex -- what nobody sees is no part of a label
  const label = text.normalize('NFC').replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return label === '' || label.length > labelLimits.length || fold(label).trim() === '' ? null : label;
}

/** Labels are equal if their letters are, whatever their case and accents. */
export const labelKey = (label: string): string => fold(label).trim();

/** The labels of a text, each once, in their order; at most `labelLimits.perDocument`. */
export function labelsOf(source: string): string[] {
  const labels = new Map<string, string>();
  for (const { items } of entriesOf(source)) {
    for (const item of items) {
      if (labels.size === labelLimits.perDocument) return [...labels.values()];
      const label = cleanLabel(item.label);
      if (label !== null && !labels.has(labelKey(label))) labels.set(labelKey(label), label);
    }
  }
  return [...labels.values()];
}

/** Whether a field of a front matter lists labels. */
export const isLabelField = (name: string): boolean => /^(?:labels|tags)$/i.test(name);

/**
 * The text with a label more, or less. All else stays as it is, to the byte.
 * @returns null if the front matter writes its labels in a way that cannot be changed here, or has no room for more
 */
export function withLabel(source: string, label: string, isOn: boolean): string | null {
  const key = labelKey(label);
  const had = labelsOf(source);
  const isThere = had.some((each) => labelKey(each) === key);
  if (isThere === isOn) return source;
  const changed = isOn ? added(source, label) : removed(source, key);
  if (changed === null) return null;
  // proves that what was written reads as it is meant
  const wanted = isOn ? [...had.map(labelKey), key] : had.map(labelKey).filter((each) => each !== key);
  const has = new Set(labelsOf(changed).map(labelKey));
  return isOn === has.has(key) && wanted.every((each) => has.has(each)) ? changed : null;
}

function added(source: string, label: string): string | null {
  const bounds = frontMatterBounds(source);
  if (!bounds) {
    const start = source.startsWith('\ufeff') ? 1 : 0;
    const eol = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
    const written = ['---', `labels: [${quotedIfNeeded(label)}]`, '---', '', ''].join(eol);
    return spliced(source, start, start, written);
  }
  const entries = entriesOf(source);
  const entry =
    entries.find(({ style, items }) => style !== 'other' && items.length > 0) ??
    entries.find(({ style }) => style !== 'other');
  if (entry) return addedTo(entry, source, label);
  if (entries.length > 0) return null;
  const eol = /\r\n|\n|\r/.exec(source.slice(bounds.start, bounds.end))![0];
  // a field below a section of TOML would belong to it
  return bounds.isToml
    ? spliced(source, bounds.start, bounds.start, `labels = [${JSON.stringify(label)}]${eol}`)
    : spliced(source, bounds.end, bounds.end, `labels: [${quotedIfNeeded(label)}]${eol}`);
}

function addedTo(entry: Entry, source: string, label: string): string {
  const { style, items, valueFrom, valueTo, isToml } = entry;
  const written = isToml ? JSON.stringify(label) : quotedIfNeeded(label);
  const last = items.at(-1);
  if (style === 'flow')
    return last
      ? spliced(source, last.to, last.to, `, ${written}`)
      : spliced(source, valueFrom + 1, valueFrom + 1, written);
  if (style === 'words') {
    const all = [...items.flatMap((item) => cleanLabel(item.label) ?? []), label];
    const list = all.map((each) => (isToml ? JSON.stringify(each) : quotedIfNeeded(each))).join(', ');
    return spliced(source, valueFrom, valueTo, `[${list}]`);
  }
  if (!last) {
    const blank = /[ \t]/.test(source[valueFrom - 1]!) ? '' : ' ';
    const behind = source[valueFrom] === '#' ? ' ' : '';
    return spliced(source, valueFrom, valueTo, `${blank}[${written}]${behind}`);
  }
  const mark = /^[ \t]*-[ \t]+/.exec(source.slice(last.from, last.to))?.[0] ?? '- ';
  const eol = /^(?:\r\n|\n|\r)/.exec(source.slice(last.to))?.[0] ?? '\n';
  return spliced(source, last.to, last.to, `${eol}${mark}${written}`);
}

function removed(source: string, key: string): string | null {
  let text = source;
  for (const entry of entriesOf(source).reverse()) {
    const isGone = ({ label }: Item) => labelKey(label) === key;
    if (!entry.items.some(isGone)) continue;
    if (entry.style === 'other') return null;
    if (entry.items.every(isGone)) text = withoutEntry(text, entry);
    else if (entry.style === 'words') {
      const kept = entry.items.filter((item) => !isGone(item)).map(({ label }) => label.trim());
      const list = entry.isToml ? JSON.stringify(kept.join(', ')) : kept.map(quotedIfNeeded).join(', ');
      const isList = !entry.isToml && kept.some((label) => quotedIfNeeded(label) !== label);
      text = spliced(text, entry.valueFrom, entry.valueTo, isList ? `[${list}]` : list);
    } else text = withoutItems(text, entry, isGone);
  }
  return text;
}

function withoutItems(source: string, { style, items }: Entry, isGone: (item: Item) => boolean): string {
  let text = source;
  for (const [index, item] of [...items.entries()].reverse()) {
    if (!isGone(item)) continue;
    if (style === 'block') {
      const eol = /^(?:\r\n|\n|\r)/.exec(text.slice(item.to))?.[0] ?? '';
      text = spliced(text, item.from, item.to + eol.length, '');
      continue;
    }
    const next = items.slice(index + 1).find((each) => !isGone(each));
    const before = items[index - 1];
    // up to the next label, or from the one before
    text = next
      ? spliced(text, item.from, items[index + 1]!.from, '')
      : spliced(text, before!.to, item.to, '');
  }
  return text;
}

/** Without its only labels: the entry goes, and with it a front matter that holds nothing else. */
function withoutEntry(source: string, entry: Entry): string {
  const bounds = frontMatterBounds(source)!;
  const isAll = source.slice(bounds.start, entry.from) + source.slice(entry.to, bounds.end);
  if (isAll.trim() !== '') {
    const text = spliced(source, entry.from, entry.to, '');
    if (frontMatterBounds(text)) return text;
    return spliced(source, entry.valueFrom, Math.max(entry.valueTo, entry.to - eolBefore(source, entry.to)), '[]');
  }
  const start = source.startsWith('\ufeff') ? 1 : 0;
  const behind = /^(?:\r\n|\n|\r){0,2}/.exec(source.slice(endOfFrontMatter(source)))![0].length;
  const text = spliced(source, start, endOfFrontMatter(source) + behind, '');
  // what follows might read as another front matter
  return frontMatterBounds(text) ? spliced(source, entry.valueFrom, entry.valueTo, '[]') : text;
}

const eolBefore = (source: string, at: number): number =>
  /(?:\r\n|\n|\r)$/.exec(source.slice(Math.max(0, at - 2), at))?.[0].length ?? 0;

/** A label as YAML reads it as a text. */
const quotedIfNeeded = (label: string): string =>
  /^\p{L}[\p{L}\p{M}\p{N} _./+&()-]*$/u.test(label) && !/^(?:true|false|null|yes|no|on|off|[yn])$/i.test(label)
    ? label
    : JSON.stringify(label);

const spliced = (text: string, from: number, to: number, insert: string): string =>
  text.slice(0, from) + insert + text.slice(to);
