import { EditorView } from '@codemirror/view';
import { eraseSelection } from '../caret/erase.ts';

/** Cuts the selection, including marks that would lose their partner. */
export const cut = EditorView.domEventHandlers({
  cut: (event, view) => {
    const { main } = view.state.selection;
    if (main.empty || !event.clipboardData) return false;
    event.clipboardData.setData('text/plain', view.state.sliceDoc(main.from, main.to));
    view.dispatch(eraseSelection(view.state));
    event.preventDefault();
    return true;
  },
});
