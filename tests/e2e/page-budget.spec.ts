import { Program } from '../support/program.ts';
import { expect, test } from './watched-page.ts';
import { knownAdministrator, Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
test.beforeAll(async () => {
  program = await Program.create(knownAdministrator);
  await program.start();
  admin = await Person.signIn(program);
  spaceId = await admin.makeSpace('Handbook');
});
test.afterAll(async () => {
  await admin.leave();
  await program.remove();
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

test('a document is drawn from what its page names: no script before the text is found later', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Quick', 'The text that is read.\n\n## A heading\n');
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('main')?.textContent?.includes('The text that is read.')) return;
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
