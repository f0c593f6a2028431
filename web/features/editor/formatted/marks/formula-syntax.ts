import type { InlineParser } from '@lezer/markdown';
import { mayCloseFormula, mayOpenFormula } from '../../../../../api/text/markdown/math.ts';

export const formulaName = 'InlineFormula';

const dollar = 36;
const backtick = 96;

const backslash = 92;

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

/** A character; null outside of the text that is read. */
const charAt = (cx: Inline, at: number): number | null =>
  at < cx.offset || at >= cx.end ? null : cx.char(at);

function endOfDollars(cx: Inline, pos: number): number {
  const size = cx.char(pos + 1) === dollar ? 2 : 1;
  const from = pos + size;
  const first = charAt(cx, from);
  if (first === dollar || !mayOpenFormula(charAt(cx, pos - 1), first)) return -1;
  for (let at = from; at < cx.end; at += 1) {
    const code = cx.char(at);
    if (code === 10) return -1;
    if (code === backslash) at += 1;
    if (code !== dollar) continue;
    const isClosed = size === 1 || cx.char(at + 1) === dollar;
    return isClosed && mayCloseFormula(charAt(cx, at - 1), charAt(cx, at + size)) ? at + size : -1;
  }
  return -1;
}
