import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
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
  spaceId = await admin.makeSpace('Code');
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(async ({ page }) => {
  await watchLongTasks(page);
  await admin.lend(page);
});

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
const repeat = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
/** What a highlighter takes a minute for. */
const worst = { ini: repeat('a', 59_900), cpp: repeat('a b ', 59_900) };
const easy = fence('js', 'const easy = 1;');

async function expectAnswering(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  const item = page.getByRole('menuitem', { name: 'Profile' });
  await expect(item).toBeVisible();
  await item.press('Escape');
  await expect(item).toBeHidden();
}

const code = (page: Page, language: string) => page.getByRole('group', { name: `Code: ${language}` });

for (const [language, text] of Object.entries(worst)) {
  test(`a block of ${language} that takes a minute to colour is plain, and the page goes on`, async ({
    page,
  }) => {
    const id = await admin.makeDocument(spaceId, language, `${fence(language, text)}\n\n${easy}`);
    await page.goto(`${program.url}/documents/${id}`);
    await expect(code(page, language)).toHaveText(text);
    await expectAnswering(page);
    // the next block has its colours once the time of the first is over
    await expect(code(page, 'js').locator('.hljs-keyword')).toHaveText('const', { timeout: 30_000 });
    await expect(code(page, language).locator('span')).toHaveCount(0);
    expect(await code(page, language).textContent()).toBe(`${text}\n`);
    await expectNoHang(page);
  });
}

// evidence: S79
test('a document of many such blocks is plain in the end, and its text is whole', async ({ page }) => {
  const blocks = Array.from({ length: 6 }, (_, index) => `${index}${repeat('a', 40_000)}`);
  const id = await admin.makeDocument(
    spaceId,
    'Many',
    [...blocks.map((text) => fence('ini', text)), easy].join('\n\n'),
  );
  const ended: string[] = [];
  page.on('worker', (worker) => worker.on('close', () => ended.push(worker.url())));
  await page.goto(`${program.url}/documents/${id}`);
  await expect(code(page, 'js')).toBeVisible();
  await expectAnswering(page);
  // each block ends a worker, until the time of the document is over
  await expect
    .poll(() => ended.filter((url) => url.includes('colour-worker')).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(4);
  await expectNoHang(page);
  expect(await code(page, 'ini').allTextContents()).toEqual(blocks.map((text) => `${text}\n`));
  expect(await page.locator('article pre span').count()).toBe(0);
});

// evidence: S79
test('the preview takes hostile code too, and colours what is typed next', async ({ page }) => {
  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  const content = page.getByRole('textbox', { name: 'Content' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await content.fill(fence('ini', worst.ini));
  await expect(preview.getByRole('group', { name: 'Code: ini' })).toHaveText(worst.ini, { timeout: 30_000 });
  await expectAnswering(page);
  await content.fill(easy);
  const keyword = preview.locator('.hljs-keyword');
  await expect(keyword).toHaveText('const', { timeout: 30_000 });
  // the code before the caret keeps its colours while the new ones are made
  await keyword.evaluate((element) => {
    new MutationObserver(() => {
      if (!element.isConnected) document.documentElement.dataset.flashed = 'true';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await content.fill(fence('js', 'const easy = 1;\nlet more = 2;'));
  await expect(keyword).toHaveText(['const', 'let']);
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed');
  await expectNoHang(page);
  await content.fill('');
});

test('colours move nothing, and code that was found stays marked under them', async ({ page }) => {
  const text = `Some needle.\n\n${fence('js', "const needle = 'words';\nfunction find() {}")}\n\nThe end.`;
  const id = await admin.makeDocument(spaceId, 'Still', text);
  let colours = () => {};
  const held = new Promise<void>((resolve) => (colours = resolve));
  await page.route(/colour-worker/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${program.url}/documents/${id}?find=needle`);
  const places = () =>
    page
      .locator('article :is(pre, p)')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('lectern-found') ?? [])].map((range) => (range as Range).toString()),
    );
  await expect.poll(marked).toEqual(['needle', 'needle']);
  const before = await places();
  colours();
  await expect(page.locator('.hljs-keyword')).toHaveText(['const', 'function']);
  expect(await places()).toEqual(before);
  await expect.poll(marked).toEqual(['needle', 'needle']);
});

/** The languages that the highlighter brings. */
const { common } = createRequire(import.meta.url)('lowlight') as { common: Record<string, unknown> };
/** Beginnings that never end, words that could be anything, and brackets. */
const units = [
  'a',
  'a b ',
  'a.',
  'a::',
  '"',
  '<a ',
  '/*',
  '((',
  '{{',
  '#{',
  '$(',
  '\\',
  "'a",
  'a=',
  '1e',
  '- a',
  '@',
  '<<',
  '[a',
];

// evidence: S79
test('no language that is loaded hangs the page, whatever is repeated in it', async ({ page }) => {
  test.setTimeout(600_000);
  const languages = Object.keys(common);
  expect(languages.length).toBeGreaterThan(30);
  for (const [index, language] of languages.entries()) {
    await test.step(language, async () => {
      const texts = units.map((unit) => repeat(unit, 2_900));
      texts.push(repeat(units[index % units.length]!, 59_900));
      const content = texts.map((text) => fence(language, text)).join('\n\n');
      const id = await admin.makeDocument(spaceId, language, content);
      await page.goto(`${program.url}/documents/${id}`);
      await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible({ timeout: 60_000 });
      await expectNoHang(page, 60);
      const shown = await page.locator('article pre').allTextContents();
      expect(shown).toEqual(texts.map((text) => `${text}\n`));
    });
  }
});
