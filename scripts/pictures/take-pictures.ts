import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect as expectSoon, type Browser, type Page } from '@playwright/test';
import { knownAdministrator, Person } from '../../tests/e2e/workspace.ts';
import { chromiumFlags, findChromium } from '../../tests/support/chromium.ts';
import { Program } from '../../tests/support/program.ts';
import {
  checklistTitle,
  checklistVersions,
  picturePeople,
  pictureSpaces,
  type PictureDocument,
} from './content.ts';

// a deadline for a machine that is also busy with other things
const expect = expectSoon.configure({ timeout: 30_000 });

const folder = join(import.meta.dirname, '../../docs/images');

type Theme = 'light' | 'dark';

/** A workspace with content, and the person who looks at it. */
interface World {
  url: string;
  maren: Person;
  /** Ids of the documents by title. */
  documents: ReadonlyMap<string, number>;
}

/** Opens what a picture shows, and waits until it is there. */
type Scene = (page: Page, world: World) => Promise<void>;

const open = async (page: Page, { url, documents }: World, title: string, rest = ''): Promise<void> => {
  await page.goto(`${url}/documents/${documents.get(title)}${rest}`);
};

const scenes: Record<string, Scene> = {
  document: async (page, world) => {
    await open(page, world, 'First week');
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    await expect(page.getByText('The kitchen list hangs by the door now.')).toBeAttached();
  },
  editor: async (page, world) => {
    await open(page, world, checklistTitle, '/edit');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'On the day' })).toBeVisible();
  },
  search: async (page, { url }) => {
    await page.goto(`${url}/search?q=backup`);
    await expect(page.getByRole('main').getByRole('link', { name: /^Backups/ })).toBeVisible();
  },
  history: async (page, world) => {
    await open(page, world, checklistTitle, '/history');
    await expect(page.getByRole('region', { name: /^What changed between/ })).toBeVisible();
  },
};

/** Whether rows of the tree overlap, as they do for a moment while a space opens. */
const hasOverlaps = (page: Page): Promise<boolean> =>
  page.getByRole('treeitem').evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect()).sort((one, other) => one.top - other.top);
    return boxes.some(({ top }, index) => index > 0 && top < boxes[index - 1]!.bottom - 1);
  });

async function makeDocuments(
  writers: readonly Person[],
  spaceId: number,
  documents: readonly PictureDocument[],
  made: Map<string, number>,
  parentId?: number,
): Promise<void> {
  for (const [index, { title, text, below = [] }] of documents.entries()) {
    const writer = writers[index % writers.length]!;
    const id = await writer.makeDocument(spaceId, title, text, parentId);
    made.set(title, id);
    await makeDocuments(writers, spaceId, below, made, id);
  }
}

async function makeWorld(program: Program): Promise<World> {
  const admin = await Person.signIn(program);
  for (const { username, role, displayName } of picturePeople)
    await admin.makePerson(username, role, displayName);
  await admin.leave();
  const [maren, jonas, aiko] = await Promise.all(
    picturePeople.map(({ username }) => Person.signIn(program, username)),
  );
  if (!maren || !jonas || !aiko) throw new Error('Nobody is there to write');
  const documents = new Map<string, number>();
  for (const { name, description, documents: wanted } of pictureSpaces) {
    const spaceId = await maren.makeSpace(name, { description });
    await makeDocuments([jonas, aiko, maren], spaceId, wanted, documents);
  }
  const checklist = documents.get(checklistTitle);
  await aiko.put(`/api/documents/${checklist}`, { content: checklistVersions[1] });
  const firstWeek = documents.get('First week');
  await maren.post(`/api/documents/${firstWeek}/star`, {});
  await aiko.post(`/api/documents/${firstWeek}/comments`, {
    content: 'The kitchen list hangs by the door now.',
  });
  for (const each of [jonas, aiko]) await each.leave();
  return { url: program.url, maren, documents };
}

async function take(browser: Browser, world: World, theme: Theme): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.25,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
  for (const [name, scene] of Object.entries(scenes)) {
    const page = await context.newPage();
    await world.maren.lend(page);
    await scene(page, world);
    await expect.poll(() => hasOverlaps(page)).toBe(false);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), caret: 'initial' });
    await page.close();
  }
  await context.close();
}

/** Starts Lectern, fills it, and photographs it in both themes. @returns the exit code */
export async function takePictures(): Promise<number> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found: install one first.');
  await mkdir(folder, { recursive: true });
  const program = await Program.create(knownAdministrator);
  try {
    await program.start();
    const world = await makeWorld(program);
    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    for (const theme of ['light', 'dark'] as const) await take(browser, world, theme);
    await browser.close();
    await world.maren.leave();
  } finally {
    await program.remove();
  }
  return 0;
}
