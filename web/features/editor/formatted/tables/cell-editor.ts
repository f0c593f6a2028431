import { EditorState, Facet, Prec, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { difference } from '../../edit-history.ts';
import { linkSelection } from '../../text-commands.ts';
import { blockField } from '../blocks/block-field.ts';
import { inlineMarks } from '../marks/inline-marks.ts';
import { isKnown } from '../caret/recording.ts';
import { standardKeys } from '../caret/standard-keys.ts';
import { pendingMarks, setPending, typing } from '../marks/pending-marks.ts';
import { inlineMarkdown } from '../paste/paste-text.ts';
import { cellKeys } from './cell-keys.ts';
import { openCellName } from './cell-name.ts';
import { cellLanguage } from './cell-words.ts';
import { goToCell, openCellField } from './open-cell.ts';
import { pastedTable } from './pasted-table.ts';
import { runAct } from './run-act.ts';
import { addColumn, addRow, fill } from './table-acts.ts';
import { tableAt } from './table-at.ts';
import { gridAt, gridEvents, type Grid } from './table-grid.ts';
import { Handles, type HandleKind } from './table-handles.ts';
import { escapeCell, type CellPlace } from './table-source.ts';
import { tableTheme } from './table.styles.ts';
import { eraseSelection } from '../caret/erase.ts';

/** Cuts the selection, including marks that would lose their partner. */
const cut = EditorView.domEventHandlers({
  cut: (event, view) => {
    const { main } = view.state.selection;
    if (main.empty || !event.clipboardData) return false;
    event.clipboardData.setData('text/plain', view.state.sliceDoc(main.from, main.to));
    view.dispatch(eraseSelection(view.state));
    event.preventDefault();
    return true;
  },
});

/** What a table menu is opened for. */
export interface TableMenuRequest {
  kind: 'row' | 'column' | 'cell';
  target: HTMLElement;
}

interface CellHooks {
  openMenu: (request: TableMenuRequest) => void;
  /** Takes files that are pasted. @returns whether there are some */
  takeFiles: (event: ClipboardEvent) => boolean;
}

export const cellHooks = Facet.define<CellHooks, CellHooks | undefined>({ combine: ([first]) => first });

const handles = new WeakMap<Grid, Handles>();

/** Keeps an editor in the open cell. The selection of the text decides which cell that is. */
class CellHost {
  readonly page: EditorView;
  editor: EditorView | undefined;
  #grid: Grid | undefined;
  #cell: HTMLTableCellElement | undefined;
  #hadFocus = false;
  #isTelling = false;

  constructor(page: EditorView) {
    this.page = page;
  }

  get hasFocus(): boolean {
    return this.page.dom.contains(document.activeElement);
  }

  /** Called before the rendering changes, because the focus disappears with its cell. */
  update(): void {
    const active = document.activeElement;
    this.#hadFocus = this.page.hasFocus || (this.editor?.contentDOM === active && active !== null);
  }

  /** Called after the rendering has changed. */
  sync(): void {
    if (this.#isTelling) return;
    const { page } = this;
    const open = page.state.field(openCellField);
    const placed = open && tableAt(page.state, open.from);
    const grid = placed && gridAt(page, placed.from);
    const cell = open && grid?.cell(open);
    if (!cell || !grid) return this.#close();
    if (this.editor && cell === this.#cell && cell.contains(this.editor.dom)) this.#follow();
    else this.#open(grid, cell);
    handles.get(grid)?.showOpen();
  }

  #open(grid: Grid, cell: HTMLTableCellElement): void {
    const old = { editor: this.editor, grid: this.#grid, cell: this.#cell };
    const { state } = this.page;
    const open = state.field(openCellField);
    if (!open) return;
    const { main } = state.selection;
    this.editor = new EditorView({
      state: EditorState.create({
        doc: state.sliceDoc(open.from, open.to),
        selection: { anchor: main.anchor - open.from, head: main.head - open.from },
        extensions: this.#extensions(),
      }),
      dispatchTransactions: (transactions, editor) => this.#tell(transactions, editor),
    });
    [this.#grid, this.#cell] = [grid, cell];
    grid.fillCell(cell, this.editor.dom);
    if (this.#hadFocus) this.editor.focus();
    this.#end(old);
  }

  #close(): void {
    const old = { editor: this.editor, grid: this.#grid, cell: this.#cell };
    this.editor = undefined;
    this.#cell = undefined;
    if (!old.editor) return;
    if (this.#hadFocus && !this.page.hasFocus) this.page.focus();
    this.#end(old);
  }

  #end(old: {
    editor: EditorView | undefined;
    grid: Grid | undefined;
    cell: HTMLTableCellElement | undefined;
  }): void {
    const isDrawn = old.editor && old.cell?.contains(old.editor.dom);
    old.editor?.destroy();
    if (isDrawn && old.cell) old.grid?.fillCell(old.cell);
  }

  /** Takes over the text and the selection of the page, if they differ. */
  #follow(): void {
    const { editor, page } = this;
    const open = page.state.field(openCellField);
    if (!editor || !open) return;
    const text = page.state.sliceDoc(open.from, open.to);
    const shown = editor.state.doc.toString();
    const { anchor, head } = page.state.selection.main;
    const selection = { anchor: anchor - open.from, head: head - open.from };
    const { main } = editor.state.selection;
    const name = openCellName(page.state) ?? '';
    if (editor.contentDOM.getAttribute('aria-label') !== name)
      editor.contentDOM.setAttribute('aria-label', name);
    if (text === shown && main.anchor === selection.anchor && main.head === selection.head) return;
    const changes = text === shown ? [] : difference(shown, text);
    editor.dispatch({ changes, selection, annotations: isKnown.of(true) });
  }

  /** Applies changes of the cell to the page, whose rules may add to them. */
  #tell(transactions: readonly Transaction[], editor: EditorView): void {
    editor.update(transactions);
    if (transactions.every((each) => each.annotation(isKnown))) return;
    this.#isTelling = true;
    try {
      for (const transaction of transactions) this.#tellOne(transaction);
    } finally {
      this.#isTelling = false;
    }
    this.#hadFocus = editor.hasFocus;
    this.sync();
  }

  #tellOne(transaction: Transaction): void {
    const open = this.page.state.field(openCellField);
    if (!open || transaction.annotation(isKnown)) return;
    const { docChanged, selection, newSelection, changes } = transaction;
    const inPage: { from: number; to: number; insert: string }[] = [];
    changes.iterChanges((fromA, toA, _fromB, _toB, insert) =>
      inPage.push({ from: open.from + fromA, to: open.from + toA, insert: insert.toString() }),
    );
    const userEvent = transaction.annotation(Transaction.userEvent);
    const effects = transaction.effects.filter((effect) => effect.is(setPending));
    if (!docChanged && !selection && effects.length === 0) return;
    const { anchor, head } = newSelection.main;
    this.page.dispatch({
      changes: inPage,
      ...((docChanged || selection) && {
        selection: { anchor: open.from + anchor, head: open.from + head },
      }),
      effects,
      ...(userEvent !== undefined && { userEvent }),
    });
  }

  #extensions(): Extension {
    const { page } = this;
    return [
      EditorView.cspNonce.of(page.state.facet(EditorView.cspNonce)),
      EditorState.readOnly.of(page.state.readOnly),
      EditorView.editable.of(page.state.facet(EditorView.editable)),
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.contentAttributes.of({
        'aria-label': openCellName(page.state) ?? '',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'sentences',
        translate: 'yes',
      }),
      cellLanguage,
      blockField,
      pendingMarks,
      inlineMarks,
      typing,
      cut,
      EditorView.domEventHandlers({ paste: (event, cell) => this.#paste(event, cell) }),
      Prec.high(keymap.of(cellKeys(page, () => this.#openMenu('cell')))),
      keymap.of(standardKeys),
    ];
  }

  #paste(event: ClipboardEvent, cell: EditorView): boolean {
    const { page } = this;
    const open = page.state.field(openCellField);
    const [html, text] = ['text/html', 'text/plain'].map((type) => event.clipboardData?.getData(type) ?? '');
    const values = pastedTable({ html: html ?? '', text: text ?? '' });
    const { from, to } = cell.state.selection.main;
    const link = linkSelection({ text: cell.state.doc.toString(), start: from, end: to }, text ?? '');
    if (values && open) runAct(page, fill(open, values));
    else if (link)
      cell.dispatch({
        changes: { from: link.from, to: link.to, insert: link.insert },
        selection: { anchor: link.end },
        userEvent: 'input.paste',
      });
    else if (page.state.facet(cellHooks)?.takeFiles(event)) return true;
    else {
      const words = (text ?? '').replace(/\r\n?/g, '\n').replace(/^\n+|\n+$/g, '');
      const plain = escapeCell(words);
      cell.dispatch(cell.state.replaceSelection(plain), { userEvent: 'input.paste', scrollIntoView: true });
      if (html) void this.#giveMarks(html, words, plain);
    }
    event.preventDefault();
    return true;
  }

  /** Gives words that were just pasted their marks, unless somebody writes on in the meantime. */
  async #giveMarks(html: string, words: string, plain: string): Promise<void> {
    const { page } = this;
    const { head } = page.state.selection.main;
    const from = head - plain.length;
    // without the code that reads HTML, the plain words stay
    const markdown = await inlineMarkdown(html, words).catch(() => undefined);
    const isThere = page.state.selection.main.head === head && page.state.sliceDoc(from, head) === plain;
    if (markdown === undefined || !isThere || !this.editor) return;
    const insert = escapeCell(markdown);
    page.dispatch({
      changes: { from, to: head, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.paste',
    });
  }

  #openMenu(kind: TableMenuRequest['kind'], target = this.#cell): void {
    if (target) this.page.state.facet(cellHooks)?.openMenu({ kind, target });
  }

  /** Opens the cell under the pointer. Its editor then handles the pointer. */
  press(grid: Grid, at: CellPlace, event: MouseEvent): void {
    if (event.target instanceof Node && this.editor?.dom.contains(event.target)) return;
    event.preventDefault();
    const { page } = this;
    const placed = tableAt(page.state, page.posAtDOM(grid.dom));
    const open = page.state.field(openCellField);
    const isOpen = open && this.#grid === grid && open.row === at.row && open.column === at.column;
    if (!placed || (!isOpen && !goToCell(page, placed, at, 'end'))) return;
    this.editor?.focus();
    if (event.button === 0) this.editor?.contentDOM.dispatchEvent(new MouseEvent(event.type, event));
  }

  pressHandle(grid: Grid, kind: HandleKind, at: CellPlace, target: HTMLElement): void {
    const { page } = this;
    const placed = tableAt(page.state, page.posAtDOM(grid.dom));
    if (!placed) return;
    const { row, column } = at;
    const open = page.state.field(openCellField);
    const isOpen = open && this.#grid === grid && open.row === row && open.column === column;
    if (!isOpen) goToCell(page, placed, at, 'end');
    this.editor?.focus();
    if (kind === 'addRow') runAct(page, addRow(row, column));
    else if (kind === 'addColumn') runAct(page, addColumn({ row, column: column + 1 }));
    else this.#openMenu(kind, target as HTMLTableCellElement);
  }

  destroy(): void {
    this.editor?.destroy();
    this.editor = undefined;
  }
}

const hostPlugin = ViewPlugin.fromClass(CellHost);

const hostOf = (page: EditorView): CellHost | undefined => page.plugin(hostPlugin) ?? undefined;

/** The editor of the open cell. */
export const cellEditorOf = (page: EditorView): EditorView | undefined => hostOf(page)?.editor;

/** Renders tables as grids, with an editor in the cell that contains the caret. */
export const tableEditing: Extension = [
  hostPlugin,
  tableTheme,
  gridEvents.of({
    press: (view, grid, at, event) => hostOf(view)?.press(grid, at, event),
    drawHandles: (view, grid) => {
      const made = new Handles(view, grid, {
        findOpen: () => {
          const open = view.state.field(openCellField);
          const placed = open && tableAt(view.state, open.from);
          return placed && gridAt(view, placed.from) === grid ? open : undefined;
        },
        onPress: (page, kind, at, target) => hostOf(page)?.pressHandle(grid, kind, at, target),
      });
      handles.set(grid, made);
      return made.elements;
    },
    caretBox: (view, offset) => {
      const open = view.state.field(openCellField);
      const editor = cellEditorOf(view);
      if (!open || !editor || offset < open.from || offset > open.to) return null;
      return editor.coordsAtPos(Math.min(offset - open.from, editor.state.doc.length));
    },
  }),
  EditorView.updateListener.of(({ view }: ViewUpdate) => hostOf(view)?.sync()),
  EditorView.domEventObservers({
    focus: (_event, view) => cellEditorOf(view)?.focus(),
  }),
];
