import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

let program: Program;
let admin: Person;
let viewer: Person;
let jonas: number;
prepareOwnProgram(async (prepared) => {
  ({ program, admin } = prepared);
  jonas = await admin.makePerson('jonas', 'editor', 'Jonas Weber');
  await admin.makePerson('vera', 'viewer', 'Vera');
  viewer = await Person.signIn(program, 'vera');
});
test.afterAll(() => viewer.leave());

const toast = (page: Page, title: string) => page.locator('.fui-ToastTitle', { hasText: title });
/** A row begins with the box that selects it. */
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^Select ${name}`) });
const manageUsers = () => `${program.url}/admin/manage-users`;

test('an administrator sees whether registration is open, and changes it', async ({ page }) => {
  await admin.lend(page);
  await page.goto(manageUsers());
  const section = page.getByRole('region', { name: 'Registration' });
  const isOpen = section.getByRole('switch', { name: 'Open to everyone' });
  await expect(isOpen).not.toBeChecked();
  await expect(section).toContainText(
    'Only someone at the computer where Lectern runs can create an account.',
  );
  await isOpen.press('Space');
  await expect(section).toContainText('Anyone who can reach this address can create a viewer account.');
  await expect(isOpen).toBeChecked();
  expect(await admin.get('/api/auth/registration/setting')).toEqual({
    registration: 'open',
    isLocked: false,
  });
  await page.reload();
  await isOpen.press('Space');
  await expect(section).toContainText('Only administrators can add people.');
  await expect(isOpen).not.toBeChecked();
});

test('registration that the environment sets is shown and locked', async ({ page }) => {
  await admin.lend(page);
  await page.route('**/api/auth/registration/setting', (route) =>
    route.fulfill({ json: { registration: 'open', isLocked: true } }),
  );
  await page.goto(manageUsers());
  const section = page.getByRole('region', { name: 'Registration' });
  await expect(section.getByRole('switch', { name: 'Open to everyone' })).toBeChecked();
  await expect(section.getByRole('switch', { name: 'Open to everyone' })).toBeDisabled();
  await expect(section).toContainText(
    'Set by REGISTRATION in the environment of the server. Change it there.',
  );
  await expectAccessible(page);
});

// evidence: C11 C158 C159 C221 C222 C223 C224 C226 C345
test('an administrator adds a user, who is listed and can sign in', async ({ page, expected }) => {
  expected.statuses.push(400, 409);
  await admin.lend(page);
  await page.goto(`${program.url}/manage-users`);
  await expect(page).toHaveURL(manageUsers());
  await expect(page).toHaveTitle('Manage Users · Lectern');
  await expect(page.getByRole('heading', { name: 'Manage Users', level: 1 })).toBeVisible();
  await expect(page.getByText('3 people can sign in. One of them is an administrator.')).toBeVisible();
  for (const name of ['Display name', 'Username', 'Email', 'Role', 'Actions'])
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await expect(row(page, 'Jonas Weber')).toContainText('Editor');
  await expect(row(page, 'Administrator')).toContainText('(you)');

  const add = page.getByRole('button', { name: 'Add User' });
  await add.click();
  for (const message of [
    'Username must be at least 3 characters long',
    'Password must be at least 6 characters long',
    'Display name must be at least 2 characters long',
    'Please provide a valid email address',
  ])
    await expect(page.getByText(message)).toBeVisible();

  await page.getByLabel('Username').fill('jonas');
  await page.getByLabel('Display name').fill('Lu Chen');
  await page.getByLabel('Email').fill('lu@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveText('Viewer');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await add.click();
  await expect(toast(page, 'Error creating user')).toBeVisible();
  // beside the field and in the toast; what was typed is kept
  await expect(page.getByText('Username or email already exists').first()).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('Lu Chen');
  await page.getByLabel('Username').fill('lu.chen');
  // the toast stands over the button until it is closed
  await page.keyboard.press('Enter');
  await expect(toast(page, 'User created')).toBeVisible();
  await expect(row(page, 'Lu Chen')).toContainText('Editor');
  await expect(page.getByText('4 people can sign in. One of them is an administrator.')).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('');
  await expect(page.getByLabel('Username')).toBeFocused();
  const lu = await Person.signIn(program, 'lu.chen');
  await lu.leave();
});

// evidence: C322 C323 C324
test('without the server’s own words a failure is told in those of the catalogue', async ({
  page,
  expected,
}) => {
  expected.statuses.push(502);
  await admin.lend(page);
  await page.goto(manageUsers());
  await expect(row(page, 'Jonas Weber')).toBeVisible();
  await page.route('**/api/users**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 502, body: 'away' }),
  );
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Display name').fill('No Body');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(toast(page, 'Error creating user')).toBeVisible();
  await expect(page.locator('.fui-ToastBody', { hasText: 'Failed to create user' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Jonas Weber' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Error Deleting User')).toBeVisible();
  await expect(page.locator('.fui-ToastBody', { hasText: 'Could not delete the user.' })).toBeVisible();
  await expect(row(page, 'Jonas Weber')).toBeVisible();

  await page.getByRole('link', { name: 'Edit Jonas Weber' }).click();
  // the list has a field of that name too
  await expect(page.getByRole('heading', { name: 'Edit User' })).toBeVisible();
  await page.getByLabel('Display name').fill('Jonas W.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error Updating User')).toBeVisible();
  await expect(page.locator('.fui-ToastBody', { hasText: 'Could not update the user.' })).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('Jonas W.');
});

// evidence: C236 C237 C238
test('one’s own account is neither edited nor deleted from the list', async ({ page }) => {
  await admin.lend(page);
  await page.goto(manageUsers());
  const remove = page.getByRole('button', { name: 'Delete Administrator' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.hover();
  await expect(page.getByRole('tooltip')).toHaveText('You cannot delete your own account.');
  const edit = page.getByRole('button', { name: 'Edit Administrator' });
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await edit.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Edit your own account in your profile.');
  const { user } = await admin.get<{ user: { id: number } }>('/api/auth/user');
  await page.goto(`${manageUsers()}/${user.id}/edit`);
  await expect(page.getByRole('heading', { name: 'This is your own account' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page).toHaveURL(`${program.url}/profile`);
});

// evidence: C11 C160 C161 C195 C227 C229 C230 C326 C327 C347
test('a user is edited, disabled and enabled again, and unsaved changes are asked about', async ({
  page,
  expected,
}) => {
  expected.statuses.push(400, 404);
  await admin.lend(page);
  await page.goto(manageUsers());
  await page.getByRole('link', { name: 'Edit Jonas Weber' }).click();
  await expect(page).toHaveURL(`${manageUsers()}/${jonas}/edit`);
  await expect(page.getByRole('heading', { name: 'Edit User' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeDisabled();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  const name = page.getByLabel('Display name');
  await name.fill('J');
  await page.getByLabel('Email').fill('nobody');
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByText('Display name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();

  await name.fill('Jonas the Elder');
  await page.getByLabel('Email').fill('elder@example.org');
  await page.getByRole('link', { name: 'Back to Manage Users' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading', { name: 'Unsaved Changes' })).toBeVisible();
  await expect(
    dialog.getByText('You have unsaved changes. Do you want to save them before leaving?'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Jonas the Elder');

  await page.getByRole('switch', { name: 'Can sign in' }).click();
  await save.click();
  await expect(toast(page, 'User Updated')).toBeVisible();
  await expect(page).toHaveURL(manageUsers());
  await expect(row(page, 'Jonas the Elder')).toContainText('Disabled');
  const address = row(page, 'Jonas the Elder').getByRole('cell', { name: 'elder@example.org', exact: true });
  await expect(address).toBeVisible();
  expect(await address.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);

  await page.getByRole('link', { name: 'Edit Jonas the Elder' }).click();
  await page.getByRole('switch', { name: 'Can sign in' }).click();
  await page.getByRole('link', { name: 'Back to Manage Users' }).click();
  await dialog.getByRole('button', { name: 'Save & Leave' }).click();
  await expect(page).toHaveURL(manageUsers());
  await expect(row(page, 'Jonas the Elder')).not.toContainText('Disabled');

  // one that the person typed is confirmed by nobody, until an administrator says that it is theirs
  const own = await Person.signIn(program, 'jonas');
  await own.put(`/api/users/${jonas}`, { email: 'typed@example.org' });
  await own.leave();
  await page.goto(`${manageUsers()}/${jonas}/edit`);
  await page.getByRole('switch', { name: 'Email is confirmed' }).click();
  await expectAccessible(page);
  await save.click();
  await expect(page).toHaveURL(manageUsers());
  await page.goto(`${manageUsers()}/${jonas}/edit`);
  await expect(name).toHaveValue('Jonas the Elder');
  await expect(page.getByRole('switch', { name: 'Email is confirmed' })).toHaveCount(0);

  for (const [id, heading] of [
    ['x', 'Invalid User ID.'],
    ['0', 'Invalid User ID.'],
    ['2000000000', 'User not found.'],
  ]) {
    await page.goto(`${manageUsers()}/${id}/edit`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});

// evidence: C328
test('a user that cannot be loaded is told why, and can be tried again', async ({ page, expected }) => {
  expected.statuses.push(500);
  await admin.lend(page);
  await page.route(`**/api/users/${jonas}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong here.', code: 'internal' } }),
  );
  await page.goto(`${manageUsers()}/${jonas}/edit`);
  await expect(page.getByText('Error loading user: Something went wrong here.')).toBeVisible();
  await page.unroute(`**/api/users/${jonas}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('jonas');
});

// evidence: C11 C160 C346
test('a deleted user leaves documents behind, by User', async ({ page }) => {
  await admin.makePerson('leaver', 'editor', 'Lea Leaver');
  const leaver = await Person.signIn(program, 'leaver');
  const spaceId = await leaver.makeSpace('Left behind');
  const documentId = await leaver.makeDocument(spaceId, 'Last words', 'These stay.');
  await leaver.leave();
  await admin.lend(page);
  await page.goto(manageUsers());
  await page.getByRole('button', { name: 'Delete Lea Leaver' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('This will permanently delete the account "leaver" (Editor).');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await closeByEscape(dialog);
  await expect(page.getByRole('button', { name: 'Delete Lea Leaver' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'User Deleted')).toBeVisible();
  await expect(row(page, 'Lea Leaver')).toBeHidden();
  await page.goto(`${program.url}/documents/${documentId}`);
  await expect(page.getByText('These stay.')).toBeVisible();
  await expect(page.getByText(/Last updated by User/)).toBeVisible();
});

// evidence: C233 C235
test('who is no administrator sees neither page, and no call is made', async ({ page }) => {
  await viewer.lend(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/users/.test(request.url())) asked.push(request.url());
  });
  for (const path of ['/admin/manage-users', `/admin/manage-users/${jonas}/edit`, '/manage-users']) {
    await page.goto(program.url + path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('hundreds of people are searched, filtered and shown page by page, on a phone too', async ({ page }) => {
  test.slow();
  const numbers = Array.from({ length: 105 }, (_, index) => index);
  while (numbers.length > 0) {
    const some = numbers.splice(0, 8);
    await Promise.all(
      some.map((index) =>
        admin.makePerson(`many${index}`, 'viewer', `Many ${String(index).padStart(3, '0')}`),
      ),
    );
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await admin.lend(page);
  await page.goto(manageUsers());
  await expect(row(page, 'Many 020')).toBeVisible();
  await expect(row(page, 'Many 104')).toBeHidden();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(row(page, 'Many 104')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find a user' }).fill('many104@');
  await expect(page).toHaveURL(/\?q=many104%40$/);
  await expect(row(page, 'Many 020')).toBeHidden();
  await expect(row(page, 'Many 104')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a user' }).fill('nobody at all');
  await expect(page.getByText('No users found')).toBeVisible();
  // an address that was kept before there was more than one filter
  await page.goto(`${manageUsers()}?show=admin`);
  await expect(page.getByRole('combobox', { name: 'Role' }).first()).toHaveText('Administrators');
  await expect(row(page, 'Administrator')).toBeVisible();
  await expect(row(page, 'Many 020')).toBeHidden();
});
