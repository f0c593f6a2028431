import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Attachment } from '../../../../db/attachments/attachment.ts';
import { escapeHtml } from '../../../text/escape-html.ts';
import { svgType } from '../../files/sniff.ts';
import { findPicture } from '../../../features/exports/find-picture.ts';
import { languageOf } from '../../../features/exports/language.ts';
import { longDate } from '../shared/long-date.ts';
import { isLost } from '../../../features/exports/lost-file.ts';
import type { ExportJob, MadeFile } from '../format.ts';
import type { DrawnText } from './draw-text.ts';
import { createDrawer, type Drawer } from './drawer.ts';
import { embeddedFontRules } from './fonts.ts';
import { wholePage } from './markup.ts';
import { namedIn } from '../shared/own-addresses.ts';
import type { PlacedFile } from './places.ts';
import { pageStyle } from './style.ts';
import { htmlTexts } from './texts.ts';

/** Of all pictures of a page; those beyond are links. Bytes. */
const mostPictures = 20 * 1024 * 1024;

/** One document as a single file: style, fonts and pictures are inside. Nothing in it is a script. */
export async function makeHtmlFile(job: ExportJob): Promise<MadeFile> {
  const [document] = job.tree;
  if (!document) throw new Error('There is no document to write');
  const language = await languageOf(job);
  const texts = htmlTexts[language];
  const { content: source } = await job.documents.read(job.actor, document.id);
  job.onDocument();
  const drawn = await draw(job, { id: document.id, title: document.title, source, language });
  if (!drawn) job.notes.add('source', document.title);
  const spoken = drawn?.language ?? language;
  const style = (await embeddedFontRules()) + pageStyle;
  const hash = createHash('sha256').update(style).digest('base64');
  const html = drawn?.html ?? `<pre><code>${escapeHtml(source)}</code></pre>`;
  const updated = texts.updated(longDate(document.updatedAt, language), document.updatedBy);
  const whole = wholePage({
    language: spoken,
    title: document.title,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'`,
    head: `<style>${style}</style>`,
    body: `<body class="alone"><main><article><h1 class="title">${escapeHtml(document.title)}</h1>
<p class="quiet" lang="${language}">${escapeHtml(updated)}</p>
${drawn ? '' : `<p class="quiet" lang="${language}">${escapeHtml(texts.source)}</p>`}
<div class="text">${html}</div></article></main></body>`,
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
  language: Parameters<typeof languageOf>[0]['language'];
}

async function draw(job: ExportJob, { id, title, source, language }: Source): Promise<DrawnText | undefined> {
  const drawer = createDrawer(job);
  try {
    const files = await picturesIn(job, drawer, { id, source });
    const places = { self: `/documents/${id}`, documents: {}, files, publicUrl: job.publicUrl };
    return await drawer.draw({ source, title, places, language, spaceLanguage: job.space.language });
  } finally {
    drawer.close();
  }
}

/** The pictures that a text names, of whichever document, as addresses that hold them. */
async function picturesIn(
  job: ExportJob,
  drawer: Drawer,
  { id, source }: Pick<Source, 'id' | 'source'>,
): Promise<Record<string, PlacedFile>> {
  const own = new Map(
    (await job.attachments.list(job.actor, id)).map((attachment) => [attachment.storageKey, attachment]),
  );
  const pictures: Record<string, PlacedFile> = {};
  let left = mostPictures;
  for (const key of namedIn(source).files) {
    const attachment = own.get(key) ?? (await findPicture(job, key));
    if (!attachment?.mimetype.startsWith('image/')) continue;
    left -= Number(attachment.size);
    if (left < 0) {
      job.notes.add('image', attachment.filename);
      continue;
    }
    const bytes = await (attachment.mimetype === svgType
      ? svgOf(job, drawer, attachment)
      : bytesOf(job, attachment));
    if (bytes)
      pictures[key] = {
        address: `data:${attachment.mimetype};base64,${bytes.toString('base64')}`,
        isImage: true,
      };
  }
  return pictures;
}

/** @returns undefined for a file that the store has lost or has with other bytes */
async function bytesOf(
  { attachments, notes }: ExportJob,
  attachment: Attachment,
): Promise<Buffer | undefined> {
  try {
    return await buffer(await attachments.open(attachment));
  } catch (error) {
    if (!isLost(error)) throw error;
    notes.add('file', attachment.filename);
    return undefined;
  }
}

/** A picture may be opened by itself, too. */
async function svgOf(job: ExportJob, drawer: Drawer, attachment: Attachment): Promise<Buffer | undefined> {
  const bytes = await bytesOf(job, attachment);
  const clean = bytes && (await drawer.clean(bytes));
  if (bytes && !clean) job.notes.add('image', attachment.filename);
  if (clean?.isCut) job.notes.add('drawing', attachment.filename);
  return clean?.svg === undefined ? clean && bytes : Buffer.from(clean.svg);
}
