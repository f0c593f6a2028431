import type { Page } from '@playwright/test';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';
import type { Program } from '../support/program.ts';

const text = [
  '## Before you begin',
  '',
  'Ask **Mina** for the keys, and tell everybody.',
  '',
  '| step | takes |',
  '| --- | --- |',
  '| build | ten minutes |',
  '',
].join('\n');

let program: Program;
let admin: Person;
let vera: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('vera', 'viewer', 'Vera');
  vera = await Person.signIn(program, 'vera');
  spaceId = await admin.makeSpace('Harbour');
});
test.afterAll(() => vera.leave());
test.use({ reducedMotion: 'reduce' });

/** The marked words, and those of the open thread. */
const marked = (page: Page) =>
  page.evaluate(() =>
    ['lectern-comment', 'lectern-comment-chosen'].map((name) =>
      [...(CSS.highlights.get(name) ?? [])].map(String),
    ),
  );

const middleOf = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const all = [...(CSS.highlights.get('lectern-comment') ?? [])] as Range[];
    const box = all.find((range) => String(range) === wanted)!.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, words);

async function select(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('[data-text]')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue!.indexOf(wanted);
      if (at !== -1) getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
    }
  }, words);
}

test('words are marked, their thread opens beside them, and follows them through a change', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Deploying', text);
  const path = `/api/documents/${id}/comments`;
  await vera.post(path, { content: 'Still she?', anchor: { quote: 'Mina for the keys' } });
  await vera.post(path, { content: 'Twenty.', anchor: { quote: 'ten minutes' } });
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect.poll(() => marked(page)).toEqual([['Mina for the keys', 'ten minutes'], []]);

  const { x, y } = await middleOf(page, 'Mina for the keys');
  await page.mouse.click(x, y);
  const thread = page.getByRole('region', { name: 'Comments on these words' });
  await expect(thread.getByText('Still she?')).toBeVisible();
  expect((await marked(page))[1]).toEqual(['Mina for the keys']);
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread.getByRole('textbox', { name: 'Write a reply' }).fill('No: Aiko.');
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByText('No: Aiko.')).toBeVisible();
  await expectAccessible(page);

  // by keys alone
  await page.keyboard.press('F7');
  await expect(thread.getByText('Twenty.')).toBeVisible();
  await expect(thread.getByRole('article', { name: 'Comment by Vera' })).toBeFocused();
  await thread.getByRole('button', { name: 'Resolve' }).press('Enter');
  await expect.poll(async () => (await marked(page))[0]).toEqual(['Mina for the keys']);

  await admin.put(`/api/documents/${id}`, {
    content: `New on top.\n\n${text.replace('for the keys', 'for all the keys')}`,
    version: 1,
  });
  await expect.poll(async () => (await marked(page))[0]).toEqual(['Mina for all the keys']);
  const list = page.getByRole('region', { name: 'Comments', exact: true });
  await expect(list.getByText('The words were changed.')).toBeVisible();
  await list.getByRole('link', { name: 'Mina for the keys' }).click();
  await expect(thread.getByText('Still she?')).toBeVisible();
});

test('selected words are commented on, by button or keys, also on a phone', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Keys', text);
  await vera.lend(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  await select(page, 'tell everybody');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'Comment on these words' });
  await expect(box).toBeFocused();
  await box.fill('Where?');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => marked(page)).toEqual([['tell everybody'], []]);

  await select(page, 'build');
  await page.keyboard.press('Control+Alt+m');
  await page.keyboard.type('How?');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await marked(page))[0]).toEqual(['tell everybody', 'build']);
});
