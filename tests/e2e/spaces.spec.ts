import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let editor: Person;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('jonas', 'editor', 'Jonas Weber');
  await admin.makePerson('ada', 'viewer', 'Ada Kowalczyk');
  editor = await Person.signIn(program, 'jonas');
});
test.afterAll(() => editor.leave());
test.use({ reducedMotion: 'reduce' });

test('a manager gives people roles in a space', async ({ page }) => {
  const spaceId = await admin.makeSpace('Platform');
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}?tab=members`);
  const picker = page.getByRole('combobox', { name: 'Person or group to add', exact: true });
  const add = page.getByRole('button', { name: 'Add member' });
  await expect(add).toBeDisabled();
  await picker.pressSequentially('jon');
  await page.getByRole('option', { name: /Jonas Weber/ }).click();
  await expect(picker).toHaveValue('Jonas Weber');
  await add.click();
  const row = page.getByRole('row', { name: /Jonas Weber/ });
  await expect(row.getByRole('combobox', { name: 'Role of Jonas Weber' })).toHaveText('Viewer');

  await row.getByRole('combobox', { name: 'Role of Jonas Weber' }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await expect
    .poll(async () => {
      const members = await admin.get<{ username: string; role: string }[]>(`/api/spaces/${spaceId}/members`);
      return members.map(({ username, role }) => `${username} ${role}`).sort();
    })
    .toEqual(['jonas editor', `${admin.username} manager`]);
});

test('a space for members only is hidden from everyone else', async ({ page }) => {
  const spaceId = await admin.makeSpace('Salaries');
  expect(await editor.get<{ name: string }>(`/api/spaces/${spaceId}`)).toMatchObject({ name: 'Salaries' });
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}?tab=members`);
  const choice = page.getByRole('combobox', { name: 'Who can see this space' });
  await expect(choice).toHaveText('Everyone');
  await choice.click();
  await page.getByRole('option', { name: 'Only members' }).click();
  await expect(choice).toHaveText('Only members');
  await expect(page.getByText('except administrators, who see every space')).toBeVisible();
  await expect.poll(async () => namesOf(await editor.get('/api/spaces'))).not.toContain('Salaries');
});

