import type { Page } from '@playwright/test';
import { Program } from '../support/program.ts';
import { SmtpSink } from '../support/smtp-sink.ts';
import { expect, expectAccessible, signIn, test } from './watched-page.ts';
import { knownAdministrator, password, Person } from './workspace.ts';

const newPassword = 'a brand new pass phrase';

let program: Program;
let sink: SmtpSink;
let admin: Person;
test.beforeAll(async () => {
  sink = await SmtpSink.start();
  program = await Program.create(knownAdministrator);
  await program.start();
  // as an operator sets it up: the address of the mail server by standard input, then a restart
  const { code } = await program.command(
    ['setup', '--public-url', program.url, '--mail-from', 'lectern@example.org', '--smtp-url-stdin'],
    sink.url,
  );
  expect(code).toBe(0);
  await program.stop();
  await program.start();
  admin = await Person.signIn(program);
  await admin.makePerson('vera', 'viewer', 'Vera');
  await admin.makePerson('iris', 'editor', 'Iris');
});
test.afterAll(async () => {
  await admin.leave();
  await program.remove();
  await sink.stop();
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const over = (page: Page) => page.getByRole('heading', { name: 'This link does not work any more' });

/** The address in the newest mail to someone. */
async function mailedLink(to: string): Promise<string> {
  const mail = () => sink.mails.findLast((each) => each.to.includes(to));
  await expect.poll(mail, { timeout: 60_000 }).toBeDefined();
  const text = mail()!.raw.replace(/=\n/g, '');
  return /http:\/\/\S+\/reset-password#[\w-]+/.exec(text)?.[0] ?? '';
}

async function inBothColours(page: Page, check: () => Promise<void>): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await page.reload();
    await check();
  }
}

test('who forgot the password has a link mailed, sets a new one by keyboard and signs in', async ({
  page,
  expected,
}) => {
  expected.statuses.push(400, 404);
  await page.goto(`${program.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(`${program.url}/forgot-password`);
  await expect(page).toHaveTitle('Forgot password · Lectern');
  await inBothColours(page, async () => {
    await expect(field(page, 'Username or email')).toBeFocused();
    await expectAccessible(page);
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Username or email is required')).toBeVisible();
  await page.keyboard.type('vera@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);

  const link = await mailedLink('vera@example.org');
  await page.goto(link);
  await expect(page.getByText('For the account vera')).toBeVisible();
  // the token is in no history and on no picture
  await expect(page).toHaveURL(`${program.url}/reset-password`);
  await expect(field(page, 'New password')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('New password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  await field(page, 'New password').fill('password');
  await field(page, 'Confirm password').fill('password');
  await page.keyboard.press('Enter');
  await expect(page.locator('.fui-Field').getByText('This password is too common')).toBeVisible();
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm password').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to login' }).click();
  await signIn(page, `${program.url}/login`, 'vera', newPassword);

  await page.goto(link);
  await expect(over(page)).toBeVisible();
});

test('a link that works no more says so, and what to do', async ({ page, expected }) => {
  expected.statuses.push(404);
  for (const address of ['/reset-password', '/reset-password#made-up']) {
    await page.goto('about:blank');
    await page.goto(program.url + address);
    await expect(over(page)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(field(page, 'Username or email')).toBeVisible();
});

test("an administrator's link is followed by someone who is signed in, and one that ends meanwhile says so", async ({
  page,
  expected,
}) => {
  expected.statuses.push(404);
  await signIn(page, program.url, 'iris', password);
  const makeLink = async () =>
    (await program.command(['user', 'reset-password', 'iris', '--link'])).stdout.trim();
  const [replaced, link] = [await makeLink(), await makeLink()];
  const late = await page.context().newPage();
  await late.goto(replaced);
  await expect(over(late)).toBeVisible();
  await late.goto(link);
  await expect(late.getByText('For the account iris')).toBeVisible();
  await page.goto(link);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page).toHaveURL(`${program.url}/login`);

  await field(late, 'New password').fill('yet another pass phrase');
  await field(late, 'Confirm password').fill('yet another pass phrase');
  await late.getByRole('button', { name: 'Set password' }).click();
  await expect(over(late)).toBeVisible();
});

test('while the link is checked the page says so, and a server that is away can be asked again', async ({
  page,
  expected,
}) => {
  expected.statuses.push(503);
  const link = (await program.command(['user', 'reset-password', 'vera', '--link'])).stdout.trim();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/auth/password-links/look', async (route) => {
    await held;
    await route.fulfill({ status: 503, body: '' });
  });
  await page.goto(link);
  await expect(page.getByText('Checking your link...')).toBeVisible();
  letGo();
  await expect(page.getByText('Your link could not be checked')).toBeVisible();
  await page.unroute('**/api/auth/password-links/look');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('For the account vera')).toBeVisible();
});

test('without a mail server the login names no way that leads nowhere', async ({ page }) => {
  await page.route('**/api/auth/password-links', (route) => route.fulfill({ json: { areMailed: false } }));
  const told = page.waitForResponse('**/api/auth/password-links');
  await page.goto(`${program.url}/login`);
  await told;
  await expect(page.getByRole('link', { name: "Don't have an account?" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0);
  await page.goto(`${program.url}/forgot-password`);
  await expect(page.getByText('Links are not mailed here. Ask an administrator for one.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(field(page, 'Username')).toBeVisible();
});
