import { Facet, StateField, type ChangeDesc, type EditorState, type Text } from '@codemirror/state';
import { TreeFragment, type ChangedRange, type Input, type Tree } from '@lezer/common';
import {
  Autolink,
  parser as commonMark,
  Strikethrough,
  Table,
  TaskList,
  type InlineParser,
} from '@lezer/markdown';
import { endOfFrontMatter } from '../../../../api/text/markdown/front-matter.ts';
import { mathBlock } from './blocks/math-block.ts';
import { formulaName, inlineFormula } from './marks/formula-syntax.ts';

/** UTF-16 units. The inline parser cannot be interrupted, and some texts take it seconds. */
const maxParagraphLength = 6_000;

/** Treats a paragraph that is too long as plain text without marks. */
const guard: InlineParser = {
  name: 'LongParagraph',
  before: 'Escape',
  parse: (cx) => (cx.end - cx.offset > maxParagraphLength ? cx.end : -1),
};

const openBracket = 91;

/** `[^1]`, which would else be a link. */
const footnotes: InlineParser = {
  name: 'FootnoteReference',
  before: 'Link',
  parse: (cx, next, pos) => {
    if (next !== openBracket || cx.char(pos + 1) !== 94) return -1;
    const found = /^\[\^[^\s[\]]{1,60}\]/.exec(cx.slice(pos, Math.min(cx.end, pos + 64)));
    return found ? cx.addElement(cx.elt('FootnoteReference', pos, pos + found[0].length)) : -1;
  },
};

const inline = [
  Strikethrough,
  Autolink,
  { defineNodes: ['FootnoteReference', formulaName], parseInline: [guard, inlineFormula, footnotes] },
];
const blocks = commonMark.configure([Table, TaskList, mathBlock, ...inline]);

/** In a cell of a table, no block can begin. */
const cell = commonMark.configure([
  {
    remove: [
      'ATXHeading',
      'Blockquote',
      'BulletList',
      'FencedCode',
      'HorizontalRule',
      'HTMLBlock',
      'IndentedCode',
      'LinkReference',
      'OrderedList',
      'SetextHeading',
    ],
  },
  ...inline,
]);

/** Parses a text that is not the one being edited. */
export const parseWhole = (text: string): Tree => blocks.parse(text);

/** True if the text is that of a single table cell. */
export const isCell = Facet.define<boolean, boolean>({ combine: (given) => given.includes(true) });

interface Parsed {
  tree: Tree;
  fragments: readonly TreeFragment[];
  /** Where the Markdown begins, after the front matter. */
  start: number;
}

/** Longer blocks are not front matter but a part of the text. */
const frontMatterReach = 10_100;

/** The text with blank lines in place of the front matter, so that offsets stay the same. */
class BehindFrontMatter implements Input {
  readonly length: number;
  readonly lineChunks = false;
  readonly #doc: Text;
  readonly #start: number;
  constructor(doc: Text, start: number) {
    this.length = doc.length;
    this.#doc = doc;
    this.#start = start;
  }
  chunk(from: number): string {
    if (from < this.#start) return '\n'.repeat(this.#start - from);
    // the parser asks line by line, and would cut a longer piece at the first line break
    const line = this.#doc.lineAt(from);
    return from < line.to ? line.text.slice(from - line.from) : '\n';
  }
  read(from: number, to: number): string {
    const hidden = Math.max(0, Math.min(to, this.#start) - from);
    return '\n'.repeat(hidden) + this.#doc.sliceString(from + hidden, to);
  }
}

/** The limit for pieces that the parser reuses, because it searches for the place of each from the beginning. */
const maxPieces = 200;

interface Change {
  before: Parsed;
  changes: ChangeDesc;
}

function parse(state: EditorState, { before, changes }: Partial<Change> = {}): Parsed {
  const { doc } = state;
  const isOfCell = state.facet(isCell);
  const parser = isOfCell ? cell : blocks;
  const start = isOfCell ? 0 : endOfFrontMatter(doc.sliceString(0, frontMatterReach));
  const ranges = changes ? changedRanges(changes) : [];
  const kept = before?.start === start && ranges.length < maxPieces ? before.fragments : [];
  const fragments = TreeFragment.applyChanges(kept, ranges);
  const running = parser.startParse(new BehindFrontMatter(doc, start), fragments);
  for (;;) {
    const tree = running.advance();
    if (tree) return { tree, fragments: TreeFragment.addTree(tree, fragments), start };
  }
}

function changedRanges(changes: ChangeDesc): ChangedRange[] {
  const ranges: ChangedRange[] = [];
  changes.iterChangedRanges((fromA, toA, fromB, toB) => ranges.push({ fromA, toA, fromB, toB }));
  return ranges;
}

/** The tree of the whole text. It is always complete, so the rendering never changes without an edit. */
export const parsedField = StateField.define<Parsed>({
  create: (state) => parse(state),
  update: (before, { docChanged, changes, state }) =>
    docChanged ? parse(state, { before, changes }) : before,
});

export const treeOf = (state: EditorState): Tree => state.field(parsedField).tree;
