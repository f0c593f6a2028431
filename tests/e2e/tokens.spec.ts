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

test('a token is made, shown once, used and revoked', async ({ page, expected }) => {
  expected.statuses = [400, 401];
  await page.goto(`${program.url}/settings`);
  const section = page.getByRole('region', { name: 'API tokens' });
  await expect(section).toContainText('No tokens yet');
  await section.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(dialog).toContainText('Name is required');
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByLabel('Expires after').selectOption('30 days');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(dialog).toContainText('it is shown only once');
  const token = await dialog.getByLabel('Token').inputValue();
  const ask = () => fetch(`${program.url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await expectAccessible(page);
  // what is shown once does not go away by accident
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(section.getByRole('listitem')).toContainText('Nightly report');
  await expect(section.getByRole('listitem')).toContainText('Read only');
  await page.reload();
  await expect(section.getByRole('listitem')).toContainText('Last used');
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessible(page);

  await section.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(section).toContainText('No tokens yet');
  expect((await ask()).status).toBe(401);
});

test('a first call is there to copy, and leads to the page of all calls', async ({ page }) => {
  await page.goto(`${program.url}/settings`);
  const section = page.getByRole('region', { name: 'Scripts' });
  const line = `curl -H "Authorization: Bearer lct_…" ${program.url}/api/documents/recent`;
  await expect(section.getByLabel('A first call', { exact: true })).toHaveValue(line);
  // only where MCP is on
  await expect(page.getByRole('region', { name: 'Assistants' })).toHaveCount(0);
  await section.getByRole('link', { name: 'the page of the API' }).click();
  await expect(page.getByRole('heading', { name: 'The API' })).toBeVisible();
  await page.getByRole('searchbox').fill('documents recent');
  await page.keyboard.press('Enter');
  const call = page.getByRole('group').filter({ hasText: '/api/documents/recent' });
  await call.getByText('/api/documents/recent').click();
  await expect(call).toContainText('Token: read');
  await expectAccessible(page);
});

test('tokens that cannot be loaded say so, and are asked for again', async ({ page, expected }) => {
  expected.statuses = [401, 503];
  await page.route('**/api/tokens', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${program.url}/settings`);
  const section = page.getByRole('region', { name: 'API tokens' });
  await expect(section.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/tokens');
  await section.getByRole('button', { name: /again/i }).click();
  await expect(section).toContainText('No tokens yet');
});

test.describe('on a narrow screen, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  test('the dialog and the list of tokens fit', async ({ page }) => {
    await page.goto(`${program.url}/settings`);
    const section = page.getByRole('region', { name: 'Zugriffstoken' });
    await section.getByRole('button', { name: 'Zugriffstoken erstellen' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Name').fill('A'.repeat(50));
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await fits()).toBe(true);
    await dialog.getByRole('button', { name: 'Erstellen' }).click();
    await expect(dialog).toContainText('Es wird nur einmal gezeigt');
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await expect(section.getByRole('listitem')).toContainText('Nur lesen');
    expect(await fits()).toBe(true);
  });
});
