import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { chooseMode, content } from './formatted-page.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

/** Two people who have the editor of one document open, with `LIVE_EDITING` on. */

let program: Program;
let admin: Person;
let ann: Person;
let ben: Person;
let spaceId: number;
let other: BrowserContext;
let benPage: Page;

prepareOwnProgram(
  async (prepared) => {
    ({ program, admin } = prepared);
    await admin.makePerson('ann', 'editor', 'Ann Moreau');
    await admin.makePerson('ben', 'editor', 'Ben Okafor');
    ann = await Person.signIn(program, 'ann');
    ben = await Person.signIn(program, 'ben');
    spaceId = await ann.makeSpace('Field notes');
  },
  { LIVE_EDITING: 'on' },
);
test.beforeEach(async ({ browser }) => {
  other = await browser.newContext();
  benPage = await other.newPage();
  await ben.lend(benPage);
});
test.afterEach(() => other.close());
test.afterAll(async () => {
  await Promise.all([ann, ben].map((person) => person.leave()));
});

const here = (page: Page, name: string) => page.getByText(`${name} is here too and sees your text.`);
const saved = (page: Page) => page.getByText('Saved', { exact: true });

/** The texts that the browser keeps. */
const keptTexts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('lectern-journal');
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => resolve((reading.result as { text: string }[]).map(({ text }) => text));
        };
      }),
  );

async function edit(
  page: Page,
  id: number,
  mode: 'Formatted' | 'Markdown',
  url = program.url,
): Promise<void> {
  await page.goto(`${url}/documents/${id}/edit`);
  await chooseMode(page, mode);
  await expect(content(page)).toBeVisible();
}

test('the first one’s draft is shared when a second one comes, and both modes end with the same text', async ({
  page,
}) => {
  const id = await ann.makeDocument(spaceId, 'Birds', 'One.\r\n\r\nTwo.  \r\nThree.\n');
  await ann.lend(page);
  await edit(page, id, 'Markdown');
  const field = page.getByRole('textbox', { name: 'Content' });
  await field.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Draft of Ann. ');
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();

  await edit(benPage, id, 'Formatted');
  await expect(here(page, 'Ben Okafor')).toBeVisible();
  await expect(here(benPage, 'Ann Moreau')).toBeVisible();
  await expect(content(benPage)).toContainText('Draft of Ann. One.');
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(benPage);

  await content(benPage).getByText('Three.').click();
  await benPage.keyboard.press('End');
  await Promise.all([
    benPage.keyboard.type(' Ben writes here.', { delay: 30 }),
    page.keyboard.type('More of Ann. ', { delay: 40 }),
  ]);
  await expect(field).toHaveValue('Draft of Ann. More of Ann. One.\n\nTwo.  \nThree. Ben writes here.\n');
  await expect(content(benPage)).toContainText('Draft of Ann. More of Ann. One.');
  await expect(benPage.locator('.ed-caret span')).toHaveText('Ann Moreau');

  // each takes back what they typed themselves
  await benPage.keyboard.press('Control+z');
  await expect(field).toHaveValue(
    /^Draft of Ann\. More of Ann\. One\.\n\nTwo\. {2}\nThree\. Ben writes\s?\n$/,
  );
  // the caret stayed where it was
  await page.keyboard.type('Here. ');
  await expect(content(benPage)).toContainText('More of Ann. Here. One.');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Document saved').first()).toBeVisible();
  expect(await ann.textOf(id)).toMatch(
    /^Draft of Ann\. More of Ann\. Here\. One\.\r\n\r\nTwo\. {2}\r\nThree\. Ben writes\s?\n$/,
  );
  await page.goto(`${program.url}/documents/${id}/history`);
  const version = page.getByRole('link', { name: /Version 2/ });
  await expect(version).toContainText(/Ann Moreau and Ben Okafor|Ben Okafor and Ann Moreau/);
});

