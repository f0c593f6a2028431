import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

let program: Program;
let admin: Person;
let documentId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  const spaceId = await admin.makeSpace('Handbook');
  documentId = await admin.makeDocument(spaceId, 'Faces', 'Words to read.');
});
test.beforeEach(({ page }) => admin.lend(page));

const toast = (page: Page, title: string) => page.locator('.fui-ToastTitle', { hasText: title });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const html = (page: Page) => page.locator('html');

// evidence: C33
test('the theme is light, dark or as the system, and its key always says which one shows', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${program.url}/settings`);
  await expect(page).toHaveTitle('Settings · Lectern');
  await expect(page.getByText('Applies to this browser only.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();

  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(html(page)).toHaveClass(/dark/);
  expect(await stored(page, 'theme')).toBe('dark');
  await page.getByRole('radio', { name: 'Use system setting' }).check();
  await expect(html(page)).not.toHaveClass(/dark/);
  expect(await stored(page, 'theme')).toBe('light');

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html(page)).toHaveClass(/dark/);
  await expect.poll(() => stored(page, 'theme')).toBe('dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Use system setting' })).toBeChecked();
  await expect(html(page)).toHaveClass(/dark/);

  // the user menu's choice is one of a person: it holds whatever the device does
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Light theme' }).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect(html(page)).not.toHaveClass(/dark/);
});

// evidence: C33
test('the reading face changes documents and their preview', async ({ page }) => {
  const words = page.getByText('Words to read.').last();
  const faceOf = () => words.evaluate((element) => getComputedStyle(element).fontFamily);
  await page.goto(`${program.url}/documents/${documentId}`);
  await expect(words).toBeVisible();
  expect(await faceOf()).toContain('Source Serif 4');
  await page.goto(`${program.url}/settings`);
  await page.getByRole('radio', { name: 'Sans' }).check();
  await page.goto(`${program.url}/documents/${documentId}`);
  await expect(words).toBeVisible();
  expect(await faceOf()).toContain('Source Sans 3');
  await page.goto(`${program.url}/documents/${documentId}/edit`);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(words).toBeVisible();
  expect(await faceOf()).toContain('Source Sans 3');
});

test('the editor opens with its preview at its side, or without', async ({ page }) => {
  await page.goto(`${program.url}/settings`);
  const pair = page.getByRole('switch', { name: 'Side by side' });
  await expect(pair).toBeChecked();
  await pair.click();
  await expect(pair).not.toBeChecked();
  await page.goto(`${program.url}/documents/${documentId}/edit`);
  const button = page.getByRole('button', { name: 'Side by side' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${program.url}/settings`);
  await expect(pair).toBeChecked();
});

// evidence: C33
test('devices are listed and signed out, one or all others', async ({ page, browser }) => {
  await page.goto(`${program.url}/settings`);
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const signIn = () =>
    other.request.post(`${program.url}/api/auth/login`, { data: { username: admin.username, password } });
  const isSignedIn = async () => (await other.request.get(`${program.url}/api/auth/user`)).ok();
  await signIn();
  await page.reload();
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expect(devices.getByRole('listitem').first()).toContainText('In use now');
  const firefox = devices.getByRole('listitem').filter({ hasText: 'Firefox on Windows' });
  await expect(firefox).toContainText('Last used just now');
  await expect(firefox).toContainText(/127\.0\.0\.1|::1/);
  await expectAccessible(page);

  await devices.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(toast(page, 'Device signed out')).toBeVisible();
  await expect(firefox).toBeHidden();
  expect(await isSignedIn()).toBe(false);

  await signIn();
  await page.reload();
  await expect(firefox).toBeVisible();
  await devices.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Signed out everywhere else')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect(await isSignedIn()).toBe(false);
  await other.close();
});

test('each tab of the profile saves, and tells it in the words of the catalogue', async ({
  page,
  expected,
}) => {
  expected.statuses.push(400, 404, 503);
  await admin.makePerson('priya', 'editor', 'Priya Raman');
  const priya = await Person.signIn(program, 'priya');
  await page.context().clearCookies();
  await priya.lend(page);
  await page.goto(`${program.url}/profile`);
  const name = page.getByLabel('Display name');
  await name.fill('P');
  await page.getByRole('textbox', { name: 'Email' }).fill('priya');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Display name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await name.fill('x'.repeat(51));
  await expect(page.getByText('Display name cannot exceed 50 characters')).toBeVisible();

  // what is typed stays while another tab is looked at; the address says which one
  await name.fill('Priya R.');
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page).toHaveURL(`${program.url}/profile?tab=password`);
  await expect(page.getByText('Changing your password signs you out everywhere else.')).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(name).toHaveValue('Priya R.');
  await page.getByRole('textbox', { name: 'Email' }).fill('priya@example.org');
  await page.getByLabel('Picture').fill(`${program.url}/uploads/document-attachments/${'0'.repeat(32)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  // a picture that cannot be shown leaves the initials
  await expect(page.getByRole('main').getByText('PR', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Editor', { exact: true })).toBeVisible();

  await page.goto(`${program.url}/profile?tab=password`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('New password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  const type = (label: string, value: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await type('Current password', 'not this one');
  await type('New password', 'an even better one');
  await type('Confirm new password', 'an even worse one');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await type('Confirm new password', 'an even better one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    toast(page, 'Failed to update password. Make sure your current password is correct.'),
  ).toBeVisible();
  await type('Current password', password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password updated')).toBeVisible();

  await page.getByRole('tab', { name: 'Notifications' }).click();
  const switches = ['Email notifications', 'Document updates', 'Comments', 'Mentions'];
  for (const label of switches) await expect(page.getByRole('switch', { name: label })).toBeChecked();
  await page.getByRole('switch', { name: 'Mentions' }).click();
  await expect(toast(page, 'Preferences updated')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Mentions' })).not.toBeChecked();

  await page.route('**/api/users/**', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.getByRole('switch', { name: 'Comments' }).click();
  await expect(toast(page, 'Failed to update notification preferences')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Comments' })).toBeChecked();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await name.fill('Priya Raman');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Failed to update profile')).toBeVisible();
  await expect(name).toHaveValue('Priya Raman');
  await priya.leave();
});

test('the licences of what the page is made with are passed on with it', async ({ page }) => {
  await page.goto(`${program.url}/settings`);
  const link = page.getByRole('link', { name: 'Open-source licences' });
  const notices = await page.request.get(program.url + (await link.getAttribute('href')));
  expect(notices.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await notices.text();
  for (const [name, words] of [
    ['react', 'Copyright (c) Meta Platforms'],
    ['diff', 'Redistributions in binary form must reproduce the above copyright'],
    ['formik', 'Under the Apache License 2.0, whose text is at the end'],
    ['@fontsource-variable/source-serif-4', 'SIL OPEN FONT LICENSE'],
    ['decode-named-character-reference', 'Titus Wormer'],
  ] as const) {
    const notice = text.split(/\n-{78}\n/).find((part) => part.startsWith(`\n${name} `));
    expect(notice, name).toContain(words);
  }
  expect(text).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
  // what they are listed for is no part of the page
  expect((await page.request.get(`${program.url}/.packages.json`)).status()).toBe(404);
});
