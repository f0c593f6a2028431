import { RangeSetBuilder, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { blockField } from './block-field.ts';

const near = Decoration.line({ class: 'ed-near' });

/** The visible lines of the block that contains the caret. */
function nearLines({ state, viewport }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { from, to } = blockAround(state);
  let { number } = state.doc.lineAt(Math.max(from, viewport.from));
  const last = state.doc.lineAt(Math.min(to, viewport.to)).number;
  for (; number <= last; number += 1) {
    const { from: start } = state.doc.line(number);
    builder.add(start, start, near);
  }
  return builder.finish();
}

function blockAround(state: EditorState): { from: number; to: number } {
  const line = state.doc.lineAt(state.selection.main.head);
  const block = state.field(blockField).list.find(({ from, to }) => from <= line.to && to >= line.from);
  return { from: Math.min(block?.from ?? line.from, line.from), to: Math.max(block?.to ?? line.to, line.to) };
}

const nearBlock = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = nearLines(view);
    }
    update({ view, docChanged, selectionSet, viewportChanged }: ViewUpdate): void {
      if (docChanged || selectionSet || viewportChanged) this.decorations = nearLines(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Dims all blocks but the one at the caret. */
export const focusBlock: Extension = [EditorView.editorAttributes.of({ class: 'ed-focus' }), nearBlock];
