import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

/** What a person follows, from the bell of a document to the list in their profile. */

let program: Program;
let ada: Person;
let jonas: Person;
let spaceId: number;

prepareProgram(async ({ program: shared, admin }) => {
  program = shared;
  await admin.makePerson('ada', 'editor', 'Ada Kowalczyk');
  await admin.makePerson('jonas', 'editor', 'Jonas Weber');
  ada = await Person.signIn(program, 'ada');
  jonas = await Person.signIn(program, 'jonas');
  spaceId = await ada.makeSpace('Platform Engineering');
});
test.afterAll(async () => {
  await Promise.all([ada, jonas].map((person) => person.leave()));
});

const toast = (page: Page, title: string) => page.locator('.fui-ToastTitle', { hasText: title });

test('somebody follows a document by keyboard, is told of a change, chooses a digest, and stops', async ({
  page,
}) => {
  const id = await ada.makeDocument(spaceId, 'Release calendar', 'First.');
  await jonas.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  const bell = page.getByRole('main').getByRole('button', { name: 'Follow', exact: true });
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Do not follow' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Follow with all below it' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'You follow this document and all below it')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Following' })).toBeVisible();

  await ada.put(`/api/documents/${id}`, { content: 'Second.' });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('menuitem', { name: /Ada Kowalczyk changed Release calendar/ }).click();
  await expect(page).toHaveURL(new RegExp(`/documents/${id}/history\\?version=1`));

  await page.goto(`${program.url}/profile?tab=notifications`);
  await page.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: 'Once a week' }).click();
  await expect(toast(page, 'Preferences updated')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Day' })).toHaveText('Monday');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unfollow Release calendar' }).click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
});

test.describe('a link of a mail that is not valid', () => {
  test.use({ expected: { statuses: [401, 404], serverAway: false } });

  test('says so', async ({ page }) => {
    await page.goto(`${program.url}/unfollow#1-m-${'A'.repeat(43)}`);
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expectAccessible(page);
  });
});
