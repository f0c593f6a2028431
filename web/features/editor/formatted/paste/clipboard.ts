import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditedText } from '../../edited-text.ts';
import type { OnFiles } from '../../file-links.ts';
import type { Edit } from '../../text-edit.ts';
import { insertBlock, linkSelection } from '../../text-commands.ts';
import { copyText, loadCopying } from './copy-text.ts';
import { eraseSelection } from '../caret/erase.ts';
import { createPaste, type PasteOptions } from './paste-text.ts';
import { pastedTable, tableOf } from '../tables/pasted-table.ts';
import { takesTable } from '../marks/tools.ts';

type TakeFiles = (event: Event, transfer: DataTransfer | null, at?: number) => boolean;

/**
 * Takes pasted or dropped files. Their links replace the selection, or are inserted at a place.
 * @returns a function that tells whether there are files
 */
export const fileTaker =
  (edited: EditedText, onFiles: OnFiles): TakeFiles =>
  (event, transfer, at) => {
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

interface Options extends Omit<PasteOptions, 'expect'> {
  edited: EditedText;
  takeFiles: TakeFiles;
}

/** A link to a place of ours is written without its origin, so that it opens within the page. */
function withoutOrigin({ from, insert: written }: Edit): Pick<Edit, 'insert' | 'start' | 'end'> {
  const insert = written.replaceAll(`](${location.origin}/`, '](/');
  return { insert, start: from + insert.length, end: from + insert.length };
}

/** Handles paste, drop, copy and cut. */
export function clipboard({ edited, takeFiles, titleOf, findTitled }: Options): Extension {
  const { following, paste } = createPaste({ titleOf, findTitled, expect: edited.expect });
  const handlers = EditorView.domEventHandlers({
    paste: (event, view) => {
      const data = event.clipboardData;
      if (!data) return false;
      const text = data.getData('text/plain').replace(/\r\n?/g, '\n').replaceAll('\0', '');
      const { from, to } = view.state.selection.main;
      const selected = { text: edited.shown(), start: from, end: to };
      const html = data.getData('text/html');
      // HTML contains more than the values of its cells
      const values = html === '' && takesTable(view.state) ? pastedTable({ html, text }) : undefined;
      const link = values ? undefined : linkSelection(selected, text);
      if (values) edited.surface()?.apply(insertBlock(selected, tableOf(values), [2, 2]));
      else if (link) edited.surface()?.apply({ ...link, ...withoutOrigin(link) });
      else if (!takeFiles(event, data)) paste(view, html, text);
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
      return takeFiles(event, event.dataTransfer, at ?? target.state.doc.length);
    },
    focus: loadCopying,
  });
  return [following, handlers];
}
