import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import JSZip from 'jszip';
import type { ShownExport } from '../../api/contract/exports.ts';
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
async function unpack(page: Page): Promise<void> {
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
  await unpack(page);

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
