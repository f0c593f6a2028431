import type { SearchResult } from '../../../api/contract/search.ts';
import { edits } from '../../../api/text/words/edits.ts';
import { foldShown, shownWord } from '../../../api/text/words/shown-words.ts';

/** Shorter words, and words with digits, are never corrected. */
const correctable = /^\p{L}{4,}$/u;
/** A longer query, such as a pasted text, is not corrected: each typed word is compared with each found one. */
const maxWords = 50;
/** Search corrects no word by more. */
const maxEdits = 2;
/** The endings by which forms of an English word differ. */
const ending = /^[a-z]?(?:|e|y|s|es|ed|d|ing|ies|ied|er|ers|ly|ion|ions)$/;

const wordsOf = (text: string): string[] => text.match(shownWord) ?? [];

/** Whether a found word fits the typed one without a typo: as its beginning, or as another form. */
function isSame(found: string, typed: string): boolean {
  let common = 0;
  while (common < typed.length && found[common] === typed[common]) common += 1;
  return (
    common === typed.length ||
    (common > 2 && ending.test(found.slice(common)) && ending.test(typed.slice(common)))
  );
}

/**
 * The corrected query, if the marked words of the results show that it has typos; otherwise undefined. It uses only the
 * results shown, so a word of a document that the reader may not see cannot appear in it.
 */
export function correctionOf(query: string, results: readonly SearchResult[]): string | undefined {
  const typed = wordsOf(query);
  if (typed.length > maxWords) return undefined;
  const counts = new Map<string, number>();
  // a word that results lack was not corrected
  for (const { titleSegments, snippet } of results.filter(({ without }) => without.length === 0))
    for (const { text } of [...titleSegments, ...snippet].filter(({ match }) => match))
      for (const word of wordsOf(text).map(foldShown)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const found = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  if (found.length === 0) return undefined;
  const isKnown = (word: string) => found.some((one) => isSame(one, foldShown(word)));
  const used = new Set<string>();
  const mended = typed.map((word) => {
    if (!correctable.test(word) || isKnown(word)) return word;
    // each found word stands for one typed word, the one that it is nearest to
    const free = found.filter(
      (one) => !used.has(one) && !typed.some((other) => isSame(one, foldShown(other))),
    );
    const edited = free
      .map((one) => ({ one, by: edits(foldShown(word), one) }))
      .filter(({ by }) => by <= maxEdits);
    const nearest = edited.sort((a, b) => a.by - b.by)[0]?.one;
    if (nearest !== undefined) used.add(nearest);
    return nearest ?? word;
  });
  return mended.join(' ') === typed.join(' ') ? undefined : mended.join(' ');
}
