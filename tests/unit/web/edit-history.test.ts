import { describe, expect, it } from 'vitest';
import { createEditHistory, type EditHistory } from '../../../web/features/editor/edit-history.ts';
import type { Edit } from '../../../web/features/editor/text-edit.ts';

const caret = (at: number) => ({ start: at, end: at });

/** Types at the end of the text, as a person does: letter by letter. */
function type(history: EditHistory, words: string): void {
  for (const letter of words) {
    const text = history.text() + letter;
    history.record({ text, before: caret(text.length - 1), after: caret(text.length), kind: 'typing' });
  }
}

function edit(history: EditHistory, text: string): void {
  history.record({ text, before: caret(0), after: caret(0), kind: 'edit' });
}

const texts = (history: EditHistory, take: () => Edit | undefined): string[] => {
  const seen: string[] = [];
  while (take()) seen.push(history.text());
  return seen;
};

describe('what was done to a text', () => {
  it('is taken back word by word, and done again', () => {
    const history = createEditHistory('');
    type(history, 'one two\nthree');
    expect(texts(history, history.undo)).toEqual(['one two\n', 'one two', 'one ', '']);
    expect(texts(history, history.redo)).toEqual(['one ', 'one two', 'one two\n', 'one two\nthree']);
  });

  it('is one step where it was one edit', () => {
    const history = createEditHistory('a b');
    type(history, 'c');
    edit(history, '- a bc');
    type(history, 'd');
    expect(texts(history, history.undo)).toEqual(['- a bc', 'a bc', 'a b']);
  });

  it('tells what to select then', () => {
    const history = createEditHistory('word');
    history.record({
      text: '**word**',
      before: { start: 0, end: 4 },
      after: { start: 2, end: 6 },
      kind: 'edit',
    });
    expect(history.undo()).toEqual({ from: 0, to: 8, insert: 'word', start: 0, end: 4 });
    expect(history.redo()).toEqual({ from: 0, to: 4, insert: '**word**', start: 2, end: 6 });
  });

  it('cannot be done again once something else was', () => {
    const history = createEditHistory('');
    type(history, 'one');
    history.undo();
    type(history, 'two');
    expect(history.redo()).toBeUndefined();
    expect(history.text()).toBe('two');
  });
});

describe('a change that is not the writer’s', () => {
  it('stays when what stands round it is taken back', () => {
    const history = createEditHistory('first\nsecond\n');
    edit(history, 'first!\nsecond\n');
    edit(history, 'first!\nsecond?\n');
    history.amend(0, 0, 'zero\n');
    history.amend(history.text().length, history.text().length, 'third\n');
    expect(texts(history, history.undo)).toEqual([
      'zero\nfirst!\nsecond\nthird\n',
      'zero\nfirst\nsecond\nthird\n',
    ]);
    expect(texts(history, history.redo)).toEqual([
      'zero\nfirst!\nsecond\nthird\n',
      'zero\nfirst!\nsecond?\nthird\n',
    ]);
  });

  it('ends the history where it tears what was written', () => {
    const history = createEditHistory('one two');
    edit(history, 'one 2');
    history.amend(3, 5, '-three');
    expect(history.undo()).toBeUndefined();
    expect(history.text()).toBe('one-three');
  });
});

describe('words that stood in for others', () => {
  it('were never there', () => {
    const history = createEditHistory('See ');
    edit(history, 'See [..]');
    type(history, ' and more');
    history.fillIn('[..]', '[file](/x)');
    expect(history.text()).toBe('See [file](/x) and more');
    expect(texts(history, history.undo).at(-1)).toBe('See ');
    expect(texts(history, history.redo).at(-1)).toBe('See [file](/x) and more');
  });

  it('come back filled in, where they had been taken back', () => {
    const history = createEditHistory('See ');
    edit(history, 'See [..]');
    type(history, '!');
    history.undo();
    history.undo();
    expect(history.fillIn('[..]', '[file](/x)')).toBeUndefined();
    expect(history.text()).toBe('See ');
    expect(texts(history, history.redo)).toEqual(['See [file](/x)', 'See [file](/x)!']);
  });

  it('come back filled in, where they had been deleted', () => {
    const history = createEditHistory('');
    edit(history, 'a [..] b');
    edit(history, '');
    history.fillIn('[..]', '[file](/x)');
    expect(history.text()).toBe('');
    expect(texts(history, history.undo)).toEqual(['a [file](/x) b', '']);
  });
});
