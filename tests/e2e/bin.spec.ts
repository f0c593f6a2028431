import type { Locator, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, inBothThemes, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
});
test.beforeEach(async ({ page, expected }) => {
  // a deleted document answers 404 where its page is still open
  expected.statuses = [401, 404];
  spaceId = await admin.makeSpace('Harbour', { visibility: 'members' });
  await admin.lend(page);
});

const toast = (page: Page, title: string) => page.locator('.fui-Toast', { hasText: title });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** Deletes the document of the page by its menu. */
async function deleteIt(page: Page, id: number): Promise<void> {
  await page.goto(`${program.url}/documents/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${program.url}/spaces/${spaceId}`);
}

const levelOf = async (parentId: number | 'root'): Promise<string[]> => {
  const path = `/api/spaces/${spaceId}/documents?parentId=${parentId}`;
  return (await admin.get<{ title: string }[]>(path)).map(({ title }) => title);
};

test('Undo brings a deleted document back with its children, and opens it', async ({ page, context }) => {
  const id = await admin.makeDocument(spaceId, 'Moorings', 'Where ships lie.');
  await admin.makeDocument(spaceId, 'North', '', id);
  await admin.makeDocument(spaceId, 'After');
  const other = await context.newPage();
  await other.goto(`${program.url}/spaces/${spaceId}`);
  const tree = other.getByRole('navigation').getByRole('treeitem', { name: 'Moorings' });
  await expect(tree).toBeVisible();

  await deleteIt(page, id);
  const message = toast(page, 'Document deleted');
  await expect(message).toContainText('Moorings');
  await expectAccessible(page);
  await expect(tree).toBeHidden();
  expect(await levelOf('root')).toEqual(['North', 'After']);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page, 'Moorings')).toBeVisible();
  await expect(page).toHaveURL(`${program.url}/documents/${id}`);
  await expect(page.getByText('Where ships lie.')).toBeVisible();
  await expect(message).toBeHidden();
  // without a reload, in the tree of somebody else too
  await expect(tree).toBeVisible();
  expect([await levelOf('root'), await levelOf(id)]).toEqual([['Moorings', 'After'], ['North']]);
});

