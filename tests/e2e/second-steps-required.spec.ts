import { appOf } from '../support/authenticator-app.ts';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, followSystemTheme, inBothSystemThemes, test } from './watched-page.ts';
import { password } from './workspace.ts';

let program: Program;
prepareOwnProgram(
  (prepared) => {
    ({ program } = prepared);
  },
  { MFA: 'everyone' },
);

test.beforeEach(({ page }) => followSystemTheme(page));

test('where everybody must have a second step, it is set up before the first page', async ({
  page,
  expected,
}) => {
  expected.statuses.push(400);
  await page.goto(`${program.url}/spaces`);
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Set up a second step', { exact: true })).toBeVisible();
  await inBothSystemThemes(page, () => expectAccessible(page));
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const key = (await page.locator('[data-app-key]').getAttribute('data-app-key')) ?? '';
  const code = page.getByLabel('Enter the 6 digits from your app');
  await expect(code).toBeFocused();
  await page.keyboard.type(appOf(key).wrongCode());
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or already used. Check your phone’s clock.')).toBeVisible();
  await code.fill(appOf(key).code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${program.url}/spaces`);
  await expect(page.getByRole('button', { name: 'Account of Administrator' })).toBeVisible();
});
