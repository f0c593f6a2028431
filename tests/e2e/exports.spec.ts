import { pixel } from './paste-and-drop.ts';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Lighthouse');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

test('a branch is exported from its menu by keyboard, and its notification leads to the file', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Keeper', 'Light the lamp.');
  await admin.makeDocument(spaceId, 'Night', 'Watch.', id);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Download', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Download' });
  await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'This document', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /all documents below it/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Word/ }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByRole('checkbox', { name: 'Include comments' })).not.toBeChecked();
  await expect(dialog.getByText('We will tell you when it is ready.')).toBeVisible();
  await page.keyboard.press('Enter');
  const ready = dialog.getByRole('status').filter({ hasText: 'Your export is ready.' });
  await expect(ready).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/^Word: 2 documents, /)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('menuitem', { name: /Your export of Keeper is ready/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('Keeper.docx');
});

test('every format is made by the built program, whose processes may do little', async ({ page }) => {
  const picture = `![Dot](data:image/png;base64,${pixel.bytes})`;
  const id = await admin.makeDocument(spaceId, 'Lamp', `# Oil\n\nLight the lamp.\n\n${picture}`);
  const download = async (format: string): Promise<Buffer> => {
    const response = await page.request.get(`${program.url}/api/documents/${id}/download?format=${format}`);
    expect(response.status(), format).toBe(200);
    return response.body();
  };
  expect((await download('html')).toString()).toContain('Light the lamp.');
  expect((await download('docx')).subarray(0, 2).toString()).toBe('PK');
  expect((await download('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});
