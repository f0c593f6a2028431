import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { password, type Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('vera', 'viewer', 'Vera');
});

const toast = (page: Page, title: string) => page.locator('.fui-ToastTitle', { hasText: title });
const toastText = (page: Page, text: string) => page.locator('.fui-ToastBody', { hasText: text });
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const login = (page: Page) => page.getByRole('button', { name: 'Login' });

/** Holds the answers to a call until it is let go. */
async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

// evidence: S9 S10
test('the login says what is missing and what went wrong, and lets in', async ({ page, expected }) => {
  expected.statuses.push(503);
  await page.goto(program.url);
  await expect(page).toHaveURL(`${program.url}/login`);
  await expect(page).toHaveTitle('Login · Lectern');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Enter your credentials to access your account')).toBeVisible();
  const username = page.getByLabel('Username');
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute('autocomplete', /^username( webauthn)?$/);
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
  await login(page).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();

  // as a password manager or a person pastes it
  await username.fill('not hers');
  await username.press('Control+a');
  await username.press('Control+c');
  await username.fill('vera');
  await passwordField(page).press('Control+v');
  await expect(passwordField(page)).toHaveValue('not hers');
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await login(page).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(page.getByText('Check your username and your password.')).toBeVisible();
  await expect(toastText(page, 'Invalid username or password')).toBeVisible();
  await expect(username).toHaveValue('vera');

  // no answer of ours: nothing is known about the password
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, body: '' }));
  await passwordField(page).fill(password);
  await login(page).click();
  await expect(toastText(page, 'Invalid username or password')).toHaveCount(2);
  await page.unroute('**/api/auth/login');
  const letGo = await hold(page, '**/api/auth/login');
  await login(page).click();
  const busy = page.getByRole('button', { name: 'Logging in...' });
  await expect(busy).toBeDisabled();
  letGo();
  await expect(page).toHaveURL(`${program.url}/`);
  await expect(page.getByRole('heading', { name: 'Welcome, Vera' })).toBeVisible();
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(toastText(page, 'Welcome back, Vera!')).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${program.url}/login`);
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(toastText(page, 'You have been successfully logged out.')).toBeVisible();
});

test('a login whose session cannot be read says so, and an unforeseen failure too', async ({
  page,
  expected,
}) => {
  expected.serverAway = true;
  expected.statuses.push(500);
  await page.goto(`${program.url}/login`);
  await page.getByLabel('Username').fill('vera');
  await passwordField(page).fill(password);
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 401, body: '' }));
  await login(page).click();
  await expect(toastText(page, 'Could not verify user session after login.')).toBeVisible();
  await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'));
  await login(page).click();
  await expect(toastText(page, 'An unexpected error occurred.')).toBeVisible();
});

test('Caps Lock is told beside the password', async ({ page }) => {
  await page.goto(`${program.url}/login`);
  await passwordField(page).focus();
  const press = (isOn: boolean) =>
    passwordField(page).evaluate(
      (field, on) =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on })),
      isOn,
    );
  await press(true);
  await expect(page.getByText('Caps Lock is on')).toBeVisible();
  await press(false);
  await expect(page.getByText('Caps Lock is on')).toBeHidden();
});

// evidence: S41
test('a failed sign-out is told, and the person is out of here all the same', async ({ page, expected }) => {
  expected.statuses.push(500);
  await admin.lend(page);
  await page.goto(`${program.url}/profile`);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${program.url}/login`);
  await expect(toast(page, 'Logout failed')).toBeVisible();
  await expect(toastText(page, 'An error occurred while logging out. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('while the session is loading the whole window says so', async ({ page }) => {
  await admin.lend(page);
  const letGo = await hold(page, '**/api/auth/user');
  await page.goto(program.url);
  await expect(page.getByText('Loading your workspace...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByText('Loading your workspace...')).toBeHidden();
});

// evidence: C250 C251 C252 C253 C254 C297 C298 C360
test('who is signed in is asked every 15 minutes, on focus after 5, once more after a failure', async ({
  page,
  expected,
}) => {
  // the page's one word about it: only logged
  expected.serverAway = true;
  expected.statuses.push(503);
  await admin.lend(page);
  await page.clock.install();
  let asked = 0;
  let answered = 0;
  let failing = false;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/user')) answered += 1;
  });
  await page.route('**/api/auth/user', async (route) => {
    asked += 1;
    if (failing) await route.fulfill({ status: 503, body: '' });
    else await route.continue();
  });
  const settled = () => expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.goto(program.url);
  // what waits for a moment before it is drawn
  await page.clock.runFor(2_000);
  await settled();
  const focus = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

  const first = asked;
  // the next stretch of time begins with the answer
  const expectAsked = async (times: number) => {
    await expect.poll(() => asked).toBe(first + times);
    await expect.poll(() => answered).toBe(first + times);
    await page.clock.runFor(1_000);
  };
  await focus();
  await expectAsked(0);
  await page.clock.fastForward('05:30');
  await focus();
  await expectAsked(1);

  await page.clock.fastForward('15:00');
  await expectAsked(2);

  failing = true;
  await page.clock.fastForward('15:00');
  await expect.poll(() => asked).toBe(first + 3);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return asked;
    })
    .toBe(first + 4);
  await page.clock.runFor(10_000);
  expect(asked).toBe(first + 4);
  await settled();
});

test('a new account is made by its person, in the words of the catalogue', async ({ page, expected }) => {
  expected.statuses.push(400, 409);
  await page.goto(`${program.url}/login`);
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await expect(page).toHaveURL(`${program.url}/register`);
  const register = page.getByRole('button', { name: 'Register' });
  await register.click();
  for (const message of [
    'Username must be at least 3 characters long',
    'Display name must be at least 2 characters long',
    'Please provide a valid email address',
    'Password must be at least 6 characters long',
    'Please confirm your password',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expectAccessible(page);
  const type = (label: string, value: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await type('Username', 'vera');
  await type('Display name', 'Newcomer');
  await type('Email', 'newcomer@example.org');
  await type('Password', 'a fine pass phrase');
  await type('Confirm password', 'another one');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await type('Confirm password', 'a fine pass phrase');
  await register.click();
  await expect(toast(page, 'Registration failed')).toBeVisible();
  await expect(toastText(page, 'Username or email already exists')).toBeVisible();
  await type('Username', 'newcomer');
  await register.click();
  await expect(page).toHaveURL(`${program.url}/`);
  await expect(page.getByRole('heading', { name: 'Welcome, Newcomer' })).toBeVisible();
  await page.goto(`${program.url}/register`);
  await expect(page).toHaveURL(`${program.url}/`);
});

// evidence: C305
test('where registration is closed its page says so in place of a form', async ({ page }) => {
  await page.route('**/api/auth/registration', (route) => route.fulfill({ json: { open: false } }));
  await page.goto(`${program.url}/register`);
  await expect(page.getByText('Registration is closed. Ask an administrator for an account.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('link', { name: "Don't have an account?" })).toBeVisible();
});
