import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditedText } from '../../../../web/features/editor/edited-text.ts';
import {
  openCell,
  openCellField,
  openingOf,
} from '../../../../web/features/editor/formatted/tables/open-cell.ts';
import { tableAt } from '../../../../web/features/editor/formatted/tables/table-at.ts';
import { seen, source } from './any-table.ts';
import { Headless } from './headless.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

describe('typing in a cell', () => {
  it('changes that cell alone, in the text and for the reading view', () => {
    const typed = fc.array(
      fc.constantFrom(
        'x',
        ' ',
        '|',
        '\\',
        '*',
        '`',
        '\n',
        '#',
        '-',
        'Backspace',
        'Delete',
        'all',
        'end',
        'start',
      ),
      { minLength: 1, maxLength: 8 },
    );
    const around = fc.constantFrom(['', ''], ['Text.\n\n', '\n\nMore.\n']);
    fc.assert(
      fc.property(
        source,
        fc.nat(),
        fc.nat(),
        typed,
        around,
        (text, atRow, atColumn, keys, [before, behind]) => {
          const edited = createEditedText(before + text + behind);
          const page = Headless.of(edited);
          const placed = tableAt(page.state, before.length);
          // a head without a pipe is a table for the reading view alone: it is shown as its source
          fc.pre(placed !== undefined);
          const was = seen(text);
          const at = { row: atRow % was.length, column: atColumn % was[0]!.length };
          const opening = openingOf(placed, page.state, at)!;
          page.dispatch({ selection: { anchor: opening.from }, effects: openCell.of(opening) });
          for (const key of keys) {
            const open = page.state.field(openCellField)!;
            expect(open).toMatchObject(at);
            if (key === 'all') page.dispatch({ selection: { anchor: open.from, head: open.to } });
            else if (key === 'start') page.dispatch({ selection: { anchor: open.from } });
            else if (key === 'end') page.dispatch({ selection: { anchor: open.to } });
            else if (key === 'Backspace' || key === 'Delete') {
              const { main } = page.state.selection;
              const [from, to] = main.empty
                ? key === 'Delete'
                  ? [main.head, Math.min(open.to, main.head + 1)]
                  : [Math.max(open.from, main.head - 1), main.head]
                : [main.from, main.to];
              page.dispatch({ changes: { from, to }, userEvent: 'delete.backward' });
            } else page.type(key);
          }
          const open = page.state.field(openCellField)!;
          expect(open).toMatchObject(at);
          const words = page.text.slice(open.from, open.to);
          const outside = page.text.slice(0, open.from) + page.text.slice(open.to);
          expect(page.text).toBe(edited.shown());
          if (!opening.isMissing) {
            const kept =
              (before + text + behind).slice(0, opening.from) + (before + text + behind).slice(opening.to);
            expect(outside.replaceAll('|', '')).toBe(kept.replaceAll('|', ''));
            expect(outside.length - kept.length).toBeLessThanOrEqual(2);
          }
          const now = seen(page.text);
          const isAlone = words.trim() === was[at.row]![at.column] && words.trim() === '';
          if (!isAlone || !opening.isMissing)
            expect(now).toEqual(was.with(at.row, was[at.row]!.with(at.column, words.trim())));
          for (let step = 0; step < keys.length; step += 1) edited.undo();
          expect(edited.shown()).toBe(before + text + behind);
        },
      ),
      // blanks that make code of a row whose word is a mark of lists
      { numRuns: propertyRuns(1_000), examples: [['  -|\n-|', 0, 0, [' ', ' ', 'x'], ['', '']]] },
    );
  });
});
