import { finderIn } from './finder.ts';
import { tagAt } from './html-tags.ts';

/** How an HTML block ends. */
export interface HtmlStart {
  /** What ends it, on the line that holds it; null: a blank line does. */
  end: RegExp | null;
  /** Of the mark that began it. */
  length: number;
  /** What is in it is no HTML that holds links: scripts, styles, comments. */
  isCode: boolean;
}

// CommonMark 0.31, section 4.6: the kinds 1 to 5
const kinds: { begins: RegExp; end: RegExp; isCode: boolean }[] = [
  { begins: /^<pre(?=[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i, isCode: false },
  {
    begins: /^<(?:script|style|textarea)(?=[\s>]|$)/i,
    end: /<\/(?:script|pre|style|textarea)>/i,
    isCode: true,
  },
  // the shortest comment is `<!-->`
  { begins: /^<!(?=--)/, end: /-->/, isCode: false },
  { begins: /^<\?/, end: /\?>/, isCode: true },
  { begins: /^<!\[CDATA\[/, end: /\]\]>/, isCode: true },
  { begins: /^<![A-Za-z]/, end: />/, isCode: true },
];

// kind 6
const blockTag =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=\s|\/?>|$)/i;

/** The HTML block that a line begins, null where it begins none. `interrupts`: a paragraph is open above it. */
export function htmlStart(text: string, { interrupts }: { interrupts: boolean }): HtmlStart | null {
  if (!text.startsWith('<')) return null;
  for (const { begins, end, isCode } of kinds) {
    const mark = begins.exec(text)?.[0];
    if (mark) return { end, length: mark.length, isCode };
  }
  const isBlock = blockTag.test(text) || (!interrupts && isTagAlone(text));
  return isBlock ? { end: null, length: 0, isCode: false } : null;
}

/** Kind 7: any complete tag with nothing behind it. */
const isTagAlone = (text: string): boolean => tagAt(text, 0, finderIn(text))?.end === text.length;
