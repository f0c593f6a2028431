import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Handbook');
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const create = (page: Page) => page.getByRole('button', { name: 'Create Document' });

/** Lets the next call that creates a document arrive, and loses its answer. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/documents',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test('a lost answer and more typing create one document, with all that was typed', async ({
  page,
  expected,
}) => {
  expected.serverAway = true;
  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await title(page).fill('Once');
  await content(page).fill('First words.');
  await loseNextAnswer(page);
  await create(page).click();
  await expect(page.getByText('Failed to create document').first()).toBeVisible();
  await content(page).press('Control+End');
  await page.keyboard.type(' And more.');
  await title(page).fill('Once and only once');
  await create(page).click();
  await expect(page.getByRole('heading', { name: 'Once and only once', level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('First words. And more.');
  const made = await admin.get<{ title: string }[]>(`/api/spaces/${spaceId}/documents`);
  expect(made.map((each) => each.title)).toEqual(['Once and only once']);
});

test('a restored text whose new copy cannot be kept is offered again', async ({ page, context }) => {
  const id = await admin.makeDocument(spaceId, 'Full device', 'Stored.\n');
  const open = async (tab: Page) => {
    await tab.goto(`${program.url}/documents/${id}/edit`);
    await expect(content(tab)).toHaveValue('Stored.\n');
  };
  await open(page);
  await content(page).fill('Stored.\nNot stored.');
  await expect(page.getByText('A copy is kept on this device')).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const full = await context.newPage();
  await full.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
  await open(full);
  await full.getByRole('button', { name: 'Restore' }).click();
  await expect(content(full)).toHaveValue('Stored.\nNot stored.');
  await expect(full.getByText('Not saved yet', { exact: true })).toBeVisible();
  await full.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await open(later);
  await later.getByRole('button', { name: 'Restore' }).click();
  await expect(content(later)).toHaveValue('Stored.\nNot stored.');
  await expect(later.getByText('A copy is kept on this device')).toBeVisible();
});
