import type { Finder } from './finder.ts';
import type { FoundTarget, Slice } from './source-lines.ts';

export interface Tag {
  /** Behind its `>`. */
  end: number;
  /** Lower case. */
  name: string;
  /** Values without their quotes, by lower-case name; of an attribute that comes twice the first one counts. */
  attributes: Map<string, Slice>;
}

const tagName = /<(\/?)([A-Za-z][A-Za-z0-9-]{0,63})/y;
const attributeName = /\s+([A-Za-z_:][\w:.-]{0,255})/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s"'=<>`]+/y;
const tagEnd = /\s*\/?>/y;
/** Tags that go on beyond this are text: so many starts that fail cannot add up. */
const mostAttributes = 100;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The opening or closing tag at an offset, null where there is none. */
export function tagAt(text: string, at: number, find: Finder): Tag | null {
  const opening = matchAt(tagName, text, at);
  if (!opening) return null;
  const tag: Tag = { end: tagName.lastIndex, name: opening[2]!.toLowerCase(), attributes: new Map() };
  for (let count = 0; count <= mostAttributes; count += 1) {
    if (matchAt(tagEnd, text, tag.end)) return { ...tag, end: tagEnd.lastIndex };
    if (opening[1] === '/' || !takeAttribute(text, tag, find)) return null;
  }
  return null;
}

function takeAttribute(text: string, tag: Tag, find: Finder): boolean {
  const name = matchAt(attributeName, text, tag.end)?.[1]?.toLowerCase();
  if (!name) return false;
  tag.end = attributeName.lastIndex;
  if (!matchAt(equals, text, tag.end)) return true;
  const value = valueAt(text, equals.lastIndex, find);
  if (!value) return false;
  tag.end = value.end;
  if (!tag.attributes.has(name)) tag.attributes.set(name, value.inside);
  return true;
}

function valueAt(text: string, at: number, find: Finder): { inside: Slice; end: number } | null {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const close = find(quote, at + 1);
    return close === -1 ? null : { inside: { start: at + 1, end: close }, end: close + 1 };
  }
  if (!matchAt(bareValue, text, at)) return null;
  const end = bareValue.lastIndex;
  return { inside: { start: at, end }, end };
}

/** Comments, instructions, declarations, CDATA: no Markdown and no tag in them. Behind one, or -1. */
export function endOfSpecial(text: string, at: number, find: Finder): number {
  for (const [open, close] of specials) {
    if (!text.startsWith(open, at)) continue;
    if (open === '<!' && !/[A-Za-z]/.test(text[at + 2] ?? '')) continue;
    // the shortest comment is `<!-->`
    const end = find(close, open === '<!--' ? at + 2 : at + open.length);
    if (end !== -1) return end + close.length;
  }
  return -1;
}

const specials = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
] as const;

/** Where the targets of links and images lie in the tags that a browser follows. */
export function targetsOfTag(text: string, { name, attributes }: Tag): FoundTarget[] {
  const value = attributes.get({ a: 'href', img: 'src' }[name] ?? '');
  if (!value) return [];
  const inside = text.slice(value.start, value.end);
  const start = value.start + (inside.length - inside.trimStart().length);
  const end = start + inside.trim().length;
  return end > start ? [{ start, end, writtenIn: 'html' }] : [];
}
