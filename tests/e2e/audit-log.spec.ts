import { readFile } from 'node:fs/promises';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let iris: Person;
let irisId: number;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  irisId = await admin.makePerson('audit-iris', 'editor', 'Iris Holm');
  iris = await Person.signIn(program, 'audit-iris');
  const leaver = await admin.makePerson('audit-leaver', 'editor', 'Leaver');
  await admin.remove(`/api/users/${leaver}`);
  spaceId = await admin.makeSpace('Observatory');
  // more than a page of the list holds
  for (let count = 0; count < 130; count += 1)
    await admin.put(`/api/spaces/${spaceId}`, { description: `Stars, edition ${count}` });
  const documentId = await iris.makeDocument(spaceId, 'Charts', 'Above the dome.');
  await iris.remove(`/api/documents/${documentId}`);
});
test.afterAll(() => iris.leave());
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });

test('an administrator finds what somebody did, and the address keeps the filters', async ({ page }) => {
  await admin.lend(page);
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Person' }).pressSequentially('Iris');
  await page.getByRole('option', { name: /Iris Holm/ }).click();
  await expect(page).toHaveURL(`${program.url}/admin/audit?person=${irisId}`);
  const rows = page.getByRole('main').locator('section li');
  await expect(rows.filter({ hasText: 'Iris Holm deleted Charts' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Observatory' })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Act' }).pressSequentially('signed in');
  await page.getByRole('option', { name: 'Signed in', exact: true }).click();
  await expect(page).toHaveURL(`${program.url}/admin/audit?person=${irisId}&action=auth.login`);
  await expect(rows.first()).toContainText('Iris Holm signed in');
  await expect(rows.filter({ hasText: 'deleted' })).toHaveCount(0);
  await page.goBack();
  await expect(rows.filter({ hasText: 'Iris Holm deleted Charts' })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Iris Holm');
  await expectAccessible(page);
});

test('a fold has the details, and leads to all that happened to the same thing; scrolling brings the rest', async ({
  page,
}) => {
  await admin.lend(page);
  await page.goto(`${program.url}/admin/audit?action=space.created`);
  const rows = page.getByRole('main').locator('section li');
  const made = rows.filter({ hasText: 'created the space Observatory' });
  await made.getByRole('button', { name: 'Show details' }).press('Enter');
  await expect(made).toContainText(`space:${spaceId}`);
  await expect(made).toContainText('audit-log-admin');
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Only what happened to Space “Observatory”' }).press('Enter');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.goto(`${program.url}/admin/audit?target=space:${spaceId}`);
  await expect(page.getByRole('button', { name: 'Remove the filter: Space “Observatory”' })).toBeVisible();
  await expect(rows).toHaveCount(100);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(131);
  await expect(page.getByText('These are all 131 events.')).toBeVisible();
});

test('somebody who is gone is still named; nothing found says so', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${program.url}/admin/audit?action=user.deleted`);
  await expect(page.getByRole('main')).toContainText('deleted the account audit-leaver');
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('1999-01-01');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('1999-12-31');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all events' }).click();
  await expect(page).toHaveURL(`${program.url}/admin/audit`);
});

test('the file has what the page shows', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${program.url}/admin/audit?person=${irisId}&action=document`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('document.deleted');
  await page.goto(`${program.url}/admin/audit?action=audit.exported`);
  await expect(page.getByRole('main')).toContainText('Maren Vik exported the audit log');
});

test('a failure keeps the filters and is tried again', async ({ page, expected }) => {
  expected.statuses.push(503);
  await admin.lend(page);
  let isBroken = true;
  await page.route('**/api/audit?*', (route) =>
    isBroken ? route.fulfill({ status: 503, json: { error: 'Come back later.' } }) : route.continue(),
  );
  await page.goto(`${program.url}/admin/audit?action=space.created`);
  await expect(page.getByText(/could not be loaded|Come back later/)).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toContainText('created the space Observatory');
});
