import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

// What the server would have to be broken for is broken on the way: the call is answered 500 without words, so that
// the page has only its own

let program: Program;
let admin: Person;
let spaceId: number;
let documentId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Failing');
  documentId = await admin.makeDocument(spaceId, 'Fragile', 'Handle with care.');
  await admin.attach(documentId, { name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('kept') });
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ expected }) => void expected.statuses.push(500, 503));

/** From now on the call fails, without a body of ours or with a message in it. */
async function fail(page: Page, method: string, path: RegExp, message?: string): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const body = message === undefined ? '' : JSON.stringify({ message, code: 'x', requestId: '1' });
    return route.fulfill({ status: 500, contentType: 'application/json', body });
  });
}

/** The toast of a failure: it stays, and is an alert. */
const failure = (page: Page, title: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: title })
    .or(page.getByText(title, { exact: true }))
    .first();

const goto = (page: Page, path: string) => page.goto(program.url + path);

// evidence: C256 C300 C302 C303 C304
test('the login: no words from the server, no session afterwards, no answer', async ({ page, expected }) => {
  expected.serverAway = true;
  await fail(page, 'POST', /\/api\/auth\/login$/);
  await goto(page, '/login');
  const submit = async () => {
    await page.getByLabel('Username', { exact: true }).fill(admin.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await submit();
  await expect(failure(page, 'Login failed')).toBeVisible();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await page.unroute(/\/api\/auth\/login$/);
  await fail(page, 'GET', /\/api\/auth\/user$/);
  await submit();
  await expect(page.getByText('Could not verify user session after login.').first()).toBeVisible();
  await page.unroute(/\/api\/auth\/user$/);
  await page.route(/\/api\/auth\/login$/, (route) => route.abort('connectionrefused'));
  await submit();
  await expect(page.getByText('An unexpected error occurred.').first()).toBeVisible();
});

// evidence: C181 C306 C307
test('a logout that fails says so, and the person is out all the same', async ({ page }) => {
  const someone = await Person.signIn(program, admin.username);
  await someone.lend(page);
  await goto(page, '/');
  await fail(page, 'POST', /\/api\/auth\/logout$/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(failure(page, 'Logout failed')).toBeVisible();
  await expect(
    page.getByText('An error occurred while logging out. Please try again.', { exact: true }).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(`${program.url}/login`);
  await someone.leave();
});

// evidence: C98 C308 C309 C315
test('a document that does not load, and what fails on its page', async ({ page }) => {
  await admin.lend(page);
  await goto(page, `/documents/${documentId}`);
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  await fail(page, 'POST', /\/comments$/);
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Lost?');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(failure(page, 'Failed to add your comment')).toBeVisible();
  await fail(page, 'DELETE', /\/api\/documents\/\d+$/);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(failure(page, 'Failed to delete the document')).toBeVisible();
  await expect(page.getByText('Handle with care.')).toBeVisible();

  await fail(page, 'GET', /\/api\/documents\/\d+\/attachments$/);
  await page.reload();
  await expect(page.getByText('Failed to load attachments', { exact: true })).toBeVisible();
  await fail(page, 'GET', /\/api\/documents\/\d+$/);
  await page.reload();
  await expect(
    page.getByText(
      "Failed to load the document. It may have been deleted or you don't have permission to view it.",
    ),
  ).toBeVisible();
  await page.unroute(/\/api\/documents\/\d+$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Handle with care.')).toBeVisible();
});

// evidence: C187 C310 C312 C314
test('saving the text and deleting a file fail in the editor', async ({ page }) => {
  await admin.lend(page);
  await goto(page, `/documents/${documentId}/edit`);
  const content = page.getByPlaceholder('Start writing your document here...');
  await expect(page.getByRole('button', { name: 'Delete kept.txt' })).toBeVisible();
  await content.fill('Changed.');
  await fail(page, 'PUT', /\/api\/documents\/\d+$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to save document', { exact: true }).first()).toBeVisible();
  await content.press('Control+s');
  await expect(page.getByText('Failed to save', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('There was an error saving your document', { exact: true }).first(),
  ).toBeVisible();
  await fail(page, 'DELETE', /\/api\/attachments\/\d+$/);
  await page.getByRole('button', { name: 'Delete kept.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(failure(page, 'Deletion failed')).toBeVisible();
  await expect(page.getByText('Failed to delete attachment', { exact: true }).first()).toBeVisible();
});

// evidence: C189 C275 C313 C333
test('an upload that fails says so in its row too, and Ctrl+S saves the text in words of its own', async ({
  page,
}) => {
  await admin.lend(page);
  const id = await admin.makeDocument(spaceId, 'Sturdy', 'As it was.');
  await goto(page, `/documents/${id}/edit`);
  const content = page.getByPlaceholder('Start writing your document here...');
  await fail(page, 'POST', /\/attachments$/);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload file' }).click();
  await (await chosen).setFiles({ name: 'big.bin', mimeType: 'x/y', buffer: Buffer.alloc(524_288) });
  await expect(page.getByText('Upload failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Failed to upload file', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^\d\.\d\d of 0\.50 MB$/)).toBeVisible();

  // Ctrl+S saves the text alone, in the words of the sidebar editor
  await content.fill('Changed.');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await content.press('Control+s');
  expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual(['content', 'version']);
  await expect(page.getByText('Document saved', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('Your changes have been saved successfully', { exact: true }).first(),
  ).toBeVisible();
});

// evidence: C311 C317 C325
test('creating fails in the words of the catalogue, and with the server’s where it has some', async ({
  page,
}) => {
  await admin.lend(page);
  await goto(page, '/spaces/create');
  await fail(page, 'POST', /\/api\/spaces$/, 'The cellar is full.');
  await page.getByLabel('Space name', { exact: true }).fill('Cellar');
  await page.getByRole('button', { name: 'Create Space' }).click();
  await expect(failure(page, 'Failed to create space')).toBeVisible();
  await expect(page.getByText('The cellar is full.', { exact: true }).first()).toBeVisible();

  await goto(page, `/documents/create?spaceId=${spaceId}`);
  await fail(page, 'POST', /\/api\/documents$/);
  await page.getByRole('textbox', { name: 'Title' }).fill('Lost');
  await page.getByPlaceholder('Start writing your document here...').fill('Words');
  await page.getByRole('button', { name: 'Create Document' }).click();
  await expect(page.getByText('Failed to create document', { exact: true }).first()).toBeVisible();
});

// evidence: C131 C318 C325
test('spaces fail to load and to be deleted', async ({ page }) => {
  await admin.lend(page);
  await fail(page, 'DELETE', /\/api\/spaces\/\d+$/, 'Somebody is writing in it.');
  await goto(page, '/spaces');
  await page.getByRole('button', { name: 'Delete Failing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(failure(page, 'Failed to delete space')).toBeVisible();
  await expect(page.getByText('Somebody is writing in it.', { exact: true }).first()).toBeVisible();
  await fail(page, 'GET', /\/api\/spaces\/\d+$/);
  await goto(page, `/spaces/${spaceId}`);
  await expect(
    page.getByText(
      "Failed to load the space. It may have been deleted or you don't have permission to view it.",
    ),
  ).toBeVisible();
});

// evidence: C266 C316
test('the documents of a space that fail to load are an empty list in the sidebar', async ({ page }) => {
  await admin.lend(page);
  await fail(page, 'GET', /\/api\/spaces\/\d+\/documents/);
  await goto(page, '/');
  await page.getByRole('button', { name: 'Expand Failing' }).click();
  await expect(page.getByText('No documents found in this space.', { exact: true })).toBeVisible();
});

// evidence: C151 C319 C321 C329
test('the profile, the preferences and the search fail in their words', async ({ page }) => {
  await admin.lend(page);
  await goto(page, '/profile');
  await fail(page, 'PUT', /\/api\/users\/\d+$/);
  await page.getByLabel('Display name').fill('Somebody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(failure(page, 'Failed to update profile')).toBeVisible();
  await fail(page, 'PUT', /\/notification-preferences$/);
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Mentions' }).click();
  await expect(failure(page, 'Failed to update notification preferences')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Mentions' })).toBeChecked();
  await fail(page, 'GET', /\/api\/search/);
  await goto(page, '/search?q=care');
  await expect(
    page.getByText('An error occurred while searching. Please try again.', { exact: true }),
  ).toBeVisible();
});
