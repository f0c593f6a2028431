import type { Page } from '@playwright/test';
import { png } from '../support/content.ts';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Pictures');
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

/** Every way to name a call of this server as a picture. @param port that of the server */
const namesOf = (port: number): string[] => [
  '/api/events',
  'api/events',
  '../api/events',
  '/./api/events',
  '/x/../api/events',
  '/%61pi/events',
  '/API/events',
  '/api/documents/1/download?format=zip',
  '/uploads/document-attachments/../../api/events',
  '/uploads/document-attachments/%2e%2e/%2e%2e/api/events',
  '/uploads/document-attachments/..%2f..%2fapi%2fevents',
  '/uploads/document-attachments/0123456789abcdef0123456789abcdef/../../../api/events',
  '/assets/../api/events',
  '/assets/%2e%2e/api/events.png',
  '/assets/..%2fapi%2fevents.png',
  '\\api\\events',
  `/\\localhost:${port}/api/events`,
  `//localhost:${port}/api/events`,
  `http://localhost:${port}/api/events`,
  `HTTP://LOCALHOST:${port}/api/events`,
  `http://127.0.0.1:${port}/api/events`,
  `http://127.1:${port}/api/events`,
  `http://0x7f000001:${port}/api/events`,
  `http://[::1]:${port}/api/events`,
  `http://[::ffff:127.0.0.1]:${port}/api/events`,
  `http://localhost.:${port}/api/events`,
  `http://x.localhost:${port}/api/events`,
  `http://x:y@localhost:${port}/api/events`,
  'http:/api/events',
  'http:api/events',
];

const inHtml = (address: string): string[] => [
  `<img src="${address}">`,
  `<img srcset="${address} 1x" src="">`,
  `<picture><source srcset="${address}"><img alt="inner" src="${address}"></picture>`,
  `<video poster="${address}" src="${address}"><source src="${address}"></video>`,
  `<audio src="${address}"></audio><embed src="${address}"><object data="${address}"></object>`,
  `<input type="image" src="${address}"><iframe src="${address}"></iframe>`,
  `<svg><image href="${address}" xlink:href="${address}"/></svg>`,
  `<table background="${address}"><tr><td background="${address}">cell</td></tr></table>`,
  `<p style="background:url(${address})">styled</p><body background="${address}">`,
  `<link rel="stylesheet" href="${address}"><link rel="preload" as="image" href="${address}">`,
];

/** What the page itself names, to be fetched before its scripts ask for it. */
const preloaded = /^\/api\/(?:auth\/user|documents\/\d+)$/;
const ownParts = /^\/(?:assets\/|favicon\.svg|uploads\/document-attachments\/[0-9a-f]{32}$)/;

/** Calls and pages that the browser fetched for a picture or another part of the page. */
function watchParts(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const type = request.resourceType();
    const isPart = ['image', 'media', 'font', 'stylesheet', 'script'].includes(type);
    const isOther = type === 'other' && !preloaded.test(pathname);
    if ((isPart || isOther) && !ownParts.test(pathname)) fetched.push(request.url());
  });
  return fetched;
}

/** Every picture that there is has been fetched, near or not. */
async function showAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

// evidence: S82
test('no text makes its reader call the server for a picture, and attachments are shown', async ({
  page,
}) => {
  const fetched = watchParts(page);
  const names = namesOf(program.port);
  const id = await admin.makeDocument(spaceId, 'Calls as pictures');
  const file = new URL(await admin.attach(id, { name: 'p.png', mimeType: 'image/png', buffer: png }))
    .pathname;
  const content = [
    ...names.map((address, index) => `![refused ${index}](<${address}>)`),
    ...names.flatMap(inHtml),
    `![shown](${file})\n\n![absolute](${program.url}${file}) The end.`,
  ].join('\n\n');
  await admin.put(`/api/documents/${id}`, { content });
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByText('The end.')).toBeAttached();
  await showAllPictures(page);
  await expect(page.locator('article img')).toHaveCount(2);
  for (const index of names.keys())
    await expect(page.getByText(new RegExp(`^Image: refused ${index}(?!\\d)`)).first()).toBeAttached();
  expect(
    await page
      .locator('article img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
  ).toEqual([true, true]);
  expect(fetched).toEqual([]);

  await page.goto(`${program.url}/documents/${id}/edit`);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('The end.')).toBeAttached();
  await showAllPictures(page);
  expect(fetched).toEqual([]);
});

// evidence: S82
test('no picture of a person makes others call the server, also one that was saved before', async ({
  page,
}) => {
  const fetched = watchParts(page);
  const id = await admin.makeDocument(spaceId, 'Discussed', 'Words');
  for (let count = 0; count < 3; count += 1)
    await admin.post(`/api/documents/${id}/comments`, { content: `Comment ${count}`, parentId: null });
  const names = namesOf(program.port).filter((address) => /^http:\/\//i.test(address));
  expect(names.length).toBeGreaterThan(5);
  for (const avatar of names) {
    // as it would come from a server that took it
    await page.route('**/api/documents/*/comments*', async (route) => {
      const response = await route.fetch();
      const comments = (await response.json()) as { author: object }[];
      const json = comments.map((comment) => ({ ...comment, author: { ...comment.author, avatar } }));
      await route.fulfill({ response, json });
    });
    await page.goto(`${program.url}/documents/${id}`);
    await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(3);
    await expect(page.locator('main img')).toHaveCount(0);
    await page.unroute('**/api/documents/*/comments*');
  }
  expect(fetched).toEqual([]);
});

// evidence: S83
test('a redirect of another host to a call of this server is refused by the server', async ({
  page,
  expected,
}) => {
  expected.statuses.push(403);
  const id = await admin.makeDocument(spaceId, 'Sent on', '![sent on](http://pictures.example/a.png)');
  const target = `${program.url}/api/documents/${id}/download?format=zip`;
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url() === target) statuses.push(response.status());
  });
  await page.route('http://pictures.example/**', (route) =>
    route.fulfill({ status: 302, headers: { location: target } }),
  );
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('link', { name: 'Image: sent on' })).toBeVisible();
  // asked for by the first response, and once more by the page
  expect(new Set(statuses)).toEqual(new Set([403]));
});

test('a drawing (SVG) is shown as a picture, and runs nothing', async ({ page, context }) => {
  const ran: string[] = [];
  await context.exposeBinding('ran', (_source, what: string) => void ran.push(what));
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" onload="ran(1)"><script>ran(2)</script><style>rect{fill:red}</style><rect width="30" height="20"/></svg>';
  const id = await admin.makeDocument(spaceId, 'A drawing');
  const file = new URL(
    await admin.attach(id, { name: 'd.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }),
  ).pathname;
  await admin.put(`/api/documents/${id}`, { content: `![drawn](${file}) The end.` });
  await page.goto(`${program.url}/documents/${id}`);
  const image = page.getByRole('img', { name: 'drawn' });
  await expect(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(30);
  await expect(page.locator('article svg rect')).toHaveCount(0);
  expect(ran).toEqual([]);
});
