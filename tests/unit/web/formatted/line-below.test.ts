import { expect, it } from 'vitest';
import { createEditedText } from '../../../../web/features/editor/edited-text.ts';
import { closedEnd, paragraphBelow } from '../../../../web/features/editor/formatted/caret/line-below.ts';
import { Headless } from './headless.ts';

const tables = ['| a |\n| - |\n| b |', 'Text.\n\n| a |\n| - |\n| b |\n', '![A picture](/a.png)'];

/** Leaves the block that ends the text. */
function left(text: string) {
  const edited = createEditedText(text);
  const page = Headless.of(edited);
  page.dispatch(paragraphBelow(page.state, closedEnd(page.state)!.to));
  return { edited, page };
}

it.each(tables)('leaving the last block of %j changes nothing until somebody writes', (text) => {
  const { edited, page } = left(text);
  expect(page.state.selection.main.head).toBeGreaterThan(text.length);
  expect(edited.text()).toBe(text);
  page.type('on');
  expect(edited.text()).toBe(`${text.trimEnd()}\n\non`);
  expect(page.text).toBe(edited.text());
});

it.each(tables)('going back into %j takes the empty line away', (text) => {
  const { edited, page } = left(text);
  page.select(0);
  expect(page.text).toBe(text);
  page.select(0).dispatch({ changes: { from: 0, insert: 'Before.\n\n' }, userEvent: 'input.type' });
  expect(edited.text()).toBe(`Before.\n\n${text}`);
});

it('erasing the empty line is no change either', () => {
  const { edited, page } = left(tables[0]!);
  page.dispatch({
    changes: { from: page.text.length - 1, to: page.text.length },
    userEvent: 'delete.backward',
  });
  expect(edited.text()).toBe(tables[0]);
});

it('what was written below is undone with its line', () => {
  const { edited, page } = left(tables[0]!);
  page.type('on');
  edited.undo();
  expect(edited.text()).toBe(tables[0]);
});
