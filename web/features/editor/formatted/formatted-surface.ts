import { EditorSelection, EditorState, Prec, StateEffect, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder, type ViewUpdate, ViewPlugin } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import { selectionAfter, type EditedText } from '../edited-text.ts';
import { shownText } from '../line-endings.ts';
import type { Surface } from '../surface.ts';
import type { Edit } from '../text-edit.ts';
import type { CommandName } from '../text-commands.ts';
import { shiftItems } from '../text-lists.ts';
import { lineOf, blockField, isRendered } from './blocks/block-field.ts';
import { caretKeys, caretPlaces, selectedWhole } from './caret/caret.ts';
import { breakLine, enter, leaveCodeBlock } from './caret/enter.ts';
import { eraseBackward, eraseForward } from './caret/erase.ts';
import { openFormula } from './marks/inline-formula.ts';
import { inlineMarks } from './marks/inline-marks.ts';
import { askForBlockMenu } from './blocks/offered.ts';
import { typing, pendingMarks } from './marks/pending-marks.ts';
import { clickBelow } from './caret/line-below.ts';
import { isKnown, lentLine, recordIn, selectionOf, textLength } from './caret/recording.ts';
import { cellEditorOf, tableEditing } from './tables/cell-editor.ts';
import { standardKeys } from './caret/standard-keys.ts';
import { theme } from './theme.styles.ts';
import { viewUpdates } from './caret/view-updates.ts';
import { tickTask } from './marks/widgets.ts';
import { inputRules } from './caret/input-rules.ts';
import { opening, parsedField } from './language.ts';
import { restOfText } from './rest-of-text.ts';
import { openSources } from './blocks/open-source.ts';
import { cellRules } from './tables/cell-rules.ts';
import { openCellField } from './tables/open-cell.ts';

/** Puts a ring around the picture or rule that is selected as a whole. */
const wholeSelection = ViewPlugin.fromClass(
  class {
    #isDrawn = false;

    update({ view, state, docChanged, selectionSet, viewportChanged }: ViewUpdate): void {
      if (!docChanged && !selectionSet && !viewportChanged) return;
      const whole = selectedWhole(state);
      if (whole || this.#isDrawn) this.#draw(view, whole?.from);
      this.#isDrawn = whole !== undefined;
    }

    /** The blocks are drawn after the update. */
    #draw(view: EditorView, from: number | undefined): void {
      view.requestMeasure({
        key: this,
        read: () => [...view.contentDOM.querySelectorAll('.ed-whole')],
        write: (blocks) => {
          for (const block of blocks) block.classList.toggle('ed-selected', view.posAtDOM(block) === from);
        },
      });
    }
  },
);

/** The state of a formatted text and the rules for its edits. None of it needs a browser window. */
export const textRules: Extension = [
  parsedField,
  openSources,
  blockField,
  pendingMarks,
  openCellField,
  lentLine,
  caretPlaces,
  inputRules,
  // the last one runs first
  cellRules,
];

const noSigns = EditorState.transactionFilter.of((transaction) => {
  let hasSigns = false;
  transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
    if (/\0/.test(inserted.toString())) hasSigns = true;
  });
  return hasSigns ? [] : transaction;
});

const tabKey =
  (direction: 'in' | 'out', mayLeave: () => boolean) =>
  (view: EditorView): boolean => {
    const { main } = view.state.selection;
    const { info } = lineOf(view.state, main.head);
    if (mayLeave() || !info.containers.some(({ kind }) => kind === 'item')) return false;
    const edit = shiftItems({ text: view.state.doc.toString(), start: main.from, end: main.to }, direction);
    if (edit) view.dispatch(specOf(edit, 'input.indent'));
    return edit !== undefined;
  };

const specOf = (edit: Edit, userEvent: string) => ({
  changes: { from: edit.from, to: edit.to, insert: edit.insert },
  selection: EditorSelection.single(edit.start, edit.end),
  scrollIntoView: true,
  userEvent,
});

