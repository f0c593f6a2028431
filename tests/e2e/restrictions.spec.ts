import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let ines: Person;
let olaf: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('ines', 'editor', 'Ines Inside');
  await admin.makePerson('olaf', 'editor', 'Olaf Outside');
  ines = await Person.signIn(program, 'ines');
  olaf = await Person.signIn(program, 'olaf');
  spaceId = await admin.makeSpace('Council');
});
test.afterAll(async () => {
  await ines.leave();
  await olaf.leave();
});
test.use({ reducedMotion: 'reduce' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Who can open this document' });
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Restrict access' }).click();
  await expect(dialogOf(page).getByRole('combobox')).toBeVisible();
};

test('a document is restricted to somebody, marked with a lock, and open again', async ({
  page,
  expected,
}) => {
  expected.statuses.push(404);
  const id = await admin.makeDocument(spaceId, 'Salaries', 'Who earns what.');
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await openDialog(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Nobody has been added yet.')).toBeVisible();
  await dialog.getByRole('combobox').pressSequentially('ines');
  await page.getByRole('option', { name: /Ines Inside/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(/Ines Inside/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).click();
  await expect(page.getByText('Document restricted').first()).toBeVisible();

  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'Restricted to 1 person' })).toBeVisible();
  const row = page.getByRole('treeitem', { name: 'Salaries', exact: true });
  await expect(row.getByRole('img', { name: 'Restricted to 1 person' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share).toContainText('Open to 2 people. Restricted to 1 person; the managers of Council');
  await closeByEscape(share);
  await expectAccessible(page);

  await olaf.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Document Not Found' })).toBeVisible();
  await ines.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByText('Who earns what.')).toBeVisible();
  await openDialog(page);
  await dialog.getByRole('button', { name: 'Lift restriction' }).click();
  await expect(page.getByText('Restriction lifted').first()).toBeVisible();
  await expect(main.getByRole('img', { name: /^Restricted/ })).toHaveCount(0);
});

test('a document that only some may edit is read and commented by all, and says who edits it', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Rules', 'Be kind.');
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await openDialog(page);
  await page.getByRole('tab', { name: 'Can edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who can edit this document' });
  await dialog.getByRole('combobox').pressSequentially('ines');
  await page.getByRole('option', { name: /Ines Inside/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(/Ines Inside/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).click();
  await expect(page.getByText('Editing restricted').first()).toBeVisible();
  const mark = { name: 'Only 1 person can edit' };
  await expect(page.getByRole('main').getByRole('img', mark)).toBeVisible();
  await expect(
    page.getByRole('treeitem', { name: 'Rules', exact: true }).getByRole('img', mark),
  ).toBeVisible();

  await olaf.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByText('Be kind.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Edit', exact: true }).hover();
  await expect(page.getByText('Only some people can edit this document')).toBeVisible();
  await page.goto(`${program.url}/documents/${id}/edit`);
  await expect(page.getByText('Only some people can edit this document.')).toBeVisible();
  await ines.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
});

test('nobody locks themselves out, by the keyboard alone either', async ({ page, expected }) => {
  expected.statuses.push(400);
  const id = await admin.makeDocument(spaceId, 'Draft of a plan');
  await ines.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Restrict access' }).press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox').pressSequentially('olaf');
  await expect(page.getByRole('option', { name: /Olaf Outside/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText(/Olaf Outside/);
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).press('Enter');
  // its author would lose it too, which is asked first
  await dialog.getByRole('button', { name: 'Restrict anyway' }).press('Enter');
  await expect(page.getByText('You would lock yourself out.').first()).toBeVisible();
  // what was chosen is still there
  await expect(dialog.getByRole('listitem')).toHaveText(/Olaf Outside/);
  await closeByEscape(dialog);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
});

test('a move out of a restricted branch asks before more people can read it', async ({ page, expected }) => {
  // the open page may ask once more, by then as the next person
  expected.statuses.push(404, 409);
  const top = await admin.makeDocument(spaceId, 'Incidents');
  const child = await admin.makeDocument(spaceId, 'Incident of May', '', top);
  await admin.put(`/api/documents/${top}/access`, { people: [], groups: [] });
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${child}`);
  const row = page.getByRole('treeitem', { name: 'Incident of May', exact: true });
  await row.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  const question = page.getByRole('alertdialog', { name: 'Let more people in?' });
  await expect(question).toContainText(
    '“Incident of May”, or a document below it, is restricted where it is.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(row).toHaveAttribute('aria-level', '3');
  await row.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(row).toHaveAttribute('aria-level', '2');
  await olaf.lend(page);
  await page.goto(`${program.url}/documents/${child}`);
  await expect(page.getByRole('heading', { name: 'Incident of May' })).toBeVisible();
});

test('who writes is told whom a mention did not reach', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Talks', 'Text.');
  await admin.put(`/api/documents/${id}/access`, { people: [], groups: [] });
  const mina = await admin.makePerson('mina', 'editor', 'Mina Berg');
  await admin.lend(page);
  const warning = page.locator('.fui-Toast', { hasText: 'not sent' });

  await page.goto(`${program.url}/documents/${id}`);
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  await box.fill('@mina what do you think?');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(warning).toContainText('Mention not sent');
  await expect(warning).toContainText('Mina Berg cannot see this document and was not notified.');
  await expectAccessible(page);

  await page.goto(`${program.url}/documents/${id}/edit`);
  await page.getByRole('textbox', { name: 'Content' }).fill('With @mina and @olaf.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(warning).toContainText(
    'Mina Berg and Olaf Outside cannot see this document and were not notified.',
  );

  // who may read it by now is told, and nobody else is
  await admin.put(`/api/documents/${id}/access`, { people: [mina], groups: [] });
  await page.goto(`${program.url}/documents/${id}`);
  await box.fill('@mina, once more.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.locator('.fui-Toast', { hasText: 'Comment added' })).toBeVisible();
  await expect(warning).toBeHidden();
});

test('the dialog says when it cannot be loaded, and asks again', async ({ page, expected }) => {
  expected.statuses.push(503);
  const id = await admin.makeDocument(spaceId, 'Payroll');
  await admin.lend(page);
  await page.route('**/api/documents/*/access', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${program.url}/documents/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Restrict access' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('alert')).toContainText('This could not be loaded.', { timeout: 20_000 });
  await expectAccessible(page);
  await page.unroute('**/api/documents/*/access');
  await dialog.getByRole('button', { name: /again/i }).press('Enter');
  await expect(dialog.getByText('Nobody has been added yet.')).toBeVisible();
  await expectAccessible(page);
  await closeByEscape(dialog);
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
});

test.describe('on a narrow screen, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  test('the dialog fits, with long names and what is without effect', async ({ page }) => {
    const closed = await admin.makeSpace('Rat', { visibility: 'members' });
    const id = await admin.makeDocument(closed, 'Bezüge');
    const name = 'Donaudampfschifffahrtsgesellschaftskapitaen Willi';
    const person = await admin.makePerson('willi', 'editor', name);
    await admin.put(`/api/documents/${id}/access`, { people: [person], groups: [] });
    await admin.lend(page);
    await page.goto(`${program.url}/documents/${id}`);
    await page.getByRole('button', { name: 'Mehr', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Zugriff einschränken' }).click();
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Kann diesen Bereich nicht sehen');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
  });
});
