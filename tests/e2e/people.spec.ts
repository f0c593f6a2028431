import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
const names = [
  'Ada',
  'Ben',
  'Cem',
  'Dana',
  'Emil',
  'Flora',
  'Gus',
  'Hana',
  'Ida',
  'Jon',
  'Kim',
  'Lea',
  'Max',
];
prepareOwnProgram(async (prepared) => {
  ({ program, admin } = prepared);
  const people = names.map((name, at) => ({
    // in another order than their names
    email: `${String((at * 5) % names.length).padStart(2, '0')}@example.org`,
    displayName: `${name} Vik`,
    role: at % 4 === 0 ? 'editor' : 'viewer',
  }));
  await admin.post('/api/users/invitations', { people });
  await admin.post('/api/service-accounts', { name: 'Robot', role: 'viewer' });
  await admin.post('/api/groups', { name: 'Crew' });
});

const manageUsers = () => `${program.url}/admin/manage-users`;
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^Select ${name}`) });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const toast = (page: Page, title: string) => page.locator('.fui-ToastTitle', { hasText: title });
const firstRow = (page: Page) => page.getByRole('row').nth(1);

test('the heads of the columns sort, and the address keeps the order', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await admin.lend(page);
  await page.goto(manageUsers());
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Display name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(firstRow(page)).toContainText('Ada Vik');
  await head('Username').getByRole('button').press('Enter');
  await expect(page).toHaveURL(`${manageUsers()}?sort=username`);
  await expect(head('Username')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head('Display name')).not.toHaveAttribute('aria-sort');
  await head('Username').getByRole('button').press('Enter');
  await expect(page).toHaveURL(`${manageUsers()}?sort=username&order=desc`);
  await expect(firstRow(page)).toContainText('Robot');
  await page.reload();
  await expect(head('Username')).toHaveAttribute('aria-sort', 'descending');
  // a column that is not there sorts too
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Created' }).click();
  await expect(page).toHaveURL(`${manageUsers()}?sort=created&order=desc`);
  await expect(head('Created')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Descending. Sort ascending.' }).click();
  await expect(firstRow(page)).toContainText('Administrator');
});

test('filters are in the address, say how many match, and are cleared', async ({ page }) => {
  await admin.lend(page);
  await page.goto(manageUsers());
  await expect(page.getByText('15 accounts', { exact: true })).toBeVisible();
  const choose = async (name: string, option: string) => {
    await page.getByRole('search').getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Role', 'Viewers');
  await choose('Source', 'Lectern');
  await choose('Last sign-in', 'Never signed in');
  await choose('Second step', 'Without second step');
  await choose('State', 'Active');
  await expect(page).toHaveURL(
    `${manageUsers()}?role=viewer&source=lectern&lastSignIn=never&secondStep=off&state=active`,
  );
  await expect(page.getByText('9 of 15 accounts')).toBeVisible();
  await expect(row(page, 'Ada Vik')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Find a user' }).fill('dana');
  await expect(page.getByText('1 of 15 accounts')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(manageUsers());
  await expect(page.getByRole('searchbox', { name: 'Find a user' })).toHaveValue('');
  await expect(page.getByText('15 accounts', { exact: true })).toBeVisible();
  for (const address of ['?state=unconfirmed', '?show=unconfirmed']) {
    await page.goto(`${manageUsers()}${address}`);
    await expect(page.getByRole('search').getByRole('combobox', { name: 'State' })).toHaveText(
      'Email not confirmed',
    );
  }
  await page.goto(`${manageUsers()}?role=owner&source=%00&sort=password&lastSignIn=1`);
  await expect(row(page, 'Ada Vik')).toBeVisible();
});

test('people are selected and changed together, with the keyboard alone', async ({ page }) => {
  await admin.lend(page);
  await page.goto(manageUsers());
  await expect(box(page, 'Administrator')).toBeDisabled();
  await box(page, 'Ben Vik').press('Space');
  await box(page, 'Cem Vik').press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change role' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Editor' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading', { name: 'Change the role of 2 accounts?' })).toBeVisible();
  await expect(dialog).toContainText('Ben Vik, Cem Vik');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change role' }).press('Enter');
  await expect(toast(page, '2 accounts changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Ben Vik')).toContainText('Editor');
  await expect(row(page, 'Cem Vik')).toContainText('Editor');
  await expect(page.getByText('2 selected')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Users' })).toBeFocused();
});

test('who is refused stays selected, with the reason', async ({ page }) => {
  await admin.lend(page);
  await page.goto(manageUsers());
  await box(page, 'Robot').click();
  await box(page, 'Dana Vik').click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset second steps' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(toast(page, '1 account changed')).toBeVisible();
  await expect(page.getByText('1 account stays as it was:')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Accounts that stay as they were' })).toHaveText(
    'Robot (robot): A service account has no second step.',
  );
  await expect(box(page, 'Robot')).toBeChecked();
  await expect(box(page, 'Dana Vik')).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('1 account stays as it was:')).toBeHidden();
});

test('all that are shown are disabled, enabled and added to a group', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${manageUsers()}?q=vik`);
  const all = page.getByRole('checkbox', { name: 'Select all shown' });
  await all.click();
  await expect(page.getByText('13 selected')).toBeVisible();
  for (const [act, word] of [
    ['Disable', 'Disabled'],
    ['Enable', ''],
  ] as const) {
    if (act === 'Enable') await all.click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: act }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Ada Vik, Ben Vik, Cem Vik, Dana Vik, Emil Vik and 8 more');
    await dialog.getByRole('button', { name: act }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('13 selected')).toBeHidden();
    if (word === '') await expect(row(page, 'Max Vik')).not.toContainText('Disabled');
    else await expect(row(page, 'Max Vik')).toContainText(word);
  }
  await all.click();
  await page.getByRole('button', { name: 'Add to group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to group' }).click();
  await expect(dialog).toContainText('Choose a group');
  await dialog.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Crew' }).click();
  await dialog.getByRole('button', { name: 'Add to group' }).click();
  await expect(toast(page, '13 people added')).toBeVisible();
  const [group] = await admin.get<{ people: number }[]>('/api/groups');
  expect(group?.people).toBe(13);
});

