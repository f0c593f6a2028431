import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf, rowsOf } from '../../support/test-table.ts';
import { countNamed, testTitles } from '../../support/test-titles.ts';

const root = join(import.meta.dirname, '../../..');

describe('the table of conformity', () => {
  const table = readFileSync(join(root, 'docs/spec-conformity.md'), 'utf8');

  it('has a row for each statement, and each row names tests that exist', () => {
    expect(faultsOf(table)).toEqual([]);
    expect(rowsOf(table).length).toBeGreaterThan(250);
  });

  it('says every statement once', () => {
    const statements = rowsOf(table).map(({ cells }) => cells[1]);
    const twice = statements.filter((statement, index) => statements.indexOf(statement) !== index);
    expect(twice).toEqual([]);
  });
});

describe('a table that is wrong', () => {
  const head = '| number | statement | where Lectern departs | shown by |\n| --- | --- | --- | --- |\n';
  const good = '`tests/unit/docs/spec-conformity.test.ts › a table that is wrong › is told: %s`';
  const row = (number: number, shownBy: string, statement = 'A statement') =>
    `| ${number} | ${statement} | | ${shownBy} |\n`;

  it.each([
    ['none', row(1, good), []],
    ['a row without a test', row(1, ''), ['line 3: names no test']],
    [
      'a file that is not there',
      row(1, 'tests/unit/none.test.ts › x'),
      ['line 3: no such file: tests/unit/none.test.ts'],
    ],
    [
      'a title that is not there',
      row(1, `${good}<br>${good.replace('is told', 'is sold')}`),
      [`line 3: no such test: ${good.replace('is told', 'is sold')}`],
    ],
    [
      'a file without a title',
      row(1, 'tests/unit/docs/spec-conformity.test.ts'),
      ['line 3: is not "tests/….test.ts › title": tests/unit/docs/spec-conformity.test.ts'],
    ],
    [
      'a group in place of a test',
      row(1, good.replace(' › is told: %s', '')),
      [expect.stringContaining('no such test')],
    ],
    [
      'a number left out',
      row(1, good) + row(3, good, 'Another one'),
      ['line 4: has the number 3 in place of 2'],
    ],
    ['an empty statement', row(1, good, ' '), ['line 3: has no statement']],
    ['a missing cell', `| 1 | A statement | ${good} |\n`, ['line 3: has 3 cells in place of 4']],
  ])('is told: %s', (_name, rows, faults) => {
    expect(faultsOf(head + rows)).toEqual(faults);
  });
});

describe('the titles of a test file', () => {
  it('are those of its tests, groups and steps, as they are written', () => {
    const source = `
      describe('group', () => {
        it.each([1])('each %s', () => {});
        test.describe(\`with \${engine}\`, () => { it("inner", async () => {}); });
        it.skip('skipped', () => {});
        it.todo('to do');
      });
      test.use({ locale: 'en' });
      test.beforeAll(async () => {});
      test('journey', async () => { await test.step('step', async () => {}); });
      // it('commented', () => {})
    `;
    expect(testTitles(source)).toEqual([
      ['group', 'each %s'],
      ['group', 'with ${…}', 'inner'],
      ['journey'],
      ['journey', 'step'],
    ]);
  });

  it('may be named without what stands around them, where that is enough', () => {
    const paths = [
      ['a', 'same'],
      ['b', 'same'],
      ['b', 'own'],
    ];
    expect(
      [['own'], ['b', 'own'], ['same'], ['b', 'same'], ['b']].map((titles) => countNamed(paths, titles)),
    ).toEqual([1, 1, 2, 1, 0]);
  });
});
