import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Handbook');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

test('the page of a document takes over with what it names: no script before that is found later', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Quick', 'The text that is read.\n\n## A heading\n');
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const text = document.querySelector('[data-text]:not([data-first-text])');
      if (!text?.textContent?.includes('The text that is read.')) return;
      observer.disconnect();
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      document.documentElement.dataset['loaded'] = JSON.stringify(loaded);
    }).observe(document, { childList: true, subtree: true });
  });
  const html = await (await page.goto(`${program.url}/documents/${id}`))!.text();
  await expect(page.locator('html')).toHaveAttribute('data-loaded', /.+/);
  const loaded = JSON.parse((await page.locator('html').getAttribute('data-loaded'))!) as string[];
  const scripts = loaded.filter((address) => /\.(?:js|css)$/.test(address));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((address) => !html.includes(`"${new URL(address).pathname}"`))).toEqual([]);
  expect(loaded.filter((address) => !address.startsWith(`${program.url}/`))).toEqual([]);
});

test('the code of a page runs before the wait for its data is over', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Not held up', 'The text that is read.');
  // the page gives up its wait for what it needs after so many milliseconds; here it never does
  await page.addInitScript(() => {
    const original = window.setTimeout.bind(window);
    const held = (call: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === 150 || delay === 300 ? 0 : original(call, delay, ...rest);
    window.setTimeout = held as typeof window.setTimeout;
  });
  for (const path of [`/documents/${id}`, '/', '/spaces']) {
    await page.goto(program.url + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a key in a long text draws the block anew that it changed, and no other', async ({ page }) => {
  const paragraphs = Array.from({ length: 800 }, (_, index) => `Paragraph ${index} of a text that is long.`);
  const id = await admin.makeDocument(spaceId, 'Long', paragraphs.join('\n\n'));
  await page.goto(`${program.url}/documents/${id}/edit`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Paragraph 799 of', { exact: false })).toBeAttached();
  await preview.evaluate((root) =>
    root.querySelectorAll('p').forEach((block) => (block.dataset.drawn = 'before')),
  );
  await page.getByRole('textbox', { name: 'Content' }).evaluate((field: HTMLTextAreaElement) => {
    const at = field.value.indexOf('Paragraph 400');
    field.focus();
    field.setSelectionRange(at, at);
  });
  await page.keyboard.type('New ');
  await expect(preview.getByText('New Paragraph 400 of')).toBeAttached();
  await expect(preview.locator('p:not([data-drawn])')).toHaveCount(1);
  await expect(preview.locator('p[data-drawn]')).toHaveCount(799);
});

test('of a megabyte the beginning is read while the rest is still parsed, and then all of it', async ({
  page,
}) => {
  const paragraph = 'Words of a text that never seems to end. '.repeat(20);
  const middle = Array.from({ length: 1_200 }, (_, index) => `Number ${index}. ${paragraph}`);
  const text = ['The text that is read.', '## One', ...middle, '## Two', 'The end of it.'].join('\n\n');
  const id = await admin.makeDocument(spaceId, 'Endless', text);
  await page.addInitScript(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const main = document.querySelector('main')?.textContent ?? '';
      const state = ['The text that is read.', 'The end of it.', 'No files are attached.']
        .filter((words) => main.includes(words))
        .join(' ');
      if (state !== '' && seen.at(-1) !== state) seen.push(state);
      document.documentElement.dataset['seen'] = JSON.stringify(seen);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${program.url}/documents/${id}#two`);
  await expect(page.getByText('The end of it.')).toBeInViewport({ timeout: 30_000 });
  await expect(page.getByText(/^Number \d+\./)).toHaveCount(1_200);
  const seen = JSON.parse((await page.locator('html').getAttribute('data-seen'))!) as string[];
  // what stands below a text comes with its end: nothing that is read moves
  expect(seen[0]).toBe('The text that is read.');
});