interface Options {
  edited: EditedText;
  runTool: (name: CommandName, view: EditorView) => void;
  /** Called after each change of text or selection. */
  onUpdate: (update: ViewUpdate) => void;
  /** Called once all of the text is rendered. A long one is shown before. */
  onWhole: (view: EditorView) => void;
  extensions: Extension;
}

function extensionsOf({ edited, onUpdate, extensions }: Options): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  // with the keyboard, Escape and then Tab leave the field from within a list
  let mayLeave = false;
  const leaving = EditorView.domEventObservers({
    keydown: ({ key }) => {
      if (key !== 'Shift' && key !== 'Tab') mayLeave = key === 'Escape';
    },
    blur: () => {
      mayLeave = false;
    },
  });
  const recording = EditorView.updateListener.of((update) => {
    const hasChanged = update.transactions.map((each) => recordIn(edited, each)).includes(true);
    if (hasChanged) edited.changed();
    onUpdate(update);
  });
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({
      'aria-label': t`Content`,
      // as a text is read, in every page: each line then has the direction of its letters
      dir: 'ltr',
      // it has the focus anyway; so said, the area that scrolls counts as reachable by keyboard
      tabindex: '0',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      translate: 'yes',
    }),
    placeholder(t`Start writing your document here...`),
    theme,
    textRules,
    tableEditing,
    inlineMarks,
    wholeSelection,
    viewUpdates,
    noSigns,
    typing,
    leaving,
    clickBelow,
    extensions,
    Prec.high(
      keymap.of([
        { key: 'Enter', run: enter, shift: breakLine },
        {
          key: 'Mod-Enter',
          run: (view) => {
            const { head } = view.state.selection.main;
            return leaveCodeBlock(view) || openFormula(view, head) || tickTask(view, head);
          },
        },
        { key: 'Backspace', run: eraseBackward, shift: eraseBackward },
        { key: 'Delete', run: eraseForward },
        { key: 'Tab', run: tabKey('in', () => mayLeave), shift: tabKey('out', () => mayLeave) },
        ...caretKeys,
      ]),
    ),
    keymap.of(standardKeys),
    recording,
  ];
}

function offerAtCaret(view: EditorView, what: 'insert' | 'block'): void {
  const { head } = view.state.selection.main;
  if (what === 'insert')
    import('./blocks/insert-slash.ts').then(
      ({ insertSlash, endOfBlock }) => insertSlash(view, head, endOfBlock(view.state, head)),
      // the list that the slash opens could not be fetched either
      () => view.focus(),
    );
  else view.dispatch({ effects: askForBlockMenu.of(null) });
}

/** Where somebody is in the text, without a line that is only lent. */
function placeIn(view: EditorView) {
  const isAtTop = view.scrollDOM.scrollTop < 8;
  const block = view.lineBlockAtHeight(view.scrollDOM.scrollTop + 8);
  const { start, end } = selectionOf(view.state);
  const length = textLength(view.state);
  return {
    start: Math.min(start, length),
    end: Math.min(end, length),
    top: isAtTop ? 0 : Math.min(block.from, length),
    hasFocus: view.dom.contains(document.activeElement),
  };
}

/** The lines that are rendered before a text is shown: more than a window has. */
const firstLines = 250;
/** UTF-16 units of a long text that are rendered at a time. Takes some 10 ms. */
const partLength = 32_000;

/** Where the part of a text ends that is rendered before it is shown. */
function firstEnd(text: string, from: number): number {
  let end = from;
  for (let line = 0; line < firstLines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return Infinity;
  }
  return end;
}

