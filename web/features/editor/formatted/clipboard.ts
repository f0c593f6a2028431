import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditedText } from '../edited-text.ts';
import type { Surface } from '../surface.ts';
import { linkSelection } from '../text-commands.ts';
import { eraseSelection } from './erase.ts';

interface Options {
  edited: EditedText;
  /** Called with pasted or dropped files, whose links replace the selection. */
  onFiles: (files: readonly File[], surface: Surface) => void;
}

/** What is pasted, dropped and cut. */
export function clipboard({ edited, onFiles }: Options): Extension {
  const withFiles = (event: Event, transfer: DataTransfer | null, at?: number): boolean => {
    const files = [...(transfer?.files ?? [])];
    const text = transfer?.getData('text/plain') ?? '';
    const current = edited.surface();
    // a copied table has both a text and an image: prefer the text
    if (files.length === 0 || !current || (at === undefined && text !== '')) return false;
    event.preventDefault();
    if (at !== undefined) current.goTo(at);
    onFiles(files, current);
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event, { state }) => {
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      const { from, to } = state.selection.main;
      const edit = linkSelection({ text: edited.shown(), start: from, end: to }, pasted);
      if (!edit) return withFiles(event, event.clipboardData);
      event.preventDefault();
      edited.surface()?.apply(edit);
      return true;
    },
    cut: (event, view) => {
      const { main } = view.state.selection;
      if (main.empty || !event.clipboardData) return false;
      event.clipboardData.setData('text/plain', view.state.sliceDoc(main.from, main.to));
      view.dispatch(eraseSelection(view.state));
      event.preventDefault();
      return true;
    },
    drop: (event, target) => {
      const at = target.posAtCoords({ x: event.clientX, y: event.clientY });
      return withFiles(event, event.dataTransfer, at ?? target.state.doc.length);
    },
  });
}
