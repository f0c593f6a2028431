import { describe, expect, it } from 'vitest';
import { findHits } from '../../../../web/features/editor/formatted/find/find-text.ts';
import { shownRuns } from '../../../../web/features/editor/formatted/find/shown-runs.ts';
import { Headless } from './headless.ts';

/** The places in the source at which words are found; those across marks with a tilde. */
function found(text: string, words: string, isCaseSensitive = false): string[] {
  const { state } = new Headless(text);
  return findHits(shownRuns(state), { words, isCaseSensitive }).map(
    ({ from, to, isAcross }) => (isAcross ? '~' : '') + state.sliceDoc(from, to),
  );
}

describe('words are found as they are shown', () => {
  it.each<[text: string, words: string, hits: string[]]>([
    ['one two one', 'one', ['one', 'one']],
    ['One', 'oNE', ['One']],
    ['a **bold** word', 'bold', ['bold']],
    ['a **bold** word', 'bold word', ['~bold** word']],
    ['a **bo**ld word', 'bold', ['~bo**ld']],
    ['[a link](/one) one', 'one', ['one']],
    ['## one ##\n\n- one\n- [ ] one', 'one', ['one', 'one', 'one']],
    ['one\ntwo', 'one two', ['one\ntwo']],
    ['> one\n> two', 'one two', ['one\n> two']],
    ['one\n\ntwo', 'one two', []],
    ['a \\*b', 'a *b', ['~a \\*b']],
    ['a\\*b', '*b', ['*b']],
    ['a &amp; b', 'a & b', ['a &amp; b']],
    ['`**` and **x**', '**', ['**']],
    ['```\none\n```', 'one', ['one']],
    ['```one\ntwo\n```', 'one', []],
    ['| one | b |\n|---|---|\n| **two** | one |', 'one', ['one', 'one']],
    ['| one | two |\n|---|---|', 'one two', []],
    ['![one](/two) three', 'one', []],
    ['a.b (c) [d]', '.b (c', ['.b (c']],
    ['Straße', 'STRASSE', []],
    ['one', '', []],
  ])('in %j, %j is %j', (text, words, hits) => {
    expect(found(text, words)).toEqual(hits);
  });

  it('and by their case where that is asked for', () => {
    expect(found('One one', 'one', true)).toEqual(['one']);
  });
});

it('an offset of the source is at the same words in the shown text', () => {
  const source = '## A **bold** word\n\n> - two\n\n| [one](/a) | b |\n|---|---|\n';
  const { text, offsetOf, rangeOf } = shownRuns(new Headless(source).state);
  for (const words of ['bold', 'word', 'two', 'one', 'b']) {
    const at = text.lastIndexOf(words);
    const { from, to } = rangeOf(at, at + words.length);
    expect([offsetOf(from), offsetOf(to)]).toEqual([at, at + words.length]);
  }
});

describe('what is still to be uploaded', () => {
  it.each([
    ['![To be uploaded: a.png]()', true],
    ['see ![To be uploaded: a.png]() and', true],
    // nothing would be left to see
    ['![]()', false],
    ['![a] ()', false],
  ])('%j is drawn: %j', (text, isDrawn) => {
    expect(shownRuns(new Headless(text).state).text.includes('\ufffc')).toBe(isDrawn);
  });
});
