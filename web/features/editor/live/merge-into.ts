import type { Text } from '@codemirror/state';
import { wordsOf } from '../../../../api/text/live/changes.ts';
import { chosenText, mergeTexts } from '../merge.ts';
import type { LiveConflict } from './live-state.ts';

/** What somebody made of `base`, in a text that others made of it. Where both changed the same lines, `clash` is set. */
export function mergeInto(
  mine: Text,
  base: Text,
  theirs: Text,
): { merged: string; clash: null } | { merged: null; clash: LiveConflict } {
  const texts = { mine: wordsOf(mine), base: wordsOf(base), theirs: wordsOf(theirs) };
  const merge = mergeTexts(texts.mine, texts.base, texts.theirs);
  if (merge.clashes.length > 0) return { merged: null, clash: texts };
  return { merged: chosenText(merge, []), clash: null };
}
