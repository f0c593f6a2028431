import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, signIn, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

let program: Program;
let viewer: Person;
let openSpaceId: number;
let openId: number;
let closedSpaceId: number;
let closedId: number;
prepareProgram(async ({ program: shared, admin }) => {
  program = shared;
  await admin.makePerson('vera', 'viewer', 'Vera');
  viewer = await Person.signIn(program, 'vera');
  openSpaceId = await admin.makeSpace('For everyone');
  openId = await admin.makeDocument(openSpaceId, 'Open words', 'All may read this.');
  closedSpaceId = await admin.makeSpace('For a few', { visibility: 'members' });
  closedId = await admin.makeDocument(closedSpaceId, 'Closed words', 'Only a few may read this.');
});
test.afterAll(() => viewer.leave());

// evidence: C73 C87 C89 C239
test('a viewer reads and is told why nothing can be changed', async ({ page }) => {
  await viewer.lend(page);
  await page.goto(`${program.url}/documents/${openId}`);
  await expect(page.getByText('All may read this.')).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await edit.hover();
  await expect(page.getByRole('tooltip')).toHaveText('You can read this document, but not change it');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await page.goto(`${program.url}/documents/${openId}/edit`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You can read this document, but not change it.')).toBeVisible();
  await page.goto(`${program.url}/spaces/create`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText('Viewers cannot create spaces. Ask an administrator for the editor role.'),
  ).toBeVisible();
  await page.goto(`${program.url}/documents/create?spaceId=${openSpaceId}`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You cannot write in any space.')).toBeVisible();

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const item = page.getByRole('menuitem', { name: /^New Space/ });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText('Viewers cannot create spaces.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Manage Users' })).toBeHidden();
});

// evidence: C99 C131
test('who is no member of a space finds no trace of it', async ({ page, expected }) => {
  expected.statuses.push(404);
  await viewer.lend(page);
  await page.goto(program.url);
  await expect(page.getByRole('treeitem', { name: 'For everyone' })).toBeVisible();
  await expect(page.getByText('For a few')).toBeHidden();
  await expect(page.getByText('Closed words')).toBeHidden();

  for (const path of [
    `/documents/${closedId}`,
    `/documents/${closedId}/edit`,
    '/documents/2000000000',
    '/documents/x',
  ]) {
    await page.goto(program.url + path);
    await expect(page.getByRole('heading', { name: 'Document Not Found' })).toBeVisible();
    await expect(page.getByText('Closed words')).toBeHidden();
  }
  await page.goto(`${program.url}/spaces/${closedSpaceId}`);
  await expect(
    page.getByText(
      "Failed to load the space. It may have been deleted or you don't have permission to view it.",
    ),
  ).toBeVisible();
  await page.goto(`${program.url}/search?q=words`);
  await expect(page.locator('ol').getByRole('link', { name: /Open words/ })).toBeVisible();
  await expect(page.getByText('Closed words')).toBeHidden();
});

// evidence: C37
test('signed out, every page asks who is there and comes back to what was asked for', async ({ page }) => {
  const asked = [
    '/',
    `/spaces/${openSpaceId}`,
    '/documents/create',
    `/documents/${openId}`,
    `/documents/${openId}/edit`,
    '/search?q=words',
    '/profile',
    '/admin/manage-users/1/edit',
    '/no/such/page',
  ];
  for (const path of asked) {
    await page.goto(program.url + path);
    await expect(page).toHaveURL(`${program.url}/login`);
    await expect(page.getByLabel('Username')).toBeVisible();
  }
  const path = `/documents/${openId}?from=mail#end`;
  await page.goto(program.url + path);
  await page.getByLabel('Username').fill('vera');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('All may read this.')).toBeVisible();
  await expect(page).toHaveURL(program.url + path);

  await page.goto(`${program.url}/login`);
  await expect(page).toHaveURL(`${program.url}/`);
  await page.goto(`${program.url}/register`);
  await expect(page).toHaveURL(`${program.url}/`);
  await page.context().clearCookies();
  await signIn(page, `${program.url}/login`, 'vera', password);
});
