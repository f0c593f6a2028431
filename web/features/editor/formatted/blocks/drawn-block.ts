import type { EditorState } from '@codemirror/state';
import { WidgetType, type EditorView } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import { once } from '../../../../lib/once.ts';
import { drawnOf, prefixOf, type Leaf } from './blocks.ts';
import type { DrawnSource } from './draw-drawn.ts';
import { element } from '../element.ts';
import { measureAgain } from '../caret/measure-again.ts';
import { openSource } from './open-source.ts';

/** The heights that pictures had when they were drawn, so that nothing jumps while they are drawn again. In px. */
const heights = new Map<string, number>();
/** The height of a picture that was not drawn yet. In px. */
const usualHeights = { diagram: 240, formula: 60 };

const loadDraw = once(() => import('./draw-drawn.ts').then(({ draw }) => draw));

const keyOf = ({ kind, source }: DrawnSource): string => `${kind} ${source}`;

/** The functions that end the drawing in an element, with what it shows. */
const running = new WeakMap<HTMLElement, { key: string; end: () => void }>();

/** Draws into an element, unless it already shows the same. The old picture stays until the new one has arrived. */
function drawInto(view: EditorView, frame: HTMLElement, drawn: DrawnSource): void {
  const key = keyOf(drawn);
  const before = running.get(frame);
  if (before?.key === key) return;
  before?.end();
  let isEnded = false;
  let stop = (): void => undefined;
  running.set(frame, {
    key,
    end: () => {
      isEnded = true;
      stop();
    },
  });
  const show = (content: HTMLElement) => {
    if (isEnded) return;
    const place = frame.querySelector('.ed-drawing');
    place?.replaceChildren(content);
    frame.style.minHeight = '';
    measureAgain(view, () => heights.set(key, frame.offsetHeight));
  };
  loadDraw().then(
    (draw) => {
      if (!isEnded) stop = draw(drawn, show);
    },
    () => show(element('pre', 'ed-undrawn', drawn.source)),
  );
}

/** A diagram or a formula, drawn from its source. */
class DrawnBlock extends WidgetType {
  readonly #drawn: DrawnSource;
  readonly #above: string;
  readonly #isOpen: boolean;
  constructor(drawn: DrawnSource, above: string, isOpen: boolean) {
    super();
    this.#drawn = drawn;
    this.#above = above;
    this.#isOpen = isOpen;
  }
  override eq(other: DrawnBlock) {
    return (
      keyOf(other.#drawn) === keyOf(this.#drawn) &&
      other.#above === this.#above &&
      other.#isOpen === this.#isOpen
    );
  }
  override get estimatedHeight() {
    return heights.get(keyOf(this.#drawn)) ?? usualHeights[this.#drawn.kind];
  }
  toDOM(view: EditorView) {
    const { kind } = this.#drawn;
    const frame = element('div', `${this.#isOpen ? '' : 'ed-whole '}ed-drawn ed-${kind} ${this.#above}`);
    const button = element(
      'button',
      'ed-quiet-button ed-edit',
      this.#isOpen ? t({ message: 'Done', context: 'button' }) : t`Edit`,
    );
    button.type = 'button';
    button.tabIndex = -1;
    button.addEventListener('click', () => {
      const at = view.state.doc.lineAt(view.posAtDOM(frame)).from;
      view.dispatch(toggleSource(view.state, at, !this.#isOpen));
      view.focus();
    });
    frame.style.minHeight = `${this.estimatedHeight}px`;
    frame.append(element('div', 'ed-drawing'), button);
    drawInto(view, frame, this.#drawn);
    return frame;
  }
  override updateDOM(frame: HTMLElement, view: EditorView, before: DrawnBlock) {
    if (
      before.#isOpen !== this.#isOpen ||
      before.#above !== this.#above ||
      before.#drawn.kind !== this.#drawn.kind
    )
      return false;
    drawInto(view, frame, this.#drawn);
    return true;
  }
  override destroy(frame: HTMLElement) {
    running.get(frame)?.end();
    running.delete(frame);
  }
  override ignoreEvent(event: Event) {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    return isButton || event.type !== 'mousedown';
  }
}

/** The source of a block, without its fences and the marks of quotes and items. */
function sourceOf({ doc }: EditorState, { from, to, node, containers }: Leaf): string {
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)];
  if (first.number === last.number) return doc.sliceString(from, to).replace(/^\$\$|\$\$[ \t]*$/g, '');
  const isClosed = (node?.getChildren('CodeMark').length ?? 0) > 1;
  const lines: string[] = [];
  for (let number = first.number + 1; number <= last.number - (isClosed ? 1 : 0); number += 1) {
    const line = doc.line(number);
    lines.push(line.text.slice(prefixOf(line, containers, true).to - line.from));
  }
  return lines.join('\n').trim();
}

export function drawnBlock(state: EditorState, leaf: Leaf, above = '', isOpen = false): WidgetType {
  const kind = (leaf.node && drawnOf(leaf.node, state.doc)) ?? 'formula';
  return new DrawnBlock({ kind, source: sourceOf(state, leaf) }, above, isOpen);
}

/** Opens the source of the block on a line and puts the caret in it, or closes it. */
export function toggleSource({ doc }: EditorState, lineStart: number, isOpen: boolean) {
  const line = doc.lineAt(lineStart);
  const hasFence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,}|\$\$[ \t]*$)/.test(line.text);
  const inside = hasFence && line.number < doc.lines ? doc.line(line.number + 1).to : line.to;
  return {
    effects: openSource.of({ at: line.from, isOpen }),
    selection: { anchor: isOpen ? inside : line.from },
    scrollIntoView: true,
    userEvent: 'select',
  };
}
