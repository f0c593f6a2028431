import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { pasteOrDrop, notes, pixel } from './paste-and-drop.ts';
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

async function openEditor(page: Page, title: string, text = ''): Promise<number> {
  const id = await admin.makeDocument(spaceId, title, text);
  await page.goto(`${program.url}/documents/${id}/edit`);
  await expect(content(page)).toHaveValue(text);
  return id;
}

/** Lets uploads arrive at the server only once they are let go. */
async function holdUploads(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/documents/*/attachments', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  return letGo;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const pictureLink = String.raw`!\[image\.png\]\(/uploads/[^)]+\)`;

test('a save waits for the files that are on their way, and stores their links', async ({ page }) => {
  const id = await openEditor(page, 'Waits', 'Look:\n');
  await content(page).press('Control+End');
  const letGo = await holdUploads(page);
  await pasteOrDrop(page, 'paste', { files: [pixel, { ...pixel }] });
  await expect(content(page)).toHaveValue(/Uploading image\.png/);
  await save(page).click();
  await expect(page.getByText('Waiting for 2 files')).toBeVisible();
  await content(page).focus();
  await page.keyboard.type(' Still typing.');
  expect(await admin.textOf(id)).toBe('Look:\n');
  letGo();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toMatch(
    new RegExp(`^Look:\n${pictureLink}\n${pictureLink} Still typing\\.$`),
  );
});

test('what is typed after a pasted picture stands behind it, also where it arrived meanwhile', async ({
  page,
}) => {
  await openEditor(page, 'Caret');
  await content(page).click();
  const letGo = await holdUploads(page);
  await pasteOrDrop(page, 'paste', { files: [pixel] });
  await expect(content(page)).toHaveValue(/Uploading/);
  letGo();
  await expect(content(page)).toHaveValue(new RegExp(`^${pictureLink}$`));
  const selected = await content(page).evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(selected).toBe('');
  await page.keyboard.type('x');
  await expect(content(page)).toHaveValue(new RegExp(`^${pictureLink}x$`));
});

test('a conflict that is met while a file is on its way keeps the link to it', async ({ page, expected }) => {
  expected.statuses.push(409);
  const id = await openEditor(page, 'Conflict', 'One line.\n');
  await content(page).fill('My line. ');
  const letGo = await holdUploads(page);
  await pasteOrDrop(page, 'paste', { files: [pixel] });
  await expect(content(page)).toHaveValue(/Uploading/);
  await admin.put(`/api/documents/${id}`, { content: 'Their line.\n' });
  await save(page).click();
  await expect(page.getByText('Waiting for one file')).toBeVisible();
  letGo();
  await page.getByRole('radio', { name: /Your text/ }).check();
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toMatch(new RegExp(`^My line\\. ${pictureLink}$`));
});

test('words about a file that did not arrive are never stored', async ({ page, expected }) => {
  expected.statuses.push(503);
  const id = await openEditor(page, 'Not stored', '');
  await page.route('**/api/documents/*/attachments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'The store is away', code: 'unavailable' } })
      : route.continue(),
  );
  await content(page).click();
  await page.keyboard.type('Before ');
  await pasteOrDrop(page, 'paste', { files: [notes] });
  await expect(content(page)).toHaveValue('Before [Not uploaded: notes \\[1\\].txt]()');
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toBe('Before ');
  await page.unroute('**/api/documents/*/attachments');
  await page.getByRole('button', { name: 'Upload notes [1].txt again' }).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toMatch(/^Before \[notes \\\[1\\\]\.txt\]\(\/uploads\/[^)]+\)$/);
});

test('a picture that is pasted or dropped into a new document is attached once that is created', async ({
  page,
}) => {
  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('New with pictures');
  await content(page).click();
  await pasteOrDrop(page, 'paste', { files: [pixel] });
  await expect(content(page)).toHaveValue('![To be uploaded: image.png]()');
  await page.keyboard.type(' and ');
  await pasteOrDrop(page, 'drop', { files: [notes] });
  await page.getByRole('button', { name: 'Create Document' }).click();
  await expect(page.getByRole('heading', { name: 'New with pictures', level: 1 })).toBeVisible();
  const article = page.getByRole('article');
  await expect(article.getByRole('img', { name: 'image.png' })).toBeVisible();
  await expect(article.getByRole('link', { name: 'notes [1].txt' })).toBeVisible();
  await expect(page.getByText('Unsaved Changes')).toBeHidden();
});

test('a file of a new document that fails is sent again with the next attempt, into the same document', async ({
  page,
  expected,
}) => {
  expected.statuses.push(503);
  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Second attempt');
  await content(page).fill('Here: ');
  await pasteOrDrop(page, 'paste', { files: [pixel] });
  await page.route('**/api/documents/*/attachments', (route) =>
    route.fulfill({ status: 503, json: { message: 'The store is away', code: 'unavailable' } }),
  );
  await page.getByRole('button', { name: 'Create Document' }).click();
  await expect(page.getByText('Upload failed').first()).toBeVisible();
  await expect(content(page)).toHaveValue('Here: ![Not uploaded: image.png]()');
  await page.unroute('**/api/documents/*/attachments');
  await page.getByRole('button', { name: 'Create Document' }).click();
  await expect(page.getByRole('article').getByRole('img', { name: 'image.png' })).toBeVisible();
  const made = await admin.get<{ title: string }[]>(`/api/spaces/${spaceId}/documents`);
  expect(made.filter(({ title }) => title === 'Second attempt')).toHaveLength(1);
});
