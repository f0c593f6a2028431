import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ChildFailed } from '../../../process/host.ts';
import { createChild, type Child } from '../../create-child.ts';
import { zipEntries } from '../../shared/zip.ts';
import type { ExportJob, MadeFile } from '../../format.ts';
import { readManuscript } from '../manuscript.ts';
import { scriptsWithoutFont } from './missing-scripts.ts';
import { createPictures } from '../pictures.ts';
import { printVolumes } from './press.ts';
import { cutVolumes, volumeEntries } from '../volumes.ts';

/** In bytes. Texts are JSON: this is about 400 pages. Typst takes a megabyte of memory for each page. */
const maxVolumeSize = { text: 1024 ** 2, pictures: 120 * 1024 ** 2 };
/** In bytes. A document must fit into one volume. */
const pictureLimits = { export: 1024 ** 3, document: maxVolumeSize.pictures };

// the build copies them next to the server: see vite.server.config.ts
// '../pdf': as built, this file lies in chunks/
const templates = [
  new URL('../pdf/book.typ', import.meta.url),
  new URL('../pdf/formulas.typ', import.meta.url),
];

/** A printed book; a zip of its volumes if it is too large for one file. */
export async function makePdf(job: ExportJob): Promise<MadeFile> {
  const folder = job.temporary.folder();
  let child: Child | undefined;
  try {
    const path = await folder.path();
    child = createChild(path);
    // the child cannot make folders; 'empty' is the workspace of Typst
    for (const each of ['volumes', 'empty']) await mkdir(join(path, each));
    for (const template of templates)
      await folder.write(basename(template.pathname), createReadStream(template));
    const pictures = createPictures({ job, folder, child, limits: pictureLimits });
    const characters = new Set<string>();
    const documents = await readManuscript(job, { folder, pictures, characters, isPrinted: true });
    await noteMissingScripts(job, characters, child);
    const count = await printVolumes(job, { folder, pictures, child }, cutVolumes(documents, maxVolumeSize));
    const content = count === 1 ? openVolume(path, 1) : zipVolumes(job, path, count);
    // if this fails, the next process removes the folder
    content.once('close', () => void folder.remove().catch(() => undefined));
    return count === 1
      ? { content, ending: '.pdf', mimetype: 'application/pdf' }
      : { content, ending: '.zip', mimetype: 'application/zip' };
  } catch (error) {
    await folder.remove();
    throw error;
  } finally {
    child?.close();
  }
}

/** If a font takes too long to read, the note is missing, but the book is made. */
async function noteMissingScripts(
  { fonts, notes, signal }: ExportJob,
  characters: Set<string>,
  child: Child,
): Promise<void> {
  if (characters.size === 0) return;
  try {
    for (const script of await scriptsWithoutFont(characters, { child, fonts, signal }))
      notes.add('script', script);
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
  }
}

const openVolume = (folder: string, number: number): Readable =>
  createReadStream(join(folder, 'volumes', `${number}.pdf`));

const zipVolumes = (job: ExportJob, folder: string, count: number): Readable =>
  zipEntries(
    volumeEntries(job, '.pdf', { count, open: (number) => Promise.resolve(openVolume(folder, number)) }),
    { onMissing: () => undefined, onDocument: () => undefined },
  );
