import { EditorSelection, type EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { PastedMarkdown, PastePlace } from '../../paste/from-html.ts';
import { isOwn } from './copy-text.ts';
import { eraseSelection } from '../caret/erase.ts';
import { linksOfTitles, titlesIn, type FindTitled } from '../../link-titles.ts';
import { documentOf, linkTo } from '../marks/find-documents.ts';
import { isProse } from '../marks/use-emoji.tsx';
import { markdownAt, pastePlaceAt, textAt } from './pasted-place.ts';
import { quietHtml } from './quiet-html.ts';

interface Range {
  from: number;
  to: number;
}

const loadReader = async () => (await import('../../paste/from-html.ts')).markdownFrom;
type Reader = Awaited<ReturnType<typeof loadReader>>;
let reader: Reader | undefined;

/** The text without the selection, and the caret's offset in it. */
function erasing(state: EditorState) {
  const erased = state.update(state.selection.main.empty ? {} : eraseSelection(state), { filter: false });
  return { bare: erased.state, changes: erased.changes, at: erased.newSelection.main.head };
}

/**
 * Replaces the selection by a text.
 * @returns the range of the text
 */
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

/** Markdown that was copied here, ready to be inserted. */
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

/**
 * Markdown that was copied here is pasted unchanged.
 * @returns whether it can be at this place
 */
function pasteOwn(view: EditorView, markdown: string): boolean {
  const erased = erasing(view.state);
  const place = pastePlaceAt(erased.bare, erased.at);
  if (!place || (place.isInline && markdown.includes('\n'))) return false;
  replaceSelection(view, erased, markdownAt(erased.bare, erased.at, ownMarkdown(markdown, place)));
  return true;
}

/** Converts a pasted text for the place where it is inserted; undefined if it stays as it is. */
type Reading = (place: PastePlace) => PastedMarkdown | undefined;

/** Gives a text that was just pasted its form, as a step of its own: one undo leaves the text. */
function giveForm(view: EditorView, range: Range, read: Reading): void {
  const bare = view.state.update({ changes: range, filter: false }).state;
  const place = pastePlaceAt(bare, range.from);
  const pasted = place && read(place);
  if (!pasted) return;
  const insert = markdownAt(bare, range.from, pasted);
  const isAtEnd = view.state.selection.main.head === range.to;
  view.dispatch({
    changes: { ...range, insert },
    ...(isAtEnd && {
      selection: EditorSelection.cursor(
        range.from + (pasted.isTable ? insert.indexOf('| ') + 2 : insert.length),
      ),
    }),
    scrollIntoView: isAtEnd,
    userEvent: 'input.paste',
  });
}

/** The words of HTML with their marks, for a place that holds no blocks; undefined if there is no more than its text. */
export async function inlineMarkdown(html: string, plain: string): Promise<string | undefined> {
  const read = await reading(html, plain);
  return read({ isInline: true, list: undefined })?.markdown.replace(/\n+$/, '');
}

/** How to convert HTML; a promise until its code is loaded. */
function reading(html: string, plain: string): Reading | Promise<Reading> {
  const quiet = quietHtml(html);
  const read = (from: Reader) => (place: PastePlace) => from(quiet, { plain, place });
  if (reader) return read(reader);
  return loadReader().then((loaded) => read((reader = loaded)));
}

/** Turns the address of a document into a link with its title. */
async function linking(text: string, titleOf: PasteOptions['titleOf']): Promise<Reading> {
  const found = documentOf(text);
  if (!found) return () => undefined;
  const markdown = linkTo({ id: found.id, title: await titleOf(found.id) }, found.place);
  return () => ({ markdown, beginsWithText: true, endsWithText: true, isList: false });
}

export interface PasteOptions {
  /** The title of a document, for a link to it. Rejects if the person cannot see it. */
  titleOf: (id: number) => Promise<string>;
  findTitled: FindTitled;
  /** Called with a pending conversion: a save waits for it. */
  expect: (form: Promise<unknown>) => void;
}

/** Pastes texts, with the formatting of their HTML. */
export function createPaste({ titleOf, findTitled, expect }: PasteOptions) {
  /** A pasted text whose conversion is pending. It is abandoned if somebody changes the text. */
  let pending: Range | undefined;
  const following: Extension = EditorView.updateListener.of(({ docChanged, changes }) => {
    if (!docChanged || !pending) return;
    const { from, to } = pending;
    // typing continues after it
    pending = changes.touchesRange(from + 1, Math.max(from + 1, to - 1))
      ? undefined
      : { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) };
  });
  let last = 0;
  const paste = (view: EditorView, html: string, plain: string): void => {
    const number = ++last;
    pending = undefined;
    if (isOwn(html) && pasteOwn(view, plain)) return;
    const erased = erasing(view.state);
    const range = replaceSelection(view, erased, textAt(erased.bare, erased.at, plain));
    const isLink = documentOf(plain) !== undefined;
    if (!isLink && html === '') {
      linkTitles(view, range, number);
      return;
    }
    const read = isLink ? linking(plain, titleOf) : reading(html, plain);
    if (!(read instanceof Promise)) {
      giveForm(view, range, read);
      return;
    }
    pending = range;
    const formed = read.then(
      (come) => {
        if (number === last && pending && view.dom.isConnected) giveForm(view, pending, come);
      },
      // the plain text is already there
      () => undefined,
    );
    expect(formed);
  };
  /** Turns titles in double brackets into links, as a step of its own. */
  const linkTitles = (view: EditorView, range: Range, number: number): void => {
    const links = linksOfTitles(view.state.sliceDoc(range.from, range.to), findTitled);
    if (!links) return;
    pending = range;
    const linked = links.then((found) => {
      if (number !== last || !pending || !view.dom.isConnected) return;
      const { from, to } = pending;
      const changes = titlesIn(view.state.sliceDoc(from, to), found)
        .map(({ at, whole, link }) => ({ from: from + at, to: from + at + whole.length, insert: link }))
        .filter((change) => isProse(view, change.from + 2));
      if (changes.length > 0) view.dispatch({ changes, userEvent: 'input.paste' });
    });
    expect(linked);
  };
  return { following, paste };
}