/** Shows a text where it was left: the beginning of a long one before the rest is parsed. */
function openView(parent: HTMLElement, options: Options) {
  const { edited, onUpdate, onWhole } = options;
  const { start, end, top, hasFocus, wasEntered } = edited.place();
  const doc = edited.shown();
  let isEntered = wasEntered;
  let isPlaced = false;
  // the caret of a text that nobody has entered is at its end, which is rendered last
  const placeCaret = () => {
    if (isPlaced) return;
    isPlaced = true;
    view.dispatch({ selection: EditorSelection.single(start, end) });
  };
  const ended = () => {
    placeCaret();
    onWhole(view);
  };
  const updated = (update: ViewUpdate) => {
    isPlaced ||= update.selectionSet;
    if (isPlaced) onUpdate(update);
  };
  const view: EditorView = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        opening.of({ to: firstEnd(doc, wasEntered ? Math.max(top, end) : top), partLength }),
        extensionsOf({ ...options, onUpdate: updated }),
        restOfText(ended),
        EditorView.domEventObservers({
          focus: () => {
            isEntered = true;
            placeCaret();
          },
        }),
      ],
    }),
  });
  // code is plain until its colours are loaded
  import('./blocks/code-lines.ts').then(
    ({ codeLines }) => view.dispatch({ effects: StateEffect.appendConfig.of(codeLines) }),
    () => undefined,
  );
  if (wasEntered) placeCaret();
  if (top > 0) view.dispatch({ effects: EditorView.scrollIntoView(top, { y: 'start', yMargin: 0 }) });
  if (isRendered(view.state)) ended();
  if (hasFocus) view.focus();
  return {
    view,
    placeCaret,
    place: () => ({ ...placeIn(view), ...(!isPlaced && { start, end }), wasEntered: isEntered }),
  };
}

/** The surface for writing into a text that looks as it will be read. Opens where the text was left. */
export function createFormattedSurface(
  parent: HTMLElement,
  options: Options,
): Surface & { view: EditorView } {
  const { edited, runTool } = options;
  const { view, placeCaret, place } = openView(parent, options);
  const moveTo = (from: number, to = from) =>
    view.dispatch({ selection: EditorSelection.single(from, to), scrollIntoView: true });
  const caretBox = (offset: number) => {
    const box = view.coordsAtPos(offset, 1) ?? view.contentDOM.getBoundingClientRect();
    return { left: box.left, top: box.top, lineHeight: box.bottom - box.top };
  };
  return {
    view,
    get element() {
      return cellEditorOf(view)?.contentDOM ?? view.contentDOM;
    },
    selected: () => {
      placeCaret();
      const { state } = view;
      const isLent = textLength(state) < state.doc.length;
      return { text: isLent ? state.doc.toString() : edited.shown(), ...selectionOf(state) };
    },
    apply: (edit) => {
      view.dispatch(specOf(edit, 'input.tool'));
      edited.settle(selectionOf(view.state));
      view.focus();
    },
    run: (name) => {
      placeCaret();
      runTool(name, view);
    },
    offer: (what) => {
      placeCaret();
      offerAtCaret(view, what);
    },
    show: (edit) => view.dispatch({ ...specOf(edit, 'undo'), annotations: isKnown.of(true) }),
    change: (change, side) => {
      placeCaret();
      const selection = selectionAfter(selectionOf(view.state), change, side);
      const changes = view.state.changes({ ...change, insert: shownText(change.insert) });
      const isScrolled = view.scrollDOM.scrollTop > 0;
      view.dispatch({
        changes,
        selection: EditorSelection.single(selection.start, selection.end),
        annotations: isKnown.of(true),
        // the view does not hold the lines in sight by itself
        effects: isScrolled ? (view.scrollSnapshot().map(changes) ?? []) : [],
      });
    },
    showCarets: (carets) => {
      import('../live/draw-carets.ts').then(
        ({ showCarets }) => showCarets(view, carets),
        // the text is the same without them
        () => undefined,
      );
    },
    focus: () => {
      if (!place().wasEntered) moveTo(0);
      view.focus();
    },
    goTo: (offset) => {
      moveTo(offset);
      view.focus();
    },
    caretBox,
    offsetAt: ({ clientX, clientY }) => {
      placeCaret();
      return view.posAtCoords({ x: clientX, y: clientY }) ?? view.state.selection.main.to;
    },
    place,
    end: () => view.destroy(),
  };
}
