import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Frame, Page, Request } from '@playwright/test';
import JSZip from 'jszip';
import type { ShownExport } from '../../api/contract/exports.ts';
import { cleanSvg } from '../../api/conversion/out/html/clean-svg.ts';
import { drawingOf, hostileDrawings, hostileProlog } from '../support/hostile-drawings.ts';
import type { Program } from '../support/program.ts';
import { findDangers, watchForPayloads } from './harmless.ts';
import { documents, names } from './payloads.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
let folder: string;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Taken along');
  folder = await mkdtemp(join(tmpdir(), 'lectern-exported-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Exports a space as HTML and unpacks it, as a person does with what they downloaded. */
async function unpack(page: Page, spaceId: number, folder: string): Promise<void> {
  const { id } = await admin.post<ShownExport>('/api/exports', { spaceId, format: 'html', search: true });
  await expect
    .poll(async () => (await admin.get<ShownExport>(`/api/exports/${id}`)).state, { timeout: 60_000 })
    .toBe('done');
  await admin.lend(page);
  const answer = await page.request.get(`${program.url}/api/exports/${id}/file`);
  const zip = await JSZip.loadAsync(await answer.body());
  for (const file of Object.values(zip.files)) {
    await mkdir(join(folder, dirname(file.name)), { recursive: true });
    await writeFile(join(folder, file.name), await file.async('nodebuffer'));
  }
}

test('pages from a disk run nothing of a text, ask nobody, and are read, followed and searched', async ({
  page,
  context,
}) => {
  const home = await admin.makeDocument(spaceId, 'Lighthouse');
  const below = await admin.makeDocument(spaceId, 'The lamp', 'How the *lens* turns.', home);
  const picture = await admin.attach(home, {
    name: 'lamp.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>',
    ),
  });
  const address = new URL(picture).pathname;
  const content = `See [the lamp](/documents/${below}) by night.\n\n![Drawn](${address})\n\n\`\`\`js\nconst on = 1;\n\`\`\`\n\n$$\n\\frac{1}{2}\n$$\n\n> [!NOTE]\n> Keep it clean.`;
  await admin.put(`/api/documents/${home}`, { content });
  for (const [title, text] of Object.entries(documents)) await admin.makeDocument(spaceId, title, text);
  for (const name of names) await admin.makeDocument(spaceId, name, name);
  await unpack(page, spaceId, folder);

  const ran = await watchForPayloads(context);
  const asked: string[] = [];
  const here = pathToFileURL(folder).href;
  page.on('request', (request) => {
    if (!request.url().startsWith(`${here}/`)) asked.push(request.url());
  });
  await page.goto(`${here}/index.html`);
  await expect(page.getByRole('heading', { level: 1, name: 'Taken along' })).toBeVisible();
  const addresses = await page
    .locator('main li a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses).toHaveLength(2 + Object.keys(documents).length + names.length);
  // the first one has a formula of ours
  for (const each of addresses.slice(1)) {
    await page.goto(each);
    await expect(page.locator('article h1.title')).toBeVisible();
    // links to other pages of the export are fine
    expect(
      (await findDangers(page)).filter((html) => !/^<a [^>]*href="(?:\.\.\/|#|[^":]*\.html)/.test(html)),
    ).toEqual([]);
    expect(page.url()).toBe(each);
  }
  expect(ran).toEqual([]);
  expect(asked).toEqual([]);

  await page.goto(`${here}/pages/Lighthouse.html`);
  expect(
    await page.getByRole('img', { name: 'Drawn' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(40);
  await expect(
    page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Lighthouse' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'the lamp', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The lamp' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('clean night');
  await page.getByRole('status').getByRole('link', { name: 'Lighthouse' }).click();
  await expect(page.getByText('Keep it clean.')).toBeVisible();
  expect(asked).toEqual([]);
});

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">';
const runs = '<script xmlns="http://www.w3.org/1999/xhtml">ran()</script>';
const withHandler = `${drawing}<rect width="40" height="30" onload="ran()"/><script>ran()</script></svg>`;
const hostileFiles: Record<string, string | Buffer> = {
  'drawing.svg': withHandler,
  'DRAWING.SVG': `<?xml version="1.0"?>${drawing}<foreignObject width="9" height="9">${runs}</foreignObject></svg>`,
  'attribute.svg': `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "ran()">]>${drawing}</svg>`,
  'entity.svg': `<!DOCTYPE svg [<!ENTITY x "${runs.replaceAll('"', "'")}">]>${drawing}&x;</svg>`,
  'broken.svg': `${drawing}<script>ran()</script><g>`,
  'marked.svg': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(withHandler, 'utf16le')]),
  'drawing.png': withHandler,
  'page.html': '<script>ran()</script>',
  'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${runs}</body></html>`,
  'page.xml': `<?xml version="1.0"?><page>${runs}</page>`,
  'page.rss': `<?xml version="1.0"?><rss>${runs}</rss>`,
  'page.kml': `<kml>${runs}</kml>`,
  'page.mht': 'MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>ran()</script>',
  'page.pdf': '<script>ran()</script>',
  'page.unknown': '<!doctype html><script>ran()</script>',
  page: '  \n<!doctype html><html><script>ran()</script></html>',
  'page.txt': '<script>ran()</script>',
};

test('no file of an export runs anything when it is opened by itself, and drawings show', async ({
  page,
  context,
}) => {
  const hostileSpace = await admin.makeSpace('Attached by anybody');
  const home = await admin.makeDocument(hostileSpace, 'Files');
  const links: string[] = [];
  for (const [name, content] of Object.entries(hostileFiles)) {
    const url = await admin.attach(home, { name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    links.push(`![${name}](${new URL(url).pathname})`);
  }
  await admin.put(`/api/documents/${home}`, { content: links.join('\n\n') });
  const own = join(folder, 'hostile');
  await unpack(page, hostileSpace, own);
  const ran = await watchForPayloads(context);

  // what would run is what was attached
  await writeFile(join(own, 'as-attached.svg'), withHandler);
  await page.goto(pathToFileURL(join(own, 'as-attached.svg')).href);
  await expect.poll(() => ran.length).toBeGreaterThan(0);
  ran.length = 0;

  const names = await readdir(join(own, 'files'));
  expect(names.length).toBeGreaterThanOrEqual(Object.keys(hostileFiles).length);
  for (const name of names) {
    // a browser downloads what it cannot show
    await page.goto(pathToFileURL(join(own, 'files', name)).href).catch((error: Error) => {
      expect(error.message, name).toMatch(/Download is starting|ERR_ABORTED/);
    });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(ran, name).toEqual([]);
  }
  await page.goto(pathToFileURL(join(own, 'pages', 'Files.html')).href);
  for (const name of ['drawing.svg', 'DRAWING.SVG', 'attribute.svg', 'marked.svg', 'drawing.png']) {
    const image = page.getByRole('img', { name, exact: true });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth), name).toBe(40);
  }
  expect(ran).toEqual([]);
});

const drawings: Record<string, string> = {
  ...Object.fromEntries(Object.entries(hostileDrawings).map(([name, part]) => [name, drawingOf(part)])),
  ...hostileProlog,
};

/** @returns the number of the drawing in whose frame, or in a frame of it, something was asked for */
function drawingThat(request: Request): number {
  for (let frame: Frame | null = request.frame(); frame; frame = frame.parentFrame()) {
    const index = /(\d+)\.svg$/.exec(frame.url())?.[1];
    if (index !== undefined) return Number(index);
  }
  return -1;
}

/**
 * Opens drawings from a disk, each in a frame of its own. In a browser that nothing watches: it says what it refuses.
 * @returns the names of those that asked another server
 */
async function openAll(browser: Browser, own: string, sources: [string, string][]): Promise<string[]> {
  await mkdir(own, { recursive: true });
  const asked = new Set<string>();
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('request', (request) => {
    if (!/^(?:file|data|about):/.test(request.url()))
      asked.add(sources[drawingThat(request)]?.[0] ?? request.url());
  });
  await page.route(/^https?:/, (route) => route.fulfill({ status: 200, body: '' }));
  for (const [index, [, source]] of sources.entries()) await writeFile(join(own, `${index}.svg`), source);
  const frames = sources.map((_, index) => `<iframe src="${index}.svg"></iframe>`);
  await writeFile(join(own, 'all.html'), `<!doctype html>${frames.join('')}`);
  await page.goto(pathToFileURL(join(own, 'all.html')).href);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await context.close();
  return [...asked];
}

// evidence: S175
test('a drawing of an export asks no other server, however its style, its lists and its animations say it', async ({
  browser,
}) => {
  const attached = Object.entries(drawings);
  // what Chromium does not know is left alone
  expect((await openAll(browser, join(folder, 'as-drawn'), attached)).length).toBeGreaterThan(60);
  const cleaned = attached.flatMap(([name, source]): [string, string][] => {
    const clean = cleanSvg({ bytes: Buffer.from(source) });
    return clean ? [[name, clean.svg ?? source]] : [];
  });
  expect(cleaned.length).toBeGreaterThan(attached.length - 3);
  expect(await openAll(browser, join(folder, 'as-exported'), cleaned)).toEqual([]);
});
