import type { Text } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import type { CalloutKind } from '../../../../../api/text/markdown/callouts.ts';
import { imageTagAt } from '../marks/image-tag.ts';

/** A quote or a list item that contains a block. */
export type Container =
  | { kind: 'quote'; from: number; callout?: CalloutKind }
  | {
      kind: 'item';
      from: number;
      /** Where its list begins. */
      list: number;
      /** The list mark. */
      mark: { from: number; to: number };
      /** The number of columns from the beginning of the item to its text. */
      indent: number;
      /** The number, for an ordered list. */
      number?: string;
      task?: { from: number; isDone: boolean };
      isLoose: boolean;
    };

export type LeafKind =
  | 'paragraph'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'heading4'
  | 'heading5'
  | 'heading6'
  | 'code'
  | 'indented'
  | 'rule'
  | 'table'
  | 'source'
  | 'picture'
  | 'drawn'
  | 'callout'
  | 'note'
  | 'properties';

/** A block that contains text, not other blocks. */
export interface Leaf {
  kind: LeafKind;
  from: number;
  to: number;
  node: SyntaxNode | undefined;
  containers: readonly Container[];
}

const sourceKinds = new Set(['HTMLBlock', 'CommentBlock', 'ProcessingInstructionBlock', 'LinkReference']);
// a module shared with the reading view would be one more file that each document loads
const calloutSign = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/i;

function headingOf(node: SyntaxNode, doc: Text): LeafKind {
  const level = Number(node.name.at(-1));
  // `#` alone becomes a heading only with the blank that is typed next
  if (
    node.name.startsWith('ATX') &&
    /^#+$/.test(doc.sliceString(node.from, Math.min(node.to, node.from + 7)))
  )
    return 'paragraph';
  return `heading${level}` as LeafKind;
}

/** A paragraph that is one picture. */
function isPicture(node: SyntaxNode): boolean {
  const image = node.firstChild;
  return (
    image?.name === 'Image' &&
    image.from === node.from &&
    image.to === node.to &&
    image.getChild('URL') !== null
  );
}

