import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { describe, expect, it } from 'vitest';
import { slashAt } from '../../../../web/features/editor/formatted/blocks/use-slash.tsx';
import { textRules } from '../../../../web/features/editor/formatted/formatted-surface.ts';
import { openCellField } from '../../../../web/features/editor/formatted/tables/open-cell.ts';
import { bracketsAt } from '../../../../web/features/editor/formatted/marks/use-document-links.tsx';

describe('the list of blocks opens', () => {
  it.each([
    ['/', ''],
    ['/ta', 'ta'],
    ['、', ''],
    ['、表', '表'],
    ['／引用', '引用'],
  ])('after %s at the beginning of a block', (typed, q) => {
    const view = new EditorView({
      state: EditorState.create({ doc: typed, extensions: [textRules, openCellField] }),
    });
    expect(slashAt(view, typed.length)).toEqual({ at: 0, q });
    view.destroy();
  });
});

describe('the list of documents opens', () => {
  it.each([
    ['See [[Dep', 4, 'Dep'],
    ['参见【【部署', 2, '部署'],
    ['参照「「手順', 2, '手順'],
  ])('after two brackets: %s', (text, at, q) => {
    expect(bracketsAt((from, to) => text.slice(from, to), text.length)).toEqual({ at, q });
  });

  it.each(['one [', 'quoted 「words', '【标题】 text'])('but not after %s', (text) => {
    expect(bracketsAt((from, to) => text.slice(from, to), text.length)).toBeUndefined();
  });
});
