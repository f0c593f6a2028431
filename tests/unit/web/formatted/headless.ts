import { EditorSelection, EditorState, type Transaction, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import type { EditedText } from '../../../../web/features/editor/edited-text.ts';
import { breakLine, enter, leaveCodeBlock } from '../../../../web/features/editor/formatted/caret/enter.ts';
import { eraseBackward, eraseForward } from '../../../../web/features/editor/formatted/caret/erase.ts';
import { typed } from '../../../../web/features/editor/formatted/marks/pending-marks.ts';
import { recordIn } from '../../../../web/features/editor/formatted/caret/recording.ts';
import { textRules } from '../../../../web/features/editor/formatted/formatted-surface.ts';
import { runCommand } from '../../../../web/features/editor/formatted/marks/tools.ts';
import type { CommandName } from '../../../../web/features/editor/text-commands.ts';

const keys: Record<string, Command> = {
  Enter: enter,
  'Shift+Enter': breakLine,
  'Control+Enter': leaveCodeBlock,
  Backspace: eraseBackward,
  Delete: eraseForward,
};

/** A formatted text without a window: its rules work on the text alone. */
export class Headless {
  state: EditorState;
  readonly #edited: EditedText | undefined;

  /** The formatted text of what is edited, which learns of each change. */
  static of(edited: EditedText): Headless {
    return new Headless(edited.shown(), edited);
  }

  /** @param marked the text, with `‸` where the caret is, or two of them around what is selected */
  constructor(marked: string, edited?: EditedText) {
    this.#edited = edited;
    const [before = '', inside, after] = edited ? [marked] : marked.split('‸');
    const doc = [before, inside, after].filter((part) => part !== undefined).join('');
    const head = after === undefined ? before.length : before.length + (inside?.length ?? 0);
    this.state = EditorState.create({ doc, extensions: textRules });
    this.select(before.length, head);
  }

  get #view(): EditorView {
    return {
      state: this.state,
      focus: () => undefined,
      dispatch: (spec: TransactionSpec) => this.dispatch(spec),
    } as unknown as EditorView;
  }

  dispatch(spec: TransactionSpec): void {
    this.#take(this.state.update(spec));
  }

  #take(transaction: Transaction): void {
    if (this.#edited) recordIn(this.#edited, transaction);
    this.state = transaction.state;
  }

  select(anchor: number, head = anchor): this {
    this.dispatch({ selection: EditorSelection.single(anchor, head), userEvent: 'select' });
    return this;
  }

  press(...names: string[]): this {
    for (const name of names) keys[name]?.(this.#view);
    return this;
  }

  /** Types letter by letter, as a keyboard does. */
  type(text: string): this {
    for (const letter of text) {
      const { from, to } = this.state.selection.main;
      const special = typed(this.state, from, to, letter);
      if (special) this.#take(special);
      else
        this.dispatch({
          changes: { from, to, insert: letter },
          selection: EditorSelection.cursor(from + letter.length),
          userEvent: 'input.type',
        });
    }
    return this;
  }

  tool(name: CommandName): this {
    const apply = ({ from, to, insert, start, end }: Parameters<Parameters<typeof runCommand>[2]>[0]) =>
      this.dispatch({ changes: { from, to, insert }, selection: EditorSelection.single(start, end) });
    runCommand(this.#view, name, apply, () => this.state.doc.toString());
    return this;
  }

  get text(): string {
    return this.state.doc.toString();
  }

  /** The text with the caret, or the ends of the selection, marked. */
  get marked(): string {
    const { from, to } = this.state.selection.main;
    const { text } = this;
    return from === to
      ? `${text.slice(0, from)}‸${text.slice(from)}`
      : `${text.slice(0, from)}‸${text.slice(from, to)}‸${text.slice(to)}`;
  }
}
