import type { Page } from '@playwright/test';
import { expectHarmless, findDangers, watchForPayloads } from './harmless.ts';
import { documents, files, markdown, names, rawHtml } from './payloads.ts';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { Person } from './workspace.ts';

const everyName = names.join(' ');

interface Planted {
  spaceId: number;
  byTitle: Map<string, number>;
  named: number;
  fileUrls: string[];
}

let program: Program;
let admin: Person;
let planted: Planted;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  planted = await plant();
});
test.beforeEach(async ({ page, expected }) => {
  // pictures that are not there
  expected.statuses.push(404);
  await admin.lend(page);
});

/** Payloads in every text there is. */
async function plant(): Promise<Planted> {
  const spaceId = await admin.makeSpace(everyName.slice(0, 100), { description: everyName });
  for (const name of names) await admin.makeSpace(name, { description: name });
  const byTitle = new Map<string, number>();
  for (const [title, content] of Object.entries(documents)) {
    byTitle.set(title, await admin.makeDocument(spaceId, title, content));
  }
  const named = await admin.makeDocument(spaceId, everyName.slice(0, 100), everyName);
  for (const name of names) await admin.makeDocument(spaceId, name, name, named);
  for (const [index, name] of names.entries()) {
    const userId = await admin.makePerson(`payload${index}`, 'editor', name);
    const person = await Person.signIn(program, `payload${index}`);
    await admin.put(`/api/spaces/${spaceId}/members/${userId}`, { role: 'editor' });
    const comment = await person.post(`/api/documents/${named}/comments`, {
      content: `${name} @${admin.username}`,
      parentId: null,
    });
    await person.post(`/api/documents/${named}/comments`, {
      content: (Object.values(documents)[index] ?? name).slice(-10_000),
      parentId: comment.id,
    });
    await person.put(`/api/documents/${named}`, { content: `${everyName} ${name}` });
    await person.leave();
  }
  await admin.post(`/api/documents/${named}/star`, { isStarred: true });
  const fileUrls: string[] = [];
  for (const { name, mimeType, text } of files) {
    fileUrls.push(await admin.attach(named, { name, mimeType, buffer: Buffer.from(text) }));
  }
  return { spaceId, byTitle, named, fileUrls };
}

/** The pointer over everything, and a press of every link that leads nowhere. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      for (const type of ['mouseover', 'pointerenter', 'focus', 'toggle', 'load', 'error'])
        if (!(element instanceof HTMLImageElement)) element.dispatchEvent(new Event(type));
      if (element instanceof HTMLAnchorElement && !element.hasAttribute('href')) element.click();
    }
  });
}

for (const bypassCSP of [false, true]) {
  test.describe(
    bypassCSP ? 'with the policy of the page switched off' : 'under the policy of the page',
    () => {
      test.use({ bypassCSP });

      // evidence: Q10
      test('no document of the corpus runs anything where it is read or previewed', async ({
        page,
        context,
      }) => {
        const ran = await watchForPayloads(context);
        for (const [title, id] of planted.byTitle) {
          const url = `${program.url}/documents/${id}`;
          await page.goto(url);
          await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
          await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
          await expectHarmless(page, url, ran);
          await touchEverything(page);
          await expectHarmless(page, url, ran);
          await page.goto(`${url}/edit`);
          await page.getByRole('tab', { name: 'Preview' }).click();
          await expect(page.getByRole('region', { name: 'Preview' })).toContainText(/words/i);
          await expectHarmless(page, `${url}/edit`, ran);
        }
      });
    },
  );
}

test.describe('with the policy of the page switched off', () => {
  test.use({ bypassCSP: true });

  // each alone: in a longer text one that is never closed would hide the next
  // evidence: Q10
  test('no payload by itself runs anything while it is typed', async ({ page, context }) => {
    const ran = await watchForPayloads(context);
    await page.goto(`${program.url}/documents/create?spaceId=${planted.spaceId}`);
    for (const [index, payload] of [...rawHtml, ...markdown, ...names].entries()) {
      await page.getByRole('textbox', { name: 'Content' }).fill(`Number ${index}.\n\n${payload}`);
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`Number ${index}.`);
      await expectHarmless(page, page.url(), ran);
    }
    await touchEverything(page);
    await page.getByRole('textbox', { name: 'Content' }).fill('');
  });

  // evidence: Q10
  test('the canary sings when something does run', async ({ page, context }) => {
    const ran = await watchForPayloads(context);
    await page.goto(`${program.url}/documents/${planted.named}`);
    await page.evaluate(() => {
      const text = document.createElement('article');
      text.innerHTML = '<img src="x" onerror="ran()"><a href="javascript:1">x</a><iframe></iframe>';
      document.body.append(text);
    });
    await expect.poll(() => ran).toContain('a payload ran');
    expect(await findDangers(page)).toHaveLength(3);
  });
});

// evidence: Q10
test('no name, description, comment or file name runs anything where it is shown', async ({
  page,
  context,
}) => {
  const ran = await watchForPayloads(context);
  const { spaceId, named } = planted;
  const [first = ''] = names;
  const headings: Record<string, string> = {
    '/': 'Welcome, ',
    '/spaces': 'All Spaces',
    '/documents/recent': 'Recent',
    '/documents/starred': 'Starred',
    [`/spaces/${spaceId}`]: first,
    [`/spaces/${spaceId}/settings`]: first,
    [`/documents/${named}`]: first,
    [`/documents/${named}/edit`]: 'Edit',
    '/search?q=ran': 'Search',
    [`/search?q=${encodeURIComponent(everyName)}`]: 'Search',
    [`/${encodeURIComponent(everyName)}`]: '404',
  };
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(program.url + path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: names[1], exact: true })).toBeVisible();
    if (path === `/documents/${named}`) {
      await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(names.length * 2);
      await expect(page.getByRole('link', { name: files.at(-1)?.name, exact: true })).toBeVisible();
    }
    if (path.startsWith('/search')) await expect(page.locator('ol').getByRole('link').first()).toBeVisible();
    await expectHarmless(page, page.url(), ran);
    await touchEverything(page);
    await expectHarmless(page, page.url(), ran);
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('menu')).toContainText('ran()');
  await expectHarmless(page, page.url(), ran);
});

// evidence: Q11
test('a file that could run is saved by the browser, never opened', async ({ page, context }) => {
  const ran = await watchForPayloads(context);
  await page.goto(`${program.url}/documents/${planted.named}`);
  const before = page.url();
  for (const url of planted.fileUrls) {
    const saved = page.waitForEvent('download');
    await page.evaluate((address) => location.assign(address), url);
    await (await saved).cancel();
    expect(page.url()).toBe(before);
  }
  expect(ran).toEqual([]);
});