test('who can see a space is asked before it exists, and a lock says so wherever it is shown', async ({
  page,
}) => {
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/create`);
  await page.getByRole('textbox', { name: 'Space name' }).fill('Redundancies');
  const audience = page.getByRole('radiogroup', { name: 'Who can see it' });
  await expect(audience.getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await audience.getByRole('radio', { name: 'Only members' }).check();
  const making = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Create Space' }).click();
  expect((await making).postDataJSON()).toMatchObject({ name: 'Redundancies', visibility: 'members' });

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Redundancies', level: 1 })).toBeVisible();
  const lock = main.getByRole('img', { name: 'Members only' });
  await expect(lock).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Redundancies, members only' })).toBeVisible();
  const spaceId = Number(new URL(page.url()).pathname.split('/').at(-1));
  const documentId = await admin.makeDocument(spaceId, 'Letters', 'To whom it concerns: salmagundi.');
  await admin.post(`/api/documents/${documentId}/star`, { isStarred: true });

  await page.goto(`${program.url}/documents/${documentId}`);
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('img', { name: 'Members only' }),
  ).toBeVisible();
  await page.goto(`${program.url}/spaces`);
  await expect(main.getByRole('listitem').filter({ hasText: 'Redundancies' }).getByRole('img')).toBeVisible();
  for (const list of ['/documents/recent', '/documents/starred', '/search?q=salmagundi']) {
    await page.goto(program.url + list);
    await expect(
      main.getByRole('link', { name: /Letters/ }).getByRole('img', { name: 'Members only' }),
    ).toBeVisible();
  }
  await page.goto(`${program.url}/spaces/create`);
  await page.getByRole('textbox', { name: 'Space name' }).fill('Canteen');
  await page.getByRole('button', { name: 'Create Space' }).click();
  await expect(main.getByRole('heading', { name: 'Canteen', level: 1 })).toBeVisible();
  await expect(lock).toBeHidden();
});

test.describe('a link to what one may not see', () => {
  test.use({ expected: { statuses: [404], serverAway: false } });

  test('offers to ask for access, which its managers are told of', async ({ page, browser }) => {
    const spaceId = await admin.makeSpace('Board', { visibility: 'members' });
    const documentId = await admin.makeDocument(spaceId, 'Minutes', 'Secret.');
    await editor.lend(page);
    for (const path of [
      `/documents/${documentId}`,
      '/documents/999999',
      `/spaces/${spaceId}`,
      '/spaces/999999',
    ]) {
      await page.goto(program.url + path);
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Ask for access' }).click();
      await expect(main.getByRole('button', { name: 'Request sent' })).toBeVisible();
      await expect(main).not.toContainText(/Board|Minutes/);
      await expect(page.locator('.fui-Toast').first()).toContainText(
        'If this document or space exists, its managers have been notified.',
      );
    }

    const context = await browser.newContext();
    const own = await context.newPage();
    await admin.lend(own);
    await own.goto(program.url);
    await own.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await own.getByRole('menuitem', { name: /Jonas Weber asks for access to Board/ }).click();
    await expect(own).toHaveURL(`${program.url}/spaces/${spaceId}?tab=members`);
    await context.close();
  });
});

test.describe('the language of a space', () => {
  for (const width of [390, 1440])
    test(`is found by typing, in a list that stays within a window of ${width} px`, async ({ page }) => {
      const spaceId = await admin.makeSpace('Ordner');
      await admin.lend(page);
      await page.setViewportSize({ width, height: 700 });
      await page.goto(`${program.url}/spaces/${spaceId}/settings`);
      const field = page.getByRole('combobox', { name: 'Language' });
      await expect(field).toHaveValue('Detect from each document');
      await field.focus();
      await page.keyboard.press('ArrowDown');
      const list = page.getByRole('listbox');
      await expect(list).toBeInViewport({ ratio: 1 });
      expect((await list.boundingBox())!.height).toBeLessThanOrEqual(320);
      await expect(list.getByRole('option')).toHaveCount(26);
      // the last one is scrolled to
      await page.keyboard.press('End');
      await expect(list.getByRole('option', { name: 'Turkish' })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.keyboard.type('erm');
      await expect(list.getByRole('option')).toHaveText(['German']);
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('German');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(() => admin.get<{ language: string }>(`/api/spaces/${spaceId}`))
        .toMatchObject({ language: 'de' });
    });
});

test('a space is renamed in its settings and deleted after a question', async ({ page }) => {
  const spaceId = await admin.makeSpace('Draft', { description: 'To be renamed' });
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}/settings`);
  await page.getByLabel('Space name').fill('Archive');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Archive', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Archive' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Space' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this space?' });
  await expect(question).toContainText(
    'This action cannot be undone. This will permanently delete the space and all its documents.',
  );
  await expect(question).toContainText('For 30 days, an administrator can restore both.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${program.url}/spaces`);
  await expect(page.locator('.fui-ToastTitle', { hasText: 'Space deleted' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Archive' })).toBeHidden();
  // the focus is somewhere a key can go on from
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test.describe('a server that refuses', () => {
  test.use({ expected: { statuses: [401, 503], serverAway: false } });

  test('says why a space was not created or deleted, and loses nothing', async ({ page }) => {
    const spaceId = await admin.makeSpace('Kept');
    await admin.lend(page);
    const message = 'The database is away. Try again in a moment.';
    const body = JSON.stringify({ message, code: 'unavailable' });
    await page.route(/\/api\/spaces(\/\d+)?$/, (route) =>
      ['POST', 'DELETE'].includes(route.request().method())
        ? route.fulfill({ status: 503, contentType: 'application/json', body })
        : route.continue(),
    );
    await page.goto(`${program.url}/spaces/create`);
    await page.getByRole('textbox', { name: 'Space name' }).fill('Unlucky');
    await page.getByRole('button', { name: 'Create Space' }).click();
    const toast = page.locator('.fui-Toast');
    await expect(toast.filter({ hasText: 'Failed to create space' })).toContainText(message);
    await expect(page.getByRole('textbox', { name: 'Space name' })).toHaveValue('Unlucky');

    await page.goto(`${program.url}/spaces/${spaceId}/settings`);
    await page.getByRole('button', { name: 'Delete Space' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast.filter({ hasText: 'Failed to delete space' })).toContainText(message);
    await expect(page.getByRole('main').getByRole('heading', { name: 'Kept', level: 1 })).toBeVisible();
  });
});

const namesOf = (spaces: { name: string }[]): string[] => spaces.map(({ name }) => name);
