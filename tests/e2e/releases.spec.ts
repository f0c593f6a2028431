import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Harbour');
  await admin.makePerson('vera', 'viewer', 'Vera');
});
test.use({ reducedMotion: 'reduce' });

test('a manager lets a document need a release, changes its draft and releases it', async ({
  page,
  browser,
}) => {
  const id = await admin.makeDocument(spaceId, 'Rules', 'Ships keep to the left.');
  const address = `${program.url}/documents/${id}`;
  await admin.lend(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Require a release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Require a release' }).click();
  await expect(page.getByRole('note').getByText('The draft says the same')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).not.toHaveURL(`${address}/edit`);
  await expect(page).toHaveURL(/\/edit$/);
  const draftId = Number(/documents\/(\d+)\/edit/.exec(page.url())?.[1]);
  await admin.put(`/api/documents/${draftId}`, { content: 'Ships keep to the right.' });

  // whoever edits goes on at the changes
  await page.goto(address);
  await expect(page).toHaveURL(`${program.url}/documents/${draftId}`);
  await expect(page.getByText('Ships keep to the right.')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Rules', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See changes' }).click();
  await expect(page.getByText('right').first()).toBeVisible();
  await expect(page.getByText('left').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'See released version' }).click();
  await expect(page.getByText('Ships keep to the left.')).toBeVisible();

  const vera = await Person.signIn(program, 'vera');
  const reader = await (await browser.newContext()).newPage();
  await vera.lend(reader);
  await reader.goto(address);
  await expect(reader.getByText('Ships keep to the left.')).toBeVisible();
  await expect(reader.getByRole('note')).toHaveCount(0);

  await page.goto(`${program.url}/spaces/${spaceId}/reviews`);
  await page.getByRole('tab', { name: 'Waiting for release' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByText('Released', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Ships keep to the right.')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Ships keep to the right.')).toBeVisible();
  await reader.context().close();

  // Ctrl+K ends it again
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /New document/ })).toBeVisible();
  await page
    .getByRole('combobox', { name: 'Search documents, spaces and actions' })
    .fill('no longer require');
  await page.getByRole('option', { name: /No longer require a release/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No longer require a release' }).click();
  await expect(page.getByText('Readers now see every change', { exact: true })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
});