test('a draft that clashes with what others saved is settled first, then shared', async ({ page }) => {
  const id = await ann.makeDocument(spaceId, 'Nests', 'One.\n\nTwo.\n');
  await ann.lend(page);
  await edit(page, id, 'Markdown');
  await content(page).fill('One, by Ann.\n\nTwo.\n');
  await ben.put(`/api/documents/${id}`, { content: 'One, by Ben.\n\nTwo.\n' });
  await edit(benPage, id, 'Markdown');
  await expect(page.getByText('Others changed this document while you were writing.')).toBeVisible();
  await expectAccessible(page);
  await content(benPage).press('Control+End');
  await benPage.keyboard.type('Three.');
  await expect(saved(benPage)).toBeVisible();
  await page.getByRole('button', { name: 'Keep all of mine' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const each of [page, benPage]) await expect(content(each)).toHaveValue('One, by Ann.\n\nTwo.\nThree.');
});

test('what is typed offline is kept on the device, and comes to the others with the network', async ({
  page,
}) => {
  const id = await ann.makeDocument(spaceId, 'Rings', 'One.\n\nTwo.\n');
  await ann.lend(page);
  await edit(page, id, 'Markdown');
  await edit(benPage, id, 'Markdown');
  await expect(here(page, 'Ben Okafor')).toBeVisible();
  await expect(saved(benPage)).toBeVisible();
  await other.setOffline(true);
  await content(benPage).press('Control+End');
  await benPage.keyboard.type('Ben, offline.');
  await expect(benPage.getByText('Offline. Your text is kept on this device')).toBeVisible();
  await content(page).press('Control+Home');
  await page.keyboard.type('Ann goes on. ');
  await expect(saved(page)).toBeVisible();
  await other.setOffline(false);
  for (const each of [page, benPage]) {
    await expect(content(each)).toHaveValue('Ann goes on. One.\n\nTwo.\nBen, offline.');
    await expect(saved(each)).toBeVisible();
  }
});

test('whoever loses the right to write is told, and keeps their words', async ({ page }) => {
  const closed = await admin.makeSpace('Closed', { visibility: 'members' });
  const id = await admin.makeDocument(closed, 'Budget', 'Figures.');
  const people = await admin.get<{ id: number; username: string }[]>('/api/users');
  const idOf = (name: string) => people.find(({ username }) => username === name)!.id;
  for (const name of ['ann', 'ben'])
    await admin.put(`/api/spaces/${closed}/members/${idOf(name)}`, { role: 'editor' });
  await ann.lend(page);
  await edit(page, id, 'Markdown');
  await edit(benPage, id, 'Markdown');
  await expect(here(page, 'Ben Okafor')).toBeVisible();
  await content(benPage).press('Control+End');
  await benPage.keyboard.type(' Ben was here.');
  await expect(content(page)).toHaveValue('Figures. Ben was here.');

  await admin.put(`/api/spaces/${closed}/members/${idOf('ben')}`, { role: 'viewer' });
  await expect(benPage.getByText('You can no longer change this document.')).toBeVisible();
  await benPage.keyboard.type(' And more.');
  await expect(
    benPage.getByText('Your last words were not saved. They are kept on this device.'),
  ).toBeVisible();
  await expect(benPage.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expectAccessible(benPage);
  await other.grantPermissions(['clipboard-read', 'clipboard-write']);
  await benPage.getByRole('button', { name: 'Copy my text' }).click();
  await expect
    .poll(() => benPage.evaluate(() => navigator.clipboard.readText()))
    .toBe('Figures. Ben was here. And more.');
  await expect(content(page)).toHaveValue('Figures. Ben was here.');
});

test('what was not sent when the browser ended comes back by itself, once', async ({ page }) => {
  const id = await ann.makeDocument(spaceId, 'Feathers', 'One.\n');
  await ann.lend(page);
  await edit(page, id, 'Markdown');
  await edit(benPage, id, 'Markdown');
  await expect(here(page, 'Ben Okafor')).toBeVisible();
  await other.setOffline(true);
  await content(benPage).press('Control+End');
  await benPage.keyboard.type('Ben, before the end.');
  await expect.poll(() => keptTexts(benPage)).toEqual(['One.\nBen, before the end.']);
  await benPage.close();
  await content(page).press('Control+Home');
  await page.keyboard.type('Ann goes on. ');
  await expect(saved(page)).toBeVisible();
  await other.setOffline(false);
  // two tabs at once, as a browser restores them
  const tabs = [await other.newPage(), await other.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`${program.url}/documents/${id}/edit`)));
  for (const each of [...tabs, page]) {
    await expect(content(each)).toHaveValue('Ann goes on. One.\nBen, before the end.');
    await expect(saved(each)).toBeVisible();
  }
  await expect(tabs[0]!.getByText('Unsaved text was found on this device.')).toBeHidden();
  await expect.poll(() => keptTexts(tabs[0]!)).toEqual([]);
});

test('one person’s two tabs show the same text', async ({ page, context }) => {
  const id = await ann.makeDocument(spaceId, 'Shells', 'One.\n');
  await ann.lend(page);
  await edit(page, id, 'Markdown');
  await content(page).press('Control+End');
  await page.keyboard.type('First tab. ');
  const tab = await context.newPage();
  await tab.goto(`${program.url}/documents/${id}/edit`);
  await expect(content(tab)).toHaveValue('One.\nFirst tab. ');
  await content(tab).press('Control+End');
  await tab.keyboard.type('Second tab. ');
  for (const each of [page, tab]) {
    await expect(content(each)).toHaveValue('One.\nFirst tab. Second tab. ');
    await expect(each.getByText('You have this document open elsewhere too.')).toBeVisible();
    await expect(saved(each)).toBeVisible();
  }
});

test.describe('behind a proxy that holds events back', () => {
  let proxy: Server;
  let url: string;
  // the streams end with the proxy
  test.use({ expected: { statuses: [401], serverAway: true } });
  test.beforeEach(async () => {
    proxy = createServer((asked, answer) => {
      const { method, url: path, headers } = asked;
      const there = request({ port: program.port, host: 'localhost', method, path, headers }, (answered) => {
        answer.writeHead(answered.statusCode!, answered.headers);
        if (path!.startsWith('/api/events')) answer.flushHeaders();
        else answered.pipe(answer);
      });
      there.on('error', () => answer.destroy());
      answer.on('close', () => there.destroy());
      asked.pipe(there);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    url = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  });
  test.afterEach(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  test('people learn of each other, and see what the others type', async ({ page }) => {
    const id = await ann.makeDocument(spaceId, 'Tides', 'One.\n');
    await ann.lend(page);
    await edit(page, id, 'Markdown', url);
    await edit(benPage, id, 'Markdown', url);
    await expect(here(page, 'Ben Okafor')).toBeVisible();
    await expect(here(benPage, 'Ann Moreau')).toBeVisible();
    await content(page).press('Control+End');
    await page.keyboard.type('Ann polls. ');
    await expect(content(benPage)).toHaveValue('One.\nAnn polls. ');
    await content(benPage).press('Control+Home');
    await benPage.keyboard.type('Ben too. ');
    for (const each of [page, benPage]) {
      await expect(content(each)).toHaveValue('Ben too. One.\nAnn polls. ');
      await expect(saved(each)).toBeVisible();
    }
  });
});
