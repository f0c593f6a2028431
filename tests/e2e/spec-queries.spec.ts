import type { Page, Request } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let atlas: number;
let documentId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  atlas = await admin.makeSpace('Atlas');
  documentId = await admin.makeDocument(atlas, 'Rivers', 'Long ones.');
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

/** Every request of an address from now on. */
function requestsOf(page: Page, path: RegExp): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) found.push(request);
  });
  return found;
}

/** The person comes back to the window. */
const focus = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));

/** A stream that says nothing; the page would fetch all again once it has opened another one. */
const hearNothing = (page: Page) =>
  page.addInitScript(() => {
    class SilentSource extends EventTarget {
      static readonly OPEN = 1;
      static readonly CLOSED = 2;
      readyState = SilentSource.OPEN;
      close(): void {
        this.readyState = SilentSource.CLOSED;
      }
    }
    Object.assign(window, { EventSource: SilentSource });
  });

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome, / });

// evidence: C295 C296
test('another call that fails is not sent again by itself', async ({ page, expected }) => {
  expected.statuses.push(500);
  await hearNothing(page);
  await page.clock.install();
  const asked = requestsOf(page, /^\/api\/auth\/user$/);
  const recent = requestsOf(page, /^\/api\/documents\/recent$/);
  await page.route('**/api/documents/recent*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${program.url}/documents/recent`);
  await expect(page.getByText('The recent documents could not be loaded.')).toBeVisible();
  await page.clock.fastForward('06:00');
  await focus(page);
  await expect.poll(() => asked.length).toBe(2);
  expect(recent).toHaveLength(1);
});

// evidence: C185 C264 C265 C267 C268 C361
test('the documents of a space are one call when it opens, past every cache, and kept for 5 minutes', async ({
  page,
}) => {
  await hearNothing(page);
  await page.clock.install();
  const asked = requestsOf(page, new RegExp(`^/api/spaces/${atlas}/documents$`));
  const user = requestsOf(page, /^\/api\/auth\/user$/);
  await page.goto(program.url);
  await expect(welcome(page)).toBeVisible();
  const row = page.getByRole('treeitem', { name: 'Rivers' });
  const open = page.getByRole('button', { name: 'Expand Atlas' });
  const close = page.getByRole('button', { name: 'Collapse Atlas' });
  expect(asked).toHaveLength(0);
  await open.click();
  await expect(row).toBeVisible();
  expect(asked).toHaveLength(1);
  expect((await asked[0]?.allHeaders())?.['cache-control']).toBe('no-cache');
  await close.click();
  await expect(row).toHaveCount(0);
  await open.click();
  await expect(row).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.clock.fastForward('06:00');
  await focus(page);
  await expect.poll(() => user.length).toBe(2);
  expect(asked).toHaveLength(1);
  await close.click();
  await open.click();
  await expect.poll(() => asked.length).toBe(2);
});

// evidence: C245 C246 C278 C283
test('every call goes with the cookie, and what is sent is JSON', async ({ page }) => {
  const calls = requestsOf(page, /^\/api\//);
  await page.goto(`${program.url}/documents/${documentId}`);
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Sent');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByText('Comment added', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(page.getByText('Document starred', { exact: true }).first()).toBeVisible();
  const posts = calls.filter((call) => call.method() === 'POST');
  expect(posts.map((call) => call.postDataJSON() as object)).toEqual([
    { content: 'Sent', parentId: null },
    { isStarred: true },
  ]);
  for (const call of posts) expect((await call.allHeaders())['content-type']).toBe('application/json');
  expect(calls.length).toBeGreaterThan(5);
  for (const call of calls) {
    // the browser knows no headers of a call that the page gave up before it was sent
    if ((await call.response()) === null) continue;
    expect([call.url(), (await call.allHeaders())['cookie'] ?? '']).toEqual([
      call.url(),
      expect.stringContaining('='),
    ]);
  }
});

// evidence: C189 C190 C362 C373
test('an upload shows 90 percent at most until the server has confirmed it', async ({ page }) => {
  // the bytes go out, only the answer is held back: a route of the test's would hold back both
  const browser = await page.context().newCDPSession(page);
  const held = new Promise<string>((resolve) =>
    browser.on('Fetch.requestPaused', ({ requestId, request }) => {
      if (request.method === 'POST') resolve(requestId);
      // one that the page has given up meanwhile needs no more
      else browser.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    }),
  );
  await browser.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/attachments', requestStage: 'Response' }],
  });
  await page.goto(`${program.url}/documents/${documentId}/edit`);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload file' }).click();
  await (await chosen).setFiles({ name: 'half.bin', mimeType: 'x/y', buffer: Buffer.alloc(524_288) });
  const bar = page.getByRole('progressbar', { name: 'Uploading half.bin' });
  await expect(bar).toHaveAttribute('aria-valuenow', '0.9');
  await expect(page.getByText('0.50 of 0.50 MB', { exact: true })).toBeVisible();
  await browser.send('Fetch.continueRequest', { requestId: await held });
  await expect(page.getByText('File uploaded', { exact: true }).first()).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('512 KB', { exact: true })).toBeVisible();
});

