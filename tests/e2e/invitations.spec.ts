import type { Page } from '@playwright/test';
import { Program } from '../support/program.ts';
import { expect, expectAccessible, signIn, test } from './watched-page.ts';
import { knownAdministrator, password, Person } from './workspace.ts';

const newPassword = 'a brand new pass phrase';

let program: Program;
let admin: Person;
test.beforeAll(async () => {
  program = await Program.create(knownAdministrator);
  await program.start();
  admin = await Person.signIn(program);
});
test.afterAll(async () => {
  await admin.leave();
  await program.remove();
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an administrator invites people, who choose a password and are in', async ({ page, browser }) => {
  await signIn(page, program.url, 'admin', password);
  await page.goto(`${program.url}/admin/manage-users`);
  await page.getByRole('link', { name: 'Invite people' }).first().click();
  await expect(page.getByRole('heading', { name: 'Invite people' })).toBeVisible();
  await expectAccessible(page);
  await field(page, 'People').fill('maria@example.org, Maria Santos, editor\nnobody');
  await button(page, 'Continue').click();
  await expect(page.getByText('No valid email address')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Correct the lines').click();
  await expect(field(page, 'People')).toHaveValue(/nobody/);
  await button(page, 'Continue').click();
  await button(page, 'Invite only the other person').click();
  await expect(page.getByRole('heading', { name: '1 person is invited' })).toBeVisible();
  await expectAccessible(page);
  const link = await field(page, 'Link for Maria Santos').inputValue();
  expect(link).toContain(`${program.url}/invitation#`);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Welcome, Maria Santos' })).toBeVisible();
  await expect(theirs).toHaveURL(`${program.url}/invitation`);
  await expectAccessible(theirs);
  await field(theirs, 'New password').fill(newPassword);
  await field(theirs, 'Confirm password').fill(newPassword);
  await button(theirs, 'Set password').click();
  await expect(theirs).toHaveURL(`${program.url}/`);
  await expect(theirs.locator('.fui-ToastBody', { hasText: 'Welcome, Maria Santos!' })).toBeVisible();

  // the way of writing is asked once, and belongs to the account
  const spaceId = await admin.makeSpace('Notes');
  const create = `${program.url}/documents/create?spaceId=${spaceId}`;
  await theirs.goto(create);
  await theirs.getByRole('button', { name: 'As in Word' }).click();
  await expect(theirs.getByText('Write as in Word, or in Markdown?')).toHaveCount(0);
  await expect(theirs.getByRole('radio', { name: 'Formatted' })).toBeChecked();
  await context.close();

  const elsewhere = await browser.newContext();
  const again = await elsewhere.newPage();
  await signIn(again, program.url, 'maria', newPassword);
  await again.goto(create);
  await expect(again.getByRole('radio', { name: 'Formatted' })).toBeChecked();
  await expect(again.getByText('Write as in Word, or in Markdown?')).toHaveCount(0);
  await elsewhere.close();
});

test('a password that the administrator chose is changed before anything else', async ({ page }) => {
  await admin.post('/api/users', {
    ...{ username: 'given', displayName: 'Given', email: 'given@example.org', password },
    passwordMustChange: true,
  });
  await page.goto(`${program.url}/login`);
  await field(page, 'Username').fill('given');
  await field(page, 'Password').fill(password);
  await button(page, 'Login').click();
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Current password').fill(password);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm new password').fill(newPassword);
  await button(page, 'Change password').click();
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toHaveCount(0);
  await expect(page.getByText('Your Spaces')).toBeVisible();
});

test('an administrator makes a link for somebody who forgot the password', async ({ page }) => {
  const id = await admin.makePerson('iris', 'viewer', 'Iris');
  await signIn(page, program.url, 'iris', password);
  await page.context().clearCookies();
  await signIn(page, program.url, 'admin', password);
  await page.goto(`${program.url}/admin/manage-users/${id}/edit`);
  await button(page, 'Reset password').click();
  await expect(field(page, 'Link for Iris')).toHaveValue(/\/reset-password#/);
  await expectAccessible(page);
});
