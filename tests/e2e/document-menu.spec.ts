import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let vera: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('vera', 'viewer', 'Vera');
  vera = await Person.signIn(program, 'vera');
  spaceId = await admin.makeSpace('Harbour');
});
test.afterAll(() => vera.leave());
test.use({ reducedMotion: 'reduce' });

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Opens a document's menu, once what stands below its text is there. */
async function openMenu(page: Page, id: number): Promise<void> {
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await more(page).click();
  await expect(item(page, 'Share')).toBeVisible();
}

test('a document is duplicated with its files, and the copy opens', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Tides', 'High and low.');
  await admin.attach(id, { name: 'table.txt', mimeType: 'text/plain', buffer: Buffer.from('06:12') });
  await admin.lend(page);
  await openMenu(page, id);
  await item(page, 'Duplicate').click();
  await expect(page.getByRole('heading', { name: 'Copy of Tides' })).toBeVisible();
  await expect(page).not.toHaveURL(`${program.url}/documents/${id}`);
  await expect(page.getByText('High and low.')).toBeVisible();
  await expect(page.getByRole('main').getByText('table.txt').first()).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Copy of Tides', exact: true })).toBeVisible();
});

// evidence: C90
test('a document is downloaded as it was typed, or with its files', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Charts', '# Depths\r\n');
  await admin.attach(id, { name: 'depths.txt', mimeType: 'text/plain', buffer: Buffer.from('3 m') });
  await admin.lend(page);
  await openMenu(page, id);
  await item(page, 'Download').click();
  const dialog = page.getByRole('dialog', { name: 'Download' });
  const download = () => dialog.getByRole('link', { name: 'Download' }).click();
  await dialog.getByRole('checkbox', { name: 'Include attached files' }).uncheck();
  const [markdown] = await Promise.all([page.waitForEvent('download'), download()]);
  expect(markdown.suggestedFilename()).toBe('Charts.md');
  expect(await readFile(await markdown.path(), 'utf8')).toBe('# Depths\r\n');
  await more(page).click();
  await item(page, 'Download').click();
  const [zip] = await Promise.all([page.waitForEvent('download'), download()]);
  expect(zip.suggestedFilename()).toBe('Charts.zip');
  const bytes = await readFile(await zip.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('attachments/depths.txt')).toBe(true);
});

