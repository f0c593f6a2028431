import type { Locator, Page } from '@playwright/test';
import type { DocumentListItem } from '../../api/contract/documents.ts';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let editor: Person;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('edda', 'editor', 'Edda');
  editor = await Person.signIn(program, 'edda');
});
test.afterAll(() => editor.leave());

/** Names of their own: a test that is run again finds its own space. */
let count = 0;
const nameOf = (word: string): string => `${word} ${process.pid}-${(count += 1)}`;

const rowOf = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: true });

async function toggle(page: Page, name: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `Expand ${name}` })
    .click();
}

/** The titles of a level, as the server has them. */
async function levelOf(spaceId: number, parentId: number | 'root' = 'root'): Promise<string[]> {
  const items = await admin.get<DocumentListItem[]>(`/api/spaces/${spaceId}/documents?parentId=${parentId}`);
  return items.map(({ title }) => title);
}

/** The titles of rows on the page, from top to bottom. */
const shown = (page: Page, names: readonly string[]): Promise<string[]> =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows
        .map((row) => ({ name: row.getAttribute('aria-label') ?? '', top: row.getBoundingClientRect().top }))
        .sort((one, other) => one.top - other.top)
        .map(({ name }) => name),
    )
    .then((all) => all.filter((name) => names.includes(name)));

/** Takes a row up and holds it over a part of another one, from 0 at its top to 1. */
async function dragOver(page: Page, from: Locator, to: Locator, fraction: number): Promise<void> {
  await from.hover();
  // what makes rows draggable comes once the pointer is there
  await expect(from).toHaveAttribute('draggable', 'true');
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error('The row is not on the screen');
  const [x, y] = [box.x + 60, box.y + box.height * fraction];
  await page.mouse.move(x, y - 3, { steps: 4 });
  await page.mouse.move(x, y, { steps: 2 });
}

const mark = (page: Page): Locator => page.locator('[data-drop]');

test('a document is dragged before, below and into others, and into another space', async ({ page }) => {
  const [from, to] = [nameOf('Source'), nameOf('Target')];
  const spaceId = await admin.makeSpace(from);
  const otherId = await admin.makeSpace(to);
  const a = await admin.makeDocument(spaceId, 'Alpha');
  const b = await admin.makeDocument(spaceId, 'Beta');
  await admin.makeDocument(spaceId, 'Gamma');
  await admin.makeDocument(spaceId, 'Under Alpha', '', a);
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}`);
  await expect(rowOf(page, 'Gamma')).toBeVisible();

  await dragOver(page, rowOf(page, 'Gamma'), rowOf(page, 'Alpha'), 0.1);
  await expect(mark(page)).toHaveAttribute('data-drop', 'top');
  await page.mouse.up();
  await expect.poll(() => shown(page, ['Alpha', 'Beta', 'Gamma'])).toEqual(['Gamma', 'Alpha', 'Beta']);
  await expect.poll(() => levelOf(spaceId)).toEqual(['Gamma', 'Alpha', 'Beta']);
  await expect(page.getByRole('status').filter({ hasText: 'Gamma is now number 1 of 3' })).toBeAttached();

  await dragOver(page, rowOf(page, 'Alpha'), rowOf(page, 'Beta'), 0.5);
  await expect(mark(page)).toHaveAttribute('data-drop', 'into');
  await page.mouse.up();
  await expect.poll(() => levelOf(spaceId)).toEqual(['Gamma', 'Beta']);
  expect(await levelOf(spaceId, b)).toEqual(['Alpha']);
  await expect(rowOf(page, 'Alpha')).toHaveAttribute('aria-level', '3');

  await dragOver(page, rowOf(page, 'Beta'), rowOf(page, to), 0.5);
  await expect(mark(page)).toHaveAttribute('data-drop', 'into');
  await page.mouse.up();
  await expect.poll(() => levelOf(otherId)).toEqual(['Beta']);
  expect(await levelOf(spaceId)).toEqual(['Gamma']);
  await expect(rowOf(page, 'Alpha')).toBeVisible();
  expect(await levelOf(otherId, b)).toEqual(['Alpha']);
  expect(await levelOf(otherId, a)).toEqual(['Under Alpha']);
});

test('a closed branch opens under a row that is held over it, and Escape puts the row back', async ({
  page,
}) => {
  const spaceId = await admin.makeSpace(nameOf('Waiting'));
  const a = await admin.makeDocument(spaceId, 'Branch');
  await admin.makeDocument(spaceId, 'Leaf', '', a);
  await admin.makeDocument(spaceId, 'Wanderer');
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}`);
  await dragOver(page, rowOf(page, 'Wanderer'), rowOf(page, 'Branch'), 0.5);
  await expect(rowOf(page, 'Leaf')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mark(page)).toHaveCount(0);
  await page.mouse.up();
  expect(await levelOf(spaceId)).toEqual(['Branch', 'Wanderer']);
});

