import { EditorSelection, type EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { PastedMarkdown, PastePlace } from '../paste/from-html.ts';
import { isOwn } from './copy-text.ts';
import { eraseSelection } from './erase.ts';
import { markdownAt, pastePlaceAt, textAt } from './pasted-place.ts';

interface Range {
  from: number;
  to: number;
}

const loadReader = async () => (await import('../paste/from-html.ts')).markdownFrom;
let reader: Awaited<ReturnType<typeof loadReader>> | undefined;

/** The text without what is selected, and where the caret is in it. */
function erasing(state: EditorState) {
  const erased = state.update(state.selection.main.empty ? {} : eraseSelection(state), { filter: false });
  return { bare: erased.state, changes: erased.changes, at: erased.newSelection.main.head };
}

/** Puts a text in the place of what is selected. @returns where the text stands */
function replaceSelection(
  view: EditorView,
  { changes, at }: Omit<ReturnType<typeof erasing>, 'bare'>,
  insert: string,
): Range {
  const to = at + insert.length;
  view.dispatch(
    view.state.update(
      { changes },
      {
        changes: { from: at, insert },
        selection: EditorSelection.cursor(to),
        sequential: true,
        scrollIntoView: true,
        userEvent: 'input.paste',
      },
    ),
  );
  return { from: at, to };
}

const blockSign = /^(?:#{1,6} |[-*+] |\d+[.)] |>|```|~~~|\||<|!\[|\$\$|---)/;

/** Markdown that was copied here, as what is put in. */
function ownMarkdown(markdown: string, { list }: PastePlace): PastedMarkdown {
  const lines = markdown.split('\n');
  const mark = list && (list.number === undefined ? `${list.bullet} ` : `1${list.delimiter} `);
  const isItem = (line: string) => mark !== undefined && line.replace(/^\d+/, '1').startsWith(mark);
  return {
    markdown,
    beginsWithText: !blockSign.test(markdown),
    endsWithText: !blockSign.test(lines.at(-1)?.trimStart() ?? ''),
    isList: isItem(markdown) && lines.every((line) => line === '' || /^\s/.test(line) || isItem(line)),
  };
}

/** Markdown that was copied here comes back to the byte. @returns whether it can stand there */
function pasteOwn(view: EditorView, markdown: string): boolean {
  const erased = erasing(view.state);
  const place = pastePlaceAt(erased.bare, erased.at);
  if (!place || (place.isInline && markdown.includes('\n'))) return false;
  replaceSelection(view, erased, markdownAt(erased.bare, erased.at, ownMarkdown(markdown, place)));
  return true;
}

/** Gives a text that was just pasted the form that its HTML has, as a step of its own: one undo leaves the text. */
function readHtml(view: EditorView, range: Range, html: string, plain: string): void {
  const bare = view.state.update({ changes: range, filter: false }).state;
  const place = pastePlaceAt(bare, range.from);
  const pasted = place && reader?.(html, { plain, place });
  if (!pasted) return;
  const insert = markdownAt(bare, range.from, pasted);
  const isAtEnd = view.state.selection.main.head === range.to;
  view.dispatch({
    changes: { ...range, insert },
    ...(isAtEnd && { selection: EditorSelection.cursor(range.from + insert.length) }),
    scrollIntoView: isAtEnd,
    userEvent: 'input.paste',
  });
}

/** Pastes texts, with the form that their HTML gives them. */
export function createPaste() {
  /** A pasted text whose HTML is still to be read: given up once somebody changes it. */
  let pending: Range | undefined;
  const following: Extension = EditorView.updateListener.of(({ docChanged, changes }) => {
    if (!docChanged || !pending) return;
    const { from, to } = pending;
    // typing goes on behind it
    pending = changes.touchesRange(from + 1, Math.max(from + 1, to - 1))
      ? undefined
      : { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) };
  });
  return {
    following,
    /** @param html empty where only the text is meant */
    paste: (view: EditorView, html: string, plain: string): void => {
      pending = undefined;
      if (isOwn(html) && pasteOwn(view, plain)) return;
      const erased = erasing(view.state);
      const range = replaceSelection(view, erased, textAt(erased.bare, erased.at, plain));
      if (html === '') return;
      if (reader) {
        readHtml(view, range, html, plain);
        return;
      }
      pending = range;
      loadReader().then(
        (loaded) => {
          reader = loaded;
          if (pending && view.dom.isConnected) readHtml(view, pending, html, plain);
          pending = undefined;
        },
        // the text is there
        () => undefined,
      );
    },
  };
}