test('the filtered list is downloaded as CSV', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${manageUsers()}?source=service`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(',service,robot,Robot,');
});

test('on a phone the filters are folded, and nothing is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await admin.lend(page);
  await page.goto(manageUsers());
  await expect(row(page, 'Ada Vik')).toBeVisible();
  const role = page.getByRole('search').getByRole('combobox', { name: 'Role' });
  await expect(role).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  await role.click();
  await page.getByRole('option', { name: 'Editors' }).click();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true');
  await box(page, 'Ada Vik').click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

test('people of a CSV file are looked at first, whatever its letters, and then invited', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${manageUsers()}/invite`);
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('people.xlsx', Buffer.from('PK\u0003\u0004\u0000\u0000'));
  await expect(toast(page, 'This file is no text')).toBeVisible();

  const lines = [
    'Anzeigename;E-Mail;Rolle',
    'Łukasz Żak;lukasz@example.org;Bearbeiter',
    'Ada Vik;00@example.org;Leser',
    'Nobody;nobody;',
    'Chief;chief@example.org;Chef',
  ].join('\r\n');
  // Windows-1250
  const bytes = Buffer.from(lines.replace('Ł', '\u00a3').replace('Ż', '\u00af'), 'latin1');
  await choose('people.csv', bytes);
  const line = (number: number) => page.getByRole('row', { name: new RegExp(`^${number} `) });
  await expect(line(2)).toContainText('£ukasz');
  await page.getByRole('combobox', { name: 'Letters of the file' }).selectOption('windows-1250');
  await expect(line(2)).toContainText('Łukasz Żak');
  await expect(line(2)).toContainText('Will be invited');
  await expect(line(3)).toContainText('Exists already');
  await expect(line(4)).toContainText('No valid email address');
  await expect(line(5)).toContainText('“Chef” is no role');
  await expect(page.getByText('1 person will be invited. 1 person has an account already.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Show only lines of people who are not invited' }).click();
  await expect(line(2)).toBeHidden();
  await page.getByRole('button', { name: 'Invite only the other person' }).click();
  await expect(page.getByRole('heading', { name: '1 person is invited' })).toBeVisible();
  await expect(page.getByText('Łukasz Żak')).toBeVisible();
  await page.getByRole('button', { name: 'Invite more people' }).click();

  // more than one call invites
  const many = Array.from({ length: 120 }, (_, at) => `many${at}@example.org,Many ${at}`).join('\n');
  await choose('many.csv', Buffer.from(`\u{feff}email,name\n${many}`));
  await page.getByRole('button', { name: 'Invite 120 people' }).click();
  await expect(page.getByRole('heading', { name: '120 people are invited' })).toBeVisible();
  const [first] = await admin.get<{ displayName: string }[]>('/api/users?q=many119@');
  expect(first?.displayName).toBe('Many 119');
});
