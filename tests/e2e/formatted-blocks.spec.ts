import type { Program } from '../support/program.ts';
import { content, openFormatted, press, savedText, tool } from './formatted-page.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Blocks');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const place = () => ({ url: program.url, writer: admin, spaceId });

test('a block moves by keys with its endings and its caret, and undo takes each step back', async ({
  page,
}) => {
  const text = '# Title\r\n\r\nOne\n\r\n- a\r\n- b\r\n\r\nLast';
  const id = await openFormatted(page, place(), 'By keys', text);
  await content(page).focus();
  // the keys come with the handle
  await expect(page.getByRole('group', { name: 'Block', exact: true })).toBeVisible();
  await press(page, 'Control+Home', 'ArrowDown', 'End', 'Alt+ArrowDown');
  await page.keyboard.type('!');
  expect(await savedText(page, admin, id)).toBe('# Title\r\n\r\n- a\r\n- b\r\n\r\nOne!\n\r\nLast');
  await press(page, 'ArrowUp', 'Alt+ArrowUp');
  await page.keyboard.type('?');
  expect(await savedText(page, admin, id)).toContain('# Title\r\n\r\n- b?\r\n- a\r\n\r\nOne!\n');
  for (let step = 0; step < 4; step += 1) await press(page, 'Control+z');
  expect(await savedText(page, admin, id)).toBe(text);
});

test('the menu of a block duplicates, turns and deletes it, and its handle is dragged', async ({ page }) => {
  const id = await openFormatted(page, place(), 'By menu', 'One\n\nTwo\n\n- a\n- b\n');
  const handle = page.getByRole('button', { name: 'Move the block, or open its menu' });
  const choose = async (words: string, ...names: string[]) => {
    await content(page).getByText(words, { exact: true }).first().hover();
    await handle.click();
    for (const name of names) await page.getByRole('menuitem', { name }).click();
  };
  await expect(handle).toBeVisible();
  await content(page).getByText('One').hover();
  await handle.click();
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(handle).toBeFocused();
  await choose('Two', 'Turn into', 'Callout');
  await choose('One', 'Duplicate');
  await choose('b', 'Turn into', 'Numbered List');
  expect(await savedText(page, admin, id)).toBe('One\n\nOne\n\n> [!NOTE]\n> Two\n\n1. a\n2. b\n');
  await choose('One', 'Delete');
  await content(page).getByText('Two').hover();
  // the handle goes to the block under the pointer at the next frame: beside the label of the callout
  const one = content(page).getByText('One');
  const isBelow = async () => {
    const [{ y }, { y: top, height }] = [(await handle.boundingBox())!, (await one.boundingBox())!];
    return y >= top + height;
  };
  await expect.poll(isBelow).toBe(true);
  const from = (await handle.boundingBox())!;
  const above = (await one.boundingBox())!;
  await page.mouse.move(from.x + 12, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y, { steps: 4 });
  await page.mouse.move(above.x + 20, above.y + 4, { steps: 4 });
  await page.mouse.move(above.x + 22, above.y + 5);
  await page.mouse.up();
  await expect(content(page)).toContainText(/Two.*One/);
  expect(await savedText(page, admin, id)).toBe('> [!NOTE]\n> Two\n\nOne\n\n1. a\n2. b\n');
});

test("'+' in the toolbar and in the margin opens the list of blocks", async ({ page }) => {
  const id = await openFormatted(page, place(), 'Inserted', 'One\nmore\n\nTwo\n');
  const list = page.getByRole('listbox', { name: 'Insert' });
  await content(page).focus();
  await press(page, 'Control+Home');
  await tool(page, 'Insert a block').click();
  await expect(list).toBeVisible();
  await page.keyboard.type('task');
  await press(page, 'Enter');
  await content(page).getByText('Two').hover();
  await tool(page, 'Insert a block below').click();
  await expect(list).toBeVisible();
  await press(page, 'Escape');
  await expect(list).toBeHidden();
  expect(await savedText(page, admin, id)).toBe('One\nmore\n\n- [ ] \n\nTwo\n');
});

test('on a touch screen the menu of a block opens from the strip', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await admin.lend(page);
  const id = await openFormatted(page, place(), 'Touched', 'One\n\nTwo\n');
  await content(page).focus();
  await press(page, 'Control+Home');
  await expect(page.getByRole('group', { name: 'Block', includeHidden: true })).toBeAttached();
  await tool(page, 'Menu of the block').click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  expect(await savedText(page, admin, id)).toBe('Two\n\nOne\n');
  await context.close();
});

test('words that are selected by pointer get their marks beside them, and by keyboard nothing shows', async ({
  page,
}) => {
  const id = await openFormatted(page, place(), 'Bubble', 'One two three\n');
  const bubble = page.getByRole('toolbar', { name: 'Tools for the selected words' });
  await content(page).focus();
  await expect(page.getByRole('group', { name: 'Block', exact: true })).toBeVisible();
  await press(page, 'Control+Home', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await expect(tool(page, 'Bold')).toBeVisible();
  await expect(bubble).toBeHidden();
  await content(page)
    .getByText('One two three')
    .dblclick({ position: { x: 10, y: 12 } });
  await expect(bubble).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Strikethrough', 'Bold']) {
    await bubble.getByRole('button', { name }).click();
    await expect(bubble.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
  await bubble.getByRole('button', { name: 'Strikethrough' }).click();
  await expect(bubble.getByRole('button', { name: 'Strikethrough' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await press(page, 'Escape');
  await expect(bubble).toBeHidden();
  expect(await savedText(page, admin, id)).toBe('**One** two three\n');
  await page.goto(`${program.url}/settings`);
  await page.getByRole('switch', { name: 'Tools beside selected words' }).click();
  await page.goto(`${program.url}/documents/${id}/edit`);
  await expect(page.getByRole('group', { name: 'Block', exact: true })).toBeAttached();
  await content(page)
    .getByText('two three')
    .dblclick({ position: { x: 60, y: 12 } });
  await expect.poll(() => page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(bubble).toBeHidden();
});

test('a colon and two letters offer emoji, but not in code or in an address', async ({ page }) => {
  const id = await openFormatted(page, place(), 'Emoji', '');
  const list = page.getByRole('listbox', { name: 'Emoji' });
  await content(page).focus();
  await page.keyboard.type('Off :roc');
  await expect(list.getByRole('option', { name: 'rocket' })).toBeVisible();
  await page.keyboard.type('ke');
  await press(page, 'Enter');
  await page.keyboard.type(' at 10:30 `a :ro` http://localhost:rocket :x');
  await expect(list).toBeHidden();
  expect(await savedText(page, admin, id)).toBe('Off 🚀 at 10:30 `a :ro` http://localhost:rocket :x');
});
