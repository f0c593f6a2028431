import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { noSlapd, startSlapd, type TestDirectory } from '../support/slapd.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, inBothThemes, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

test.skip(noSlapd !== '', noSlapd);

let directory: TestDirectory;
let proxy: TcpProxy;
let program: Program;
let admin: Person;
prepareOwnProgram(
  (prepared) => {
    ({ program, admin } = prepared);
    return Promise.resolve();
  },
  async () => {
    directory = await startSlapd({ crowd: 8 });
    proxy = await startTcpProxy({ host: '127.0.0.1', port: directory.port });
    return directory.settings({
      LDAP_HQ_URL: `ldap://localhost:${proxy.port}`,
      LDAP_HQ_NAME: 'Head office',
    });
  },
);
test.afterAll(async () => {
  await proxy?.close();
  await directory?.stop();
});

const signIn = async (page: Page, username: string, password: string) => {
  await page.goto(`${program.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('somebody who is only in the directory signs in with the form', async ({ page, expected }) => {
  expected.statuses = [401, 503];
  await signIn(page, 'anna', 'not their password');
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await signIn(page, 'anna', directory.password);
  await expect(page.getByRole('heading', { name: 'Welcome, Anna' })).toBeVisible();
});

test('who signs in with a directory that is away is told so', async ({ page, expected }) => {
  expected.statuses = [401, 503];
  await proxy.refuse();
  await signIn(page, 'dora', directory.password);
  // at the field and in a toast
  const told = page.getByText('The directory does not answer. Try again in a few minutes.').first();
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('dora');
  await proxy.mend();
});

test('an administrator tries the directory, by keyboard, and sees step by step what worked', async ({
  page,
}) => {
  await admin.lend(page);
  await page.goto(program.url);
  await page.getByRole('button', { name: 'Account of Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Sign-in' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in' })).toBeVisible();
  const way = page.getByRole('region', { name: 'Head office' });
  await expect(way).toContainText('Directory (LDAP)');
  await expect(way).toContainText(`ldap://localhost:${proxy.port}`);
  await expect(way).toContainText('None yet');
  await expectAccessible(page);

  await way.getByLabel('Username (optional)').focus();
  await page.keyboard.type('anna');
  await page.keyboard.press('Enter');
  await expect(way.getByText('Every step worked.')).toBeVisible();
  const steps = way.getByRole('listitem');
  await expect(steps).toHaveCount(5);
  await expect(steps.nth(0)).toContainText('Connect: worked');
  await expect(steps.nth(1)).toContainText('TLS: worked');
  await expect(steps.nth(2)).toContainText('Bind: worked');
  await expect(steps.nth(3)).toContainText('email anna@example.org');
  await expect(steps.nth(4)).toContainText('staff, writers');
  await inBothThemes(page, () => expectAccessible(page));

  await proxy.refuse();
  await way.getByLabel('Username (optional)').focus();
  await page.keyboard.press('Tab');
  await expect(way.getByRole('button', { name: 'Test connection to Head office' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(way.getByText('Not every step worked.')).toBeVisible();
  await expect(steps).toHaveCount(1);
  await expect(steps).toContainText('Connect: failed');
  await inBothThemes(page, () => expectAccessible(page));
  await proxy.mend();
});

test('the command line tries the directory and brings accounts in line with it', async ({ page }) => {
  const tested = await program.command(['ldap', 'test', 'hq', '--username', 'anna']);
  expect(tested).toMatchObject({ code: 0 });
  expect(tested.stdout).toMatch(
    /^ok {4}Connect .*\nok {4}TLS .*\nok {4}Bind .*\nok {4}Search .*\nok {4}Groups /,
  );
  expect(await program.command(['ldap', 'test', 'hq', '--username', 'nobody'])).toMatchObject({ code: 1 });
  expect(await program.command(['ldap', 'test', 'none'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('LDAP_SERVERS names hq'),
  });

  await signIn(page, 'bert', directory.password);
  await expect(page.getByRole('heading', { name: 'Welcome, Bert' })).toBeVisible();
  const away = 'uid=bert,ou=posix,dc=example,dc=org';
  await directory.change((client) => client.modifyDN(directory.dnOf('bert'), away));
  const dry = await program.command(['ldap', 'sync', 'hq', '--dry-run']);
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Would be disabled: 1 (bert)') });
  expect(await program.command(['ldap', 'sync', 'hq', '--allow', 'many'])).toMatchObject({ code: 1 });
  const done = await program.command(['ldap', 'sync', 'hq']);
  expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining('Disabled: 1 (bert)') });
  await page.goto(`${program.url}/spaces`);
  await expect(page).toHaveURL(/\/login/);
  const doctor = await program.command(['doctor']);
  expect(doctor.stdout).toContain('directory hq');
  expect(doctor.stdout).toContain('synchronisation hq');
});

test.describe('in a browser that asks for German', () => {
  test.use({ locale: 'de-DE' });

  test('a test of the connection says its steps in German', async ({ page }) => {
    await admin.lend(page);
    await page.goto(`${program.url}/admin/sign-in`);
    const way = page.getByRole('form', { name: 'Head office' });
    await way.getByLabel('Benutzername (optional)').fill('anna');
    await way.getByRole('button', { name: 'Verbindung prüfen: Head office' }).click();
    const steps = page.getByRole('status').getByRole('listitem');
    await expect(steps).toHaveCount(5);
    await expect(steps.nth(0)).toContainText(/Verbinden: .*ldap:\/\/localhost:\d+ antwortet\./);
    await expect(steps.nth(1)).toContainText(/; das Zertifikat gilt bis \d{4}-\d\d-\d\d\./);
    await expect(steps.nth(3)).toContainText(
      'Benutzername anna, Name Anna Arendt, E-Mail-Adresse anna@example.org.',
    );
    await expect(steps.nth(4)).toContainText('ist in Docs, all, staff, writers.');
    await expectAccessible(page);
  });
});
