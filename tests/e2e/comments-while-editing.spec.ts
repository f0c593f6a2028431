import type { Page } from '@playwright/test';
import { chooseMode, content, press, tool } from './formatted-page.ts';
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
  '| build | **ten** minutes |',
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

/** Opens a text with a comment of Vera on each of some words. */
async function open(page: Page, title: string, words: readonly string[]): Promise<number> {
  const id = await admin.makeDocument(spaceId, title, text);
  for (const quote of words)
    await vera.post(`/api/documents/${id}/comments`, { content: `On ${quote}?`, anchor: { quote } });
  await admin.lend(page);
  await edit(page, id);
  await expect.poll(async () => (await marked(page))[0]).toEqual(words);
  return id;
}

async function edit(page: Page, id: number): Promise<void> {
  await page.goto(`${program.url}/documents/${id}/edit`);
  await chooseMode(page, 'Formatted');
  await expect(content(page).first()).toHaveAttribute('contenteditable', 'true');
}

const thread = (page: Page) => page.getByRole('region', { name: 'Comments on these words' });

/** Places the caret at the beginning of the text, as somebody does who was not in it before. */
async function goToStart(page: Page): Promise<void> {
  await content(page).focus();
  await page.keyboard.press('Control+Home');
}

test('words of threads are marked, follow what is typed, and lose their mark with their words', async ({
  page,
}) => {
  const id = await open(page, 'Marks', ['Mina for the keys', 'ten minutes']);
  await goToStart(page);
  await page.keyboard.type('New: ');
  await press(page, 'ArrowDown', 'Home');
  await page.keyboard.type('Please: ');
  await expect.poll(() => marked(page)).toEqual([['Mina for the keys', 'ten minutes'], []]);

  // words between become part of them; the caret has a place on either side of a hidden mark
  for (let step = 0; step < 'Ask Mina for'.length + 2; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' all');
  await expect.poll(async () => (await marked(page))[0]?.[0]).toBe('Mina for all the keys');

  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Delete');
  await expect.poll(() => marked(page)).toEqual([['ten minutes'], []]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => marked(page)).toEqual([['Mina for all the keys', 'ten minutes'], []]);

  await tool(page, 'Save').click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toBe(
    text.replace('## Before', '## New: Before').replace('Ask **Mina** for', 'Please: Ask **Mina** for all'),
  );
});

test('a thread opens by its words or F7, is answered and resolved, and the text stays as it is', async ({
  page,
}) => {
  const id = await open(page, 'Threads', ['Mina for the keys', 'ten minutes']);
  await goToStart(page);
  await page.keyboard.press('F7');
  await expect(thread(page).getByText('On Mina for the keys?')).toBeVisible();
  await expect(thread(page).getByRole('article', { name: 'Comment by Vera' })).toBeFocused();
  await page.keyboard.press('F7');
  await expect(thread(page).getByText('On ten minutes?')).toBeVisible();
  await expect.poll(async () => (await marked(page))[1]).toEqual(['ten minutes']);
  await page.keyboard.press('Shift+F7');
  await thread(page).getByRole('button', { name: 'Reply' }).press('Enter');
  await thread(page).getByRole('textbox', { name: 'Write a reply' }).fill('Aiko has them.');
  await page.keyboard.press('Control+Enter');
  await expect(thread(page).getByText('Aiko has them.')).toBeVisible();
  await expectAccessible(page);

  await thread(page).getByRole('article', { name: 'Comment by Vera' }).press('Escape');
  await expect(thread(page)).toBeHidden();
  await expect(content(page).first()).toBeFocused();
  await page.keyboard.press('F7');
  await thread(page).getByRole('button', { name: 'Resolve' }).press('Enter');
  await expect.poll(() => marked(page)).toEqual([['ten minutes'], []]);

  await expect(tool(page, 'Save')).toBeEnabled();
  expect(await admin.textOf(id)).toBe(text);
});

test('words that are not saved yet are commented on, and saved with the comment', async ({ page }) => {
  const id = await open(page, 'Unsaved', []);
  await goToStart(page);
  await page.keyboard.type('Harbour of Ghent. ');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+Alt+m');
  const box = page.getByRole('textbox', { name: 'Comment on these words' });
  await expect(box).toBeFocused();
  await expect(page.getByText('Your changes to the text are saved with the comment.')).toBeVisible();
  await box.fill('Or of Bruges?');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(box).toBeHidden();
  await expect.poll(() => marked(page)).toEqual([['Harbour'], []]);
  await expect(content(page).first()).toBeFocused();
  expect(await admin.textOf(id)).toBe(text.replace('## Before', '## Harbour of Ghent. Before'));

  // by the tools at words that were selected with the pointer, on a phone
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByText('everybody').dblclick();
  await page
    .getByRole('toolbar', { name: 'Tools for the selected words' })
    .getByRole('button', { name: 'Comment' })
    .click();
  await box.fill('Who is that?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.poll(async () => (await marked(page))[0]?.length).toBe(2);
});

test('marks move with what somebody else types, whose words can be commented on at once', async ({
  page,
  context,
}) => {
  const id = await open(page, 'Together', ['Mina for the keys']);
  const other = await context.newPage();
  await edit(other, id);
  await expect(other.getByText('Changes are saved as you type.')).toBeVisible();
  await goToStart(other);
  await press(other, 'ArrowDown', 'Home');
  await other.keyboard.type('Harbour first. ');
  const line = content(page).getByText('Harbour first. Ask');
  await expect(line).toBeVisible();
  expect((await marked(page))[0]).toEqual(['Mina for the keys']);

  await page.bringToFront();
  await page.getByText('Harbour first.').click({ position: { x: 10, y: 10 } });
  await press(page, 'Home', 'Control+Shift+ArrowRight', 'Control+Alt+m');
  await page.getByRole('textbox', { name: 'Comment on these words' }).fill('Why?');
  await page.keyboard.press('Control+Enter');
  const words = ['Harbour', 'Mina for the keys'];
  await expect.poll(async () => (await marked(page))[0]?.toSorted()).toEqual(words);
  await expect.poll(async () => (await marked(other))[0]?.toSorted()).toEqual(words);
});
