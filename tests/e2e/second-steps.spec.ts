import type { CDPSession, Page } from '@playwright/test';
import type { AppKey } from '../../api/contract/second-steps.ts';
import { appOf } from '../support/authenticator-app.ts';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, followSystemTheme, inBothSystemThemes, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareOwnProgram(async (prepared) => {
  ({ program, admin } = prepared);
  for (const name of ['anna', 'bela', 'cleo', 'dana', 'emil']) await admin.makePerson(name, 'editor', name);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const accountOf = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });
const code = (page: Page) => page.getByLabel('Enter the 6 digits from your app');
const dialog = (page: Page) => page.getByRole('alertdialog');

async function typePassword(page: Page, username: string): Promise<void> {
  await page.goto(`${program.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto(`${program.url}/settings`);
  await page.getByRole('link', { name: 'Open sign-in & security' }).click();
  await expect(heading(page)).toHaveText('Sign-in & security');
}

const keyShown = async (page: Page): Promise<string> =>
  (await page.locator('[data-app-key]').getAttribute('data-app-key')) ?? '';

/** Chromium's virtual authenticator: one in the device, which verifies the person. */
async function plugIn(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const signOut = (page: Page) => page.context().clearCookies();

test.beforeEach(({ page }) => followSystemTheme(page));

test('an app and its recovery codes are the second step', async ({ page, expected }) => {
  expected.statuses.push(400);
  await typePassword(page, 'anna');
  await expect(accountOf(page, 'anna')).toBeVisible();
  await openSecurity(page);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const app = appOf(await keyShown(page));
  // by the keyboard alone: the field has the focus
  await expect(code(page)).toBeFocused();
  await page.keyboard.type(app.wrongCode());
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('This code is wrong or already used. Check your phone’s clock.');
  await code(page).fill(app.code());
  await page.keyboard.press('Enter');
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [first = ''] = await codes.allTextContents();
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 codes are left.')).toBeVisible();

  await signOut(page);
  await typePassword(page, 'anna');
  await expect(page.getByText('One more step')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await inBothSystemThemes(page, () => expectAccessible(page));
  await code(page).fill(app.code(1));
  await page.getByRole('checkbox', { name: 'Do not ask again on this device for 30 days' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(accountOf(page, 'anna')).toBeVisible();
  await openSecurity(page);
  await expect(page.getByText('One device is not asked for your second step.')).toBeVisible();
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect(page.getByText('You are asked for your second step on every device.')).toBeVisible();

  await signOut(page);
  await typePassword(page, 'anna');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(accountOf(page, 'anna')).toBeVisible();
  await openSecurity(page);
  await expect(page.getByText('9 codes are left.')).toBeVisible();
});

test('a passkey is the whole sign-in, and its second step', async ({ page }) => {
  await plugIn(page);
  await typePassword(page, 'bela');
  await expect(accountOf(page, 'bela')).toBeVisible();
  await openSecurity(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog(page)).toContainText('Your recovery codes');
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Chrome' });
  await expect(row).toContainText('Added on');
  await row.getByRole('button', { name: /^Rename/ }).click();
  await dialog(page).getByLabel('Name').fill('Work laptop');
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Work laptop' })).toBeVisible();
  await expectAccessible(page);

  // the browser offers it in the field for the username, and the virtual authenticator takes the offer at once
  await signOut(page);
  await page.goto(`${program.url}/login`);
  await expect(accountOf(page, 'bela')).toBeVisible();

  await signOut(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto(`${program.url}/login`);
  await inBothSystemThemes(page, () => expectAccessible(page));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(accountOf(page, 'bela')).toBeVisible();

  await signOut(page);
  await typePassword(page, 'bela');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(accountOf(page, 'bela')).toBeVisible();
});

test('a browser that can offer no passkey by itself says nothing; one that is asked for says so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let tries = 0;
    navigator.credentials.get = () => {
      document.documentElement.dataset.tries = String((tries += 1));
      return Promise.reject(new DOMException('None here', 'NotSupportedError'));
    };
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
  });
  await page.goto(`${program.url}/login`);
  const told = page.getByText('The browser could not use a passkey here.').first();
  await expect(page.locator('html')).toHaveAttribute('data-tries', '1');
  // whatever it would say is said by the time the form has answered
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required').first()).toBeVisible();
  await expect(told).toBeHidden();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(told).toBeVisible();
});

test('a change asks again who it is after ten minutes', async ({ page, expected }) => {
  expected.statuses.push(403, 400);
  await typePassword(page, 'cleo');
  await expect(accountOf(page, 'cleo')).toBeVisible();
  await openSecurity(page);
  // as the server answers eleven minutes later
  await page.route('**/api/auth/totp', async (route) => {
    const body = { message: 'Confirm first that it is you.', code: 'confirm_first', requestId: 'r' };
    await route.fulfill({ status: 403, json: body });
    await page.unroute('**/api/auth/totp');
  });
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(dialog(page)).toContainText('Confirm that it is you');
  await expectAccessible(page);
  const field = dialog(page).getByRole('textbox', { name: 'Password', exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('not hers');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('This password is wrong.');
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
});

test('an administrator resets the second steps of somebody', async ({ page, browser }) => {
  await typePassword(page, 'dana');
  await expect(accountOf(page, 'dana')).toBeVisible();
  await openSecurity(page);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await code(page).fill(appOf(await keyShown(page)).code());
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click();

  const context = await browser.newContext();
  const office = await context.newPage();
  await admin.lend(office);
  await office.goto(`${program.url}/admin/manage-users`);
  await office.getByRole('row').filter({ hasText: 'dana' }).getByRole('link').first().click();
  await office.getByRole('button', { name: 'Reset second steps' }).click();
  await expectAccessible(office);
  await dialog(office).getByRole('button', { name: 'Reset' }).click();
  await expect(office.getByText('Second steps removed', { exact: true })).toBeVisible();
  await context.close();

  await signOut(page);
  await typePassword(page, 'dana');
  await expect(accountOf(page, 'dana')).toBeVisible();
});

test('a session that ends under the editor takes both steps over it, and nothing is lost', async ({
  page,
  expected,
}) => {
  expected.statuses.push(401, 400);
  const emil = await Person.signIn(program, 'emil');
  const app = appOf((await emil.post<AppKey>('/api/auth/totp', {})).secret);
  await emil.post('/api/auth/totp/confirm', { code: app.code() });
  const spaceId = await admin.makeSpace('Plans');
  const id = await admin.makeDocument(spaceId, 'Harbour', 'The old text.');
  await emil.lend(page);
  await page.goto(`${program.url}/documents/${id}/edit`);
  const field = page.getByRole('textbox', { name: 'Content' });
  await field.fill('The old text. And a long thought about cranes.');
  await page.getByLabel('Title').fill('Harbour and cranes');
  await page.context().clearCookies({ name: 'lectern' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const over = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await over.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  // there is no way past it
  await page.keyboard.press('Escape');
  await page.keyboard.type(app.wrongCode());
  await page.keyboard.press('Enter');
  await expect(over).toContainText('This code is wrong or already used. Check your phone’s clock.');
  await code(page).fill(app.code(1));
  await page.keyboard.press('Enter');
  await expect(over).toBeHidden();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  // in the title, if a call of the page itself met the lost session while the person was there
  const written = field.or(page.getByLabel('Title'));
  await expect(written.and(page.locator(':focus'))).toHaveCount(1);
  await expect(field).toHaveValue('The old text. And a long thought about cranes.');
  expect(await admin.get(`/api/documents/${id}`)).toMatchObject({
    title: 'Harbour and cranes',
    content: 'The old text. And a long thought about cranes.',
  });
  await emil.leave();
});
