import type { EditorState, Range, Text } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { element } from '../element.ts';
import { formulaName } from './formula-syntax.ts';
import { formulaWidget } from './inline-formula.ts';
import { elementOf, tagOf, tagPairs, type InlineElement } from './inline-ranges.ts';
import { isCell, treeOf } from '../language.ts';
import { inlinePictureOf, inlineTagOf } from './picture.ts';
import { isRevealed, revealedField } from './revealed.ts';

const hidden = Decoration.replace({});

/** A replacement for a few characters. */
class Shown extends WidgetType {
  readonly #text: string;
  readonly #className: string;
  constructor(text: string, className: string) {
    super();
    this.#text = text;
    this.#className = className;
  }
  get text(): string {
    return this.#text;
  }
  override eq(other: Shown) {
    return other.#text === this.#text && other.#className === this.#className;
  }
  toDOM() {
    return element('span', this.#className, this.#text);
  }
}

class LineBreak extends WidgetType {
  override eq() {
    return true;
  }
  toDOM() {
    return document.createElement('br');
  }
}
const lineBreak = Decoration.replace({ widget: new LineBreak() });

const characters = new Map<string, string>();

/** The character of an entity; undefined if it is unknown. */
function characterOf(entity: string): string | undefined {
  let character = characters.get(entity);
  if (character === undefined) {
    // parsed, never shown
    character = new DOMParser().parseFromString(entity, 'text/html').body.textContent ?? '';
    characters.set(entity, character);
  }
  return character === entity || character === '' ? undefined : character;
}

const marks = new Map<string, Decoration>();
function markWith(className: string): Decoration {
  const known = marks.get(className) ?? Decoration.mark({ class: className });
  marks.set(className, known);
  return known;
}

interface Drawn {
  doc: Text;
  decorations: Range<Decoration>[];
  atoms: Range<Decoration>[];
}

/** Not across a line break, which only a state field may hide: such marks are shown as they are written. */
function hide(from: number, to: number, { doc, decorations, atoms }: Drawn, by = hidden): void {
  if (from >= to || doc.lineAt(from).to < to) return;
  decorations.push(by.range(from, to));
  atoms.push(hidden.range(from, to));
}

/** The marks of an element: hidden, or quiet while the caret rests in it and they are wanted. */
function hideMarks(element: InlineElement, state: EditorState, drawn: Drawn): void {
  for (const [from, to] of [
    [element.from, element.innerFrom],
    [element.innerTo, element.to],
  ] as const) {
    if (!isRevealed(state, element)) hide(from, to, drawn);
    else if (from < to) drawn.decorations.push(markWith('ed-shown-mark').range(from, to));
  }
}

/** In the code of a cell, only a pipe is escaped. */
function hideEscapes(from: number, to: number, drawn: Drawn): void {
  for (const { index } of drawn.doc.sliceString(from, to).matchAll(/\\\|/g))
    hide(from + index, from + index + 1, drawn);
}

const mention = /(?<![\p{L}\p{N}._%+/@-])@[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,48}[\p{L}\p{N}])?/gu;

/**
 * Renders one node.
 * @returns false if its children need not be visited
 */
function drawNode(ref: SyntaxNodeRef, state: EditorState, drawn: Drawn): boolean {
  const { name, from, to } = ref;
  const { doc } = state;
  switch (name) {
    case 'Emphasis':
    case 'StrongEmphasis':
    case 'Strikethrough':
    case 'InlineCode':
    case 'Link': {
      const found = elementOf(ref.node, state);
      if (!found) return true;
      if (name === 'InlineCode' && state.facet(isCell)) hideEscapes(found.innerFrom, found.innerTo, drawn);
      hideMarks(found, state, drawn);
      if (found.innerFrom < found.innerTo)
        drawn.decorations.push(markWith(found.className).range(found.innerFrom, found.innerTo));
      return true;
    }
    case 'Image':
      // a placeholder of an upload has words and no address
      if (!ref.node.getChild('URL') && !/[^[]\]\(\)$/.test(doc.sliceString(to - 4, to))) return true;
      hide(from, to, drawn, Decoration.replace({ widget: inlinePictureOf(state, ref.node) }));
      return false;
    case 'Autolink':
      hide(from, from + 1, drawn);
      hide(to - 1, to, drawn);
      drawn.decorations.push(markWith('ed-link').range(from + 1, to - 1));
      return false;
    case 'URL':
      if (ref.node.parent?.name !== 'Link' && ref.node.parent?.name !== 'Image')
        drawn.decorations.push(markWith('ed-link').range(from, to));
      return false;
    case 'Escape':
      hide(from, from + 1, drawn);
      return false;
    case 'HardBreak':
      if (doc.sliceString(from, from + 1) === '\\') hide(from, from + 1, drawn);
      return false;
    case 'Entity': {
      const character = characterOf(doc.sliceString(from, to));
      if (character !== undefined)
        hide(from, to, drawn, Decoration.replace({ widget: new Shown(character, 'ed-entity') }));
      return false;
    }
    case 'FootnoteReference': {
      const label = doc.sliceString(from + 2, to - 1);
      // the note itself begins with the same sign
      if (doc.sliceString(to, to + 1) === ':' && doc.lineAt(from).from === from) return false;
      hide(from, to, drawn, Decoration.replace({ widget: new Shown(label, 'ed-note-sign') }));
      return false;
    }
    case formulaName:
      if (isRevealed(state, ref)) drawn.decorations.push(markWith('ed-inline-source').range(from, to));
      else hide(from, to, drawn, Decoration.replace({ widget: formulaWidget(state, ref) }));
      return false;
    case 'HTMLTag':
      drawTag(ref, state, drawn);
      return false;
    case 'Comment':
    case 'ProcessingInstruction':
      drawn.decorations.push(markWith('ed-inline-source').range(from, to));
      return false;
    default:
      return true;
  }
}

