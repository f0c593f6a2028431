import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { escapeHtml } from '../../../text/escape-html.ts';
import { svgType } from '../../files/sniff.ts';
import { isLost, type AttachedFile, type ExportJob, type MadeFile } from '../format.ts';
import { commentsText } from '../shared/comments-text.ts';
import { longDate } from '../shared/long-date.ts';
import { namedIn } from '../shared/own-addresses.ts';
import type { DrawnText } from './draw-text.ts';
import { createDrawer, type Drawer } from './drawer.ts';
import { embeddedFontRules } from './fonts.ts';
import { inWordsOf, wholePage } from './markup.ts';
import { commentsBelow } from './page.ts';
import type { PlacedFile } from './places.ts';
import { pageStyle } from './style.ts';
import { exportWords, updatedWords } from './export-texts.ts';

/** All pictures of a page together; further ones become links. */
const maxPictureBytes = 20 * 1024 * 1024;

/** One document as a single file that holds its style, fonts and pictures, but no script. */
export async function makeHtmlFile(job: ExportJob): Promise<MadeFile> {
  const { language, notes } = job;
  const [document] = job.tree;
  if (!document) throw new Error('There is no document to write');
  const texts = exportWords(language);
  const source = await job.read(document.id);
  job.onDocument();
  const drawn = await draw(job, { id: document.id, title: document.title, source });
  if (!drawn) notes.add('source', document.title);
  for (let count = drawn?.diagrams ?? 0; count > 0; count -= 1) notes.add('diagram', document.title);
  const listing = commentsText(await job.threadsOf(document), language);
  const listed =
    listing === '' ? undefined : await draw(job, { id: document.id, title: '', source: listing });
  const comments = listed?.html ?? (listing === '' ? '' : `<pre><code>${escapeHtml(listing)}</code></pre>`);
  const spoken = drawn?.language ?? language;
  const style = (await embeddedFontRules()) + pageStyle;
  const hash = createHash('sha256').update(style).digest('base64');
  const html = drawn?.html ?? `<pre><code>${escapeHtml(source)}</code></pre>`;
  const updated = updatedWords(texts, longDate(document.updatedAt, language), document.updatedBy);
  const whole = wholePage({
    language: spoken,
    title: document.title,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`,
    head: `<style>${style}</style>`,
    body: `<body class="alone"><main><article><h1 class="title" dir="auto">${escapeHtml(document.title)}</h1>
<p class="quiet" ${inWordsOf(language)}>${escapeHtml(updated)}</p>
${drawn ? '' : `<p class="quiet" ${inWordsOf(language)}>${escapeHtml(texts('source'))}</p>`}
<div class="text" dir="ltr">${html}</div></article>${commentsBelow(comments, language)}</main></body>`,
  });
  return {
    content: Readable.from([Buffer.from(whole)]),
    ending: '.html',
    mimetype: 'text/html; charset=utf-8',
  };
}

interface Source {
  id: number;
  title: string;
  source: string;
}

async function draw(job: ExportJob, { id, title, source }: Source): Promise<DrawnText | undefined> {
  const { publicUrl, language, space } = job;
  const drawer = createDrawer(job);
  try {
    const files = await picturesIn(job, drawer, { id, source });
    const places = { self: `/documents/${id}`, documents: {}, files, publicUrl };
    return await drawer.draw({ source, title, places, language, spaceLanguage: space.language });
  } finally {
    drawer.close();
  }
}

/** Finds the pictures that a text names, whichever document they belong to, as addresses that hold their bytes. */
async function picturesIn(
  job: ExportJob,
  drawer: Drawer,
  { id, source }: Pick<Source, 'id' | 'source'>,
): Promise<Record<string, PlacedFile>> {
  const own = new Map((await job.filesOf(id)).map((file) => [file.key, file]));
  const pictures: Record<string, PlacedFile> = {};
  let bytesLeft = maxPictureBytes;
  for (const key of namedIn(source).files) {
    const file = own.get(key) ?? (await job.findPicture(key));
    if (!file?.mimetype.startsWith('image/')) continue;
    bytesLeft -= file.size;
    if (bytesLeft < 0) {
      job.notes.add('image', file.name);
      continue;
    }
    const bytes = await (file.mimetype === svgType ? svgOf(job, drawer, file) : bytesOf(job, file));
    if (!bytes) continue;
    const address = `data:${file.mimetype};base64,${bytes.toString('base64')}`;
    pictures[key] = { address, isImage: true };
  }
  return pictures;
}

/** @returns undefined if the store has lost or damaged the file */
async function bytesOf({ notes }: ExportJob, file: AttachedFile): Promise<Buffer | undefined> {
  try {
    return await buffer(await file.open());
  } catch (error) {
    if (!isLost(error)) throw error;
    notes.add('file', file.name);
    return undefined;
  }
}

/** Cleaned, because a reader may open the picture in a tab of its own. */
async function svgOf(job: ExportJob, drawer: Drawer, file: AttachedFile): Promise<Buffer | undefined> {
  const bytes = await bytesOf(job, file);
  const clean = bytes && (await drawer.clean(bytes));
  if (bytes && !clean) job.notes.add('image', file.name);
  if (clean?.isCut) job.notes.add('drawing', file.name);
  return clean?.svg === undefined ? clean && bytes : Buffer.from(clean.svg);
}
