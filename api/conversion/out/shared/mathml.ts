import type { Element, ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import katex from 'katex';

// the limits of the page: web/components/markdown/draw-formula.ts
const longest = 4_000;
const mostExpansions = 100;
const largest = 40;

/**
 * A formula as MathML, which browsers draw without fonts or styles of ours.
 * @returns undefined where it cannot be read: then it stands as it was typed
 */
export function mathmlOf(tex: string, { isBlock }: { isBlock: boolean }): ElementContent[] | undefined {
  if (tex.length > longest) return undefined;
  try {
    const markup = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: largest,
      maxExpand: mostExpansions,
    });
    return fromHtml(markup, { fragment: true }).children as ElementContent[];
  } catch {
    return undefined;
  }
}

/** What KaTeX draws of a formula, without the note of how it was typed. Without recursion. */
export function drawnPart(mathml: readonly ElementContent[]): Element | undefined {
  const stack = [...mathml];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'semantics') return node.children.find((child) => child.type === 'element');
    stack.push(...node.children);
  }
  return undefined;
}
