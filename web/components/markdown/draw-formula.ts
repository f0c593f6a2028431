import { t } from '@lingui/core/macro';
import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Characters. */
const longest = 4_000;
/** Each use of a macro may repeat all of the source, so a formula with macros of its own is shorter. */
const longestWithMacros = 1_000;
const ownMacro = /\\(?:[gex]?def|(?:re|provide)?newcommand|(?:global|long)?let|futurelet)(?![a-z])/i;
const mostExpansions = 1_000;
const mostExpansionsWithMacros = 100;
/** Of what is drawn: a browser lays it out by recursion. */
const deepest = 300;
const mostElements = 20_000;
/** In em: rules and spaces beyond are cut. */
const largest = 40;

export class FormulaError extends Error {}

/** Looks at what is drawn, without recursion. @throws FormulaError where a browser had too much to lay out */
function assertDrawable(root: Element): void {
  const stack = [{ element: root, depth: 0 }];
  let count = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    count += 1;
    if (count > mostElements || next.depth > deepest) throw new FormulaError(t`It is too large.`);
    for (const element of next.element.children) stack.push({ element, depth: next.depth + 1 });
  }
}

/**
 * Draws a formula as elements. A string of HTML would need styles that the page's policy forbids.
 * @param tex LaTeX as KaTeX reads it; commands that could lead elsewhere are shown as their names
 * @throws FormulaError with the reason; KaTeX gives its own in English
 */
export function drawFormula(tex: string, { isBlock }: { isBlock: boolean }): HTMLElement {
  const hasMacros = ownMacro.test(tex);
  if (tex.length > (hasMacros ? longestWithMacros : longest)) throw new FormulaError(t`It is too long.`);
  const drawn = document.createElement('span');
  try {
    katex.render(tex, drawn, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      // all else writes to the console
      strict: 'ignore',
      maxSize: largest,
      maxExpand: hasMacros ? mostExpansionsWithMacros : mostExpansions,
    });
  } catch (error) {
    // a RangeError is one of deep nesting
    if (error instanceof RangeError) throw new FormulaError(t`It is nested too deeply.`, { cause: error });
    const message = error instanceof Error ? error.message : String(error);
    throw new FormulaError(message.replace(/^KaTeX parse error: /, ''), { cause: error });
  }
  assertDrawable(drawn);
  return drawn;
}
