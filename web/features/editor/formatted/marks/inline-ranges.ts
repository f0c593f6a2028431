import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** Tags that are drawn, by how. All others are shown as they are written. */
const drawnTags: Record<string, string> = {
  u: 'ed-u',
  kbd: 'ed-kbd',
  mark: 'ed-marked',
  sub: 'ed-sub',
  sup: 'ed-sup',
  b: 'ed-strong',
  strong: 'ed-strong',
  i: 'ed-em',
  em: 'ed-em',
  s: 'ed-del',
  del: 'ed-del',
  code: 'ed-inline-code',
};

/** An element of a text with its two hidden marks. */
export interface InlineElement {
  /** Such as `StrongEmphasis`, or `<u>`. */
  name: string;
  className: string;
  from: number;
  to: number;
  /** The beginning of the visible part. */
  innerFrom: number;
  innerTo: number;
}

const paired: Record<string, string> = {
  Emphasis: 'ed-em',
  StrongEmphasis: 'ed-strong',
  Strikethrough: 'ed-del',
  InlineCode: 'ed-inline-code',
};

/** An element with a mark before and one after its words; undefined for all others. */
export function elementOf(node: SyntaxNode, state: EditorState): InlineElement | undefined {
  const className = paired[node.name];
  const [first, last] = [node.firstChild, node.lastChild];
  if (className !== undefined && first && last && first.from !== last.from)
    return {
      name: node.name,
      className,
      from: node.from,
      to: node.to,
      innerFrom: first.to,
      innerTo: last.from,
    };
  if (node.name !== 'Link' || !node.getChild('URL')) return undefined;
  const close = node.getChildren('LinkMark')[1];
  if (!first || !close) return undefined;
  const isEmpty = state.doc.sliceString(first.to, close.from).trim() === '';
  if (isEmpty) return undefined;
  return {
    name: 'Link',
    className: 'ed-link',
    from: node.from,
    to: node.to,
    innerFrom: first.to,
    innerTo: close.from,
  };
}

interface Tag {
  name: string;
  isClosing: boolean;
  isAlone: boolean;
}

export function tagOf(text: string): Tag | undefined {
  const found = /^<(\/?)([a-z]+)(\s[^>]*)?>$/i.exec(text);
  if (!found) return undefined;
  return { name: (found[2] ?? '').toLowerCase(), isClosing: found[1] === '/', isAlone: /\/\s*>$/.test(text) };
}

/** The pairs of rendered tags among the children of a node. */
export function tagPairs(parent: SyntaxNode, state: EditorState): InlineElement[] {
  const pairs: InlineElement[] = [];
  const open: { name: string; node: SyntaxNode }[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'HTMLTag') continue;
    const tag = tagOf(state.doc.sliceString(child.from, Math.min(child.to, child.from + 100)));
    if (!tag || tag.isAlone || drawnTags[tag.name] === undefined) continue;
    if (!tag.isClosing) {
      open.push({ name: tag.name, node: child });
      continue;
    }
    const index = open.findLastIndex(({ name }) => name === tag.name);
    const [opened] = index === -1 ? [] : open.splice(index);
    if (!opened) continue;
    pairs.push({
      name: `<${tag.name}>`,
      className: drawnTags[tag.name] ?? '',
      from: opened.node.from,
      to: child.to,
      innerFrom: opened.node.to,
      innerTo: child.from,
    });
  }
  return pairs;
}

/** Blocks whose text has marks. */
export const holdsInline = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|TableCell|Task)$/;
const isInline = (name: string): boolean => name in paired || name === 'Link';

/** The elements with marks in a range, outer ones first. */
export function elementsIn(state: EditorState, tree: Tree, from: number, to: number): InlineElement[] {
  const found: InlineElement[] = [];
  tree.iterate({
    from,
    to,
    enter: (ref) => {
      if (!holdsInline.test(ref.name) && !isInline(ref.name)) return;
      const { node } = ref;
      const element = elementOf(node, state);
      if (element) found.push(element);
      if (node.getChild('HTMLTag')) found.push(...tagPairs(node, state));
    },
  });
  return found.filter((each) => each.from <= to && each.to >= from);
}