// evidence: C90
test('dialogs of the menu give the focus back to its button', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Buoys', 'Red and green.');
  await admin.lend(page);
  await openMenu(page, id);
  await expectAccessible(page);
  await item(page, 'Share').click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(`${program.url}/documents/${id}`);
  await expect(share.getByText('Everyone with an account can open it.')).toBeVisible();
  await closeByEscape(share);
  await expect(more(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await item(page, 'Move').click();
  const move = page.getByRole('dialog', { name: /Move/ });
  await expect(move).toBeVisible();
  await closeByEscape(move);
  await expect(more(page)).toBeFocused();

  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await page.keyboard.press('Enter');
  await item(page, 'Delete').click();
  await expect(question).toBeVisible();
  await closeByEscape(question);
  await expect(more(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await item(page, 'Delete').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(more(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await item(page, 'Copy link').click();
  await expect(page.locator('.fui-Toast', { hasText: 'Link copied' })).toBeVisible();
});

test('deleting says where child documents go, and who can bring it back', async ({ page }) => {
  const parent = await admin.makeDocument(spaceId, 'Operations', 'What we do.');
  const id = await admin.makeDocument(spaceId, 'Moorings', 'Where ships lie.', parent);
  for (const title of ['North', 'South', 'West']) await admin.makeDocument(spaceId, title, '', id);
  await admin.lend(page);
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  const asked = async (of: number) => {
    await openMenu(page, of);
    await item(page, 'Delete').click();
    await expect(question).toContainText('This action cannot be undone.');
    await expect(question).toContainText('It stays in Deleted documents for 30 days.');
  };
  await asked(id);
  await expect(question).toContainText('Its 3 child documents move up to Operations.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${program.url}/spaces/${spaceId}`);
  const children = await admin.get<{ title: string }[]>(
    `/api/spaces/${spaceId}/documents?parentId=${parent}`,
  );
  expect(children.map(({ title }) => title).sort()).toEqual(['North', 'South', 'West']);

  const only = await admin.makeDocument(spaceId, 'Piers', '');
  await admin.makeDocument(spaceId, 'Long pier', '', only);
  await asked(only);
  await expect(question).toContainText('Its child document moves up to Harbour.');
  await asked(await admin.makeDocument(spaceId, 'Quays', 'Stone.'));
  await expect(question).not.toContainText('child');
});

test('only the dialog that moves a parent speaks of documents below it', async ({ page }) => {
  const parent = await admin.makeDocument(spaceId, 'Dredging', 'Deep.');
  const child = await admin.makeDocument(spaceId, 'Sand', 'Where it goes.', parent);
  await admin.lend(page);
  const dialog = page.getByRole('dialog', { name: 'Move document' });
  await openMenu(page, parent);
  await item(page, 'Move').click();
  await expect(dialog).toContainText('“Dredging” moves with all documents below it.');
  await openMenu(page, child);
  await item(page, 'Move').click();
  await expect(dialog).toContainText('“Sand” moves.');
});

test('a parent lists its pages where its own text is empty, and else on request', async ({ page }) => {
  const shelf = await admin.makeDocument(spaceId, 'Regulations');
  const book = await admin.makeDocument(spaceId, 'Handbook', 'How we work.');
  for (const parent of [shelf, book])
    for (const title of ['Speed', 'Noise']) await admin.makeDocument(spaceId, title, '', parent);
  await admin.lend(page);
  const section = page.getByRole('region', { name: 'Documents below' });
  await page.goto(`${program.url}/documents/${shelf}`);
  await expect(section.getByRole('link')).toHaveText([/^Speed/, /^Noise/]);

  await page.goto(`${program.url}/documents/${book}`);
  const toggle = section.getByRole('button', { name: 'Documents below' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(section.getByRole('link')).toHaveCount(0);
  await toggle.press('Enter');
  await section.getByRole('link', { name: /^Noise/ }).click();
  await expect(page.getByRole('heading', { name: 'Noise', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await expect(section).toBeHidden();
});

test('a viewer is told in the menu why entries are off', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Anchors', 'Heavy.');
  await vera.lend(page);
  await openMenu(page, id);
  for (const [name, reason] of [
    ['Edit', 'You can read this document, but not change it'],
    ['Move', 'You don’t have permission to move this document'],
    ['Duplicate', 'You don’t have permission to create documents in this space'],
    ['Delete', 'You don’t have permission to delete this document'],
  ] as const) {
    await expect(item(page, name)).toHaveAttribute('aria-disabled', 'true');
    await item(page, name).hover();
    await expect(page.getByRole('tooltip')).toHaveText(reason);
  }
  await expect(item(page, 'Download')).toBeVisible();
});

test('a phone finds the history in the menu', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Ropes', 'Long.');
  await admin.lend(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openMenu(page, id);
  await item(page, 'History').click();
  await expect(page).toHaveURL(`${program.url}/documents/${id}/history`);
  await expect(page.getByText('This is the first version. Every save adds one.')).toBeVisible();
});

test('a document is printed alone, in light colours, with the addresses of its links', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Locks', 'See [the plan](https://example.org/plan).');
  await admin.lend(page);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  const title = page.getByRole('heading', { name: 'Locks', exact: true });
  await expect(title).toHaveCSS('color', 'rgb(223, 228, 227)');
  const frame = [
    page.getByRole('banner'),
    page.getByRole('treeitem', { name: 'Harbour' }),
    page.getByRole('button', { name: 'Star', exact: true }),
    page.getByRole('heading', { name: 'Comments' }),
  ];
  for (const part of frame) await expect(part).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(title).toHaveCSS('color', 'rgb(28, 34, 30)');
  await expect(page.getByText(/^Last updated by/)).toBeVisible();
  const shownAddress = () =>
    page.getByText('the plan').evaluate((link) => getComputedStyle(link, '::after').content);
  await expect.poll(shownAddress).toContain('https://example.org/plan');
  for (const part of frame) await expect(part).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(title).toHaveCSS('color', 'rgb(223, 228, 227)');
});

test('a menu that cannot be fetched says so, and the page lives on', async ({ page, expected }) => {
  expected.serverAway = true;
  const id = await admin.makeDocument(spaceId, 'Fog', 'Nothing to be seen.');
  await admin.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await program.stop();
  await more(page).click();
  await expect(page.getByText('The menu could not be loaded')).toBeVisible();
  await expect(page.getByText('Nothing to be seen.')).toBeVisible();
  await program.start();
  await openMenu(page, id);
});
