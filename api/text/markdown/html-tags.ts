/** Offsets in a text; the end is not included. */
interface Slice {
  start: number;
  end: number;
}

/** Searches a text repeatedly. A string that does not occur is searched for only once. */
type Finder = (wanted: string, from: number) => number;

function finderIn(text: string): Finder {
  const missing = new Set<string>();
  return (wanted, from) => {
    if (missing.has(wanted)) return -1;
    const found = text.indexOf(wanted, from);
    if (found === -1) missing.add(wanted);
    return found;
  };
}

interface Tag {
  /** The index after its `>`. */
  end: number;
  /** Lower case. */
  name: string;
  isClosing: boolean;
  /** Values without quotes, by lower-case name. If an attribute occurs twice, the first one counts. */
  attributes: Map<string, Slice>;
}

const tagName = /<(\/?)([A-Za-z][A-Za-z0-9-]{0,63})/y;
const attributeName = /\s+([A-Za-z_:][\w:.-]{0,255})/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s"'=<>`]+/y;
const tagEnd = /\s*\/?>/y;
/** Longer tags count as text, so that many failed attempts cannot add up. */
const maxAttributes = 100;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The opening or closing tag at an offset; null if there is none. */
function tagAt(text: string, at: number, find: Finder): Tag | null {
  const opening = matchAt(tagName, text, at);
  if (!opening) return null;
  const isClosing = opening[1] === '/';
  const name = opening[2]!.toLowerCase();
  const tag: Tag = { end: tagName.lastIndex, name, isClosing, attributes: new Map() };
  for (let count = 0; count <= maxAttributes; count += 1) {
    if (matchAt(tagEnd, text, tag.end)) return { ...tag, end: tagEnd.lastIndex };
    if (isClosing || !takeAttribute(text, tag, find)) return null;
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

const specials = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
] as const;

/**
 * Comments, instructions, declarations and CDATA contain no tags. Returns the end of one; the text's end if it is not
 * closed; -1 if there is none.
 */
function endOfSpecial(text: string, at: number, find: Finder): number {
  for (const [open, close] of specials) {
    if (!text.startsWith(open, at)) continue;
    if (open === '<!' && !/[A-Za-z]/.test(text[at + 2] ?? '')) continue;
    // the shortest comment is `<!-->`
    const end = find(close, open === '<!--' ? at + 2 : at + open.length);
    return end === -1 ? text.length : end + close.length;
  }
  return -1;
}

/** The content of these is plain text. */
const holdsText = new Set(['script', 'style', 'textarea']);

/** The end of a tag; if its content is plain text, the start of the closing tag. */
function endOfTag(text: string, { end, name, isClosing }: Tag, find: Finder): number {
  if (isClosing || !holdsText.has(name)) return end;
  for (let at = find('</', end); at !== -1; at = find('</', at + 2))
    if (text.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  return text.length;
}

/**
 * The places of link and image targets in HTML: of the tags that a browser follows.
 * @param lines the places of the HTML in the source, in order
 */
export function htmlTargets(source: string, lines: readonly Slice[]): Slice[] {
  const text = lines.map(({ start, end }) => source.slice(start, end)).join('\n');
  const find = finderIn(text);
  const targets: Slice[] = [];
  for (let at = find('<', 0); at !== -1;) {
    const special = endOfSpecial(text, at, find);
    const tag = special === -1 ? tagAt(text, at, find) : null;
    const target = tag && targetOfTag(text, tag);
    if (target) targets.push(target);
    at = find('<', tag ? endOfTag(text, tag, find) : Math.max(special, at + 1));
  }
  return placesInSource(lines, targets);
}

function targetOfTag(text: string, { name, attributes }: Tag): Slice | null {
  const value = attributes.get({ a: 'href', img: 'src' }[name] ?? '');
  if (!value) return null;
  const inside = text.slice(value.start, value.end);
  const start = value.start + (inside.length - inside.trimStart().length);
  const end = start + inside.trim().length;
  return end > start ? { start, end } : null;
}

/** Skips targets that continue on the next line. */
function placesInSource(lines: readonly Slice[], targets: readonly Slice[]): Slice[] {
  const places: Slice[] = [];
  let [line, lineStart] = [0, 0];
  for (const { start, end } of targets) {
    for (let length = lengthOf(lines[line]!); start > lineStart + length; length = lengthOf(lines[line]!)) {
      lineStart += length + 1;
      line += 1;
    }
    const shift = lines[line]!.start - lineStart;
    if (end + shift <= lines[line]!.end) places.push({ start: start + shift, end: end + shift });
  }
  return places;
}

const lengthOf = ({ start, end }: Slice): number => end - start;
