import { EditorState, type ChangeSpec } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { placesField } from '../../../../web/features/editor/formatted/words/word-marks.ts';

const text = 'Ask Mina for the keys, and tell everybody.';
const words = 'Mina for the keys';

/** What is marked after some changes; undefined once the words are gone. */
function marked(...changes: ChangeSpec[]): string | undefined {
  const from = text.indexOf(words);
  const place = { from, to: from + words.length, source: words };
  let state = EditorState.create({
    doc: text,
    extensions: placesField.init(() => new Map([[1, place]])),
  });
  for (const each of changes) state = state.update({ changes: each }).state;
  const now = state.field(placesField).get(1);
  return now && now.gone === undefined ? state.sliceDoc(now.from, now.to) : undefined;
}

const insert = (at: number, typed: string): ChangeSpec => ({ from: at, insert: typed });
const erase = (from: number, to: number): ChangeSpec => ({ from, to });

describe('marked words', () => {
  it.each<[what: string, changes: ChangeSpec[], marked: string | undefined]>([
    ['move with words before them', [insert(0, 'Please: ')], words],
    ['do not take what is typed right before and behind them', [insert(4, 'our '), insert(25, '!')], words],
    ['take what is typed between', [insert(8, ' always')], 'Mina always for the keys'],
    ['keep the rest of what is erased', [erase(16, 21)], 'Mina for the'],
    ['are gone with most of their words', [erase(8, 21)], undefined],
    ['are gone with all their words', [erase(0, 30)], undefined],
    [
      'are gone when others are typed over them',
      [{ from: 4, to: 21, insert: 'nobody at all now' }],
      undefined,
    ],
    ['are there again with undo', [erase(0, 30), insert(0, text.slice(0, 30))], words],
    ['are not there again in another place', [erase(0, 30), insert(5, words)], undefined],
    ['stay in marks', [{ from: 4, to: 21, insert: `**${words}**` }], words],
    ['are nowhere if they could be in two places', [erase(4, 21), insert(4, `${words} ${words}`)], undefined],
  ])('%s', (_what, changes, expected) => {
    expect(marked(...changes)).toBe(expected);
  });
});
