import { edits } from '../../text/words/edits.ts';

/** Shorter words are not corrected: they have too many similar words. */
const minWordLength = 4;
/** One edit is allowed from this length on, two from the next. */
const oneEdit = 5;
const twoEdits = 9;
/** A typo is replaced by its nearest words, up to this many. */
const replacements = 6;

/** Whether a word that was not found may be a typo. */
export function mayBeTypo(word: string): boolean {
  return word.length >= minWordLength && word.length <= 32 && !/^\d+$/.test(word);
}

/** All words that differ by one swap of neighbouring letters. */
export function swapsOf(word: string): string[] {
  const swaps = new Set<string>();
  for (let at = 1; at < word.length; at += 1)
    swaps.add(word.slice(0, at - 1) + word[at]! + word[at - 1]! + word.slice(at + 1));
  swaps.delete(word);
  return [...swaps];
}

/** All words that differ by a swap or by one missing letter: in short words, trigrams miss most of these. */
export function variantsOf(word: string): string[] {
  const variants = new Set(swapsOf(word));
  for (let at = 0; at < word.length; at += 1) variants.add(word.slice(0, at) + word.slice(at + 1));
  return [...variants];
}

/** Whether a word is long enough for two edits to be allowed. */
export function mayHoldTwo(word: string): boolean {
  return word.length >= twoEdits - 1;
}

/** Of the known words, those with the fewest edits from the typed one, in alphabetical order. */
export function nearestWords(typed: string, known: readonly string[]): string[] {
  const near = known
    .map((word) => ({ word, edits: edits(typed, word) }))
    .filter(({ word, edits }) => edits > 0 && edits <= allowedEdits(typed, word));
  near.sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1));
  return near
    .filter(({ edits }) => edits === near[0]!.edits)
    .map(({ word }) => word)
    .slice(0, replacements);
}

/** Uses the length of the longer word, because a typo may lack a letter. */
function allowedEdits(typed: string, word: string): number {
  const length = Math.max(typed.length, word.length);
  if (length >= twoEdits) return 2;
  return length >= oneEdit ? 1 : 0;
}
