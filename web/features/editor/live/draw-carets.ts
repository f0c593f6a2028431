import { EditorSelection, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, layer, RectangleMarker, type LayerMarker } from '@codemirror/view';
import { cellNear, spanOf, tableAt } from '../formatted/tables/table-at.ts';
import { gridAt } from '../formatted/tables/table-grid.ts';
import type { OtherCaret } from '../surface.ts';

/** As `Avatar` chooses the colours of a person. */
const palettes = 6;
const paletteOf = (userId: number): number => (Math.max(0, userId - 1) % palettes) + 1;
/** Above this line a name would be cut off. In px. */
const minNameTop = 20;

interface Drawn extends OtherCaret {
  /** Counts the moves of the caret: its name shows after each. */
  moves: number;
}

const put = StateEffect.define<readonly OtherCaret[]>();

const caretField = StateField.define<readonly Drawn[]>({
  create: () => [],
  update: (carets, { docChanged, changes, effects }) => {
    // before words that appear at it: whoever writes them moves it behind them, and that counts as a move
    const known = docChanged ? carets.map((each) => ({ ...each, at: changes.mapPos(each.at, -1) })) : carets;
    const next = effects.find((effect) => effect.is(put));
    if (!next) return known;
    return next.value.map((caret) => {
      const before = known.find(({ client }) => client === caret.client);
      const moves = before ? before.moves + (before.at === caret.at ? 0 : 1) : 0;
      return { ...caret, moves };
    });
  },
});

class CaretMarker implements LayerMarker {
  readonly #caret: Drawn;
  readonly #box: RectangleMarker;
  /** In px, of all that is seen. */
  readonly #width: number;

  constructor(caret: Drawn, box: RectangleMarker, width: number) {
    this.#caret = caret;
    this.#box = box;
    this.#width = width;
  }

  eq(other: CaretMarker): boolean {
    return this.#isOf(other) && this.#box.eq(other.#box) && this.#width === other.#width;
  }

  draw(): HTMLElement {
    const dom = document.createElement('div');
    dom.className = 'ed-caret';
    const name = document.createElement('span');
    name.textContent = this.#caret.name;
    dom.append(name);
    this.#place(dom);
    return dom;
  }

  /** Moved by what others see as somebody else's change, the name does not show again. */
  update(dom: HTMLElement, before: CaretMarker): boolean {
    if (!this.#isOf(before)) return false;
    this.#place(dom);
    return true;
  }

  #isOf(other: CaretMarker): boolean {
    const [mine, { client, moves, name }] = [this.#caret, other.#caret];
    return client === mine.client && moves === mine.moves && name === mine.name;
  }

  #place(dom: HTMLElement): void {
    const { left, top, height } = this.#box;
    const palette = paletteOf(this.#caret.userId);
    dom.style.left = `${left}px`;
    dom.style.top = `${top}px`;
    dom.style.height = `${height}px`;
    dom.style.setProperty('--ed-ground', `var(--lectern-avatar-${palette})`);
    dom.style.setProperty('--ed-ink', `var(--lectern-avatar-${palette}-text)`);
    // the name has half of the width
    dom.style.setProperty('--ed-most', `${this.#width / 2}px`);
    dom.classList.toggle('ed-left', left > this.#width / 2);
    dom.classList.toggle('ed-below', top < minNameTop);
  }
}

/** Where an offset is in a cell, in px of the window. Marks are not counted. Undefined outside of tables. */
function boxInCell(view: EditorView, at: number): DOMRect | undefined {
  const { state } = view;
  const placed = tableAt(state, at);
  const place = placed && cellNear(placed, state.doc, at, true);
  const cell = place && gridAt(view, placed.from)?.cell(place);
  const span = place && spanOf(placed, state.doc, place);
  if (!cell || !span) return undefined;
  const range = document.createRange();
  let left = Math.max(0, at - span.from);
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.nodeValue ?? '';
    range.setStart(node, Math.min(left, length));
    if (left <= length) break;
    left -= length;
  }
  range.collapse(true);
  return range.getClientRects()[0];
}

function boxOf(view: EditorView, at: number): RectangleMarker | undefined {
  const cell = boxInCell(view, at);
  if (!cell) return RectangleMarker.forRange(view, '', EditorSelection.cursor(at))[0];
  const { scrollDOM } = view;
  const frame = scrollDOM.getBoundingClientRect();
  const left = cell.left - frame.left + scrollDOM.scrollLeft;
  return new RectangleMarker('', left, cell.top - frame.top + scrollDOM.scrollTop, null, cell.height);
}

const caretLayer = layer({
  above: true,
  class: 'ed-carets',
  update: ({ docChanged, viewportChanged, geometryChanged, state, startState }) =>
    docChanged ||
    viewportChanged ||
    geometryChanged ||
    state.field(caretField) !== startState.field(caretField, false),
  markers: (view) => {
    const { from, to } = view.viewport;
    return view.state.field(caretField).flatMap((caret) => {
      if (caret.at < from || caret.at > to) return [];
      const box = boxOf(view, caret.at);
      return box ? [new CaretMarker(caret, box, view.scrollDOM.clientWidth)] : [];
    });
  },
});

const look = EditorView.theme({
  '.ed-caret': {
    position: 'absolute',
    width: '2px',
    marginLeft: '-1px',
    borderRadius: '1px',
    backgroundColor: 'var(--ed-ink)',
  },
  '.ed-caret > span': {
    position: 'absolute',
    bottom: '100%',
    left: '-1px',
    boxSizing: 'border-box',
    maxWidth: 'var(--ed-most)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    padding: '0 5px',
    borderRadius: '4px',
    backgroundColor: 'var(--ed-ground)',
    color: 'var(--ed-ink)',
    fontFamily: 'var(--fontFamilyBase)',
    fontSize: '12px',
    fontWeight: 600,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    visibility: 'hidden',
    animation: 'ed-name 2s',
  },
  '.ed-caret.ed-left > span': { left: 'auto', right: '-1px' },
  '.ed-caret.ed-below > span': { top: '100%', bottom: 'auto' },
  // the last moment of an animation counts until its end, so nothing moves
  '@keyframes ed-name': { 'from, to': { visibility: 'visible' } },
});

const otherCarets: Extension = [caretField, caretLayer, look];

/** Draws where others are. A name shows for two seconds after its caret moved. Screen readers do not hear of it. */
export function showCarets(view: EditorView, carets: readonly OtherCaret[]): void {
  const shown = view.state.field(caretField, false);
  if (!shown) {
    if (carets.length === 0) return;
    view.dispatch({ effects: StateEffect.appendConfig.of(otherCarets) });
  }
  const length = view.state.doc.length;
  const inside = carets.filter(({ at }) => at <= length);
  if (shown && isSame(shown, inside)) return;
  view.dispatch({ effects: put.of(inside) });
}

const isSame = (one: readonly OtherCaret[], other: readonly OtherCaret[]): boolean =>
  one.length === other.length &&
  one.every(({ client, at, name }, index) => {
    const same = other[index];
    return same?.client === client && same.at === at && same.name === name;
  });