function drawTag({ node, from, to }: SyntaxNodeRef, state: EditorState, drawn: Drawn): void {
  const tag = tagOf(state.doc.sliceString(from, Math.min(to, from + 100)));
  if (tag?.name === 'br') return hide(from, to, drawn, lineBreak);
  const image = inlineTagOf(state, node);
  if (image) return hide(from, to, drawn, Decoration.replace({ widget: image }));
  const pair = node.parent
    ? tagPairs(node.parent, state).find((each) => each.from === from || each.to === to)
    : undefined;
  if (!pair) {
    drawn.decorations.push(markWith('ed-inline-source').range(from, to));
    return;
  }
  if (!isRevealed(state, pair)) hide(from, to, drawn);
  else drawn.decorations.push(markWith('ed-shown-mark').range(from, to));
  if (pair.from === from && pair.innerFrom < pair.innerTo)
    drawn.decorations.push(markWith(pair.className).range(pair.innerFrom, pair.innerTo));
}

const hasMentions = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|Task)$/;

function drawMentions({ from, to }: { from: number; to: number }, state: EditorState, drawn: Drawn): void {
  const text = state.doc.sliceString(from, to);
  if (!text.includes('@')) return;
  for (const { 0: words, index } of text.matchAll(mention))
    drawn.decorations.push(markWith('ed-mention').range(from + index, from + index + words.length));
}

/** The marks in ranges of a text. */
export function drawMarks(
  state: EditorState,
  ranges: readonly { from: number; to: number }[],
): { decorations: DecorationSet; atoms: DecorationSet } {
  const drawn: Drawn = { doc: state.doc, decorations: [], atoms: [] };
  for (const { from, to } of ranges) {
    treeOf(state, to).iterate({
      from,
      to,
      enter: (ref) => {
        if (hasMentions.test(ref.name))
          drawMentions({ from: Math.max(from, ref.from), to: Math.min(to, ref.to) }, state, drawn);
        return drawNode(ref, state, drawn);
      },
    });
  }
  return { decorations: Decoration.set(drawn.decorations, true), atoms: Decoration.set(drawn.atoms, true) };
}

const drawVisible = ({ state, visibleRanges }: EditorView) => drawMarks(state, visibleRanges);

/** What replaces a part of the source: for a mark, nothing. */
export interface Instead {
  from: number;
  to: number;
  text: string;
}

/** Replaces a picture: a character that nobody types. */
const pictureSign = '\ufffc';

/** The replacements for parts of the source, by default in the whole text. */
export function shownInstead(
  state: EditorState,
  range: { from: number; to: number } = { from: 0, to: state.doc.length },
): Instead[] {
  const { decorations } = drawMarks(state, [range]);
  const all: Instead[] = [];
  decorations.between(range.from, range.to, (from, to, { point, spec }) => {
    const { widget } = spec as { widget?: WidgetType };
    if (!point) return;
    if (!widget) all.push({ from, to, text: '' });
    else if (widget instanceof LineBreak) all.push({ from, to, text: ' ' });
    else all.push({ from, to, text: widget instanceof Shown ? widget.text : pictureSign });
  });
  return all;
}

/** Draws the marks in the texts that are in sight. */
export const inlineMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    atoms: DecorationSet;
    #isLate = false;

    constructor(view: EditorView) {
      ({ decorations: this.decorations, atoms: this.atoms } = drawVisible(view));
    }

    update({ view, docChanged, viewportChanged, changes, state, startState }: ViewUpdate): void {
      const isOther = state.field(revealedField, false) !== startState.field(revealedField, false);
      // while a word is being composed, nothing may change under the fingers
      if (view.composing && docChanged) {
        this.decorations = this.decorations.map(changes);
        this.atoms = this.atoms.map(changes);
        this.#isLate = true;
      } else if (docChanged || viewportChanged || isOther || (this.#isLate && !view.composing)) {
        ({ decorations: this.decorations, atoms: this.atoms } = drawVisible(view));
        this.#isLate = false;
      }
    }
  },
  {
    decorations: (plugin) => plugin.decorations,
    provide: (plugin) => [
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atoms ?? Decoration.none),
      revealedField,
    ],
  },
);
