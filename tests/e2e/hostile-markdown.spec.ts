import type { Locator, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { drawnFrom } from '../support/property-runs.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

/** Texts that stall a parser for seconds or minutes, or overflow its stack. */
const hostile: Record<string, string> = {
  'eight kB of list marks': '* '.repeat(4_096),
  'sixty kB of list marks': '* '.repeat(30_000),
  'deep quotes': `${'>'.repeat(10_000)} words`,
  'deep quotes, spaced': `${'> '.repeat(5_000)}words`,
  'stairs of lists': lines(400, (index) => `${'  '.repeat(index)}- words`),
  'ten thousand opening brackets': '['.repeat(10_000),
  'ten thousand pictures begun': '!['.repeat(10_000),
  'ten thousand links begun': '[words]('.repeat(10_000),
  'nested links': `${'['.repeat(5_000)}words${'](/)'.repeat(5_000)}`,
  'emphasis that never ends': '*words **'.repeat(8_000),
  'stars and underscores': '*_'.repeat(20_000),
  'back ticks of every length': lines(600, (index) => `words ${'`'.repeat(index)}`),
  'open tags': '<div>'.repeat(10_000),
  'open comments': 'words <!-- '.repeat(10_000),
  'footnotes of footnotes': `[^0]\n\n${lines(300, (index) => `[^${index}]: words [^${index + 1}]\n`)}`,
  'a table of ten thousand columns': `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n|${'b|'.repeat(10_000)}`,
  'a hundred thousand addresses': 'www.example.org '.repeat(20_000),
  'one line of a megabyte': 'words '.repeat(170_000),
};

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Hostile');
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const message = /This text is too long or too deeply nested to be shown as a page/;

/** The frame of the page answers while the text is worked out. */
async function expectResponsive(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  const item = page.getByRole('menuitem', { name: 'Profile' });
  await expect(item).toBeVisible();
  await item.press('Escape');
  await expect(item).toBeHidden();
}

/** Something of the text stands there, drawn or, with the reason, as it was typed. */
async function expectShown(place: Locator): Promise<void> {
  const drawn = place.locator('hr, li, blockquote, p, table, pre').or(place.getByText(message));
  await expect(drawn.first()).toBeAttached({ timeout: 30_000 });
}

// evidence: Q16
test('no text hangs the page that shows it, and all around it is there', async ({ page }) => {
  // one text for each way to end; the test of the editor draws from all of them
  const kinds = [
    'eight kB of list marks',
    'deep quotes',
    'nested links',
    'open tags',
    'one line of a megabyte',
  ];
  for (const [title, content] of Object.entries(hostile).filter(([title]) => kinds.includes(title))) {
    await test.step(title, async () => {
      const id = await admin.makeDocument(spaceId, title, content);
      await page.goto(`${program.url}/documents/${id}`);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expectResponsive(page);
      await expectShown(page.locator('article'));
      await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
      await expectResponsive(page);
    });
  }
});

// evidence: Q16
test('no text hangs the editor into which it is pasted, and the next one is previewed', async ({ page }) => {
  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  const content = page.getByRole('textbox', { name: 'Content' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await content.fill('plain');
  await expect(preview.getByText('plain')).toBeVisible();
  for (const [title, text] of drawnFrom(Object.entries(hostile), 4)) {
    await test.step(title, async () => {
      await content.fill(text);
      await expect(preview.getByText('plain', { exact: true })).toBeHidden({ timeout: 30_000 });
      await expectShown(preview);
      await expectResponsive(page);
      await content.fill('plain');
      await expect(preview.getByText('plain', { exact: true })).toBeVisible();
    });
  }
  await content.fill('');
});

test('a long honest text is drawn as a page, entities and all', async ({ page }) => {
  const chapters = Array.from(
    { length: 120 },
    (_, index) => `## Chapter ${index}\n\n${'Caf&eacute; words. '.repeat(20)}`,
  );
  const id = await admin.makeDocument(spaceId, 'Long and honest', chapters.join('\n\n'));
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Chapter 119' })).toBeAttached();
  await expect(page.getByText('Café words.').first()).toBeVisible();
  await expect(page.getByText(message)).toBeHidden();
});
