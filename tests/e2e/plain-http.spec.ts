import { chromiumFlags, findChromium } from '../support/chromium.ts';
import { Program } from '../support/program.ts';
import { expect, expectAccessible, signIn, test } from './watched-page.ts';
import { knownAdministrator, password, Person } from './workspace.ts';

const hostName = 'lectern.test';
/** Points at this machine too, as a page of another site may, and nobody allowed it. */
const otherName = 'evil.test';

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${hostName} 127.0.0.1, MAP ${otherName} 127.0.0.1`],
  },
});

let program: Program;
let spaceId: number;
test.beforeAll(async () => {
  program = await Program.create({ ...knownAdministrator, ALLOWED_HOSTS: hostName });
  await program.start();
  const admin = await Person.signIn(program);
  spaceId = await admin.makeSpace('Intranet');
  await admin.leave();
});
test.afterAll(() => program.remove());

// evidence: Q7 Q9
test('signs in, writes, copies and saves under a plain-http name that browsers do not trust', async ({
  page,
}) => {
  const url = `http://${hostName}:${program.port}`;
  await signIn(page, `${url}/login`, 'admin', password);
  expect(
    await page.evaluate(() => [isSecureContext, 'clipboard' in navigator, 'randomUUID' in crypto]),
  ).toEqual([false, false, false]);

  await page.goto(`${url}/documents/create?spaceId=${spaceId}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Without a certificate');
  await page.getByRole('textbox', { name: 'Content' }).fill('## Steps\n\n```sh\nnpm start\n```\n');
  await expect(page.getByText('A copy is kept on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Create Document' }).click();
  await expect(page).toHaveURL(/\/documents\/\d+$/);
  const documentUrl = page.url();

  const comment = page.getByRole('textbox', { name: 'Add a comment' });
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await comment.press('Control+V');
  await expect(comment).toHaveValue('npm start');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  await comment.fill('');
  await comment.press('Control+V');
  await expect(comment).toHaveValue(documentUrl);
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByRole('link', { name: documentUrl })).toBeVisible();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.press('Control+End');
  await content.pressSequentially('It is up.');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload file' }).click();
  await (await chosen).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('one') });
  await expect(page.getByRole('link', { name: 'notes.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.reload();
  await expect(content).toHaveValue(/It is up\./);
});

// evidence: S84
test('a name that nobody allowed gets a page that says what to set', async ({ page, expected }) => {
  expected.statuses.push(421);
  const response = await page.goto(`http://${otherName}:${program.port}/spaces`);
  expect(response?.status()).toBe(421);
  await expect(
    page.getByRole('heading', { name: `Lectern does not know the name ${otherName}` }),
  ).toBeVisible();
  await expect(page.getByText(`ALLOWED_HOSTS=${otherName}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize)).toBe('24px');
});

// evidence: S86
test('registration without a setting is open at localhost and closed under any other name', async ({
  page,
}) => {
  await page.goto(`${program.url}/register`);
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await page.goto(`http://${hostName}:${program.port}/register`);
  await expect(page.getByText('Registration is closed. Ask an administrator for an account.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveCount(0);
});
