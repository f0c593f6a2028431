import type { Node, PhrasingContent, RootContent } from 'mdast';

/** An inline element that Markdown writes as a tag: `<u>`, `<kbd>`, `<mark>`, `<sub>`, `<sup>`. */
export interface Tagged extends Node {
  type: 'tagged';
  children: PhrasingContent[];
  /** The tag. It also tells the HTML reader that the node is inline. */
  data: { hName: string };
}

/** Markdown or HTML that is written unchanged between two other blocks. */
export interface RawBlock extends Node {
  type: 'rawBlock';
  value: string;
}

declare module 'mdast' {
  interface PhrasingContentMap {
    tagged: Tagged;
  }
  interface RootContentMap {
    tagged: Tagged;
    rawBlock: RawBlock;
  }
  interface BlockContentMap {
    rawBlock: RawBlock;
  }
}

type Holder = Extract<PhrasingContent, { children: PhrasingContent[] }>;

export const isHolder = (node: RootContent): node is Holder =>
  /^(?:strong|emphasis|delete|tagged|link)$/.test(node.type);

export const text = (value: string): PhrasingContent => ({ type: 'text', value });
export const html = (value: string): PhrasingContent => ({ type: 'html', value });

const isWord = (node: PhrasingContent | undefined): node is Extract<PhrasingContent, { type: 'text' }> =>
  node?.type === 'text';

/** Whether two adjacent nodes are the same mark and can be merged. */
function isSame(one: PhrasingContent | undefined, other: PhrasingContent): boolean {
  if (one?.type !== other.type) return false;
  if (one.type === 'link' && other.type === 'link') return one.url === other.url;
  if (one.type === 'tagged' && other.type === 'tagged') return one.data.hName === other.data.hName;
  return isHolder(other);
}

/**
 * Moves spaces and breaks at the ends of marked words outside, because Markdown would not recognise the marks
 * otherwise.
 */
function withSpacesOutside(node: Holder): PhrasingContent[] {
  const breaks: PhrasingContent[] = [];
  for (let end = node.children.at(-1); end?.type === 'break'; end = node.children.at(-1)) {
    breaks.push(end);
    node.children.pop();
  }
  const [first, last] = [node.children[0], node.children.at(-1)];
  let [before, after] = ['', ''];
  if (isWord(first)) {
    before = /^\s*/.exec(first.value)?.[0] ?? '';
    first.value = first.value.slice(before.length);
  }
  if (isWord(last)) {
    const words = last.value.trimEnd();
    after = last.value.slice(words.length);
    last.value = words;
  }
  node.children = node.children.filter((child) => !isWord(child) || child.value !== '');
  return [
    ...(before === '' ? [] : [text(before)]),
    ...(node.children.length === 0 ? [] : [node]),
    ...(after === '' ? [] : [text(after)]),
    ...breaks,
  ];
}

/** Appends a node; if it continues the last one, both are merged. */
function add(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1);
  const before = isWord(last) && /^\s+$/.test(last.value) ? nodes.at(-2) : last;
  if (isWord(last) && isWord(node)) last.value = (last.value + node.value).replace(/[ \t]{2,}/g, ' ');
  else if (last?.type === 'inlineCode' && node.type === 'inlineCode') last.value += node.value;
  else if (before && isHolder(before) && isHolder(node) && isSame(before, node)) {
    // a space between two words that are bold is bold
    const space = before === last ? undefined : nodes.pop();
    for (const child of space ? [space, ...node.children] : node.children) add(before.children, child);
  } else nodes.push(node);
}

/** Marks in a form that Markdown can write: not repeated, not empty, without spaces at their ends. */
export function tidyPhrasing(
  nodes: readonly PhrasingContent[],
  outer: readonly string[] = [],
): PhrasingContent[] {
  const tidy: PhrasingContent[] = [];
  for (const node of nodes) {
    if (!isHolder(node)) {
      add(tidy, node);
      continue;
    }
    const name = node.type === 'tagged' ? node.data.hName : node.type;
    node.children = tidyPhrasing(node.children, [...outer, name]);
    const pieces = outer.includes(name) ? node.children : withSpacesOutside(node);
    for (const piece of pieces) add(tidy, piece);
  }
  return tidy;
}

const isBreak = (node: PhrasingContent | undefined): boolean => node?.type === 'break';

/** Without spaces and breaks at the ends, nor spaces beside a break. */
export function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const all = [...nodes];
  for (const [index, node] of all.entries()) {
    if (!isWord(node)) continue;
    if (index === 0 || isBreak(all[index - 1])) node.value = node.value.trimStart();
    if (index === all.length - 1 || isBreak(all[index + 1])) node.value = node.value.trimEnd();
  }
  const kept = all.filter((node) => !isWord(node) || node.value !== '');
  while (isBreak(kept[0])) kept.shift();
  while (isBreak(kept.at(-1))) kept.pop();
  return kept.length < all.length ? trimmed(kept) : kept;
}