// evidence: C366 C367
test('a tooltip comes after 700 ms, and at once within 300 ms of another', async ({ page }) => {
  await page.clock.install();
  await page.goto(program.url);
  await expect(welcome(page)).toBeVisible();
  const tooltip = page.getByRole('tooltip');
  const sidebar = page.getByRole('button', { name: 'Close sidebar' });
  const add = page.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name: 'New Space' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await sidebar.hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('Close sidebar');
  await add.hover();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('New Space');
  await page.mouse.move(640, 500);
  await page.clock.runFor(250);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(301);
  await sidebar.hover();
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('Close sidebar');
});

test('a tooltip can be pointed at, and Escape takes it away where the pointer is', async ({ page }) => {
  await page.clock.install();
  await page.goto(program.url);
  await expect(welcome(page)).toBeVisible();
  const tooltip = page.getByRole('tooltip');
  const sidebar = page.getByRole('button', { name: 'Close sidebar' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await sidebar.hover();
  await page.clock.runFor(700);
  await expect(tooltip).toHaveText('Close sidebar');
  await tooltip.hover();
  await page.clock.runFor(5_000);
  await expect(tooltip).toHaveText('Close sidebar');
  await page.mouse.move(640, 500);
  await page.clock.runFor(250);
  await expect(tooltip).toHaveCount(0);
  await sidebar.hover();
  await page.clock.runFor(700);
  await expect(tooltip).toHaveText('Close sidebar');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});

// evidence: C369 C370 C371
test('a comment says today, yesterday, days ago, and after a week the date', async ({ page }) => {
  const id = await admin.makeDocument(atlas, 'Dated', 'Words.');
  await admin.post(`/api/documents/${id}/comments`, { content: 'When?', parentId: null });
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  const time = page.getByRole('region', { name: 'Comments' }).locator('time').first();
  for (const [days, text] of [
    [0, /^Today at \d\d:\d\d$/],
    [1, /^Yesterday at \d\d:\d\d$/],
    [2, /^2 days ago$/],
    [6, /^6 days ago$/],
    [7, /^\d{1,2} [A-Z]\w+ 20\d\d$/],
  ] as const) {
    await page.clock.setFixedTime(now + days * day);
    await page.goto(`${program.url}/documents/${id}`);
    await expect(time).toHaveText(text);
  }
});

// evidence: C15 C75 C76 C260 C356
test('the menu of notifications shows five, and its badge counts all that are unread', async ({ page }) => {
  await admin.makePerson('grace', 'editor', 'Grace');
  const grace = await Person.signIn(program, 'grace');
  for (let index = 1; index <= 6; index += 1) {
    const id = await admin.makeDocument(atlas, `Noted ${index}`, 'Words.');
    await grace.post(`/api/documents/${id}/comments`, { content: 'Seen', parentId: null });
  }
  await grace.leave();
  // followers are told a moment later
  await expect.poll(async () => (await admin.get<unknown[]>('/api/notifications')).length).toBe(6);
  await page.goto(program.url);
  const bell = page.getByRole('button', { name: 'Notifications, 6 unread' });
  await expect(page.locator('header').getByText('6', { exact: true })).toBeVisible();
  await bell.click();
  await expect(page.getByRole('menuitem', { name: /Noted/ })).toHaveCount(5);
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.locator('header').getByText('6', { exact: true })).toHaveCount(0);
});
