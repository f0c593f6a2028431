import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Harbour');
});
test.use({ reducedMotion: 'reduce' });

const inTree = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

async function openMenu(page: Page, id: number): Promise<void> {
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
}

test('a document becomes a template, a new one is made from it, and it becomes a document again', async ({
  page,
}) => {
  const id = await admin.makeDocument(
    spaceId,
    'Log of {{space}}',
    'Written by {{author}}.\n\n## {{title}}\n',
  );
  await admin.attach(id, { name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('06:12') });
  await admin.lend(page);
  await openMenu(page, id);
  await page.getByRole('menuitem', { name: 'Use as a template' }).click();
  const question = page.getByRole('dialog', { name: 'Use as a template' });
  await expect(question.getByText('Where it is offered')).toBeVisible();
  await question.getByRole('button', { name: 'Use as a template' }).click();
  await expect(page.getByText('Now a template', { exact: true })).toBeVisible();
  await expect(page.getByText('This is a template of Harbour')).toBeVisible();
  await expect(inTree(page, 'Log of {{space}}')).toHaveCount(0);

  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await page.getByRole('button', { name: 'From a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New from template' });
  await expect(dialog.getByRole('radio', { name: /^Meeting notes/ })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Log of/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Log of Harbour');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('1 file comes along.');
  await expect(dialog.getByRole('heading', { name: 'Log of Harbour' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Log of May');
  await dialog.getByRole('button', { name: 'Create Document' }).click();
  await expect(page).toHaveURL(/\/documents\/\d+\/edit$/);
  await page.goto(page.url().replace(/\/edit$/, ''));
  await expect(page.getByRole('heading', { name: 'Log of May' }).first()).toBeVisible();
  await expect(page.getByText('{{author}}')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('tides.txt').first()).toBeVisible();
  await expect(inTree(page, 'Log of May')).toBeVisible();

  await page.goto(`${program.url}/spaces/${spaceId}/templates`);
  await page.getByRole('button', { name: 'More about Log of {{space}}' }).click();
  await page.getByRole('menuitem', { name: 'No longer a template' }).click();
  await expect(page.getByText('No templates yet')).toBeVisible();
  await expect(inTree(page, 'Log of {{space}}')).toBeVisible();
});

test('Ctrl+K leads to the templates, and text that was written is kept', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
  await page.keyboard.press('Control+k');
  // the palette itself, not the field that takes letters until it has come
  await expect(page.getByRole('option', { name: /New document/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search documents, spaces and actions' }).fill('template');
  await page.getByRole('option', { name: /New from template/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New from template' });
  await dialog.getByRole('radio', { name: /^How-to/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${program.url}/documents/create?spaceId=${spaceId}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await page.getByPlaceholder('Start writing your document here...').fill('My own words');
  await expect(page.getByRole('button', { name: 'From a template' })).toBeDisabled();
});

test('a template is made on the page of templates', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}/templates`);
  await page.getByRole('button', { name: 'New Template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Crew list');
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await expect(page).toHaveURL(/\/documents\/\d+\/edit$/);
  await page.goto(`${program.url}/spaces/${spaceId}/templates`);
  await page.getByRole('button', { name: 'More about Crew list' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No templates yet')).toBeVisible();
});
