import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let iris: Person;
let documentId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('jobs-iris', 'editor', 'Iris Holm');
  iris = await Person.signIn(program, 'jobs-iris');
  const spaceId = await admin.makeSpace('Lighthouse');
  documentId = await admin.makeDocument(spaceId, 'Keeper', 'Light the lamp.');
});
test.afterAll(() => iris.leave());
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });

/** Asks for exports until one still waits when it is cancelled. */
async function cancelOne(): Promise<void> {
  await expect(async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => iris.post('/api/exports', { documentId, format: 'pdf' })),
    );
    const { id } = made.at(-1)!;
    await iris.post(`/api/exports/${id}/cancel`, {});
  }).toPass();
}

test('an administrator sees what of others has ended early, and starts it again', async ({ page }) => {
  await cancelOne();
  await admin.lend(page);
  await page.goto(`${program.url}/admin/jobs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Background Jobs' })).toBeVisible();
  await page.getByRole('tab', { name: 'Failed' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Keeper' });
  await expect(row.first()).toContainText('Iris Holm');
  await expect(row.first()).toContainText('Cancelled');
  await expectAccessible(page);
  const before = await row.count();
  await row.first().getByRole('button', { name: 'Try again: Keeper' }).press('Enter');
  await expect(page.locator('.fui-ToastTitle', { hasText: 'Job started again' })).toBeVisible();
  await expect(row).toHaveCount(before - 1);
});
