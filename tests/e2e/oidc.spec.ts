import type { Page } from '@playwright/test';
import { startOidcProvider, type TestProvider } from '../support/oidc-provider.ts';
import { settingsOf } from '../support/oidc-settings.ts';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { knownAdministrator, type Person } from './workspace.ts';

let program: Program;
let admin: Person;
let provider: TestProvider;
prepareOwnProgram(
  (prepared) => {
    ({ program, admin } = prepared);
  },
  async (publicUrl) => {
    provider = await startOidcProvider({ clients: [{ id: 'main', publicUrl }] });
    return {
      PUBLIC_URL: publicUrl,
      PASSWORD_LOGIN: 'off',
      OIDC_PROVIDERS: 'main',
      ...settingsOf('main', provider, { NAME: 'Example Inc.', LOGOUT: 'provider' }),
    };
  },
);
test.afterAll(() => provider.close());
test.beforeEach(({ expected }) => {
  // the provider has no icon
  expected.statuses.push(404);
});

const link = (page: Page) => page.getByRole('link', { name: 'Sign in with Example Inc.' });

function makePerson(subject: string): void {
  provider.people.set(subject, {
    email: `${subject}@example.org`,
    email_verified: true,
    name: `Person ${subject}`,
    preferred_username: subject,
  });
}

async function signInAtProvider(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Person').fill(subject);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person signs in with the provider, sees how, and signs out at both ends', async ({ page }) => {
  makePerson('nils');
  await page.goto(`${program.url}/spaces`);
  await expect(page).toHaveURL(`${program.url}/login`);
  await expect(page.getByLabel('Username')).toBeHidden();
  await expectAccessible(page);
  await link(page).click();
  await signInAtProvider(page, 'nils');
  await expect(page).toHaveURL(`${program.url}/spaces`);

  await page.goto(`${program.url}/settings/security`);
  await expect(page.getByText('You sign in with Example Inc.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Linked accounts' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: /log ?out|sign out/i }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${program.url}/login`);
  await page.goto(program.url);
  await expect(page).toHaveURL(`${program.url}/login`);
});

test('a person who says no reads so, above the way to try again', async ({ page }) => {
  await page.goto(`${program.url}/login`);
  await link(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login\?problem=denied/);
  const bar = page.locator('.fui-MessageBar', { hasText: 'You did not let Example Inc. sign you in.' });
  await expect(bar).toBeFocused();
  await expectAccessible(page);
});

test('an administrator signs in with a password while the provider is away', async ({ page }) => {
  provider.pause();
  try {
    await page.goto(`${program.url}/login`);
    await page.getByRole('link', { name: 'Administrators: sign in with a password' }).click();
    await page.getByLabel('Username').fill('admin');
    await page.getByRole('textbox', { name: 'Password' }).fill(knownAdministrator.ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  } finally {
    provider.resume();
  }
});

test('a person whose session has ended signs in again in another tab, and their text stays', async ({
  page,
}) => {
  makePerson('writer');
  await page.goto(`${program.url}/login`);
  await link(page).click();
  await signInAtProvider(page, 'writer');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  const users = await admin.get<{ id: number; username: string }[]>('/api/users?q=writer');
  const writer = users.find(({ username }) => username === 'writer');
  await admin.put(`/api/users/${writer?.id ?? 0}`, { role: 'editor' });
  const space = await admin.post<{ id: number }>('/api/spaces', { name: 'Open', description: '' });
  await page.goto(`${program.url}/documents/create?spaceId=${space.id}`);
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByRole('textbox', { name: 'Content' }).fill('And its beginning.');
  await page.context().clearCookies({ name: 'lectern' });
  await page.getByRole('button', { name: 'Create Document' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible();
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link(page).click()]);
  await expect(tab.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await expect(dialog).toBeHidden();
  // what was asked for goes on by itself
  await expect(page.getByRole('heading', { name: 'Half a thought', level: 1 })).toBeVisible();
  await expect(page.getByText('And its beginning.')).toBeVisible();
});
