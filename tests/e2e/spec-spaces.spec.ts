import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { password, Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram((prepared) => {
  ({ program, admin } = prepared);
});
test.use({ reducedMotion: 'reduce' });

const sheet = (page: Page) => page.getByRole('main');
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

// evidence: C22 C118 C119 C120 C121 C122 C123 C124 C125 C126 C127 C358
test('a space shows its name, tabs and documents as cards of 100 plain characters', async ({ page }) => {
  await admin.lend(page);
  const id = await admin.makeSpace('Cards', { description: 'A space to look at' });
  const words = 'word '.repeat(40).trim();
  await admin.makeDocument(id, 'Blank one');
  await admin.makeDocument(id, 'Long one', `# Heading\n\n**${words}** [link](https://example.org)`);
  await page.goto(`${program.url}/spaces/${id}`);
  await expect(page.getByRole('heading', { name: 'Cards', exact: true, level: 1 })).toBeVisible();
  await expect(sheet(page).getByText('A space to look at', { exact: true })).toBeVisible();
  await expect(sheet(page).getByRole('link', { name: 'New Document', exact: true })).toHaveAttribute(
    'href',
    `/documents/create?spaceId=${id}`,
  );
  await expect(sheet(page).getByRole('link', { name: 'Space Settings', exact: true })).toHaveAttribute(
    'href',
    `/spaces/${id}/settings`,
  );
  for (const [index, name] of ['Documents', 'Members', 'Settings'].entries()) {
    await expect(sheet(page).getByRole('tab').nth(index)).toHaveAccessibleName(name);
  }
  const cardOf = (title: string) =>
    sheet(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const long = cardOf('Long one');
  await expect(long).toContainText(/Last updated \d{1,2} \w+ 20\d\d/);
  const preview = await long.getByText(/^Heading word/).innerText();
  expect(preview).toMatch(/^Heading (word )+wo\.\.\.$/);
  expect(preview).toHaveLength(100 + '...'.length);
  await expect(cardOf('Blank one').getByText('No content', { exact: true })).toBeVisible();
  await expect(long.getByRole('link', { name: 'View Long one' })).toHaveAttribute(
    'href',
    /^\/documents\/\d+$/,
  );
  await expect(long.getByRole('link', { name: 'Edit Long one' })).toHaveAttribute(
    'href',
    /^\/documents\/\d+\/edit$/,
  );
  await expect(sheet(page).getByRole('link', { name: 'Create New Document', exact: true })).toHaveAttribute(
    'href',
    `/documents/create?spaceId=${id}`,
  );
  const empty = await admin.makeSpace('Bare');
  await page.goto(`${program.url}/spaces/${empty}`);
  await expect(sheet(page).getByText('No documents found', { exact: true })).toBeVisible();
});

// evidence: C23 C128 C129 C130 C199
test('members and settings of a space are real, and deleting it asks', async ({ page }) => {
  await admin.lend(page);
  await admin.makePerson('vera', 'viewer', 'Vera Rubin');
  const id = await admin.makeSpace('Managed', { description: 'Old words' });
  await page.goto(`${program.url}/spaces/${id}`);
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('combobox', { name: 'Person or group to add', exact: true }).pressSequentially('vera');
  await page.getByRole('option', { name: /Vera Rubin/ }).click();
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(toast(page, 'Member added')).toBeVisible();
  await expect(page.getByRole('row', { name: /Vera Rubin/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${program.url}/spaces/${id}/settings`);
  await page.getByLabel('Space name').fill('Managed well');
  await page.getByLabel('Description').fill('New words');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Space updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Managed well', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Space', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this space?' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(`${program.url}/spaces`);
  await expect(toast(page, 'Space deleted')).toBeVisible();
});

// evidence: C20 C132 C133 C134 C135 C137 C138 C199 C270 C348
test('all spaces are cards with Open and Delete, and deleting one asks in the words of the catalogue', async ({
  page,
}) => {
  await admin.lend(page);
  const id = await admin.makeSpace('Without words');
  await admin.makeSpace('With words', { description: 'Some words' });
  await page.goto(`${program.url}/spaces`);
  await expect(page.getByRole('heading', { name: 'All Spaces', exact: true, level: 1 })).toBeVisible();
  await expect(sheet(page).getByRole('link', { name: 'New Space', exact: true })).toHaveAttribute(
    'href',
    '/spaces/create',
  );
  const card = sheet(page).getByRole('listitem').filter({ hasText: 'Without words' });
  await expect(card.getByText('No description', { exact: true })).toBeVisible();
  await expect(sheet(page).getByText('Some words', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Open Without words' })).toHaveAttribute(
    'href',
    `/spaces/${id}`,
  );
  await card.getByRole('button', { name: 'Delete Without words' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this space?' });
  await expect(dialog).toContainText(
    'This action cannot be undone. This will permanently delete the space and all its documents.',
  );
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete Without words' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Space deleted')).toBeVisible();
  await expect(card).toHaveCount(0);
});

// evidence: C24 C140 C141 C142 C143 C144 C192 C209 C210 C276 C340
test('the form of a new document has its place, its note, and is off until something is written', async ({
  page,
}) => {
  await admin.lend(page);
  const id = await admin.makeSpace('Chosen');
  const parent = await admin.makeDocument(id, 'Above', '');
  await page.goto(`${program.url}/documents/create?spaceId=${id}`);
  await expect(page.getByLabel('Space', { exact: true })).toHaveValue('Chosen');
  const submit = page.getByRole('button', { name: 'Create Document', exact: true });
  await expect(submit).toBeDisabled();
  await expect(
    page.getByText('Attachments can be added after the document has been created.', { exact: true }),
  ).toBeVisible();
  const field = page.getByPlaceholder('Start writing your document here...');
  await field.fill(' \n\t ');
  await expect(submit).toBeDisabled();
  await field.fill('Now there is something.');
  await expect(submit).toBeEnabled();
  const parentField = page.getByRole('combobox', { name: 'Parent document' });
  await expect(parentField).toHaveValue('No parent (top-level document)');
  await parentField.click();
  await expect(
    page.getByRole('option', { name: 'No parent (top-level document)', exact: true }),
  ).toBeVisible();
  await page.getByRole('option', { name: 'Above', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Below');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({
    title: 'Below',
    spaceId: id,
    parentId: parent,
    content: 'Now there is something.',
  });
  await expect(toast(page, 'Document created')).toBeVisible();
  await expect(page).toHaveURL(/\/documents\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Below', level: 1 })).toBeVisible();
});

// evidence: C6 C29 C146 C147 C148 C149 C359
test('search has three tabs, marks what it found, shows 150 characters, and the date', async ({ page }) => {
  await admin.lend(page);
  const id = await admin.makeSpace('Lighthouses', { description: 'Towers' });
  await admin.makeDocument(
    id,
    'Fog',
    `${'Long before it. '.repeat(20)}The lighthouse stands. ${'After it. '.repeat(20)}`,
  );
  await page.goto(`${program.url}/search?q=lighthouse`);
  for (const [index, name] of [/^All Results/, /^Documents/, /^Spaces/].entries()) {
    await expect(sheet(page).getByRole('tab').nth(index)).toHaveAccessibleName(name);
  }
  const result = sheet(page).locator('ol').getByRole('link', { name: /^Fog/ });
  await expect(result.locator('mark')).toHaveText('lighthouse');
  await expect(result).toContainText(/Updated \d{1,2} \w+ 20\d\d/);
  expect((await result.locator('p').innerText()).length).toBeLessThanOrEqual(152); // with an ellipsis at both ends
  await sheet(page)
    .getByRole('tab', { name: /^Spaces/ })
    .click();
  await expect(sheet(page).locator('ol').getByRole('link')).toHaveCount(1);
  await expect(sheet(page).locator('ol').getByRole('link')).toContainText('Lighthouses');
  await sheet(page)
    .getByRole('tab', { name: /^Documents/ })
    .click();
  await expect(result).toBeVisible();
});

// evidence: C10 C30 C154 C155 C157 C176 C291 C342 C343 C344
test('the profile shows who one is, and saves name, password and preferences', async ({ page }) => {
  await admin.makePerson('grace', 'editor', 'Grace Hopper');
  const grace = await Person.signIn(program, 'grace');
  await grace.lend(page);
  await page.goto(`${program.url}/profile`);
  for (const text of ['GH', 'Grace Hopper', 'grace@example.org', 'Editor']) {
    await expect(sheet(page).getByText(text, { exact: true }).first()).toBeVisible();
  }
  for (const [index, name] of ['Profile', 'Password', 'Notifications'].entries()) {
    await expect(sheet(page).getByRole('tab').nth(index)).toHaveAccessibleName(name);
  }
  await page.getByLabel('Display name').fill('Rear Admiral');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Rear Admiral' })).toBeVisible();

  await page.getByRole('tab', { name: 'Notifications' }).click();
  const switches = sheet(page).getByRole('switch');
  for (const [index, name] of ['Email notifications', 'Document updates', 'Comments', 'Mentions'].entries()) {
    await expect(switches.nth(index)).toHaveAccessibleName(name);
    await expect(switches.nth(index)).toBeChecked();
  }
  const sent = page.waitForRequest(/notification-preferences/);
  await switches.nth(3).click();
  expect((await sent).postDataJSON()).toMatchObject({
    emailNotifications: true,
    documentUpdates: true,
    comments: true,
    mentions: false,
  });
  await expect(toast(page, 'Preferences updated')).toBeVisible();

  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('another horse 9');
  await page.getByLabel('Confirm new password', { exact: true }).fill('another horse 9');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password updated')).toBeVisible();
  await grace.leave();
});
