import { join } from 'node:path';
import pg from 'pg';
import { driverOptions } from '../../db/connect.ts';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { Program } from '../support/program.ts';
import { expect, test } from './watched-page.ts';
import { knownAdministrator, password, Person } from './workspace.ts';

test.use({ reducedMotion: 'reduce' });

/** As a program that is not Lectern: keeps a restore from ending until it is let go. */
async function holdRestore(dataDir: string) {
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    role: 'command',
    notify: () => undefined,
  });
  const client = new pg.Client({ ...driverOptions(connection), application_name: 'test' });
  await client.connect();
  await client.query('begin');
  await client.query('select from users');
  return async () => {
    await client.end();
    await stop();
  };
}

// evidence: S105
test('while Lectern is restored an open editor keeps its text, and a page says what happens and comes back', async ({
  page,
  context,
  expected,
}) => {
  expected.serverAway = true;
  expected.statuses.push(503);
  const program = await Program.create(knownAdministrator);
  try {
    await program.start();
    const admin = await Person.signIn(program);
    await admin.lend(page);
    const spaceId = await admin.makeSpace('Handbook');
    const id = await admin.makeDocument(spaceId, 'Kept', 'Before.\n');
    const backup = join(program.dataDir, 'good.backup');
    expect(await program.command(['backup', backup, '--quiet'])).toMatchObject({ code: 0 });
    const content = page.getByRole('textbox', { name: 'Content' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.goto(`${program.url}/documents/${id}/edit`);
    await content.press('Control+End');
    await content.pressSequentially('Written meanwhile.');

    const letGo = await holdRestore(program.dataDir);
    const restored = program.command(['restore', backup, '--yes']);
    const statusOf = async () => (await fetch(`${program.url}/readyz`)).status;
    await expect.poll(statusOf, { timeout: 60_000 }).toBe(503);
    await save.click();
    await expect(page.getByText('Failed to save document. Your text is kept on this device')).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${program.url}/documents/${id}`);
    await expect(other.getByRole('heading', { name: 'Lectern is being restored' })).toBeVisible();
    await expect(other.getByText('It will be back soon.')).toBeVisible();
    await letGo();
    expect(await restored).toMatchObject({ code: 0 });

    await expect(other.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: 60_000 });
    await other.close();
    const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
    // the page may notice by itself, before anything is saved, that the session has ended
    await expect(async () => {
      if (!(await dialog.isVisible())) await save.click({ timeout: 1_000 });
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toBeHidden();
    await expect(content).toHaveValue('Before.\nWritten meanwhile.');
    await save.click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await admin.leave();
  } finally {
    await program.remove();
  }
});
