import type { Page, Request } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

/** Two people in two browsers, and what each sees of the other without reloading. */

let program: Program;
let ada: Person;
let jonas: Person;
let spaceId: number;

prepareProgram(async ({ program: shared, admin }) => {
  program = shared;
  await admin.makePerson('ada', 'editor', 'Ada Kowalczyk');
  await admin.makePerson('jonas', 'editor', 'Jonas Weber');
  ada = await Person.signIn(program, 'ada');
  jonas = await Person.signIn(program, 'jonas');
  spaceId = await ada.makeSpace('Platform Engineering');
});
test.afterAll(async () => {
  await Promise.all([ada, jonas].map((person) => person.leave()));
});

async function open(page: Page, person: Person, path: string): Promise<void> {
  await person.lend(page);
  await page.goto(`${program.url}${path}`);
}

test('a mention is completed by keyboard, in a comment and in the editor, and undone', async ({ page }) => {
  const id = await ada.makeDocument(spaceId, 'Release calendar', 'Text.');
  await open(page, ada, `/documents/${id}`);
  const box = page.getByRole('textbox', { name: 'Add a comment' });
  const people = page.getByRole('listbox', { name: 'People' });
  await box.click();
  await page.keyboard.type('Please look, @we');
  await expect(people.getByRole('option', { name: /Jonas Weber/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(people).toBeHidden();
  await expect(box).toHaveValue('Please look, @we');
  await page.keyboard.type('b');
  await expect(people).toBeHidden();
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('@jo');
  await expect(people.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Please look, @jonas ');
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(box).toHaveValue('Please look, @jo');
  await box.fill('');
  await page.keyboard.type('Please look, @jo');
  await expect(people.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' now, @jon');
  await expect(people.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type(', and');
  await expect(box).toHaveValue('Please look, @jonas now, @jonas, and');

  await page.goto(`${program.url}/documents/${id}/edit`);
  const source = page.getByRole('textbox', { name: 'Content' });
  await source.click();
  await page.keyboard.type(' Ask @');
  await expect(people.getByRole('option', { name: /Ada Kowalczyk/ })).toBeVisible();
  await page.keyboard.type('jon');
  await expect(people.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(source).toHaveValue('Text. Ask @jonas ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Document saved').first()).toBeVisible();
  await expect
    .poll(async () => (await jonas.get<{ kind: string }[]>('/api/notifications')).map(({ kind }) => kind))
    .toEqual(['mention']);
});

// evidence: C260
test('what one person does shows on the other’s page without reloading', async ({ page, browser }) => {
  const id = await ada.makeDocument(spaceId, 'Incident reviews', '# One\n\nFirst words.');
  await open(page, ada, `/documents/${id}`);
  await expect(page.getByText('First words.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');

  const other = await browser.newContext();
  try {
    const theirs = await other.newPage();
    await open(theirs, jonas, `/documents/${id}`);
    await theirs.getByRole('textbox', { name: 'Add a comment' }).fill('Who was on call?');
    await theirs.getByRole('button', { name: 'Add Comment' }).click();
    await expect(page.getByRole('article', { name: 'Comment by Jonas Weber' })).toContainText(
      'Who was on call?',
    );
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');

    await jonas.put(`/api/documents/${id}`, { title: 'Incident reviews, all', content: 'Second words.' });
    await expect(page.getByText('Second words.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Incident reviews, all', level: 1 })).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');

    await page.goto(`${program.url}/documents/${id}/edit`);
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Second words.');
    await jonas.put(`/api/documents/${id}`, { content: 'Third words.' });
    // nothing was changed here, so nothing is to be merged
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Third words.');
  } finally {
    await other.close();
  }
});

test('the pages below follow what another person adds, renames, moves and deletes', async ({ page }) => {
  const shelf = await ada.makeDocument(spaceId, 'Runbooks');
  const elsewhere = await ada.makeDocument(spaceId, 'Old runbooks');
  const below = page.getByRole('region', { name: 'Documents below' });
  // what changes before the page listens shows as well
  let listen = (): void => undefined;
  const mayListen = new Promise<void>((resolve) => (listen = resolve));
  await page.route('**/api/events*', (route) => mayListen.then(() => route.continue()));
  await open(page, ada, `/documents/${shelf}`);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await expect(below).toBeHidden();

  const first = await jonas.makeDocument(spaceId, 'Failover', '', shelf);
  listen();
  await expect(below.getByRole('link')).toHaveText([/^Failover/]);
  const second = await jonas.makeDocument(spaceId, 'Restore', '', shelf);
  await expect(below.getByRole('link')).toHaveText([/^Failover/, /^Restore/]);
  await jonas.put(`/api/documents/${first}`, { title: 'Failing over', content: '' });
  await expect(below.getByRole('link')).toHaveText([/^Failing over/, /^Restore/]);
  await jonas.put(`/api/documents/${first}/position`, { spaceId, parentId: elsewhere });
  await expect(below.getByRole('link')).toHaveText([/^Restore/]);
  await ada.remove(`/api/documents/${second}`);
  await expect(below).toBeHidden();
});

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/events';

test('a page whose stream makes room for newer ones asks once a minute, and listens again when it is turned to', async ({
  page,
}) => {
  const id = await ada.makeDocument(spaceId, 'Crowded', 'Text.');
  await page.clock.install();
  let streams = 0;
  let ended = 0;
  page.on('request', (request) => (streams += isStream(request) ? 1 : 0));
  // the server ends it and the page closes it: on a slow machine the page is first, and the request has failed
  const countEnd = (request: Request) => (ended += isStream(request) ? 1 : 0);
  page.on('requestfinished', countEnd).on('requestfailed', countEnd);
  const leaving = new AbortController();
  const listened = page.waitForResponse('**/api/events*');
  await open(page, ada, `/documents/${id}`);
  await listened;
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  try {
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (let count = 0; count < 10; count += 1)
      expect(
        (
          await fetch(`${program.url}/api/events`, {
            headers: { cookie, accept: 'text/event-stream' },
            signal: leaving.signal,
          })
        ).status,
      ).toBe(200);
    await expect.poll(() => ended).toBe(1);
    await jonas.post(`/api/documents/${id}/comments`, { content: 'Unheard', parentId: null });
    await page.clock.runFor(61_000);
    await expect(page.getByRole('article', { name: 'Comment by Jonas Weber' })).toContainText('Unheard');
    expect(streams).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => streams).toBe(2);
    await jonas.post(`/api/documents/${id}/comments`, { content: 'Heard', parentId: null });
    await expect(page.getByRole('article', { name: 'Comment by Jonas Weber' }).last()).toContainText('Heard');
  } finally {
    leaving.abort();
  }
});

test('a page that hears nothing for 45 seconds opens its stream again, without a word, and goes on hearing', async ({
  page,
}) => {
  const id = await ada.makeDocument(spaceId, 'Silent', 'Text.');
  await page.clock.install();
  let streams = 0;
  page.on('request', (request) => (streams += isStream(request) ? 1 : 0));
  const listened = page.waitForResponse('**/api/events*');
  await open(page, ada, `/documents/${id}`);
  await listened;
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  // heartbeats come by the server's clock, and the page's runs ahead
  const again = page.waitForResponse('**/api/events*');
  await page.clock.runFor(51_000);
  await again;
  expect(streams).toBe(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await jonas.post(`/api/documents/${id}/comments`, { content: 'Heard again', parentId: null });
  await expect(page.getByRole('article', { name: 'Comment by Jonas Weber' })).toContainText('Heard again');
});

test.describe('where the stream is refused', () => {
  test.use({ expected: { statuses: [429], serverAway: false } });

  test('the page asks instead', async ({ page }) => {
    const id = await ada.makeDocument(spaceId, 'Polled', 'Text.');
    await ada.put('/api/notifications/read', {});
    await page.clock.install();
    await page.route('**/api/events*', (route) => route.fulfill({ status: 429, body: '' }));
    await open(page, ada, `/documents/${id}`);
    await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
    await jonas.post(`/api/documents/${id}/comments`, { content: 'Unheard', parentId: null });
    await page.clock.runFor(61_000);
    await expect(page.getByRole('article', { name: 'Comment by Jonas Weber' })).toContainText('Unheard');
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });
});
test('a notification opens at its comment; comments are answered, changed and deleted', async ({ page }) => {
  const id = await ada.makeDocument(spaceId, 'On-call handbook', 'Ask @jonas or `@jonas`, not @nobody.');
  for (let count = 1; count <= 101; count += 1) {
    await ada.post(`/api/documents/${id}/comments`, { content: `Note ${count}`, parentId: null });
  }
  await jonas.post(`/api/documents/${id}/comments`, { content: 'Is @ada there?', parentId: null });
  await ada.put('/api/notifications/read', {});
  await jonas.post(`/api/documents/${id}/comments`, { content: 'Really, @jonas.', parentId: null });
  await open(page, ada, '/');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page
    .getByRole('menuitem', { name: /Jonas Weber commented on On-call handbook/ })
    .first()
    .click();
  const last = page.getByRole('article', { name: 'Comment by Jonas Weber' }).last();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('heading', { name: 'Comments 103' })).toBeVisible();
  await expect(last.locator('span', { hasText: /^@Jonas Weber$/ })).toBeVisible();
  await expect(page.locator('main p span', { hasText: /^@Jonas Weber$/ }).first()).toBeVisible();
  await expectAccessible(page);

  await last.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('Kept');
  await page.reload();
  await expect(last).toBeFocused();
  await last.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('textbox', { name: 'Write a reply' });
  await expect(reply).toHaveValue('Kept');
  await page.keyboard.press('Control+Enter');
  const own = page.getByRole('article', { name: 'Comment by Ada Kowalczyk' }).last();
  await expect(own).toContainText('Kept');
  await expect(reply).toBeHidden();
  await own.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit the comment' }).fill('Kept and mended');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(own).toContainText('Kept and mended');
  await expect(own).toContainText('(edited)');
  await own.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Kept and mended')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Comments 103' })).toBeVisible();
});
