import {
  Facet,
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Text,
} from '@codemirror/state';
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

/** What is parsed, and by which rules. */
interface Source {
  doc: Text;
  isOfCell: boolean;
  /** Where the Markdown begins, after the front matter. */
  start: number;
}

/** The tree of a text, or of its first part: the rest is parsed once somebody needs it. */
export class Parsed {
  readonly tree: Tree;
  readonly fragments: readonly TreeFragment[];
  readonly source: Source;
  /** The tree before this offset is that of the whole text. The last block of a first part may continue. */
  readonly reach: number;
  #whole: Parsed | undefined;

  /** @param until parses no further than the block at this offset */
  constructor(source: Source, known: readonly TreeFragment[], until: number) {
    const { doc, isOfCell, start } = source;
    const running = (isOfCell ? cell : blocks).startParse(new BehindFrontMatter(doc, start), known);
    if (until < doc.length) running.stopAt(until);
    let tree: Tree | null = null;
    while (!tree) tree = running.advance();
    const isPart = until < doc.length && tree.length < doc.length;
    this.tree = tree;
    this.source = source;
    this.reach = isPart ? (tree.topNode.lastChild?.from ?? 0) : Infinity;
    this.fragments = isPart ? [new TreeFragment(0, this.reach, tree, 0)] : TreeFragment.addTree(tree, known);
  }

  get whole(): Parsed {
    if (this.reach === Infinity) return this;
    this.#whole ??= new Parsed(this.source, this.fragments, Infinity);
    return this.#whole;
  }

  /** The most that has been parsed so far. */
  get known(): Parsed {
    return this.#whole ?? this;
  }
}

function sourceOf(state: EditorState): Source {
  const { doc } = state;
  const isOfCell = state.facet(isCell);
  const start = isOfCell ? 0 : endOfFrontMatter(doc.sliceString(0, frontMatterReach));
  return { doc, isOfCell, start };
}

/** How a long text is opened. */
interface Opening {
  /** It is parsed up to this offset. */
  to: number;
  /** Then about so much at a time. UTF-16 units. */
  partLength: number;
}

/** Default: a text is opened as a whole. */
export const opening = Facet.define<Opening, Opening>({
  combine: ([first = { to: Infinity, partLength: 0 }]) => first,
});

/** Parses a part of a text. A list or quote is one block: one that is longer than the part is parsed with all behind it. */
function parsePart(source: Source, known: readonly TreeFragment[], to: number, partLength: number): Parsed {
  const part = new Parsed(source, known, to + partLength);
  return part.reach > to ? part : part.whole;
}

function parseFirst(state: EditorState): Parsed {
  const { to, partLength } = state.facet(opening);
  return parsePart(sourceOf(state), [], to, partLength);
}

function parseAgain(state: EditorState, before: Parsed, changes: ChangeDesc): Parsed {
  const source = sourceOf(state);
  const ranges = changedRanges(changes);
  const kept = before.source.start === source.start && ranges.length < maxPieces ? before.fragments : [];
  return new Parsed(source, TreeFragment.applyChanges(kept, ranges), Infinity);
}

function changedRanges(changes: ChangeDesc): ChangedRange[] {
  const ranges: ChangedRange[] = [];
  changes.iterChangedRanges((fromA, toA, fromB, toB) => ranges.push({ fromA, toA, fromB, toB }));
  return ranges;
}

/** Parses and renders the next part of a text that is not known as a whole, or all of it. */
export const goOn = StateEffect.define<'part' | 'all'>();

/** The tree of the text. It only changes with the text: what is not parsed yet is parsed when it is asked for. */
export const parsedField = StateField.define<Parsed>({
  create: parseFirst,
  update: ({ known: before }, { docChanged, changes, state, effects }) => {
    if (docChanged) return parseAgain(state, before, changes);
    const further = effects.find((effect) => effect.is(goOn));
    if (!further || before.reach === Infinity) return before;
    if (further.value === 'all') return before.whole;
    return parsePart(before.source, before.fragments, before.reach, state.facet(opening).partLength);
  },
});

/** Where the Markdown begins, after the front matter. */
export const startOf = (state: EditorState): number => state.field(parsedField).source.start;

/** The tree of the text, complete at least up to an offset. */
export function treeOf(state: EditorState, to = Infinity): Tree {
  const parsed = state.field(parsedField);
  return to < parsed.reach ? parsed.tree : parsed.whole.tree;
}
