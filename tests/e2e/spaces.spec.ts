import { Program } from '../support/program.ts';
import { expect, test } from './watched-page.ts';
import { knownAdministrator, Person } from './workspace.ts';

let program: Program;
let admin: Person;
let editor: Person;
test.beforeAll(async () => {
  program = await Program.create(knownAdministrator);
  await program.start();
  admin = await Person.signIn(program);
  await admin.makePerson('jonas', 'editor', 'Jonas Weber');
  await admin.makePerson('ada', 'viewer', 'Ada Kowalczyk');
  editor = await Person.signIn(program, 'jonas');
});
test.afterAll(async () => {
  await editor.leave();
  await admin.leave();
  await program.remove();
});
test.use({ reducedMotion: 'reduce' });

test('a manager gives people roles in a space', async ({ page }) => {
  const spaceId = await admin.makeSpace('Platform');
  await admin.lend(page);
  await page.goto(`${program.url}/spaces/${spaceId}?tab=members`);
  const picker = page.getByRole('combobox', { name: 'Person to add', exact: true });
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
    .toEqual(['admin manager', 'jonas editor']);
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
  await expect(page.getByText('Nobody else knows that the space exists.')).toBeVisible();
  await expect.poll(async () => namesOf(await editor.get('/api/spaces'))).not.toContain('Salaries');
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
