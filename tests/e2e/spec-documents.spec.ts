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
  const me = await admin.get<{ user: { id: number } }>('/api/auth/user');
  await admin.put(`/api/users/${me.user.id}`, { displayName: 'Ada Byron' });
  spaceId = await admin.makeSpace('Field notes', { description: 'What we saw outside' });
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const sheet = (page: Page) => page.getByRole('main');
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const content = (page: Page) => page.getByPlaceholder('Start writing your document here...');

// evidence: C25 C84 C85 C87 C88 C89 C90 C93 C94 C95 C96 C97 C117 C241 C372
test('a document shows where it is, its tools, its title, who updated it when, and its text', async ({
  page,
}) => {
  const parent = await admin.makeDocument(spaceId, 'Birds', '');
  const id = await admin.makeDocument(spaceId, 'Swifts', 'They **never** land.', parent);
  await admin.attach(id, { name: 'count.csv', mimeType: 'text/csv', buffer: Buffer.from('1,2\n') });
  await page.goto(`${program.url}/documents/${id}`);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('link', { name: 'Field notes' })).toHaveAttribute(
    'href',
    `/spaces/${spaceId}`,
  );
  await expect(trail.getByText('Swifts', { exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Swifts', exact: true, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Swifts · Lectern');
  const head = page.getByRole('article').locator('header').first();
  await expect(head).toContainText('Last updated by Ada Byron');
  await expect(head.locator('time')).toHaveText(/^\w+day, \d{1,2} \w+ 20\d\d at \d\d:\d\d$/);
  await expect(page.getByText('They never land.')).toBeVisible();
  await expect(page.locator('strong', { hasText: 'never' })).toBeVisible();
  // read only: no field for the text, no tools
  await expect(content(page)).toHaveCount(0);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);

  await expect(sheet(page).getByText('History', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    `/documents/${id}/edit`,
  );
  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const name of ['Edit', 'Download', 'Share', 'Delete']) {
    await expect(page.getByRole('menuitem', { name, exact: true }).first()).toBeVisible();
  }
  await page.keyboard.press('Escape');

  const files = page.getByRole('region', { name: 'Attachments' });
  const toggle = files.getByRole('button', { name: /^Attachments/ });
  await expect(files.getByRole('link', { name: 'count.csv', exact: true })).toBeVisible();
  await expect(files.getByText('4 B', { exact: true })).toBeVisible();
  await expect(files.getByRole('button', { name: /upload|delete/i })).toHaveCount(0);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(files.getByRole('link', { name: 'count.csv', exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible();
});

// evidence: C4 C86 C188 C334
test('the star turns and says so', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Starred one', 'Bright.');
  await page.goto(`${program.url}/documents/${id}`);
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(toast(page, 'Document starred')).toBeVisible();
  await page.getByRole('button', { name: 'Starred', exact: true }).click();
  await expect(toast(page, 'Document unstarred')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Star', exact: true })).toBeVisible();
});

// evidence: C91 C92 C194 C198 C277 C335
test('deleting a document asks first, and leads to its space', async ({ page, expected }) => {
  // the page may just be telling that it reads the document
  expected.statuses.push(404);
  const id = await admin.makeDocument(spaceId, 'Doomed', 'Short life.');
  await page.goto(`${program.url}/documents/${id}`);
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  };
  await open();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText(
    'This will permanently delete the document "Doomed". This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Short life.')).toBeVisible();
  await open();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Document deleted')).toBeVisible();
  await expect(page).toHaveURL(`${program.url}/spaces/${spaceId}`);
  await expect(page.getByRole('heading', { name: 'Field notes' })).toBeVisible();
});

// evidence: C8 C26 C100 C101 C102 C103 C187 C211 C242 C281 C336 C337 C341 C349 C372
test('the edit screen saves title and text, is off without a title, and takes and deletes files', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Edited', 'Before.');
  await page.goto(`${program.url}/documents/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Title' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await title.fill('   ');
  await expect(page.getByText('Document title cannot be empty', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await title.fill('x'.repeat(101));
  await expect(page.getByText('Document title cannot exceed 100 characters', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await title.fill('x'.repeat(100));
  await expect(save).toBeEnabled();
  await title.fill('Edited again');
  await content(page).fill('After.');
  await save.click();
  await expect(toast(page, 'Document saved')).toBeVisible();

  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload file' }).click();
  await (await chosen).setFiles({ name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1536) });
  await expect(toast(page, 'File uploaded')).toBeVisible();
  const files = page.getByRole('region', { name: 'Attachments' });
  await expect(files.getByText('1.5 KB', { exact: true })).toBeVisible();
  await files.getByRole('button', { name: 'Delete map.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Attachment deleted')).toBeVisible();
  await expect(files.getByText('map.txt', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Edited again', level: 1 })).toBeVisible();
  await expect(page.getByRole('paragraph').getByText('After.')).toBeVisible();
});

// evidence: C7 C106 C107 C108 C109 C110 C111 C112 C113 C115 C116 C186 C364
test('the editor has thirteen tools, two tabs, its placeholder, and is as high as the window less 250', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Tools', 'first line');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${program.url}/documents/${id}/edit`);
  const tools = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button');
  const names = [
    'Bold',
    'Italic',
    'Underline',
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Bullet List',
    'Numbered List',
    'Insert Link',
    'Insert Image',
    'Code Block',
    'Blockquote',
    'Insert Table',
  ];
  await expect(tools).toHaveCount(names.length);
  for (const [index, name] of names.entries()) await expect(tools.nth(index)).toHaveAccessibleName(name);
  const heightOf = () => content(page).evaluate((element) => element.getBoundingClientRect().height);
  expect(await heightOf()).toBe(650);
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect.poll(heightOf).toBe(450);

  // never focused, a tool adds at the end; on a selection it acts on that
  await page.getByRole('button', { name: 'Code Block', exact: true }).click();
  await expect(content(page)).toHaveValue(/^first line\n+```/);
  await content(page).fill('lined');
  await content(page).selectText();
  await page.getByRole('button', { name: 'Underline', exact: true }).click();
  await expect(content(page)).toHaveValue('<u>lined</u>');
  await page.getByRole('tab', { name: 'Preview', exact: true }).click();
  await expect(page.locator('main u', { hasText: 'lined' }).first()).toBeVisible();
  await expect(content(page)).toBeHidden();
  await page.getByRole('tab', { name: 'Edit', exact: true }).click();
  await expect(content(page)).toHaveValue('<u>lined</u>');
});

// evidence: C9 C97 C162 C163 C164 C171 C191 C212 C338
test('comments show who and when, are never blank, and one reply box is open at a time', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Discussed', 'Say something.');
  await admin.post(`/api/documents/${id}/comments`, { content: 'First', parentId: null });
  await admin.post(`/api/documents/${id}/comments`, { content: 'Second', parentId: null });
  await page.goto(`${program.url}/documents/${id}`);
  const comments = page.getByRole('region', { name: 'Comments' });
  const items = comments.getByRole('article', { name: 'Comment by Ada Byron' });
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('First');
  await expect(items.first().locator('time')).toHaveText(/^(Today|Yesterday) at \d\d:\d\d$/);
  const add = comments.getByRole('button', { name: 'Add Comment', exact: true });
  await expect(add).toBeDisabled();
  const box = comments.getByRole('textbox', { name: 'Add a comment' });
  await box.fill(' \n ');
  await expect(add).toBeDisabled();
  await box.press('Control+Enter');
  await expect(items).toHaveCount(2);

  await items.first().getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = comments.getByRole('textbox', { name: 'Write a reply' });
  await expect(reply).toHaveCount(1);
  await items.nth(1).getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(reply).toHaveCount(1);
  await reply.fill('Answered');
  await reply.press('Control+Enter');
  await expect(toast(page, 'Comment added')).toBeVisible();
  await expect(reply).toHaveCount(0);
  const answer = items.filter({ hasText: 'Answered' });
  await expect(answer).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Reply', exact: true })).toHaveCount(0);
});
