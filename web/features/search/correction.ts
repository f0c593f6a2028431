import type { SearchResult } from '../../../api/contract/search.ts';
import { foldText } from './segments.ts';

/** Shorter words and those with digits are never taken for typos. */
const correctable = /^\p{L}{4,}$/u;
/** What English forms of one word differ by, after what they have in common. */
const ending = /^[a-z]?(?:|e|y|s|es|ed|d|ing|ies|ied|er|ers|ly|ion|ions)$/;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Whether a found word may stand for the typed one without a typo: it begins so, or is another form of it. */
function isSame(found: string, typed: string): boolean {
  let common = 0;
  while (common < typed.length && found[common] === typed[common]) common += 1;
  return (
    common === typed.length ||
    (common > 2 && ending.test(found.slice(common)) && ending.test(typed.slice(common)))
  );
}

/**
 * The query with its typos mended, where the marks of the results show that there were any; else undefined. From
 * what is shown alone: a word of a document that the reader may not see can never come into it.
 */
export function correctionOf(query: string, results: readonly SearchResult[]): string | undefined {
  const typed = wordsOf(query);
  const counts = new Map<string, number>();
  for (const { titleSegments, snippet } of results)
    for (const { text } of [...titleSegments, ...snippet].filter(({ match }) => match))
      for (const word of wordsOf(text)) counts.set(foldText(word), (counts.get(foldText(word)) ?? 0) + 1);
  const found = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  if (found.length === 0) return undefined;
  const isKnown = (word: string) => found.some((one) => isSame(one, foldText(word)));
  const mended = typed.map((word) => {
    if (!correctable.test(word) || isKnown(word)) return word;
    const free = found.filter((one) => !typed.some((other) => isSame(one, foldText(other))));
    return free.find((one) => Math.abs(one.length - word.length) <= 2) ?? word;
  });
  return mended.join(' ') === typed.join(' ') ? undefined : mended.join(' ');
}
