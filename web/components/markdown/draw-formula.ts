import { t } from '@lingui/core/macro';
import katex from 'katex';
import 'katex/dist/katex.min.css';
import { errorMessage } from '../../../api/text/error-message.ts';

/** Characters. */
const maxFormulaLength = 4_000;
/** Each use of a macro may repeat the whole source, so a formula that defines macros must be shorter. */
const maxLengthWithMacros = 1_000;
const ownMacro = /\\(?:[gex]?def|(?:re|provide)?newcommand|(?:global|long)?let|futurelet)(?![a-z])/i;
const maxExpansions = 1_000;
const maxExpansionsWithMacros = 100;
/** The limit for the nesting of a formula, because browsers lay it out recursively. */
const maxDepth = 300;
const maxElements = 20_000;
/** In em: rules and spaces beyond are cut. */
const maxSizeEm = 40;

export class FormulaError extends Error {}

/**
 * Checks the result, without recursion.
 * @throws FormulaError if a browser would have too much to lay out
 */
function assertDrawable(root: Element): void {
  const stack = [{ element: root, depth: 0 }];
  let count = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    count += 1;
    if (count > maxElements || next.depth > maxDepth) throw new FormulaError(t`It is too large.`);
    for (const element of next.element.children) stack.push({ element, depth: next.depth + 1 });
  }
}

/**
 * Renders a formula as elements. A string of HTML would need styles that the page's policy forbids.
 * @param tex LaTeX for KaTeX; commands that could link elsewhere are shown as their names
 * @throws FormulaError with the reason; KaTeX's own reasons are in English
 */
export function drawFormula(tex: string, { isBlock }: { isBlock: boolean }): HTMLElement {
  const hasMacros = ownMacro.test(tex);
  if (tex.length > (hasMacros ? maxLengthWithMacros : maxFormulaLength))
    throw new FormulaError(t`It is too long.`);
  const drawn = document.createElement('span');
  try {
    katex.render(tex, drawn, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      // all else writes to the console
      strict: 'ignore',
      maxSize: maxSizeEm,
      maxExpand: hasMacros ? maxExpansionsWithMacros : maxExpansions,
    });
  } catch (error) {
    // a RangeError is one of deep nesting
    if (error instanceof RangeError) throw new FormulaError(t`It is nested too deeply.`, { cause: error });
    const message = errorMessage(error);
    throw new FormulaError(message.replace(/^KaTeX parse error: /, ''), { cause: error });
  }
  assertDrawable(drawn);
  return drawn;
}
