import type { Program } from '../support/program.ts';
import { expectNoHang, watchLongTasks } from './long-tasks.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Long');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await watchLongTasks(page);
  await admin.lend(page);
});

const times = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i));
const table = (columns: number, rows: number) =>
  [
    `|${'a|'.repeat(columns)}`,
    `|${'-|'.repeat(columns)}`,
    ...times(rows, () => `|${'b|'.repeat(columns)}`),
  ].join('\n');

const heavy: Record<string, string> = {
  'a table of ten thousand cells': table(100, 100),
  'a table of two thousand columns': table(2_000, 1),
  'ten thousand headings': times(10_000, (index) => `## Heading ${index}`).join('\n\n'),
  'lists in lists in lists': times(330, () => '1) '.repeat(20)).join('\n'),
};

for (const [title, content] of Object.entries(heavy)) {
  test(`${title}: the page answers while it is drawn and read`, async ({ page }) => {
    const id = await admin.makeDocument(spaceId, title, content);
    await page.goto(`${program.url}/documents/${id}`);
    await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible({ timeout: 60_000 });
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 2_000);
    await expectNoHang(page);
  });
}

// evidence: S81
test('of an address with thousands of words the first fifty are marked', async ({ page }) => {
  const content = times(30_000, (index) => `word${index} other`).join(' ');
  const id = await admin.makeDocument(spaceId, 'Sought', content);
  const words = times(1_800, (index) => `w${index}x`);
  const find = encodeURIComponent([...words.slice(0, 40), 'word777', ...words.slice(40), 'other'].join(' '));
  expect(find.length).toBeGreaterThan(11_000);
  await page.goto(`${program.url}/documents/${id}?find=${find}`);
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('lectern-found') ?? [])].map((range) => (range as Range).toString()),
    );
  await expect
    .poll(marked, { timeout: 60_000 })
    .toEqual(times(11, (i) => (i === 0 ? 'word777' : `word777${i - 1}`)));
  await expectNoHang(page);
});

// evidence: S81
test('a heading that an address names wrongly leaves the text as it is', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Named', '## A heading\n\nWords.');
  await page.goto(`${program.url}/documents/${id}#%E0%A4%A`);
  await expect(page.getByRole('heading', { name: 'A heading' })).toBeVisible();
});

// evidence: S81
test('the address of a search is no longer than what can be searched', async ({ page }) => {
  await page.goto(`${program.url}/search?q=${'word+'.repeat(2_000)}`);
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue(
    /^(?:word ){99}word$/,
  );
  await expectNoHang(page);
});

// evidence: S80
test('short lines that all differ are compared beside the page', async ({ page }) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const lines = (of: (index: number) => number) => times(3_000, (index) => `a${of(index)}`).join('\n');
  const id = await admin.makeDocument(
    spaceId,
    'Compared',
    lines((index) => index % 7),
  );
  await admin.put(`/api/documents/${id}`, { content: lines((index) => (index * index) % 11) });
  await page.goto(`${program.url}/documents/${id}/history`);
  await expect(
    page
      .locator('[aria-label^="Lines added"], [aria-label^="Blocks added"]')
      .or(page.getByText('differ in too many places')),
  ).toBeVisible({
    timeout: 60_000,
  });
  expect(workers.filter((url) => url.includes('compare-worker')).length).toBeGreaterThan(0);
  await expectNoHang(page);
});

// evidence: S80
test('a hundred comments of nothing but names are shown, and none loses a letter', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Discussed', 'Words.');
  const content = '@a '.repeat(3_333).trim();
  const comments = Array.from({ length: 100 }, () =>
    admin.post(`/api/documents/${id}/comments`, { content, parentId: null }),
  );
  await Promise.all(comments);
  await page.goto(`${program.url}/documents/${id}`);
  const shown = page.getByRole('article', { name: /^Comment by/ });
  await expect(shown).toHaveCount(100, { timeout: 60_000 });
  await expectNoHang(page);
  await expect(shown.first().locator('p')).toHaveText(content);
});
