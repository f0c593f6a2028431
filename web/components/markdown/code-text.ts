import type { Element, ElementContent } from 'hast';
import { textOf } from '../../../api/text/hast.ts';

/** The text of a block of code, and its language as it was typed. */
export interface Code {
  language: string;
  text: string;
}

const languageClass = /^lang(?:uage)?-(.+)$/;

/** The `<code>` of a `<pre>`. */
export function codeOf(pre: Element | undefined): Element | undefined {
  const [first] = pre?.children.filter((child) => child.type === 'element') ?? [];
  return first?.tagName === 'code' ? first : undefined;
}

/** The language that a block names. */
export function languageOf(code: Element | undefined): string | undefined {
  const classes = code?.properties.className;
  if (!Array.isArray(classes)) return undefined;
  for (const each of classes) {
    const [, name] = languageClass.exec(String(each)) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The text of code without markup; undefined if it has some. */
export function plainTextOf(code: Element | undefined): string | undefined {
  if (!code?.children.every((child) => child.type === 'text')) return undefined;
  return code.children.map(({ value }) => value).join('');
}

/** The formula in a `<pre>`; undefined if the block has another language. */
export function formulaOf(pre: Element | undefined): string | undefined {
  const code = codeOf(pre);
  return languageOf(code)?.toLowerCase() === 'math' ? plainTextOf(code) : undefined;
}

/** The first `length` characters of coloured code. */
export function startOf(nodes: readonly ElementContent[], length: number): ElementContent[] {
  const kept: ElementContent[] = [];
  let left = length;
  for (const node of nodes) {
    if (left <= 0) break;
    if (node.type === 'text') kept.push({ ...node, value: node.value.slice(0, left) });
    else if (node.type === 'element') kept.push({ ...node, children: startOf(node.children, left) });
    left -= textOf(node).length;
  }
  return kept;
}

/** How many characters two texts have in common at their beginning. */
export function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
