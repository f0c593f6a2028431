import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

let program: Program;
let admin: Person;
let other: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('robin', 'editor', 'Robin');
  other = await Person.signIn(program, 'robin');
  spaceId = await admin.makeSpace('Handbook');
});
test.afterAll(() => other.leave());
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const kept = (page: Page) => page.getByText('A copy is kept on this device');

async function openEditor(page: Page, id: number): Promise<void> {
  await page.goto(`${program.url}/documents/${id}/edit`);
  await expect(content(page)).toBeVisible();
}

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await content(page).press('Control+End');
  await content(page).pressSequentially(text);
}

/** The texts of all copies on this device: the page says that there is one, not that it is the newest. */
const copies = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('lectern-journal');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { text: string }[]).map(({ text }) => text));
          };
        };
      }),
  );

test('text of a tab that was closed is offered again, once', async ({ page, context }) => {
  const id = await admin.makeDocument(spaceId, 'Closed tab', 'First line.\n');
  await openEditor(page, id);
  // at once: of what is typed letter by letter the first letters alone may be kept by then
  await content(page).fill('First line.\nSecond line.');
  await expect(kept(page)).toBeVisible();
  await expect.poll(() => copies(page)).toEqual(['First line.\nSecond line.']);
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await openEditor(again, id);
  await expect(content(again)).toHaveValue('First line.\n');
  await expect(again.getByText('Unsaved text was found on this device.')).toBeVisible();
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(content(again)).toHaveValue('First line.\nSecond line.');
  await save(again).click();
  await expect(again.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toBe('First line.\nSecond line.');

  await again.reload();
  await expect(content(again)).toHaveValue('First line.\nSecond line.');
  await expect(again.getByText('Unsaved text was found on this device.')).toBeHidden();
});

test('text of a new document that was closed is offered to the one who wrote it, to nobody else', async ({
  page,
  context,
}) => {
  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await content(page).fill('It begins');
  await expect(kept(page)).toBeVisible();
  await expect.poll(() => copies(page)).toEqual(['It begins']);
  await page.close({ runBeforeUnload: false });

  await other.lend(await context.newPage());
  const [theirs] = context.pages();
  if (!theirs) throw new Error('The page is gone');
  await theirs.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await expect(content(theirs)).toBeVisible();
  await expect(theirs.getByText('Unsaved text was found')).toBeHidden();

  await admin.lend(theirs);
  await theirs.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await theirs.getByRole('button', { name: 'Restore' }).click();
  await expect(theirs.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
  await expect(content(theirs)).toHaveValue('It begins');
  await theirs.getByRole('button', { name: 'Create Document' }).click();
  await expect(theirs.getByRole('heading', { name: 'Half a thought', level: 1 })).toBeVisible();
});

// evidence: C310
test('a save while the server restarts fails honestly, keeps the text and works later', async ({
  page,
  expected,
}) => {
  expected.serverAway = true;
  const id = await admin.makeDocument(spaceId, 'Restarted', 'Before.\n');
  await openEditor(page, id);
  await typeAtEnd(page, 'While it is up. ');
  await program.stop();
  await typeAtEnd(page, 'While it is down. ');
  await save(page).click();
  await expect(page.getByText('Offline. Your text is kept on this device')).toBeVisible();
  await expect(page.getByText('Failed to save document').first()).toBeVisible();
  await typeAtEnd(page, 'After the failure.');
  const text = 'Before.\nWhile it is up. While it is down. After the failure.';
  await expect(content(page)).toHaveValue(text);

  await program.start();
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toBe(text);
});

// evidence: C309 C311 C317
test('forms keep what was typed when their call fails, and pass it on when it works again', async ({
  page,
  context,
  expected,
}) => {
  expected.serverAway = true;
  const id = await admin.makeDocument(spaceId, 'Commented', 'Say something.');
  await page.goto(`${program.url}/spaces/create`);
  await page.getByRole('textbox', { name: 'Space name' }).fill('Kept space');
  await page.getByRole('textbox', { name: 'Description' }).fill('Kept description');
  const document = await context.newPage();
  await document.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  await document.getByRole('textbox', { name: 'Title' }).fill('Kept title');
  await content(document).fill('Kept content');
  const comments = await context.newPage();
  await comments.goto(`${program.url}/documents/${id}`);
  await comments.getByRole('textbox', { name: 'Add a comment' }).fill('Kept comment');
  await program.stop();

  await page.getByRole('button', { name: 'Create Space' }).click();
  await expect(page.getByText('Failed to create space').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Space name' })).toHaveValue('Kept space');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Kept description');
  await document.getByRole('button', { name: 'Create Document' }).click();
  await expect(document.getByText('Failed to create document').first()).toBeVisible();
  await expect(document.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept title');
  await expect(content(document)).toHaveValue('Kept content');
  await comments.getByRole('button', { name: 'Add Comment' }).click();
  await expect(comments.getByText('Failed to add your comment').first()).toBeVisible();
  await expect(comments.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Kept comment');

  await program.start();
  await page.getByRole('button', { name: 'Create Space' }).click();
  await expect(page.getByRole('heading', { name: 'Kept space' })).toBeVisible();
  await document.getByRole('button', { name: 'Create Document' }).click();
  await expect(document.getByRole('heading', { name: 'Kept title', level: 1 })).toBeVisible();
  await comments.getByRole('button', { name: 'Add Comment' }).click();
  await expect(comments.getByRole('article', { name: /^Comment by/ })).toContainText('Kept comment');
});

// evidence: C300
test('a failure is told even where the code that tells it cannot be fetched any more', async ({
  page,
  expected,
}) => {
  expected.serverAway = true;
  const id = await admin.makeDocument(spaceId, 'Only read', 'Read me.');
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByText('Read me.')).toBeVisible();
  // the parts below the text come with code of their own
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Attachments/ })).toBeVisible();
  await program.stop();
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to star the document' })).toBeVisible();
  await expect(page.getByText('Read me.')).toBeVisible();
  await program.start();
});

