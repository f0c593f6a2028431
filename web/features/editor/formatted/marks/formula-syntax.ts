import type { InlineParser } from '@lezer/markdown';

export const formulaName = 'InlineFormula';

const dollar = 36;
const backtick = 96;

/** The rules of `mathText` in `math.ts`. */
const dollars =
  /(?<=^|[\s([{<>'"*~|:=-]|[^\p{L}\p{N}\x00-\x7f])(\${1,2})(?![ \t\n$`])(?:\\.|[^\\$\n])*(?<![ \t])\1(?![\p{L}\p{N}_$`])/uy;

/** `$x$`, `$$x$$` and `` $`x`$ ``, as in the reading view (`math.ts` and `source-plugins.ts`). */
export const inlineFormula: InlineParser = {
  name: formulaName,
  before: 'InlineCode',
  parse: (cx, next, pos) => {
    if (next !== dollar) return -1;
    const end = cx.char(pos + 1) === backtick ? endOfCode(cx, pos) : endOfDollars(cx, pos);
    return end === -1 ? -1 : cx.addElement(cx.elt(formulaName, pos, end));
  },
};

type Inline = Parameters<InlineParser['parse']>[0];

function endOfCode(cx: Inline, pos: number): number {
  let size = 1;
  while (cx.char(pos + 1 + size) === backtick) size += 1;
  for (let at = pos + 1 + size, run = 0; at < cx.end; at += 1) {
    run = cx.char(at) === backtick ? run + 1 : 0;
    if (run !== size || cx.char(at + 1) === backtick) continue;
    return cx.char(at + 1) === dollar ? at + 2 : -1;
  }
  return -1;
}

function endOfDollars(cx: Inline, pos: number): number {
  dollars.lastIndex = pos - cx.offset;
  return dollars.test(cx.slice(cx.offset, cx.end)) ? dollars.lastIndex + cx.offset : -1;
}
