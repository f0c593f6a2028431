import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { collectEvidence, commentsOf } from '../../support/evidence-comments.ts';
import { evidenceRows, withTests } from '../../support/evidence-pages.ts';

const pathOf = (name: string) => join(import.meta.dirname, '../../../docs/evidence', `${name}.md`);
const pages = [
  // twenty of use, fourteen of faults
  { name: 'quality', letter: 'Q', count: 36 },
  // forty-five checks of ASVS, then attacks
  { name: 'security', letter: 'S', count: 182 },
  { name: 'conformity', letter: 'C', count: 374 },
];
const evidence = collectEvidence();

describe.each(pages)('docs/evidence/$name.md', ({ name, letter, count }) => {
  const page = readFileSync(pathOf(name), 'utf8');
  const rows = evidenceRows(page);

  it('has every row, in order, and says each statement once', () => {
    expect(rows.map(({ id }) => id)).toEqual(
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
    );
    const statements = rows.map(({ statement }) => statement);
    expect(statements.filter((statement) => statement.length < 8)).toEqual([]);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });

  it('has a test for each row', () => {
    // of security alone: where Lectern does less than ASVS asks, the row says why
    const excused = (isUntested: boolean) => letter === 'S' && isUntested;
    const bare = rows.filter(({ id, isUntested }) => !evidence.tests.has(id) && !excused(isUntested));
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('leaves the lists of tests to "npm run evidence"', () => {
    expect(page).not.toMatch(/^- `tests\//m);
  });
});

it('each comment stands above a test and names rows that are there', () => {
  expect(evidence.faults).toEqual([]);
  const known = new Set(
    pages.flatMap(({ name }) => evidenceRows(readFileSync(pathOf(name), 'utf8')).map(({ id }) => id)),
  );
  expect([...evidence.tests.keys()].filter((id) => !known.has(id))).toEqual([]);
});

describe('the comments of a test file', () => {
  const source = (...lines: string[]) => lines.join('\n');

  it('lead from their ids to the tests, groups and steps below them, whose titles stay as they are written', () => {
    const { shown, faults } = commentsOf(
      source(
        "describe('group', () => {",
        '  // evidence: Q1 S2',
        "  it.each([1])('each %s', () => {});",
        '  // evidence: C3',
        '  test.describe(`with ${engine}`, () => { it("first", () => {}); it("second", () => {}); });',
        '});',
        '// why it is here',
        '// evidence: C4',
        '// evidence: C5',
        "test('journey', async () => {",
        '  // evidence: C6',
        "  await test.step('step', async () => {});",
        '});',
      ),
    );
    expect(faults).toEqual([]);
    expect(shown.map(({ id, titles }) => `${id} ${titles.join(' › ')}`)).toEqual([
      'Q1 group › each %s',
      'S2 group › each %s',
      'C3 group › with ${engine} › first',
      'C3 group › with ${engine} › second',
      'C4 journey',
      'C5 journey',
      'C6 journey › step',
    ]);
  });

  it.each([
    [
      'above nothing',
      ['// evidence: Q1', '', "it('a', () => {});"],
      'line 1: no test begins in the line below',
    ],
    [
      'above a test that is skipped',
      ['// evidence: Q1', "it.skip('a', () => {});"],
      'line 1: no test begins in the line below',
    ],
    [
      'above what is no test',
      ['// evidence: Q1', 'test.use({ a: 1 });'],
      'line 1: no test begins in the line below',
    ],
    ['with a name that is no id', ['// evidence: Q1, S2', "it('a', () => {});"], 'line 1: "Q1," is no id'],
    ['with no id', ['// evidence:', "it('a', () => {});"], 'line 1: "" is no id'],
    ['with an id twice', ['// evidence: Q1 Q1', "it('a', () => {});"], 'line 1: says Q1 twice'],
  ])('%s are faults', (_name, lines, fault) => {
    expect(commentsOf(source(...lines)).faults).toEqual([fault]);
  });
});

describe('a page of evidence', () => {
  const page = (...lists: string[]) =>
    [
      '# Evidence',
      '## Part',
      '**Q1** First\nstatement',
      'Last run: none.',
      lists[0],
      '**Q2** Second',
      lists[1],
    ]
      .filter((part) => part !== undefined && part !== '')
      .join('\n\n') + '\n';
  const tests = new Map([
    ['Q1', [{ file: 'tests/a.test.ts', titles: ['of `a`', 'holds'] }]],
    ['Q2', [{ file: 'tests/b.test.ts', titles: ['a_b *c*'] }]],
  ]);
  const made = async (text: string) => (await format('page.md', withTests(text, tests))).code;

  it('gets its lists below the rows, in place of those it had', async () => {
    const wanted = page('- `tests/a.test.ts`: of \\`a\\` › holds', '- `tests/b.test.ts`: a_b \\*c\\*');
    expect(await made(page('', ''))).toBe(wanted);
    expect(await made(page('- `tests/a.test.ts`: an old\n  title\n- `tests/c.test.ts`: another'))).toBe(
      wanted,
    );
    expect(await made(wanted)).toBe(wanted);
  });

  it('has rows of an id and a statement', () => {
    expect(evidenceRows(page())).toEqual([
      { id: 'Q1', statement: 'First statement', isUntested: false },
      { id: 'Q2', statement: 'Second', isUntested: false },
    ]);
    expect(evidenceRows('**S1** None\n\nDeparts, without a test: it has not.\n')[0]?.isUntested).toBe(true);
  });
});
