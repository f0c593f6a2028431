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
      ...settingsOf('main', provider, {
        NAME: 'Example Inc.',
        LOGOUT: 'provider',
        GROUPS_CLAIM: 'groups',
        ROLE_MAP: 'editor=writers',
      }),
    };
  },
);
test.afterAll(() => provider.close());
test.beforeEach(({ expected }) => {
  // the provider has no icon
  expected.statuses.push(404);
});

const link = (page: Page) => page.getByRole('link', { name: 'Sign in with Example Inc.' });

function makePerson(subject: string, groups: string[] = []): void {
  provider.people.set(subject, {
    email: `${subject}@example.org`,
    email_verified: true,
    name: `Person ${subject}`,
    preferred_username: subject,
    groups,
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

test('what the provider decides of a person cannot be changed here, and the field says why', async ({
  page,
  browser,
}) => {
  makePerson('lena', ['writers']);
  await page.goto(`${program.url}/login`);
  await link(page).click();
  await signInAtProvider(page, 'lena');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.goto(`${program.url}/profile`);
  const email = 'Example Inc. sets this email. Change it there.';
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(email);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Display name' }).fill('Lena Lind');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated', { exact: true }).first()).toBeVisible();

  const context = await browser.newContext();
  const office = await context.newPage();
  await admin.lend(office);
  await office.goto(`${program.url}/admin/manage-users`);
  await office.getByRole('row').filter({ hasText: 'lena' }).getByRole('link').first().click();
  await expect(office.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(email);
  await expect(office.getByRole('textbox', { name: 'Email' })).toBeDisabled();
  const role = office.getByRole('combobox', { name: 'Role' });
  await expect(role).toBeDisabled();
  await expect(role).toHaveAccessibleDescription('Example Inc. sets this role. Change it there.');
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Unlink' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await context.close();
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
  makePerson('writer', ['writers']);
  await page.goto(`${program.url}/login`);
  await link(page).click();
  await signInAtProvider(page, 'writer');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
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
  // after the sign-in, the page that was asked for opens by itself
  await expect(page.getByRole('heading', { name: 'Half a thought', level: 1 })).toBeVisible();
  await expect(page.getByText('And its beginning.')).toBeVisible();
});

// the address of the way back holds a code and a state
// evidence: S142
test('no request after the way back names its address, and the browser keeps none in its history', async ({
  page,
}) => {
  makePerson('olga');
  const asked: { url: string; referer: string }[] = [];
  const seen: Promise<unknown>[] = [];
  page.on('request', (request) => {
    seen.push(
      request.allHeaders().then(({ referer = '' }) => {
        asked.push({ url: request.url(), referer });
      }),
    );
  });
  await page.goto(`${program.url}/login`);
  await link(page).click();
  await signInAtProvider(page, 'olga');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  // and once more with an answer that is refused
  await page.context().clearCookies();
  await page.goto(`${program.url}/login`);
  await link(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login\?problem=denied/);
  await Promise.all(seen);
  const secrets = asked
    .filter(({ url }) => url.includes('/api/auth/oidc/main/callback'))
    .flatMap(({ url }) => ['code', 'state'].map((name) => new URL(url).searchParams.get(name)))
    .filter((secret) => secret !== null);
  expect(secrets).toHaveLength(3);
  for (const secret of secrets) {
    expect(asked.filter(({ referer }) => referer.includes(secret))).toEqual([]);
    expect(page.url()).not.toContain(secret);
  }
  await page.goBack();
  for (const secret of secrets) expect(page.url()).not.toContain(secret);
});

test.describe('in a browser that asks for German', () => {
  test.use({ locale: 'de-DE' });

  test('the ways to sign in, what goes wrong, and the page of one’s own ways are German', async ({
    page,
    expected,
  }) => {
    expected.statuses.push(400);
    makePerson('grete');
    const german = page.getByRole('link', { name: 'Mit Example Inc. anmelden' });
    await page.goto(`${program.url}/login`);
    await expect(page.getByRole('button', { name: 'Mit einem Passkey anmelden' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Administratoren: mit Passwort anmelden' })).toBeVisible();
    await german.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const bar = page.locator('.fui-MessageBar');
    await expect(bar).toHaveText('Sie haben Example Inc. nicht erlaubt, Sie anzumelden.');
    await expectAccessible(page);
    await german.click();
    await signInAtProvider(page, 'grete');
    await expect(page.getByRole('button', { name: /^Konto von/ })).toBeVisible();

    await page.goto(`${program.url}/settings/security`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmeldung und Sicherheit');
    await expect(page.getByText('Sie melden sich mit Example Inc. an.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verknüpfte Konten' })).toBeVisible();
    await page.getByRole('button', { name: 'App einrichten' }).click();
    await expect(page.getByLabel('Geben Sie die 6 Ziffern aus Ihrer App ein')).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dieser Code ist falsch oder schon benutzt', { exact: false })).toBeVisible();
    await expectAccessible(page);
  });
});
