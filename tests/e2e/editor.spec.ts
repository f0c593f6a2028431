import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { pasteOrDrop, notes, pixel } from './paste-and-drop.ts';
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
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openEditor(page: Page, title: string, text = ''): Promise<number> {
  const id = await admin.makeDocument(spaceId, title, text);
  await page.goto(`${program.url}/documents/${id}/edit`);
  await expect(content(page)).toHaveValue(text);
  return id;
}

/** Selects the first place where these words stand. */
async function select(page: Page, words: string): Promise<void> {
  await content(page).evaluate((field: HTMLTextAreaElement, sought) => {
    const at = field.value.indexOf(sought);
    field.focus();
    field.setSelectionRange(at, at + sought.length);
  }, words);
}

const selected = (page: Page) =>
  content(page).evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );

// evidence: C111
test('the tools and their keys act on the selection, once more takes the mark away', async ({ page }) => {
  await openEditor(page, 'Tools', 'one word here\n');
  await select(page, 'word');
  await tool(page, 'Bold').click();
  await expect(content(page)).toHaveValue('one **word** here\n');
  expect(await selected(page)).toBe('word');
  await page.keyboard.press('Control+b');
  await expect(content(page)).toHaveValue('one word here\n');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Control+u');
  await expect(content(page)).toHaveValue('one *<u>word</u>* here\n');
  await page.keyboard.press('Control+u');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Control+Alt+2');
  await expect(content(page)).toHaveValue('## one word here\n');
  await tool(page, 'Heading 2').click();
  await page.keyboard.press('Control+Shift+8');
  await expect(content(page)).toHaveValue('- one word here\n');
  await tool(page, 'Numbered List').click();
  await expect(content(page)).toHaveValue('1. one word here\n');
  await page.keyboard.press('Control+Shift+7');
  await page.keyboard.press('Control+Shift+9');
  await expect(content(page)).toHaveValue('> one word here\n');
  await tool(page, 'Blockquote').click();
  await select(page, 'word');
  await page.keyboard.press('Control+k');
  await expect(content(page)).toHaveValue('one [word](https://) here\n');
  expect(await selected(page)).toBe('https://');
  await page.keyboard.type('/documents/1');
  await expect(content(page)).toHaveValue('one [word](/documents/1) here\n');
  await tool(page, 'Insert Link').click();
  await expect(content(page)).toHaveValue('one word here\n');
});

test('the toolbar is one stop of the keyboard, its arrows move between the thirteen tools', async ({
  page,
}) => {
  await openEditor(page, 'By keyboard', 'some words\n');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(toolbar.getByRole('button')).toHaveCount(13);
  await tool(page, 'Bold').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Italic')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Insert Table')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toolbar.locator(':focus')).toHaveCount(0);
  await tool(page, 'Bold').hover();
  await expect(page.getByRole('tooltip', { name: 'Bold (Ctrl+B)' })).toBeVisible();
});

test('lists go on, end, nest and are numbered anew', async ({ page }) => {
  await openEditor(page, 'Lists');
  await content(page).click();
  await page.keyboard.type('1. one\ntwo\nthree');
  await expect(content(page)).toHaveValue('1. one\n2. two\n3. three');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(content(page)).toHaveValue('1. one\n   1. two\n2. three');
  await page.keyboard.press('Shift+Tab');
  await expect(content(page)).toHaveValue('1. one\n2. two\n3. three');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n- [x] done\nopen\n\n> said');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Plain.');
  await expect(content(page)).toHaveValue('1. one\n2. two\n3. three\n- [x] done\n- [ ] open\n> said\nPlain.');
});

