import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { chooseMode, content, openFormatted, savedText } from './formatted-page.ts';
import { pasteOrDrop } from './paste-and-drop.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, inBothThemes, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
let targetId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
});
test.beforeEach(async ({ page, expected }) => {
  // links lead to a document that was deleted
  expected.statuses = [404];
  spaceId = await admin.makeSpace('Harbour');
  targetId = await admin.makeDocument(spaceId, 'Pilot rules', 'How pilots come aboard.');
  await admin.lend(page);
});

const open = (page: Page, path: string) => page.goto(`${program.url}${path}`);

test('a document says what links to it, also before it is deleted, and the space lists what then is broken', async ({
  page,
}) => {
  await open(page, `/documents/${targetId}`);
  await expect(page.getByText('How pilots come aboard.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Linked from' })).toBeHidden();
  for (const title of ['Arrivals', 'Departures'])
    await admin.makeDocument(spaceId, title, `Words.\n\nSee [the rules](/documents/${targetId}).`);
  await page.reload();
  await page.getByRole('button', { name: 'Linked from 2' }).click();
  await expect(page.getByRole('link', { name: 'Arrivals' }).last()).toBeVisible();
  await inBothThemes(page, () => expectAccessible(page));

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('2 documents link here.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${program.url}/spaces/${spaceId}`);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Broken links' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([/Arrivals.*Line 3 · “Pilot rules” was deleted/, /Departures/]);
  await inBothThemes(page, () => expectAccessible(page));
});

test('two brackets offer documents in the Markdown editor, and pasted titles become links in both', async ({
  page,
}) => {
  const link = `[Pilot rules](/documents/${targetId})`;
  const id = await openFormatted(page, { url: program.url, writer: admin, spaceId }, 'Notes');
  await content(page).focus();
  await pasteOrDrop(page, 'paste', { text: 'Read [[pilot rules]], not [[Nowhere]].' });
  await expect(page.getByRole('link', { name: 'Pilot rules' }).or(content(page)).first()).toBeVisible();
  await expect.poll(() => savedText(page, admin, id)).toBe(`Read ${link}, not [[Nowhere]].`);

  await chooseMode(page, 'Markdown');
  await content(page).fill('');
  await content(page).pressSequentially('See [[pil');
  await page.getByRole('option', { name: /Pilot rules/ }).click();
  await expect(content(page)).toHaveValue(`See ${link}`);
  await pasteOrDrop(page, 'paste', { text: ' and `[[Pilot rules]]` and [[Pilot rules]]' });
  await expect(content(page)).toHaveValue(`See ${link} and \`[[Pilot rules]]\` and ${link}`);
});

test('the editor says that the document of a link was deleted', async ({ page }) => {
  const text = `See [the rules](/documents/${targetId}).`;
  await openFormatted(page, { url: program.url, writer: admin, spaceId }, 'Notes', text);
  await admin.remove(`/api/documents/${targetId}`);
  await content(page).getByText('the rules').click();
  await expect(page.getByText('Deleted, or not visible to you')).toBeVisible();
});
