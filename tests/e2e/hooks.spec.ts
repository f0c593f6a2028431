import { Webhook } from 'standardwebhooks';
import type { Program } from '../support/program.ts';
import { accept, answerWith, startReceiver, type HookReceiver } from '../support/hook-receiver.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let receiver: HookReceiver;
prepareOwnProgram(
  async (prepared) => {
    ({ program, admin } = prepared);
    receiver = await startReceiver();
  },
  { WEBHOOK_ALLOW: '127.0.0.1' },
);
test.afterAll(() => receiver.close());
test.beforeEach(({ page }) => admin.lend(page));

test('an administrator connects a program that checks the signature', async ({ page, expected }) => {
  expected.statuses = [400];
  await page.goto(`${program.url}/admin/hooks`);
  await expect(page.getByText('No web hooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add web hook' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Address').fill('http://169.254.169.254/');
  await dialog.getByRole('button', { name: 'Add web hook' }).click();
  await expect(dialog).toContainText('because it is private');
  await expectAccessible(page);
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Document created').check();
  await dialog.getByRole('button', { name: 'Add web hook' }).click();
  const secret = await dialog.getByLabel('Secret').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('list', { name: 'Web Hooks' }).getByRole('listitem').first();
  await row.getByRole('button', { name: 'Send a test' }).click();
  await expect(row).toContainText(/Answered 204 after \d+ ms/);
  const isSigned = ({ body, headers }: HookReceiver['received'][number]) =>
    new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined;
  expect(receiver.received.map(isSigned)).toEqual([true]);

  receiver.answer = answerWith(503, 'Not now');
  const space = await admin.makeSpace('Team');
  await admin.makeDocument(space, 'Handbook');
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.reload();
  await row.getByRole('button', { name: 'Deliveries' }).click();
  const delivery = row.getByRole('listitem').filter({ hasText: 'Handbook' });
  await expect(delivery).toContainText('Answered 503');
  await expect(delivery).toContainText('Not now');
  await expectAccessible(page);
  receiver.answer = accept;
  await delivery.getByRole('button', { name: 'Send again: Document created · Handbook' }).click();
  await expect(delivery).toContainText(/Answered 204/);
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);

  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No web hooks yet')).toBeVisible();
});
