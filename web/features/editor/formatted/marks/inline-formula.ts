import type { EditorState } from '@codemirror/state';
import { WidgetType, type EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { once } from '../../../../lib/once.ts';
import { element } from '../element.ts';
import { formulaName } from './formula-syntax.ts';
import { isCell, treeOf } from '../language.ts';
import { reveal } from './revealed.ts';

const loadDraw = once(() => import('./draw-formula.ts').then(({ drawFormulaInto }) => drawFormulaInto));

/** A formula within a text. Until it is rendered, and if it cannot be, its source is shown. */
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
  const [, inCode, bare = ''] = /^\$`+ ?([^]*?) ?`+\$$|^\$+([^]*?)\$+$/.exec(state.sliceDoc(from, to)) ?? [];
  const tex = inCode ?? bare;
  return new InlineFormula(state.facet(isCell) ? tex.replaceAll('\\|', '|') : tex);
}

const isFormula = (node: SyntaxNode): boolean => node.name === formulaName;

/** The formula that the caret is in: its source is shown then. */
export function formulaAround(state: EditorState): SyntaxNode | undefined {
  const { from, to } = state.selection.main;
  const node = treeOf(state).resolveInner(from, 1);
  return isFormula(node) && node.from < from && to < node.to ? node : undefined;
}

/**
 * Shows the source of the formula beside an offset, and puts the caret in it.
 * @returns whether there is one
 */
export function openFormula(view: EditorView, at: number): boolean {
  const tree = treeOf(view.state);
  const node = [tree.resolveInner(at, 1), tree.resolveInner(at, -1)].find(isFormula);
  if (!node) return false;
  const { from, to } = node;
  const marks = /[`$]/.test(view.state.sliceDoc(to - 2, to - 1)) ? 2 : 1;
  view.dispatch({ selection: { anchor: to - marks }, effects: reveal.of({ from, to }), userEvent: 'select' });
  view.focus();
  return true;
}
