import type { Element, ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import katex from 'katex';

// the same limits as in the page: web/components/markdown/draw-formula.ts
/** UTF-16 units. */
const maxTexLength = 4_000;
const maxExpansions = 100;
/** The largest size that a formula may ask for. */
const maxSizeEm = 40;

/**
 * Turns LaTeX into MathML, which browsers draw without our fonts or styles.
 * @returns undefined if it cannot be parsed; show it as it was typed
 */
export function mathmlOf(tex: string, { isBlock }: { isBlock: boolean }): ElementContent[] | undefined {
  if (tex.length > maxTexLength) return undefined;
  try {
    const markup = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: maxSizeEm,
      maxExpand: maxExpansions,
    });
    return fromHtml(markup, { fragment: true }).children as ElementContent[];
  } catch {
    return undefined;
  }
}

/** Finds the part that is drawn: KaTeX adds the source as an annotation beside it. Without recursion. */
export function drawnPart(mathml: readonly ElementContent[]): Element | undefined {
  const stack = [...mathml];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'semantics') return node.children.find((child) => child.type === 'element');
    stack.push(...node.children);
  }
  return undefined;
}
