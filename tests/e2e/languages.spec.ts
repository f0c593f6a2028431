import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
});
test.beforeEach(({ page }) => admin.lend(page));

test('a person chooses German: the page comes anew in it, with the server’s refusals, and goes back', async ({
  page,
}) => {
  await page.goto(`${program.url}/settings`);
  await expect(page.getByRole('radio', { name: 'Use browser setting' })).toBeChecked();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  await expectAccessible(page);

  await page.goto(`${program.url}/profile`);
  const name = page.getByRole('textbox', { name: 'Anzeigename' });
  await name.fill('x');
  await name.press('Enter');
  await expect(page.getByText('Der Anzeigename braucht mindestens 2 Zeichen')).toBeVisible();

  await page.goto(`${program.url}/settings`);
  await page.getByRole('radio', { name: 'Wie im Browser eingestellt' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
});

test.describe('in a browser that asks for German', () => {
  test.use({ locale: 'de-DE' });

  test('the page is German for whoever has chosen nothing, from the sign-in on', async ({ page }) => {
    await page.context().clearCookies();
    await page.goto(`${program.url}/login`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('textbox', { name: 'Benutzername' }).fill('nobody');
    await page.getByLabel('Passwort', { exact: true }).fill('wrong password');
    await page.getByLabel('Passwort', { exact: true }).press('Enter');
    await expect(page.getByText('Benutzername oder Passwort ist falsch', { exact: true })).toBeVisible();
  });
});
