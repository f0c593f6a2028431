/** Words of a text on the page. A `Range` is one. */
export interface Words {
  /** In px of the window. */
  getBoundingClientRect: () => DOMRect;
}

/** A part of a text, in UTF-16 units: `end` is right behind it. */
export interface Offsets {
  start: number;
  end: number;
}

/** Marks words of a text while somebody writes it. The marks follow each change; where the words go, they go. */
export interface WordMarks {
  /** The text as it reads. Offsets are those of this text. */
  read: () => string;
  /** Marks words under a number, or with null removes the mark. Other marks stay. */
  put: (marks: ReadonlyMap<number, Offsets | null>) => void;
  /** What is marked, in the order of the text. The same array until that changes. */
  ids: () => readonly number[];
  /** The marked words that are drawn: a long text is drawn in part. The same map until other words are. */
  drawn: () => ReadonlyMap<number, Range>;
  subscribe: (listener: () => void) => () => void;
  offsetsOf: (id: number) => Offsets | undefined;
  wordsOf: (id: number) => Words | undefined;
  /** The words that are selected, without white space around them. */
  selected: () => Offsets | undefined;
  /** Where the caret is. */
  caret: () => number;
  /** Scrolls to marked words, and moves the caret before them. */
  goTo: (id: number) => void;
  /** Moves the focus to the text. */
  focus: () => void;
  end: () => void;
}

/** What the server has of a text that somebody writes. */
export interface SavedText {
  subscribe: (listener: () => void) => () => void;
  /** The version that the text began with. */
  version: () => number;
  /** Nothing was changed since then, here or by others. */
  isAsSaved: () => boolean;
  /** The server does not have all of it yet. */
  hasUnsaved: () => boolean;
  /** Says by itself what went wrong. @returns whether the server has all of it */
  save: () => Promise<boolean>;
}

/** A text that somebody writes, for what stands beside its words. */
export interface EditedWords {
  /** Holds the text, in the width of its column. */
  root: HTMLElement;
  scroller: HTMLElement;
  saved: SavedText;
  /** Fetches the code that marks words. */
  openMarks: () => Promise<WordMarks>;
  /** Calls back when somebody wants to comment on the selected words. */
  onAsk: (listener: () => void) => () => void;
}
