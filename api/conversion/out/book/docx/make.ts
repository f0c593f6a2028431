import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TemporaryFolder } from '../../../process/temporary-folder.ts';
import { ChildFailed } from '../../../process/host.ts';
import { createChild, type Child } from '../../create-child.ts';
import { ExportFailed, titleOf, type ExportJob, type MadeFile } from '../../format.ts';
import { zipEntries } from '../../shared/zip.ts';
import { readKeptText, readManuscript, type ReadDocument } from '../manuscript.ts';
import { createPictures, type Pictures } from '../pictures.ts';
import { branchAbove, cutVolumes, halvesOf, placesBeside, volumeEntries } from '../volumes.ts';
import { eachPart } from '../walk.ts';
import { bookWords } from '../words.ts';
import type { WordManuscript, WordPicture } from './manuscript.ts';

const word = {
  ending: '.docx',
  mimetype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const writeTimeoutMs = 120_000;
/** In bytes. Texts are JSON. The library holds all of a file in memory, hundreds of times as large. */
const maxVolumeSize = { text: 3 * 1024 * 1024, pictures: 60 * 1024 * 1024 };
/** In bytes. A document must fit into one volume. */
const pictureLimits = { export: 1024 ** 3, document: maxVolumeSize.pictures };

type Volume = readonly ReadDocument[];

/** A Word document with everything that is exported; a zip of its volumes if it is too large for one file. */
export async function makeWord(job: ExportJob): Promise<MadeFile> {
  const folder = job.temporary.folder();
  const child = createChild();
  try {
    const pictures = createPictures({ job, folder, child, limits: pictureLimits });
    const documents = await readManuscript(job, { folder, pictures, characters: new Set() });
    const writer = { folder, pictures, child };
    await noteHiddenPictures(job, writer, documents);
    const count = await writeVolumes(job, writer, cutVolumes(documents, maxVolumeSize));
    const path = await folder.path();
    const open = (number: number) => createReadStream(join(path, `volumes/${number}.docx`));
    const content = count === 1 ? open(1) : zipVolumes(job, { count, open });
    // if this fails, the next process removes the folder
    content.once('close', () => void folder.remove().catch(() => undefined));
    return count === 1 ? { content, ...word } : { content, ending: '.zip', mimetype: 'application/zip' };
  } catch (error) {
    await folder.remove();
    throw error;
  } finally {
    child.close();
  }
}

const zipVolumes = (
  job: ExportJob,
  { count, open }: { count: number; open: (number: number) => Readable },
): Readable =>
  zipEntries(volumeEntries(job, word.ending, { count, open: (number) => Promise.resolve(open(number)) }), {
    onMissing: () => undefined,
    onDocument: () => undefined,
  });

/**
 * Writes `volumes/1.docx` and so on. A volume that takes too much time or memory is split, and all are written again.
 * @returns the number of volumes
 * @throws ExportFailed where a document alone is too large
 */
async function writeVolumes(job: ExportJob, writer: Writer, volumes: readonly Volume[]): Promise<number> {
  const beside = placesBeside(job, word.ending, volumes);
  for (const [index, volume] of volumes.entries()) {
    const place = { number: index + 1, count: volumes.length, beside };
    if (await isWritten(job, writer, volume, place)) continue;
    if (volume.length === 1) throw new ExportFailed('too_large');
    return writeVolumes(job, writer, volumes.toSpliced(index, 1, ...halvesOf(volume)));
  }
  return volumes.length;
}

/** @returns false if it took too much time or memory */
async function isWritten(job: ExportJob, writer: Writer, volume: Volume, place: Place): Promise<boolean> {
  const manuscript = await manuscriptOf(job, writer, volume, place);
  // a new process: what the last one took would count as memory of this one
  writer.child.close();
  try {
    const { signal } = job;
    const bytes = await writer.child.run('writeWord', manuscript, { timeoutMs: writeTimeoutMs, signal });
    await writer.folder.write(`volumes/${place.number}.docx`, bytes);
    return true;
  } catch (error) {
    if (error instanceof ChildFailed && error.isTooLarge) return false;
    throw error;
  }
}

interface Writer {
  folder: TemporaryFolder;
  pictures: Pictures;
  child: Child;
}

interface Place {
  number: number;
  count: number;
  beside: ReturnType<typeof placesBeside>;
}

async function manuscriptOf(
  job: ExportJob,
  { folder, pictures }: Writer,
  documents: Volume,
  { number, count, beside }: Place,
): Promise<WordManuscript> {
  const { space, wanted, language, publicUrl } = job;
  const isSpace = wanted.documentId === null;
  const words = bookWords(language);
  return {
    folder: await folder.path(),
    title: titleOf(job),
    subtitle: isSpace ? space.description : '',
    volume: count > 1 ? [words('volume', { number, count }), branchAbove(job, documents)] : [],
    language: documents.find((each) => each.language !== undefined)?.language ?? language,
    publicUrl,
    titled: number === 1 ? (wanted.documentId ?? undefined) : undefined,
    documents: documents.map(({ document: { id, title, depth } }) => ({
      id,
      title,
      // the exported document is the title of the file: those below it are the top
      depth: isSpace ? depth : Math.max(0, depth - 1),
    })),
    pictures: await wordPictures(),
    labels: documents.flatMap(({ labels }) => labels),
    beside: Object.fromEntries(beside),
    words: {
      note: words('note'),
      tip: words('tip'),
      important: words('important'),
      warning: words('warning'),
      caution: words('caution'),
    },
  };

  async function wordPictures(): Promise<Record<string, WordPicture>> {
    const found: Record<string, WordPicture> = {};
    for (const { document } of documents)
      eachPart(await readKeptText(folder, document.id), (part) => {
        if (typeof part === 'string' || (part.k !== 'image' && part.k !== 'figure')) return;
        const picture = pictures.of(document.id, part.src);
        const type = picture && typeInWord(picture.name);
        if (!type || Object.hasOwn(found, part.src)) return;
        const { name, width, height } = picture;
        found[part.src] = { name, type, width, height };
      });
    return found;
  }
}

/** @returns undefined for a kind that Word cannot show: its words are written */
const typeInWord = (name: string): WordPicture['type'] | undefined =>
  /\.(png|jpg|gif|svg)$/.exec(name)?.[1] as WordPicture['type'] | undefined;

async function noteHiddenPictures({ notes }: ExportJob, { folder, pictures }: Writer, documents: Volume) {
  for (const { document } of documents)
    eachPart(await readKeptText(folder, document.id), (part) => {
      if (typeof part === 'string' || (part.k !== 'image' && part.k !== 'figure')) return;
      const picture = pictures.of(document.id, part.src);
      if (picture && !typeInWord(picture.name))
        notes.add('image', `${document.title}: ${part.alt || part.src}`);
    });
}
