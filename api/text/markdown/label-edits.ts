import { endOfFrontMatter, frontMatterBounds } from './front-matter.ts';
import { cleanLabel, labelEntries, labelKey, labelsOf, type LabelEntry, type LabelItem } from './labels.ts';

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
  const entries = labelEntries(source);
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

function addedTo(entry: LabelEntry, source: string, label: string): string {
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
  for (const entry of labelEntries(source).reverse()) {
    const isGone = ({ label }: LabelItem) => labelKey(label) === key;
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

function withoutItems(
  source: string,
  { style, items }: LabelEntry,
  isGone: (item: LabelItem) => boolean,
): string {
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
function withoutEntry(source: string, entry: LabelEntry): string {
  const bounds = frontMatterBounds(source)!;
  const isAll = source.slice(bounds.start, entry.from) + source.slice(entry.to, bounds.end);
  if (isAll.trim() !== '') {
    const text = spliced(source, entry.from, entry.to, '');
    if (frontMatterBounds(text)) return text;
    return spliced(
      source,
      entry.valueFrom,
      Math.max(entry.valueTo, entry.to - eolBefore(source, entry.to)),
      '[]',
    );
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
  /^\p{L}[\p{L}\p{M}\p{N} _./+&()-]*$/u.test(label) &&
  !/^(?:true|false|null|yes|no|on|off|[yn])$/i.test(label)
    ? label
    : JSON.stringify(label);

const spliced = (text: string, from: number, to: number, insert: string): string =>
  text.slice(0, from) + insert + text.slice(to);
