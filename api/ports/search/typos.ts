/** Fewer letters say too little to guess from. */
const shortest = 4;
/** From so many letters one edit is forgiven, from so many two. */
const oneEdit = 5;
const twoEdits = 9;
/** A typo is replaced by its nearest words, up to this many. */
const replacements = 6;

export interface KnownWord {
  word: string;
  /** In how many documents. */
  documents: number;
}

/** Whether a word that is not found may be a typo. */
export function mayBeTypo(word: string): boolean {
  return word.length >= shortest && word.length <= 32 && !/^\d+$/.test(word);
}

/** What is one swap of neighbours away. */
export function swapsOf(word: string): string[] {
  const swaps = new Set<string>();
  for (let at = 1; at < word.length; at += 1)
    swaps.add(word.slice(0, at - 1) + word[at]! + word[at - 1]! + word.slice(at + 1));
  swaps.delete(word);
  return [...swaps];
}

/** What is one swap or one letter too many away: in short words trigrams see too little of these. */
export function variantsOf(word: string): string[] {
  const variants = new Set(swapsOf(word));
  for (let at = 0; at < word.length; at += 1) variants.add(word.slice(0, at) + word.slice(at + 1));
  return [...variants];
}

/** Whether a word is long enough for two edits. */
export function mayHoldTwo(word: string): boolean {
  return word.length >= twoEdits - 1;
}

/** The words that a typo may be meant for: nearer ones first, then those of more documents. */
export function nearestWords(typed: string, known: readonly KnownWord[]): string[] {
  const near = known
    .map(({ word, documents }) => ({ word, documents, edits: edits(typed, word) }))
    .filter(({ word, edits }) => edits > 0 && edits <= allowedEdits(typed, word));
  near.sort((a, b) => a.edits - b.edits || b.documents - a.documents || (a.word < b.word ? -1 : 1));
  return near
    .filter(({ edits }) => edits === near[0]!.edits)
    .map(({ word }) => word)
    .slice(0, replacements);
}

/** By the longer word, for a typo may lack a letter. */
function allowedEdits(typed: string, word: string): number {
  const length = Math.max(typed.length, word.length);
  if (length >= twoEdits) return 2;
  return length >= oneEdit ? 1 : 0;
}

/** Letters to put in, take out, replace, or swap with their neighbour. 3 stands for all that is more than two. */
export function edits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length]!, 3);
}
