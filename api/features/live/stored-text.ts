import type { ChangeSet, Text } from '@codemirror/state';
import type { FoldableText } from '../../../db/live/text-statements.ts';
import { changeBetween, loggedChange, textOf, wordsOf, type ChangeJson } from '../../text/live/changes.ts';
import { allEndings, normalise, restoreEndings } from '../../text/line-endings.ts';

/** What a text that several people edit is when it is stored. */

const byteOrderMark = '\uFEFF';

/** The edited text at the head of the log. Lets others run after many changes. */
export async function currentText({ content, ending, updates }: FoldableText): Promise<Text> {
  let text = textOf(normalise(content, allEndings[ending]).text);
  for (const [index, { change }] of (updates ?? []).entries()) {
    text = loggedChange(JSON.parse(change) as ChangeJson).apply(text);
    if (index % 500 === 499) await new Promise((resolve) => setImmediate(resolve));
  }
  return text;
}

interface StoredText {
  content: string;
  /** The edited text, if what is stored would be read as another one than that of the log. */
  correction?: ChangeSet;
}

/**
 * A CR before an LF would be stored as one line ending, half a character as none, and a byte order mark at the beginning
 * would not be a part of the text: such a text is corrected in the log first.
 */
export function storedText(words: string, { content, ending: number }: FoldableText): StoredText {
  const hasByteOrderMark = content.startsWith(byteOrderMark);
  const ending = allEndings[number]!;
  let clean = words.toWellFormed();
  if (!hasByteOrderMark) clean = clean.replace(/^\uFEFF+/, '');
  const stored = restoreEndings(clean, { hasByteOrderMark, ending });
  const { text } = normalise(stored, ending);
  return { content: stored, ...(text !== words && { correction: changeBetween(words, text) }) };
}

/** Bytes of UTF-8, as a save of the whole text counts them. */
export const storedBytes = (text: Text, found: FoldableText): number =>
  Buffer.byteLength(storedText(wordsOf(text), found).content);

/** The most bytes that a text of so many UTF-16 units is stored as: a byte order mark, and three for each. */
export const maxStoredBytes = (units: number): number => 3 * (units + 1);

/** By how many bytes a text grows at most. */
export function maxGrowth(change: ChangeSet): number {
  let bytes = 0;
  change.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    // a line may end in two
    bytes += Buffer.byteLength(wordsOf(inserted)) + inserted.lines - 1 - (to - from);
  });
  return bytes;
}
