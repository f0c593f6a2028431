import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let ada: Person;
let spaceId: number;
prepareOwnProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('ada', 'editor', 'Ada Kowalczyk');
  await admin.makePerson('jonas', 'editor', 'Jonas Weber');
  await admin.makePerson('vera', 'viewer', 'Vera Lang');
  ada = await Person.signIn(program, 'ada');
  spaceId = await admin.makeSpace('Legal', { visibility: 'members' });
  await admin.makeDocument(spaceId, 'Contracts', 'For those who may');
});
test.afterAll(() => ada.leave());
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const toast = (page: Page, title: string) => page.locator('.fui-ToastTitle', { hasText: title });
const groups = () => `${program.url}/admin/groups`;
const members = (id = spaceId) => `${program.url}/spaces/${id}?tab=members`;
const namesOf = async (person: Person) =>
  (await person.get<{ name: string }[]>('/api/spaces')).map(({ name }) => name);

async function makeGroup(name: string, ...people: string[]): Promise<number> {
  const { id } = await admin.post('/api/groups', { name });
  if (people.length > 0) await admin.post(`/api/groups/${id}/members`, { people: people.join('\n') });
  return id;
}

test('a group is made, filled by pasting, given a role, and its people see the space', async ({
  page,
  expected,
}) => {
  expected.statuses = [400, 409];
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Groups' })
    .click();
  await expect(page).toHaveTitle('Manage Groups · Lectern');
  await expect(page.getByText('No groups yet')).toBeVisible();
  await expectAccessible(page);
  const name = page.getByRole('textbox', { name: 'Group name' });
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('Group name is required')).toBeVisible();
  await name.fill('Writers');
  await page.getByRole('textbox', { name: 'Description' }).fill('They write contracts');
  await name.press('Enter');
  await expect(toast(page, 'Group added')).toBeVisible();
  // ready for the next one, whose name is taken
  await expect(name).toBeFocused();
  await name.fill('writers');
  await name.press('Enter');
  await expect(page.getByText('This group name is taken').first()).toBeVisible();
  await expect(name).toHaveValue('writers');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Writers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Writers', level: 1 })).toBeVisible();
  await expect(page.getByText('Nobody is in this group yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add many...' }).click();
  const dialog = page.getByRole('alertdialog');
  const pasted = dialog.getByRole('textbox', { name: 'Usernames or email addresses' });
  await pasted.fill('ada\nzoe\njonas@example.org\n');
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await expect(dialog.getByRole('list', { name: 'Lines that match nobody' })).toHaveText('Line 2: zoe');
  await expectAccessible(page);
  // what was pasted is not lost
  await closeByEscape(dialog);
  await page.getByRole('button', { name: 'Add many...' }).click();
  await expect(pasted).toHaveValue('ada\nzoe\njonas@example.org\n');
  await pasted.fill('ada\njonas@example.org\n');
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await expect(toast(page, '2 people added')).toBeVisible();
  const people = page.getByRole('table', { name: 'People' });
  await expect(people.getByRole('row')).toHaveText([/Ada Kowalczyk/, /Jonas Weber/]);

  expect(await namesOf(ada)).not.toContain('Legal');
  await page.goto(members());
  await page.getByRole('combobox', { name: 'Person or group to add' }).pressSequentially('wri');
  await page.getByRole('option', { name: /Writers group of 2 people/ }).click();
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(toast(page, 'Group added')).toBeVisible();
  const row = page.getByRole('table', { name: 'Groups' }).getByRole('row', { name: /Writers/ });
  await expect(row.getByRole('combobox', { name: 'Role of Writers' })).toHaveText('Viewer');
  expect(await namesOf(ada)).toContain('Legal');

  await row.getByRole('combobox', { name: 'Role of Writers' }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await expect
    .poll(async () => (await ada.get<{ role: string }>(`/api/spaces/${spaceId}`)).role)
    .toBe('editor');
  await row.getByRole('button', { name: /Writers 2 people/ }).click();
  const through = page.getByRole('listitem').filter({ hasText: 'Ada Kowalczyk' });
  await expect(through).toContainText('through Writers');
  await expect(through).toContainText('Editor');
  await expect(through.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Remove Writers' }).click();
  await expect(page.getByRole('table', { name: 'Groups' })).toHaveCount(0);
  expect(await namesOf(ada)).not.toContain('Legal');
});

test('people come and go one by one, with the keyboard alone', async ({ page }) => {
  const id = await makeGroup('Board');
  await page.goto(`${groups()}/${id}`);
  const picker = page.getByRole('combobox', { name: 'Person to add' });
  await picker.focus();
  await page.keyboard.type('ver');
  await expect(page.getByRole('option', { name: /Vera Lang/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue('Vera Lang');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add person' })).toBeFocused();
  await page.keyboard.press('Enter');
  const person = page.getByRole('row', { name: /Vera Lang/ });
  await expect(person).toBeVisible();
  await person.getByRole('button', { name: 'Remove Vera Lang' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody is in this group yet')).toBeVisible();
});

test('a group is renamed and deleted; the dialog says where it is in use', async ({ page }) => {
  const id = await makeGroup('Interns', 'vera');
  await admin.put(`/api/spaces/${spaceId}/groups/${id}`, { role: 'viewer' });
  await page.goto(`${groups()}/${id}`);
  await expect(page.getByRole('region', { name: 'Spaces' })).toContainText('LegalViewer');
  const name = page.getByRole('textbox', { name: 'Group name' });
  await name.fill('Trainees');
  await name.press('Enter');
  await expect(toast(page, 'Group changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trainees', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Delete group' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Trainees?' });
  await expect(dialog).toContainText('It has a role in 1 space.');
  await expectAccessible(page);
  await closeByEscape(dialog);
  await page.getByRole('button', { name: 'Delete group' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Groups', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trainees', exact: true })).toHaveCount(0);
});

test('the share dialog says how many people a closed space is open to', async ({ page }) => {
  const id = await makeGroup('Readers', 'ada', 'vera');
  await admin.put(`/api/spaces/${spaceId}/groups/${id}`, { role: 'viewer' });
  const [document] = await admin.get<{ id: number }[]>(`/api/spaces/${spaceId}/documents`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${program.url}/documents/${document!.id}`);
  await expect(page.getByText('For those who may')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  // the administrator is a member too
  await expect(dialog).toContainText(
    'Open to 3 people. Only the members of Legal and administrators can open it.',
  );
  expect(asked.filter((path) => path.includes('/groups'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('/access'))).toHaveLength(1);
  await closeByEscape(dialog);
  await admin.remove(`/api/groups/${id}`);
});

test('who does not manage a space sees its members, and no part for groups', async ({ page }) => {
  const id = await makeGroup('Guests', 'ada', 'jonas');
  await admin.put(`/api/spaces/${spaceId}/groups/${id}`, { role: 'viewer' });
  await page.context().clearCookies();
  await ada.lend(page);
  await page.goto(members());
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible();
  await expect(
    page.getByText('3 people can open this space: its members, and people of groups'),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Groups' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(groups());
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await admin.remove(`/api/groups/${id}`);
});

test('a list or a group that cannot be loaded says so, and is asked for again', async ({
  page,
  expected,
}) => {
  expected.statuses = [404, 503];
  const id = await makeGroup('Lost');
  await page.route('**/api/groups', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(groups());
  await expect(page.getByText('The groups could not be loaded.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/groups');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Lost', exact: true })).toBeVisible();
  await admin.remove(`/api/groups/${id}`);
  await page.goto(`${groups()}/${id}`);
  await expect(page.getByRole('heading', { name: 'Group not found.' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
});

test.describe('on a narrow screen, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  test('the pages of groups fit', async ({ page }) => {
    const id = await makeGroup('Datenschutzbeauftragtenversammlung'.repeat(2), 'ada', 'vera');
    await admin.put(`/api/spaces/${spaceId}/groups/${id}`, { role: 'viewer' });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await page.goto(groups());
    await expect(page.getByRole('heading', { name: 'Gruppen verwalten' })).toBeVisible();
    expect(await fits()).toBe(true);
    await page.goto(`${groups()}/${id}`);
    await expect(page.getByRole('row', { name: /Ada Kowalczyk/ })).toBeVisible();
    expect(await fits()).toBe(true);
    await page.goto(members());
    await page.getByRole('button', { name: /2 Personen/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Vera Lang' })).toContainText(
      'über Datenschutz',
    );
    expect(await fits()).toBe(true);
    await admin.remove(`/api/groups/${id}`);
  });
});
