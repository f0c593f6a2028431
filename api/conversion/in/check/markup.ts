import { decodeString } from 'micromark-util-decode-string';
import type { ImportNoteCode } from '../../../text/import-notes.ts';

/** Words that may be missing in a result if the report counts one of these notes for them. */
export interface CountedPart {
  codes: readonly ImportNoteCode[];
  text: string;
}

export interface PlainText {
  /** What a reader sees. */
  text: string;
  counted: CountedPart[];
}

/** What the text of an element is: seen, hidden from readers, or one of the notes that count it. */
type TextRule = 'seen' | 'hidden' | readonly ImportNoteCode[];

/** @param attributes as they are written; @param above the elements around it */
export type RuleOf = (name: string, attributes: string, above: readonly OpenElement[]) => TextRule;

interface OpenElement {
  name: string;
  attributes: string;
}

const piece =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\] ?>|$)|<[!?][^<>]*>|<(\/?)([a-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
/** Words go on over the edges of these. */
const inline =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|math|mi|mn|mo|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|annotation|ac:inline-comment-marker)$/;
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
const raw = /^(?:script|style|textarea)$/;
const unseen = /^(?:head|script|style|template|noscript|title)$/;

const plainRule: RuleOf = (name) => (unseen.test(name) ? 'hidden' : 'seen');

export const attributeIn = (attributes: string, name: string): string => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  );
  return decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '');
};

/** `decodeString` also reads the escapes of Markdown. */
export const decoded = (text: string): string => decodeString(text.replaceAll('\\', '\\\\'));

interface Region {
  /** How many elements are open around it. */
  depth: number;
  /** Null for what nobody sees. */
  part: { text: string[] } | null;
}

/**
 * The text of HTML, or of the XML of Confluence, with blanks where words end. It reads tags alone, without a parser of
 * documents, which a reader of imports has.
 */
export function textOfMarkup(source: string, ruleOf: RuleOf = plainRule): PlainText {
  const seen: string[] = [];
  const parts: { codes: readonly ImportNoteCode[]; text: string[] }[] = [];
  const open: OpenElement[] = [];
  const regions: Region[] = [];
  const write = (text: string) => {
    const region = regions.at(-1);
    if (!region) seen.push(text);
    else region.part?.text.push(text);
  };
  const matcher = new RegExp(piece);
  let at = 0;
  for (let found = matcher.exec(source); found; found = matcher.exec(source)) {
    write(decoded(source.slice(at, found.index)));
    at = matcher.lastIndex;
    const [whole, cdata, slash, given = '', attributes = ''] = found;
    const name = given.toLowerCase();
    if (cdata !== undefined) write(cdata);
    if (name === '') continue;
    if (!inline.test(name)) write(' ');
    if (slash) {
      const depth = open.findLastIndex((each) => each.name === name);
      if (depth === -1) continue;
      open.length = depth;
      while (regions.length > 0 && regions.at(-1)!.depth >= depth) regions.pop();
      if (!inline.test(name)) write(' ');
      continue;
    }
    if (name === 'img') write(` ${attributeIn(attributes, 'alt')} `);
    if (empty.test(name) || whole.endsWith('/>')) continue;
    const rule = unseen.test(name) ? 'hidden' : ruleOf(name, attributes, open);
    if (rule !== 'seen') {
      const part = rule === 'hidden' ? null : { codes: rule, text: [] as string[] };
      if (part && regions.every((region) => region.part !== null)) parts.push(part);
      regions.push({
        depth: open.length,
        part: regions.some((region) => region.part === null) ? null : part,
      });
    }
    open.push({ name, attributes });
    if (!raw.test(name)) continue;
    const end = source.slice(at).search(new RegExp(`</${name}`, 'i'));
    const stop = end === -1 ? source.length : at + end;
    write(source.slice(at, stop));
    matcher.lastIndex = at = stop;
  }
  write(decoded(source.slice(at)));
  return { text: seen.join(''), counted: parts.map(({ codes, text }) => ({ codes, text: text.join('') })) };
}
