import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { password, type Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram((prepared) => {
  ({ program, admin } = prepared);
});
test.use({ reducedMotion: 'reduce' });

const says = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Fills a field and expects what is said of it, after the form was sent. */
async function expectRefused(page: Page, label: string, value: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value);
  await says(page, text);
}

// evidence: C183 C200 C201 C255 C256 C301
test('the login asks for a username and a password, and sends nothing without', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/auth/login') ? 1 : 0));
  await page.goto(`${program.url}/login`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await says(page, 'Username is required');
  await says(page, 'Password is required');
  await page.getByLabel('Username', { exact: true }).fill('   ');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await says(page, 'Username is required');
  expect(sent).toBe(0);
  await page.getByLabel('Username', { exact: true }).fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill('wrong one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await says(page, 'Login failed');
  await says(page, 'Invalid username or password');
});

// evidence: C19 C182 C221 C222 C223 C224 C258 C305
test('registering tells each rule, and that a name is taken', async ({ page, expected }) => {
  expected.statuses.push(409);
  await page.goto(`${program.url}/register`);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await says(page, 'Please confirm your password');
  await expectRefused(page, 'Username', 'ab', 'Username must be at least 3 characters long');
  await expectRefused(page, 'Display name', 'x', 'Display name must be at least 2 characters long');
  await expectRefused(page, 'Email', 'x@', 'Please provide a valid email address');
  await expectRefused(page, 'Password', '12345', 'Password must be at least 6 characters long');
  await expectRefused(page, 'Confirm password', '54321', 'Passwords do not match');
  for (const [label, value] of [
    ['Username', admin.username.toUpperCase()],
    ['Display name', 'Second'],
    ['Email', 'second@example.org'],
    ['Password', 'a fine pass phrase'],
    ['Confirm password', 'a fine pass phrase'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await says(page, 'Registration failed');
  await says(page, 'Username or email already exists');
  await page.getByLabel('Username', { exact: true }).fill('second');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Second' })).toBeVisible();
  await expect(page).toHaveURL(`${program.url}/`);
});

// evidence: C21 C139 C193 C203 C204 C205 C269 C339 C350 C351
test('a space needs a name of 100 at most and a description of 500 at most', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/create`);
  await page.getByRole('button', { name: 'Create Space', exact: true }).click();
  await says(page, 'Space name is required');
  await expectRefused(page, 'Space name', 'x'.repeat(101), 'Space name cannot exceed 100 characters');
  await expectRefused(page, 'Description', 'x'.repeat(501), 'Description cannot exceed 500 characters');
  await page.getByLabel('Space name', { exact: true }).fill('x'.repeat(100));
  await page.getByLabel('Description', { exact: true }).fill('y'.repeat(500));
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Create Space', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'x'.repeat(100),
    description: 'y'.repeat(500),
    visibility: 'everyone',
  });
  await says(page, 'Space created');
  await expect(page).toHaveURL(/\/spaces\/\d+$/);
});

// evidence: C206 C207 C208
test('a new document needs a title of 100 at most and a space', async ({ page }) => {
  await admin.lend(page);
  await admin.makeSpace('For documents');
  await page.goto(`${program.url}/documents/create`);
  await page.getByPlaceholder('Start writing your document here...').fill('Some words');
  await page.getByRole('button', { name: 'Create Document', exact: true }).click();
  await says(page, 'Document title is required');
  await says(page, 'Space is required');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('x'.repeat(101));
  await says(page, 'Document title cannot exceed 100 characters');
  await expect(page).toHaveURL(`${program.url}/documents/create`);
});

// evidence: C213 C214 C215 C217 C218 C219 C220 C320 C352
test('the profile and the password tell their rules', async ({ page, expected }) => {
  expected.statuses.push(400);
  await admin.lend(page);
  await page.goto(`${program.url}/profile`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Display name', { exact: true }).fill('x');
  await save.click();
  await says(page, 'Display name must be at least 2 characters');
  await expectRefused(page, 'Display name', 'x'.repeat(51), 'Display name cannot exceed 50 characters');
  await page.getByLabel('Email', { exact: true }).fill('maren@');
  await save.click();
  await says(page, 'Please enter a valid email address');

  await page.getByRole('tab', { name: 'Password' }).click();
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await says(page, 'Current password is required');
  await says(page, 'Please confirm your password');
  await expectRefused(page, 'New password', '12345', 'New password must be at least 6 characters');
  await expectRefused(page, 'Confirm new password', '54321', 'Passwords do not match');
  await page.getByLabel('Current password', { exact: true }).fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('another horse 9');
  await page.getByLabel('Confirm new password', { exact: true }).fill('another horse 9');
  await change.click();
  await says(page, 'Failed to update password. Make sure your current password is correct.');
  await says(page, 'Current password is incorrect');
});