test('a session that ended is asked for over the open editor, and the save goes on', async ({
  page,
  context,
}) => {
  const id = await admin.makeDocument(spaceId, 'Signed out', 'Here.\n');
  await openEditor(page, id);
  await typeAtEnd(page, 'Still here.');
  await context.clearCookies();
  await save(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page.getByText('Failed to save')).toHaveCount(0);
  await expect(content(page)).toBeFocused();
  await page.keyboard.type(' And on.');
  await expect(content(page)).toHaveValue('Here.\nStill here. And on.');
  expect(await admin.textOf(id)).toBe('Here.\nStill here.');
});

// evidence: C104 C105 C197
test('leaving with unsaved text asks: stay, throw it away, or save it', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Left', 'As it was.\n');
  const dialog = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  const back = page.getByRole('button', { name: 'Back' });
  await openEditor(page, id);
  await typeAtEnd(page, 'More.');
  await back.click();
  await expect(dialog).toContainText('You have unsaved changes. Do you want to save them before leaving?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(content(page)).toHaveValue('As it was.\nMore.');

  await back.click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`${program.url}/documents/${id}`);
  expect(await admin.textOf(id)).toBe('As it was.\n');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(content(page)).toHaveValue('As it was.\n');
  await expect(page.getByText('Unsaved text was found on this device.')).toBeHidden();
  await typeAtEnd(page, 'Even more.');
  await back.click();
  await dialog
    .getByRole('button', { name: 'Save & Leave' })
    // a click that is answered at once, by a page without the button, would be tried again
    .press('Enter');
  await expect(page).toHaveURL(`${program.url}/documents/${id}`);
  await expect(page.getByRole('article').getByText('Even more.')).toBeVisible();
  expect(await admin.textOf(id)).toBe('As it was.\nEven more.');
});

const rules = '# Rules\n\nBe kind.\n\n## Hours\n\nFrom nine.\n\n## Places\n\nThe old mill.\n';

test('two who change different lines both find their words', async ({ page, expected }) => {
  expected.statuses.push(409);
  const id = await admin.makeDocument(spaceId, 'Merged', rules);
  await openEditor(page, id);
  await other.put(`/api/documents/${id}`, { content: rules.replace('From nine.', 'From ten.') });
  await typeAtEnd(page, 'And the new one.\n');
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  const both = `${rules.replace('From nine.', 'From ten.')}And the new one.\n`;
  await expect(content(page)).toHaveValue(both);
  expect(await admin.textOf(id)).toBe(both);
});

// evidence: Q28
test('two who change the same line are asked which words to keep', async ({ page, expected }) => {
  expected.statuses.push(409);
  const id = await admin.makeDocument(spaceId, 'Clashed', rules);
  await openEditor(page, id);
  await content(page).fill(rules.replace('From nine.', 'From eight.'));
  await other.put(`/api/documents/${id}`, { content: rules.replace('From nine.', 'From ten.') });
  await save(page).click();
  await expect(page.getByText('Robin saved this document while you were writing.')).toBeVisible();
  await expect(page.getByText('0 of 1 chosen')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await admin.textOf(id)).toContain('From ten.');

  await page.getByRole('radio', { name: /Your text/ }).check();
  await expect(page.getByText('1 of 1 chosen')).toBeVisible();
  await save(page).click();
  await expect(content(page)).toHaveValue(rules.replace('From nine.', 'From eight.'));
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toBe(rules.replace('From nine.', 'From eight.'));
});

test('signing out asks first where a text or a comment was not sent, and gives it to nobody else', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Shared machine', 'Common words.');
  // who has opened nothing is offered the newest
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
    await admin.makeDocument(spaceId, `Newer ${name}`, 'Common words.');
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  const question = page.getByRole('alertdialog', { name: 'Sign out with unsaved text?' });
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const mine = await Person.signIn(program, admin.username);
  await mine.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await box.fill('Not for everybody');
  await signOut();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await box.fill('');
  await openEditor(page, id);
  await typeAtEnd(page, ' And mine.');
  await expect(kept(page)).toBeVisible();
  await signOut();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${program.url}/login`);
  await mine.leave();

  await page.getByLabel('Username').fill('robin');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByText('Newer six')).toBeVisible();
  await expect(palette.getByText('Shared machine')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`${program.url}/documents/${id}`);
  await expect(box).toHaveValue('');
  await openEditor(page, id);
  await expect(content(page)).toHaveValue('Common words.');
  await expect(page.getByText('Unsaved text was found on this device.')).toHaveCount(0);
});
