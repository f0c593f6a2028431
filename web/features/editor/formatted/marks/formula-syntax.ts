import type { InlineParser } from '@lezer/markdown';

export const formulaName = 'InlineFormula';

const dollar = 36;
const backtick = 96;

/** `` $`x`$ ``: code between dollars that touch it, as in the reading view (`source-plugins.ts`). */
export const inlineFormula: InlineParser = {
  name: formulaName,
  before: 'InlineCode',
  parse: (cx, next, pos) => {
    if (next !== dollar || cx.char(pos + 1) !== backtick) return -1;
    let size = 1;
    while (cx.char(pos + 1 + size) === backtick) size += 1;
    for (let at = pos + 1 + size, run = 0; at < cx.end; at += 1) {
      run = cx.char(at) === backtick ? run + 1 : 0;
      if (run !== size || cx.char(at + 1) === backtick) continue;
      return cx.char(at + 1) === dollar ? cx.addElement(cx.elt(formulaName, pos, at + 2)) : -1;
    }
    return -1;
  },
};