test('Tab leaves the field outside of lists, and inside of them after Escape', async ({ page }) => {
  await openEditor(page, 'No trap', '- item\n\nPlain.\n');
  await expect(content(page)).toHaveAccessibleDescription(/press Escape, then Tab, to leave the field/);
  await select(page, 'Plain');
  await page.keyboard.press('Tab');
  await expect(content(page)).not.toBeFocused();
  await expect(content(page)).toHaveValue('- item\n\nPlain.\n');
  await select(page, 'item');
  await page.keyboard.press('Tab');
  await expect(content(page)).toBeFocused();
  await expect(content(page)).toHaveValue('  - item\n\nPlain.\n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(content(page)).not.toBeFocused();
});

test('undo works through typing, tools, lists and pasted links, and redo back again', async ({ page }) => {
  await openEditor(page, 'Undone', 'Start.\n');
  await content(page).press('Control+End');
  await page.keyboard.type('- red apples');
  await page.keyboard.press('Enter');
  await page.keyboard.type('pears');
  await select(page, 'apples');
  await page.keyboard.press('Control+b');
  await pasteOrDrop(page, 'paste', { text: 'https://apples.example/' });
  const done = 'Start.\n- red **[apples](https://apples.example/)**\n- pears';
  await expect(content(page)).toHaveValue(done);
  const steps = [
    'Start.\n- red **apples**\n- pears',
    'Start.\n- red apples\n- pears',
    'Start.\n- red apples\n- ',
    'Start.\n- red apples',
    'Start.\n- red ',
  ];
  for (const step of steps) {
    await page.keyboard.press('Control+z');
    await expect(content(page)).toHaveValue(step);
  }
  for (const step of steps.slice(0, -1).reverse()) {
    await page.keyboard.press('Control+Shift+z');
    await expect(content(page)).toHaveValue(step);
  }
  await page.keyboard.press('Control+y');
  await expect(content(page)).toHaveValue(done);
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Control+z');
  await expect(content(page)).toHaveValue('Start.\n');
  await expect(page.getByText('Not saved yet')).toBeHidden();
});

test('files that are pasted or dropped are attached and linked, and undo takes the link back whole', async ({
  page,
}) => {
  const id = await openEditor(page, 'Pictures', 'Before.\n');
  await content(page).press('Control+End');
  await pasteOrDrop(page, 'paste', { files: [pixel, { ...pixel }] });
  const links = /^Before\.\n!\[image\.png\]\((\/uploads\/[^)]+)\)\n!\[image\.png\]\((\/uploads\/[^)]+)\)$/;
  await expect(content(page)).toHaveValue(links);
  const [, first, second] = links.exec(await content(page).inputValue()) ?? [];
  expect(first).not.toBe(second);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'image.png' })).toHaveCount(2);
  await page.keyboard.type(' After.');
  await pasteOrDrop(page, 'drop', { files: [notes] });
  await expect(content(page)).toHaveValue(/\[notes \\\[1\\\]\.txt\]\(\/uploads\/[^)]+\)/);
  await expect(page.getByRole('region', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(3);

  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Control+z');
  await expect(content(page)).toHaveValue('Before.\n');
  await page.keyboard.press('Control+Shift+z');
  await expect(content(page)).toHaveValue(links);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.goto(`${program.url}/documents/${id}`);
  await expect(
    page
      .getByRole('figure')
      .or(page.getByRole('img', { name: 'image.png' }))
      .first(),
  ).toBeVisible();
});

test('a file that does not arrive says so in the text, and is linked once it is sent again', async ({
  page,
  expected,
}) => {
  expected.statuses.push(503);
  await openEditor(page, 'Not arrived', '');
  await page.route('**/api/documents/*/attachments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'The store is away', code: 'unavailable' } })
      : route.continue(),
  );
  await content(page).click();
  await pasteOrDrop(page, 'paste', { files: [notes] });
  await expect(content(page)).toHaveValue('[Not uploaded: notes \\[1\\].txt]()');
  await expect(page.getByText('Upload failed').first()).toBeVisible();
  await page.unroute('**/api/documents/*/attachments');
  await page.getByRole('button', { name: 'Upload notes [1].txt again' }).click();
  await expect(content(page)).toHaveValue(/^\[notes \\\[1\\\]\.txt\]\(\/uploads\/[^)]+\)$/);
});
