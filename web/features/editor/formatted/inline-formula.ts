import type { EditorState } from '@codemirror/state';
import { WidgetType, type EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import type { InlineParser } from '@lezer/markdown';
import { once } from '../../../lib/once.ts';
import { element } from './element.ts';
import { isCell, treeOf } from './language.ts';
import { reveal } from './revealed.ts';

export const formulaName = 'InlineFormula';

const dollar = 36;
const backtick = 96;

/** `` $`x`$ ``: code between dollars that touch it, as the reading view takes it (`source-plugins.ts`). */
export const inlineFormula: InlineParser = {
  name: formulaName,
  before: 'InlineCode',
  parse: (cx, next, pos) => {
    if (next !== dollar || cx.char(pos + 1) !== backtick) return -1;
    let size = 1;
    while (cx.char(pos + 1 + size) === backtick) size += 1;
    for (let at = pos + 1 + size, run = 0; at < cx.end; at += 1) {
      run = cx.char(at) === backtick ? run + 1 : 0;
      if (run !== size || cx.char(at + 1) === backtick) continue;
      return cx.char(at + 1) === dollar ? cx.addElement(cx.elt(formulaName, pos, at + 2)) : -1;
    }
    return -1;
  },
};

const loadDraw = once(() => import('./draw-formula.ts').then(({ drawFormulaInto }) => drawFormulaInto));

/** A formula within a text. Until it is drawn, and where it cannot be, its source stands there. */
class InlineFormula extends WidgetType {
  readonly #tex: string;
  constructor(tex: string) {
    super();
    this.#tex = tex;
  }
  override eq(other: InlineFormula) {
    return other.#tex === this.#tex;
  }
  toDOM(view: EditorView) {
    const frame = element('span', 'ed-formula-inline');
    frame.append(element('code', 'ed-inline-code', this.#tex));
    frame.addEventListener('mousedown', (event) => {
      if (openFormula(view, view.posAtDOM(frame))) event.preventDefault();
    });
    loadDraw().then(
      (draw) => draw(frame, this.#tex),
      () => undefined,
    );
    return frame;
  }
  override ignoreEvent() {
    return true;
  }
}

export function formulaWidget(state: EditorState, { from, to }: { from: number; to: number }): WidgetType {
  const [, tex = ''] = /^\$`+ ?([^]*?) ?`+\$$/.exec(state.sliceDoc(from, to)) ?? [];
  return new InlineFormula(state.facet(isCell) ? tex.replaceAll('\\|', '|') : tex);
}

const isFormula = (node: SyntaxNode): boolean => node.name === formulaName;

/** The formula that the caret is in: its source is shown then. */
export function formulaAround(state: EditorState): SyntaxNode | undefined {
  const { from, to } = state.selection.main;
  const node = treeOf(state).resolveInner(from, 1);
  return isFormula(node) && node.from < from && to < node.to ? node : undefined;
}

/** Shows the source of the formula beside an offset, with the caret in it. @returns whether there is one */
export function openFormula(view: EditorView, at: number): boolean {
  const tree = treeOf(view.state);
  const node = [tree.resolveInner(at, 1), tree.resolveInner(at, -1)].find(isFormula);
  if (!node) return false;
  const { from, to } = node;
  view.dispatch({ selection: { anchor: to - 2 }, effects: reveal.of({ from, to }), userEvent: 'select' });
  view.focus();
  return true;
}