/** A block that is drawn from its source: a diagram or a formula. */
export function drawnOf({ name, from, to }: SyntaxNode, doc: Text): 'diagram' | 'formula' | undefined {
  if (name === 'MathBlock') return 'formula';
  if (name !== 'FencedCode') return undefined;
  const line = doc.sliceString(from, Math.min(to, from + 80)).split('\n', 1)[0] ?? '';
  const language = /^(?:`{3,}|~{3,})[ \t]*(\S+)/.exec(line)?.[1]?.toLowerCase();
  if (language === 'mermaid') return 'diagram';
  return language === 'math' ? 'formula' : undefined;
}

function leafKind(node: SyntaxNode, doc: Text): LeafKind {
  const { name } = node;
  if (/Heading\d$/.test(name)) return headingOf(node, doc);
  if (drawnOf(node, doc)) return 'drawn';
  if (name === 'FencedCode') return 'code';
  if (name === 'CodeBlock') return 'indented';
  if (name === 'HorizontalRule') return 'rule';
  if (name === 'Table') return 'table';
  if (name === 'LinkReference') return doc.sliceString(node.from, node.from + 2) === '[^' ? 'note' : 'source';
  if (name === 'HTMLBlock' && imageTagAt(doc, node)) return 'picture';
  if (sourceKinds.has(name)) return 'source';
  if (
    doc.sliceString(node.from, node.from + 2) === '[^' &&
    /^\[\^[^\s[\]]+\]:/.test(doc.sliceString(node.from, node.from + 64))
  )
    return 'note';
  return name === 'Paragraph' && isPicture(node) ? 'picture' : 'paragraph';
}

function itemOf(node: SyntaxNode, doc: Text, isOrdered: boolean): Container | undefined {
  const mark = node.getChild('ListMark');
  if (!mark) return undefined;
  const line = doc.lineAt(mark.from);
  const after = /^[ \t]*/.exec(doc.sliceString(mark.to, line.to))?.[0] ?? '';
  // a mark alone becomes an item only with the blank that is typed next
  if (
    after === '' &&
    mark.to === line.to &&
    node.to === mark.to &&
    !isOrdered &&
    node.nextSibling === null &&
    node.prevSibling === null
  )
    return undefined;
  const list = node.parent;
  const task = node.getChild('Task')?.getChild('TaskMarker');
  const width = after.length === 0 || after.length > 4 ? 1 : after.length;
  return {
    kind: 'item',
    from: node.from,
    list: list?.from ?? node.from,
    mark: { from: mark.from, to: mark.to },
    indent: mark.to - mark.from + width,
    ...(isOrdered && { number: doc.sliceString(mark.from, mark.to) }),
    ...(task && {
      task: { from: task.from, isDone: /x/i.test(doc.sliceString(task.from, task.to)) },
    }),
    isLoose: list !== null && isLoose(list, doc),
  };
}

/** Whether the items of a list have space between them. */
export function isLoose(list: SyntaxNode, doc: Text): boolean {
  const second = list.firstChild?.nextSibling;
  if (!second) return false;
  const line = doc.lineAt(second.from);
  return line.number > 1 && doc.line(line.number - 1).text.trim() === '';
}

function quoteOf(node: SyntaxNode, doc: Text): { container: Container; label?: SyntaxNode } {
  const first = node.firstChild?.nextSibling;
  const container: Container = { kind: 'quote', from: node.from };
  if (first?.name !== 'Paragraph') return { container };
  const line = doc.lineAt(first.from);
  const sign = calloutSign.exec(doc.sliceString(first.from, line.to))?.[1];
  return sign === undefined
    ? { container }
    : { container: { ...container, callout: sign.toLowerCase() as CalloutKind }, label: first };
}

/** Adds the blocks of text in a block, in order. */
function gather(node: SyntaxNode, containers: readonly Container[], doc: Text, into: Leaf[]): void {
  const inside = (held: readonly Container[], skip?: SyntaxNode) => {
    const before = into.length;
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.from !== skip?.from) gather(child, held, doc, into);
    if (into.length > before) return;
    const line = doc.lineAt(node.from);
    const to = Math.min(line.to, Math.max(node.to, node.from));
    into.push({ kind: 'paragraph', from: to, to, node: undefined, containers: held });
  };
  if (node.name === 'BulletList' || node.name === 'OrderedList') {
    for (let item = node.firstChild; item; item = item.nextSibling)
      if (item.name === 'ListItem') gatherItem(item, containers, doc, into);
    return;
  }
  if (node.name === 'Blockquote') {
    const { container, label } = quoteOf(node, doc);
    const held = [...containers, container];
    if (label) gatherCallout(label, held, doc, into);
    else inside(held);
    return;
  }
  if (/Mark$|TaskMarker/.test(node.name)) return;
  into.push({ kind: leafKind(node, doc), from: node.from, to: node.to, node, containers });
}

function gatherItem(item: SyntaxNode, containers: readonly Container[], doc: Text, into: Leaf[]): void {
  const container = itemOf(item, doc, item.parent?.name === 'OrderedList');
  if (container) gatherInside(item, [...containers, container], doc, into);
  else into.push({ kind: 'paragraph', from: item.from, to: item.to, node: undefined, containers });
}

function gatherInside(item: SyntaxNode, held: readonly Container[], doc: Text, into: Leaf[]): void {
  const before = into.length;
  for (let child = item.firstChild; child; child = child.nextSibling) gather(child, held, doc, into);
  const container = held.at(-1);
  const first = into[before];
  const lineOf = (at: number) => doc.lineAt(at).number;
  // an item whose own line is empty still has a place for the caret
  if (!first || (container?.kind === 'item' && lineOf(first.from) !== lineOf(container.mark.from))) {
    const line = doc.lineAt(item.from);
    into.splice(before, 0, {
      kind: 'paragraph',
      from: line.to,
      to: line.to,
      node: undefined,
      containers: held,
    });
  }
}

/** The first line of a callout is its label, even where its text follows without a blank line. */
function gatherCallout(label: SyntaxNode, held: readonly Container[], doc: Text, into: Leaf[]): void {
  const line = doc.lineAt(label.from);
  into.push({ kind: 'callout', from: label.from, to: line.to, node: undefined, containers: held });
  if (label.to > line.to) {
    const next = doc.line(line.number + 1);
    into.push({ kind: 'paragraph', from: next.from, to: label.to, node: label, containers: held });
  }
  for (let child = label.nextSibling; child; child = child.nextSibling) gather(child, held, doc, into);
}

/** The blocks of text in a top-level block, or in an item of a top-level list, in order. */
export function leavesOf(node: SyntaxNode, doc: Text): Leaf[] {
  const leaves: Leaf[] = [];
  if (node.name === 'ListItem') gatherItem(node, [], doc, leaves);
  else gather(node, [], doc, leaves);
  return leaves;
}

/** The part of a line before its text: quote marks, indents and list marks. */
export interface Prefix {
  /** Where the text begins. */
  to: number;
  /** The item that begins on this line, if one does. */
  item: Extract<Container, { kind: 'item' }> | undefined;
}

const blanks = (text: string, at: number, most: number): number => {
  let [end, columns] = [at, 0];
  while (end < text.length && columns < most) {
    if (text[end] === ' ') columns += 1;
    else if (text[end] === '\t') columns += 4;
    else break;
    end += 1;
  }
  return end;
};

/** Reads the part of a line in containers before its text. */
export function prefixOf(
  line: { from: number; to: number; text: string },
  containers: readonly Container[],
  isVerbatim: boolean,
): Prefix {
  const { text, from } = line;
  let at = 0;
  let item: Prefix['item'];
  for (const container of containers) {
    if (container.kind === 'quote') {
      const sign = blanks(text, at, 3);
      if (text[sign] !== '>') break;
      at = sign + 1;
      if (text[at] === ' ') at += 1;
    } else if (container.mark.from >= from && container.mark.from <= line.to) {
      const end = container.mark.to - from;
      at = blanks(text, end, container.indent - (container.mark.to - container.mark.from));
      item = container;
      if (container.task) {
        const box = container.task.from - from + 3;
        at = Math.min(text.length, text[box] === ' ' ? box + 1 : box);
      }
    } else at = blanks(text, at, container.indent);
  }
  if (!isVerbatim) at = blanks(text, at, Infinity);
  return { to: from + at, item };
}
