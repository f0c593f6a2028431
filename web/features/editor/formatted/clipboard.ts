import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditedText } from '../edited-text.ts';
import type { Surface } from '../surface.ts';
import { linkSelection, type Edit } from '../text-commands.ts';
import { copyText, loadCopying } from './copy-text.ts';
import { eraseSelection } from './erase.ts';
import { createPaste, type PasteOptions } from './paste-text.ts';

interface Options extends PasteOptions {
  edited: EditedText;
  /** Called with pasted or dropped files, whose links replace the selection. */
  onFiles: (files: readonly File[], surface: Surface) => void;
}

/** A link to a place of ours is written without its origin, so that it opens within the page. */
function withoutOrigin({ from, insert: written }: Edit): Pick<Edit, 'insert' | 'start' | 'end'> {
  const insert = written.replaceAll(`](${location.origin}/`, '](/');
  return { insert, start: from + insert.length, end: from + insert.length };
}

/** What is pasted, dropped, copied and cut. */
export function clipboard({ edited, onFiles, titleOf }: Options): Extension {
  const { following, paste } = createPaste({ titleOf });
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
  const handlers = EditorView.domEventHandlers({
    paste: (event, view) => {
      const data = event.clipboardData;
      if (!data) return false;
      const text = data.getData('text/plain').replace(/\r\n?/g, '\n').replaceAll('\0', '');
      const { from, to } = view.state.selection.main;
      const edit = linkSelection({ text: edited.shown(), start: from, end: to }, text);
      if (edit) edited.surface()?.apply({ ...edit, ...withoutOrigin(edit) });
      else if (!withFiles(event, data)) paste(view, data.getData('text/html'), text);
      event.preventDefault();
      return true;
    },
    copy: (event, view) => {
      if (copyText(view, event.clipboardData)) event.preventDefault();
      return true;
    },
    cut: (event, view) => {
      if (!copyText(view, event.clipboardData)) return true;
      view.dispatch(eraseSelection(view.state));
      event.preventDefault();
      return true;
    },
    drop: (event, target) => {
      const at = target.posAtCoords({ x: event.clientX, y: event.clientY });
      return withFiles(event, event.dataTransfer, at ?? target.state.doc.length);
    },
    focus: loadCopying,
  });
  return [following, handlers];
}
