import type { Locator, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, test } from './watched-page.ts';
import { password, type Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Atlas');
  const parent = await admin.makeDocument(spaceId, 'Continents', 'All of them.');
  await admin.makeDocument(spaceId, 'Africa', 'Warm.', parent);
  await admin.makeDocument(spaceId, 'Asia', 'Wide.', parent);
  await admin.makeSpace('Botany');
});
test.use({ reducedMotion: 'reduce' });

/** Tab, or Shift and Tab, until the focus is there; each stop on the way is one that can be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusShown(page);
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`);
}

/** The focused control, or what stands around it for it, has an outline, a border or a line of its own. */
async function expectFocusShown(page: Page): Promise<void> {
  const isShown = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return false;
      const look = (element: Element, pseudo?: string) => {
        const { outlineStyle, outlineWidth, boxShadow, borderBottom, borderTopColor, transform } =
          getComputedStyle(element, pseudo);
        const outline = outlineStyle === 'none' ? '' : outlineStyle + outlineWidth;
        return [outline, boxShadow, borderBottom, borderTopColor, transform].join();
      };
      const parts = [focused, focused.parentElement ?? focused];
      const looks = () =>
        parts.flatMap((part) => [look(part), look(part, '::after'), look(part, '::before')]).join('|');
      const shown = looks();
      focused.blur();
      const hidden = looks();
      focused.focus({ preventScroll: true });
      return shown !== hidden || focused.matches('input, textarea, select');
    });
  await expect.poll(isShown).toBe(true);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('the main journey needs no mouse', async ({ page }) => {
  await page.goto(program.url);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(admin.username);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(password);
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();

  await press(page, 'Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto(program.url);
  await tabTo(page, page.getByRole('button', { name: 'Create', exact: true }));
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'New Space' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('textbox', { name: 'Space name' })).toBeFocused();
  await page.keyboard.type('By keyboard');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'New Document' }).first());
  await press(page, 'Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Typed');
  await tabTo(page, page.getByRole('textbox', { name: 'Content' }));
  await page.keyboard.type('- one\ntwo');
  // within a list Tab moves the item
  await press(page, 'Escape');
  await tabTo(page, page.getByRole('button', { name: 'Create Document' }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('listitem').filter({ hasText: /^two$/ })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Star', exact: true }));
  await press(page, 'Space');
  await expect(page.getByRole('button', { name: 'Starred', exact: true })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Edit', exact: true }));
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Content' }));
  await press(page, 'Control+End');
  await page.keyboard.type(' and more');
  await press(page, 'Control+s');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await press(page, 'Escape');
  await tabTo(page, page.getByRole('button', { name: 'Back' }), 'Shift+Tab');
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Add a comment' }));
  await page.keyboard.type('Said by keyboard');
  await press(page, 'Control+Enter');
  await expect(page.getByRole('article', { name: /^Comment by/ })).toContainText('Said by keyboard');
});

test('Escape closes dialogs, and menus, from which the focus goes back', async ({ page }) => {
  await admin.lend(page);
  const id = await admin.makeDocument(spaceId, 'Escaped', 'Words.');
  await page.goto(`${program.url}/documents/${id}`);
  for (const name of ['Create', /^Notifications/, /^Account of/, 'More']) {
    const button = page.getByRole('button', { name, exact: true });
    await tabTo(page, button);
    await press(page, 'Enter');
    await expect(page.locator('.fui-MenuPopover')).toBeVisible();
    await press(page, 'Escape');
    await expect(page.locator('.fui-MenuPopover')).toBeHidden();
    await expect(button).toBeFocused();
  }
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await press(page, 'End', 'Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (let stop = 0; stop < 6; stop += 1) {
    await press(page, 'Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Words.')).toBeVisible();
});

// evidence: C68
test('the arrow keys walk the tree', async ({ page }) => {
  await admin.lend(page);
  await page.goto(program.url);
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
  await tabTo(page, item('Atlas'));
  await press(page, 'ArrowRight');
  await expect(item('Continents')).toBeVisible();
  await press(page, 'ArrowRight');
  await expect(item('Continents')).toBeFocused();
  await press(page, 'ArrowRight');
  await expect(item('Asia')).toBeVisible();
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect(item('Asia')).toBeFocused();
  await expectFocusShown(page);
  await press(page, 'ArrowUp');
  await expect(item('Africa')).toBeFocused();
  await press(page, 'ArrowLeft');
  await expect(item('Continents')).toBeFocused();
  await press(page, 'ArrowLeft');
  await expect(item('Africa')).toBeHidden();
  await expect(item('Continents')).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'Home');
  await expect(item('Atlas')).toBeFocused();
  await press(page, 'b');
  await expect(item('Botany')).toBeFocused();
  await press(page, 'Home', 'ArrowRight', 'Enter');
  await expect(page.getByText('All of them.')).toBeVisible();
  await expect(item('Continents')).toHaveAttribute('aria-current', 'page');
});

test('? shows every shortcut, in a dialog that gives the focus back, and is a letter where one types', async ({
  page,
}) => {
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}`);
  const settings = page.getByRole('link', { name: 'Space Settings' });
  await settings.focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    'Anywhere',
    'Editor',
    'Comments',
    'Tree of documents',
  ]);
  await expect(list.getByText('Ctrl+K or /', { exact: true })).toBeAttached();
  await expectAccessible(page);
  await closeByEscape(list);
  await expect(settings).toBeFocused();

  await page.keyboard.press('/');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.pressSequentially('why?');
  await expect(field).toHaveValue('why?');
  await expect(list).toBeHidden();
});