test('Undo is reached by Tab, and by its shortcut', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Buoys', 'Red and green.');
  await deleteIt(page, id);
  await expect(toast(page, 'Document deleted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(heading(page, 'Buoys')).toBeVisible();

  await deleteIt(page, id);
  const undo = toast(page, 'Document deleted').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  // the messages come last on the page
  await page.getByRole('region', { name: 'Messages' }).locator('[tabindex="0"]').first().focus();
  for (let steps = 0; steps < 3 && !(await isFocused(undo)); steps += 1) await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Buoys')).toBeVisible();
  // a message that is gone takes nothing back
  await page.keyboard.press('Control+z');
  await expect(heading(page, 'Buoys')).toBeVisible();
});

test('the menu of the tree deletes after a question, with Undo, by the keyboard alone', async ({ page }) => {
  const parent = await admin.makeDocument(spaceId, 'Quays');
  const id = await admin.makeDocument(spaceId, 'East quay', '', parent);
  await admin.makeDocument(spaceId, 'Crane 1', '', id);
  await page.goto(`${program.url}/documents/${parent}`);
  const row = page.getByRole('treeitem', { name: 'East quay', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  const ask = async () => {
    await row.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(question).toContainText('"East quay"');
    await expect(question).toContainText('Its child document moves up to Quays.');
    await expect(question).toContainText('It stays in Deleted documents for 30 days.');
  };
  await page.getByRole('treeitem', { name: 'Quays', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await ask();
  await expectAccessible(page);
  await closeByEscape(question);
  await expect(row).toBeFocused();

  await ask();
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row).toBeHidden();
  await expect(question).toBeHidden();
  // a page of something else stays open, and the tree keeps the focus
  await expect(heading(page, 'Quays')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Quays', exact: true })).toBeFocused();
  expect(await levelOf(parent)).toEqual(['Crane 1']);
  await page.keyboard.press('Control+z');
  await expect(toast(page, 'Document restored').getByRole('button', { name: 'Open' })).toBeVisible();
  await expect(row).toBeVisible();
  expect([await levelOf(parent), await levelOf(id)]).toEqual([['East quay'], ['Crane 1']]);
  await expect(heading(page, 'Quays')).toBeVisible();
});

test('the menu of the tree deletes the document that is open, and Undo opens it again', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Beacons', 'They burn.');
  await page.goto(`${program.url}/documents/${id}/history`);
  const row = page.getByRole('treeitem', { name: 'Beacons', exact: true });
  await row.hover();
  await row.getByRole('button', { name: 'More for Beacons' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${program.url}/spaces/${spaceId}`);
  await toast(page, 'Document deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(`${program.url}/documents/${id}`);
  await expect(page.getByText('They burn.')).toBeVisible();
});

test('a document whose parent is gone comes back to the top of its space, and says so', async ({ page }) => {
  const parent = await admin.makeDocument(spaceId, 'Parent');
  const id = await admin.makeDocument(spaceId, 'Child', '', parent);
  await deleteIt(page, id);
  await admin.remove(`/api/documents/${parent}`);
  await toast(page, 'Document deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Document restored')).toContainText('it is at the top of the space now');
  await expect(heading(page, 'Child')).toBeVisible();
});

test('a manager lists, restores and deletes permanently what was deleted in the space', async ({ page }) => {
  await page.goto(`${program.url}/spaces/${spaceId}/settings`);
  await page.getByRole('link', { name: 'Deleted documents' }).click();
  await expect(heading(page, 'Deleted Documents')).toBeVisible();
  await expect(page.getByText('No deleted documents')).toBeVisible();

  const parent = await admin.makeDocument(spaceId, 'Operations');
  for (const title of ['Piers', 'Cranes', 'Locks'])
    await admin.remove(`/api/documents/${await admin.makeDocument(spaceId, title, '', parent)}`);
  await page.reload();
  const row = rowOf(page, 'Cranes');
  await expect(row).toContainText('Operations');
  await expect(row).toContainText('Deleted by Maren Vik · Today');
  await expect(row).toContainText('30 days left');

  const ask = rowOf(page, 'Locks').getByRole('button', { name: 'Delete permanently' });
  const question = page.getByRole('alertdialog', { name: 'Delete “Locks” permanently?' });
  await ask.click();
  await expect(question).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await closeByEscape(question);
  await expect(ask).toBeFocused();
  await ask.click();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(rowOf(page, 'Locks')).toBeHidden();
  await expect(toast(page, 'Document deleted permanently')).toContainText('Locks');

  await row.getByRole('button', { name: 'Restore Cranes' }).click();
  await expect(row).toBeHidden();
  expect(await levelOf(parent)).toEqual(['Cranes']);
  // the row that takes its place
  await expect(rowOf(page, 'Piers').getByRole('button', { name: 'Restore' })).toBeFocused();
  // at once: the toast goes after a few seconds
  await toast(page, 'Document restored').getByRole('button', { name: 'Open' }).click();
  await expect(heading(page, 'Cranes')).toBeVisible();
});

test('an administrator finds the deleted documents and spaces of everybody', async ({ page, expected }) => {
  await admin.remove(`/api/documents/${await admin.makeDocument(spaceId, 'Tides')}`);
  const lost = await admin.makeSpace('Lost space');
  await admin.makeDocument(lost, 'In it');
  await admin.remove(`/api/spaces/${lost}`);
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Deleted Items' })
    .click();
  await expect(heading(page, 'Deleted Items')).toBeVisible();
  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(documents.getByRole('listitem').filter({ hasText: 'Tides' })).toContainText('Harbour');
  const row = page.getByRole('region', { name: 'Spaces' }).getByRole('listitem');
  const space = row.filter({ hasText: 'Lost space' });
  await expect(space).toContainText('With 1 document');
  await space.getByRole('button', { name: 'Restore Lost space' }).click();
  await expect(toast(page, 'Space restored')).toBeVisible();
  await expect(space).toBeHidden();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Lost space' })).toBeVisible();

  await admin.remove(`/api/spaces/${lost}`);
  await page.reload();
  await space.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(space).toBeHidden();

  expected.statuses = [401, 404, 503];
  await page.route('**/api/bin/documents', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expect(documents.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/bin/documents');
  await documents.getByRole('button', { name: /again/i }).click();
  await expect(documents).toContainText('Tides');
});

test('the bin of a space says when it cannot be loaded, and is asked for again', async ({
  page,
  expected,
}) => {
  expected.statuses = [401, 404, 503];
  await admin.remove(`/api/documents/${await admin.makeDocument(spaceId, 'Sluices')}`);
  await page.route('**/api/spaces/*/bin*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${program.url}/spaces/${spaceId}/deleted`);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await inBothThemes(page, () => expectAccessible(page));
  await page.unroute('**/api/spaces/*/bin*');
  await main.getByRole('button', { name: /again/i }).press('Enter');
  await expect(rowOf(page, 'Sluices')).toBeVisible();
});

test.describe('on a narrow screen, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  test('the list fits', async ({ page }) => {
    const title = 'Donaudampfschifffahrtsgesellschaftskapitaen '.repeat(2).trim();
    await admin.remove(`/api/documents/${await admin.makeDocument(spaceId, title)}`);
    await page.goto(`${program.url}/spaces/${spaceId}/deleted`);
    await expect(rowOf(page, title)).toContainText('noch 30 Tage');
    await expect(page.getByRole('button', { name: `${title} wiederherstellen` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
  });
});