test('what lies below a row, and a space that one only reads, refuse it', async ({ page }) => {
  const [own, closed] = [nameOf('Own'), nameOf('Read only')];
  const spaceId = await editor.makeSpace(own);
  const a = await editor.makeDocument(spaceId, 'Parent');
  await editor.makeDocument(spaceId, 'Child', '', a);
  const readId = await admin.makeSpace(closed, { visibility: 'members' });
  await admin.makeDocument(readId, 'Fixed');
  const { id } = await editor.get<{ user: { id: number } }>('/api/auth/user').then(({ user }) => user);
  await admin.put(`/api/spaces/${readId}/members/${id}`, { role: 'viewer' });
  await editor.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}`);
  await toggle(page, 'Parent');
  await expect(rowOf(page, 'Child')).toBeVisible();

  await dragOver(page, rowOf(page, 'Parent'), rowOf(page, 'Child'), 0.5);
  await expect(mark(page)).toHaveText('A document cannot be moved below itself');
  await page.mouse.up();
  await expect(mark(page)).toHaveCount(0);
  await dragOver(page, rowOf(page, 'Child'), rowOf(page, `${closed}, members only`), 0.5);
  await expect(mark(page)).toHaveText('You cannot write in this space');
  await page.mouse.up();
  await expect(mark(page)).toHaveCount(0);
  expect([await levelOf(spaceId), await levelOf(spaceId, a)]).toEqual([['Parent'], ['Child']]);

  await page.getByRole('button', { name: `Expand ${closed}` }).click();
  await rowOf(page, 'Fixed').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(
    page.getByRole('status').filter({ hasText: 'You cannot write in this space.' }),
  ).toBeAttached();
  await expect(rowOf(page, 'Fixed')).not.toHaveAttribute('draggable', 'true');
});

test('a move that the server refuses is undone and told', async ({ page, expected }) => {
  expected.statuses.push(404, 429);
  // the page does not hear of the deletion, which would take the row away
  await page.route('**/api/events*', (route) => route.fulfill({ status: 429, body: '' }));
  const spaceId = await admin.makeSpace(nameOf('Undone'));
  await admin.makeDocument(spaceId, 'Stays');
  const gone = await admin.makeDocument(spaceId, 'Gone');
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}`);
  await rowOf(page, 'Gone').focus();
  await admin.remove(`/api/documents/${gone}`);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Failed to move document').first()).toBeVisible();
  await expect(page.getByText('Document not found.').first()).toBeVisible();
  await expect.poll(() => shown(page, ['Stays', 'Gone'])).toEqual(['Stays', 'Gone']);
});

test('the keyboard alone moves a document up, in, out and through the dialog', async ({ page }) => {
  const [name, other] = [nameOf('Keys'), nameOf('Elsewhere')];
  const spaceId = await admin.makeSpace(name);
  const otherId = await admin.makeSpace(other);
  for (const title of ['One', 'Two', 'Three']) await admin.makeDocument(spaceId, title);
  await admin.makeDocument(otherId, 'Shelf');
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}`);
  await rowOf(page, 'Three').focus();

  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => levelOf(spaceId)).toEqual(['One', 'Three', 'Two']);
  await expect(rowOf(page, 'Three')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(rowOf(page, 'Three')).toHaveAttribute('aria-level', '3');
  await expect(rowOf(page, 'Three')).toBeFocused();
  await expect.poll(() => levelOf(spaceId)).toEqual(['One', 'Two']);
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => levelOf(spaceId)).toEqual(['One', 'Two', 'Three']);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'Three is the last already.' })).toBeAttached();
  await expect(rowOf(page, 'Three')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toContainText('Alt+↑');
  await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move document' });
  await expect(dialog.getByRole('combobox', { name: 'Space' })).toHaveValue(name);
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
  await choose(page, dialog, 'Space', other);
  await choose(page, dialog, 'Parent document', 'Shelf');
  await expect(dialog.getByRole('combobox', { name: 'Position' })).toHaveValue('Last');
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(page.getByText('Document moved').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  const [shelf] = await admin.get<DocumentListItem[]>(`/api/spaces/${otherId}/documents`);
  expect(await levelOf(otherId, shelf?.id ?? 0)).toEqual(['Three']);
  await expect.poll(() => shown(page, ['One', 'Two', 'Three'])).toEqual(['One', 'Two']);
});

test('the dialog offers no document of the moved branch', async ({ page }) => {
  const spaceId = await admin.makeSpace(nameOf('Branches'));
  const top = await admin.makeDocument(spaceId, 'Top');
  const middle = await admin.makeDocument(spaceId, 'Middle', '', top);
  await admin.makeDocument(spaceId, 'Bottom', '', middle);
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${middle}`);
  await rowOf(page, 'Middle').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  const parent = page.getByRole('dialog').getByRole('combobox', { name: 'Parent document' });
  await expect(parent).toHaveValue('Top');
  await parent.click();
  await expect(page.getByRole('option', { name: 'Top', exact: true })).toBeVisible();
  await expect(page.getByRole('option')).toHaveText(['No parent (top-level document)', 'Top']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await closeByEscape(page.getByRole('dialog'));
  await expect(rowOf(page, 'Middle')).toBeFocused();
});

/** Finds a choice of a field by typing, and takes it. */
async function choose(page: Page, dialog: Locator, field: string, text: string): Promise<void> {
  const box = dialog.getByRole('combobox', { name: field });
  await box.click();
  await box.pressSequentially(text);
  await expect(page.getByRole('option', { name: text })).toHaveCount(1);
  await page.getByRole('option', { name: text }).click();
  await expect(box).toHaveValue(text);
}
