import { EditorSelection, type Extension, type Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditedText } from '../edited-text.ts';
import type { Surface } from '../surface.ts';
import { linkSelection } from '../text-commands.ts';
import { eraseSelection } from './erase.ts';
import { markdownAt, pastePlaceAt, textAt } from './pasted-place.ts';

interface Options {
  edited: EditedText;
  /** Called with pasted or dropped files, whose links replace the selection. */
  onFiles: (files: readonly File[], surface: Surface) => void;
}

interface Range {
  from: number;
  to: number;
}

const loadReader = async () => (await import('../paste/from-html.ts')).markdownFrom;
let reader: Awaited<ReturnType<typeof loadReader>> | undefined;

/** Puts a text in the place of what is selected. @returns where it stands */
function replaceSelection(view: EditorView, insertAt: (transaction: Transaction) => string): Range {
  const { state } = view;
  const erased = state.update(state.selection.main.empty ? {} : eraseSelection(state), { filter: false });
  const from = erased.newSelection.main.head;
  const insert = insertAt(erased);
  view.dispatch(
    state.update(
      { changes: erased.changes },
      {
        changes: { from, insert },
        selection: EditorSelection.cursor(from + insert.length),
        sequential: true,
        scrollIntoView: true,
        userEvent: 'input.paste',
      },
    ),
  );
  return { from, to: from + insert.length };
}

/** What is pasted, dropped and cut. */
export function clipboard({ edited, onFiles }: Options): Extension {
  /** A pasted text whose HTML is still to be read: gone once somebody changes it. */
  let pending: Range | undefined;

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

  /** Gives the text that was just pasted the form that its HTML has, as a step of its own. */
  const readPending = (view: EditorView, html: string, plain: string) => {
    const range = pending;
    if (!range || !reader) return;
    pending = undefined;
    const bare = view.state.update({ changes: range, filter: false }).state;
    const place = pastePlaceAt(bare, range.from);
    const pasted = place && reader(html, { plain, place });
    if (!pasted) return;
    const insert = markdownAt(bare, range.from, pasted);
    const isAtEnd = view.state.selection.main.head === range.to;
    view.dispatch({
      changes: { ...range, insert },
      ...(isAtEnd && { selection: EditorSelection.cursor(range.from + insert.length) }),
      scrollIntoView: isAtEnd,
      userEvent: 'input.paste',
    });
  };

  const paste = (view: EditorView, html: string, plain: string) => {
    pending = undefined;
    const range = replaceSelection(view, ({ state, newSelection }) =>
      textAt(state, newSelection.main.head, plain),
    );
    if (html === '') return;
    pending = range;
    if (reader) {
      readPending(view, html, plain);
      return;
    }
    loadReader().then(
      (loaded) => {
        reader = loaded;
        if (view.dom.isConnected) readPending(view, html, plain);
      },
      // the text is there
      () => undefined,
    );
  };

  return [
    EditorView.updateListener.of(({ docChanged, changes }) => {
      if (!docChanged || !pending) return;
      const { from, to } = pending;
      // typing goes on behind it
      pending = changes.touchesRange(from + 1, Math.max(from + 1, to - 1))
        ? undefined
        : { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) };
    }),
    EditorView.domEventHandlers({
      paste: (event, view) => {
        const data = event.clipboardData;
        const pasted = data?.getData('text/plain') ?? '';
        const { from, to } = view.state.selection.main;
        const edit = linkSelection({ text: edited.shown(), start: from, end: to }, pasted);
        if (edit) edited.surface()?.apply(edit);
        else if (withFiles(event, data)) return true;
        else if (data) {
          const clean = (text: string) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
          paste(view, data.getData('text/html'), clean(pasted));
        }
        event.preventDefault();
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
    }),
  ];
}
