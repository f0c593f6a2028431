import { fold } from './fold.ts';

/** A word, an emoji or a dotted number as the page shows it. Signs that nobody sees are no ends of words. */
export const shownWord =
  /\d+(?:\.\d+)+|\p{RI}{2}|(?=[\u231a-\u{1ffff}])\p{Extended_Pictographic}|[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]*/gu;

/** A shown word in the form in which words are compared. */
export const foldShown = (word: string): string =>
  fold(word.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
