import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { SmtpSink } from '../support/smtp-sink.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let sink: SmtpSink;

prepareOwnProgram(
  async (prepared) => {
    ({ admin } = prepared);
    ({ program } = prepared);
    const space = await admin.makeSpace('Harbour');
    await admin.makeDocument(space, 'Tides', 'High and low.');
  },
  async (url) => {
    sink = await SmtpSink.start();
    return { SMTP_URL: sink.url, MAIL_FROM: 'Lectern <lectern@example.org>', PUBLIC_URL: url };
  },
);
test.afterAll(() => sink.stop());
test.beforeEach(({ page }) => admin.lend(page));

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an administrator sees how things are, makes a backup, takes it away, and sends a test mail', async ({
  page,
}) => {
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page).toHaveTitle('Administration · Lectern');

  const health = section(page, 'Health');
  await expect(health.getByText(/needs? a look|is well|broken/).first()).toBeVisible();
  await health.getByRole('button', { name: /checks are well/ }).click();
  await expect(health).toContainText('signed in to the mail server', { ignoreCase: true });

  const figures = section(page, 'Usage');
  await expect(figures.getByRole('img', { name: /^Saves in the last six weeks/ })).toBeVisible();
  await figures.getByRole('button', { name: 'Show as a table' }).click();
  await expect(figures.getByRole('row')).toHaveCount(43);

  const backup = section(page, 'Backup');
  await backup.getByRole('button', { name: 'Back up now' }).click();
  await expect(backup.getByText(/^Backed up today at/)).toBeVisible();
  await backup.getByRole('button', { name: 'Backups and downloads' }).click();
  const downloading = page.waitForEvent('download');
  await backup.getByRole('button', { name: /^Download the backup of/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^lectern-.*\.backup$/);
  expect((await readFile(await download.path())).length).toBeGreaterThan(1_000);

  const mail = section(page, 'Mail');
  await mail.getByRole('button', { name: 'Send me a test' }).click();
  await expect(mail).toContainText('The mail server accepted the mail to');
  await expect(mail).toContainText('250 taken');
  expect(sink.mails).toHaveLength(1);

  const index = section(page, 'Search index');
  await index.getByRole('button', { name: 'Rebuild' }).click();
  await expect(index.getByText(/^Rebuilt today at/)).toBeVisible();

  await section(page, 'Version').getByRole('button', { name: 'What this version brought' }).click();
  await expect(page.getByRole('region', { name: 'What this version brought' })).toContainText('Added');
  await expectAccessible(page);
});

test('the way to the other pages is a column, and a row on a phone that shows where one is', async ({
  page,
}) => {
  await page.goto(`${program.url}/admin/hooks`);
  const nav = page.getByRole('navigation', { name: 'Administration' });
  await expect(nav.getByRole('link', { name: 'Web Hooks' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Overview' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  await expect(nav.locator('[aria-current]')).toHaveText('Overview');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${program.url}/admin/hooks`);
  await expect(nav.getByRole('link', { name: 'Web Hooks' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1, name: 'Web Hooks' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('administration');
  await expect(page.getByRole('option', { name: 'Go to Administration' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${program.url}/admin`);
});
