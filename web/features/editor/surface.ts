import type { CaretPlace } from '../../components/suggestions/caret-place.ts';
import type { Replacement, Selection } from './edit-history.ts';
import type { Edit, Selected } from './text-edit.ts';
import type { CommandName } from './text-commands.ts';

/** Where a person was in the text, for the other mode and for a return from the preview. */
export interface Place extends Selection {
  /** The first offset that is in sight. */
  top: number;
  hasFocus: boolean;
  /** The focus has been in the text: until then, it begins at the beginning. */
  wasEntered: boolean;
}

/** Where somebody else is in the text. */
export interface OtherCaret {
  client: string;
  at: number;
  name: string;
  /** The person's id, which determines the colour. */
  userId: number;
}

/** What the tools can tell about the place of the caret. */
export type ActiveTools = ReadonlySet<CommandName>;

/**
 * The field that a person writes into: the one for Markdown, or the formatted one. Offsets count UTF-16 units of the
 * text as it is shown, in which each line ends with LF.
 */
export interface Surface {
  /** Holds the focus while a person writes. */
  element: HTMLElement;
  selected: () => Selected;
  /** Makes an edit as if the person had made it, and records it as one step. */
  apply: (edit: Edit) => void;
  /** Runs a tool on the selection. */
  run: (name: CommandName) => void;
  /** Suggests blocks to insert at the caret, or opens the menu of the block there. Absent if there is no such list. */
  offer?: (what: 'insert' | 'block') => void;
  /** Shows an undone or redone step, which the history already knows. */
  show: (edit: Edit) => void;
  /**
   * Shows a change that nobody made here. The caret and the lines in sight keep their places.
   * @param side of words that appear at the caret: -1 it stays before them, 1 behind
   */
  change: (change: Replacement, side: -1 | 1) => void;
  /** Shows where others are. Absent in a field that cannot. */
  showCarets?: (carets: readonly OtherCaret[]) => void;
  focus: () => void;
  /** Moves the caret to an offset, and scrolls to it. */
  goTo: (offset: number) => void;
  /** The position on the page of an offset, in px of the window. */
  caretBox: (offset: number) => CaretPlace;
  /** The offset under a point of the window; if there is none, that of the caret. */
  offsetAt: (point: { clientX: number; clientY: number }) => number;
  place: () => Place;
  /** Releases the resources of the surface. */
  end: () => void;
}
