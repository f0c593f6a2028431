import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let handbook: number;
prepareOwnProgram(async (prepared) => {
  ({ program, admin } = prepared);
  handbook = await admin.makeSpace('Handbook');
  await admin.makeSpace('Board papers');
  await admin.makeSpace('Recipes');
});
test.beforeEach(({ page }) => admin.lend(page));

const ask = (token: string, path: string) =>
  fetch(program.url + path, { headers: { authorization: `Bearer ${token}` } });

async function makeTokens(name: string, tokens: readonly string[]): Promise<void> {
  const { user } = await admin.post<{ user: { id: number } }>('/api/service-accounts', { name });
  for (const token of tokens) await admin.post('/api/tokens', { name: token, ownerId: user.id });
}

test('an administrator makes a service account for one space, and revokes its token', async ({
  page,
  expected,
}) => {
  expected.statuses = [400, 401];
  await page.goto(program.url);
  await page.getByRole('button', { name: 'Account of Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'API Tokens' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'API Tokens' })).toBeVisible();
  await expect(page.getByText('No tokens yet')).toBeVisible();

  await page.getByRole('button', { name: 'New service account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Display name').fill('Nightly report');
  await dialog.getByLabel('Role').selectOption('Editor');
  // from here on the keyboard alone
  await dialog.getByRole('radio', { name: 'All spaces the account can see' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText('No space chosen yet')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('hand');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Make account and token' }).click();
  await expect(dialog).toContainText('Choose at least one space');
  await dialog.getByRole('searchbox').focus();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('searchbox')).toHaveValue('');
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Chosen: Handbook')).toBeVisible();
  await dialog.getByLabel('Expires after').selectOption('Never');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make account and token' }).click();
  await expect(dialog).toContainText('Anyone who has it can act as Nightly report.');
  const token = await dialog.getByLabel('Token').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const seen = (await (await ask(token, '/api/spaces')).json()) as { id: number }[];
  expect(seen.map(({ id }) => id)).toEqual([handbook]);

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nightly report' });
  await expect(row).toContainText('Service');
  await expect(row).toContainText('Only Handbook');
  await expect(row).toContainText('Does not expire');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke Nightly report of Nightly report' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect((await ask(token, '/api/spaces')).status).toBe(401);
});

test('its account shows as a service among the users, and gets another token there', async ({ page }) => {
  await admin.post('/api/service-accounts', { name: 'Importer', role: 'editor' });
  await page.goto(`${program.url}/admin/manage-users?show=service`);
  const row = page.getByRole('row').filter({ hasText: 'Importer' });
  await expect(row).toContainText('Service');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Edit Importer' }).click();
  await expect(page.getByLabel('Display name')).toHaveValue('Importer');
  await expect(page.getByLabel('Email')).toHaveCount(0);
  const section = page.getByRole('region', { name: 'API tokens' });
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await section.getByRole('button', { name: 'Make a token' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Name').fill('Second');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const token = await dialog.getByLabel('Token').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(2);
  const { user } = (await (await ask(token, '/api/auth/user')).json()) as { user: { kind: string } };
  expect(user.kind).toBe('service');
  await expectAccessible(page);

  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByLabel('Display name').fill('Importer of files');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Importer of files' })).toContainText('Disabled');
  expect((await ask(token, '/api/auth/user')).status).toBe(401);
});

test('the list of all tokens comes page by page, and says when a page cannot be loaded', async ({
  page,
  expected,
}) => {
  expected.statuses = [503];
  for (const owner of [0, 1])
    await makeTokens(
      `Program ${owner}`,
      Array.from({ length: 29 }, (_, count) => `Token ${owner}.${count}`),
    );
  const failing = '**/api/tokens?**after=**';
  await page.route(failing, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${program.url}/admin/api-tokens`);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.filter({ hasText: 'Token 0.0' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('the list of all tokens says when it cannot be loaded', async ({ page, expected }) => {
  expected.statuses = [503];
  await makeTokens('Report of faults', ['Weekly']);
  await page.route('**/api/tokens?**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${program.url}/admin/api-tokens`);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/tokens?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Weekly')).toBeVisible();
});

test('nobody else sees the page', async ({ page }) => {
  await admin.makePerson('iris', 'editor');
  const iris = await Person.signIn(program, 'iris');
  await page.context().clearCookies();
  await iris.lend(page);
  await page.goto(`${program.url}/admin/api-tokens`);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test.describe('on a narrow screen, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  test('the list and the dialog fit', async ({ page }) => {
    await makeTokens('Report of measures', ['Monthly']);
    await page.goto(`${program.url}/admin/api-tokens`);
    await expect(page.getByRole('heading', { level: 1, name: 'Zugriffstoken' })).toBeVisible();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('button') })
        .first(),
    ).toBeVisible();
    expect(await fits()).toBe(true);
    await page.getByRole('button', { name: 'Neues Dienstkonto' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: 'Ausgewählte Bereiche' }).check();
    await dialog.getByLabel('Handbook').check();
    await expect(dialog.getByText('Ausgewählt: Handbook')).toBeVisible();
    expect(await fits()).toBe(true);
    await expectAccessible(page);
  });
});
