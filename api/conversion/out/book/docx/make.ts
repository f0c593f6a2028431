import { Readable } from 'node:stream';
import type { TemporaryFolder } from '../../../process/temporary-folder.ts';
import { ChildFailed, createChild, type Child } from '../../child.ts';
import { ExportFailed } from '../../export-failed.ts';
import { languageOf } from '../../../../features/exports/language.ts';
import type { ExportJob, MadeFile } from '../../format.ts';
import { readKeptText, readManuscript, type ReadDocument } from '../manuscript.ts';
import { createPictures, type Pictures } from '../pictures.ts';
import { eachPart } from '../walk.ts';
import { bookWords } from '../words.ts';
import type { WordManuscript, WordPicture } from './manuscript.ts';

const mimetype = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Milliseconds. */
const longestTime = 120_000;
/** Of all texts as JSON: more than a process can write at once. Bytes. */
const mostText = 24 * 1024 * 1024;
/** Of all pictures that are shown; those beyond are left out. Bytes. */
const maxPictureBytes = 60 * 1024 * 1024;

/** One Word document of all that is exported. */
export async function makeWord(job: ExportJob): Promise<MadeFile> {
  const folder = job.temporary.folder();
  const child = createChild();
  try {
    const limits = { export: maxPictureBytes, document: maxPictureBytes };
    const pictures = createPictures({ job, folder, child, limits });
    const documents = await readManuscript(job, { folder, pictures, characters: new Set() });
    if (documents.reduce((sum, { size }) => sum + size, 0) > mostText) throw new ExportFailed('too_large');
    const manuscript = await manuscriptOf(job, { folder, pictures, documents });
    const bytes = await write(child, manuscript, job.signal);
    return { content: Readable.from([Buffer.from(bytes)]), ending: '.docx', mimetype };
  } finally {
    child.close();
    await folder.remove();
  }
}

async function write(child: Child, manuscript: WordManuscript, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await child.run('writeWord', manuscript, { timeoutMs: longestTime, signal });
  } catch (error) {
    throw error instanceof ChildFailed && error.isTooLarge ? new ExportFailed('too_large', error) : error;
  }
}

interface Read {
  folder: TemporaryFolder;
  pictures: Pictures;
  documents: readonly ReadDocument[];
}

async function manuscriptOf(job: ExportJob, { folder, pictures, documents }: Read): Promise<WordManuscript> {
  const { space, tree, wanted, publicUrl, notes } = job;
  const isSpace = wanted.documentId === null;
  const language = await languageOf(job);
  const words = bookWords(language);
  return {
    folder: await folder.path(),
    title: isSpace ? space.name : (tree[0]?.title ?? space.name),
    subtitle: isSpace ? space.description : '',
    language: documents.find((each) => each.language !== undefined)?.language ?? language,
    publicUrl,
    titled: wanted.documentId ?? undefined,
    documents: documents.map(({ document: { id, title, depth } }) => ({
      id,
      title,
      // below the title of the file they begin at the top again
      depth: isSpace ? depth : Math.max(0, depth - 1),
    })),
    pictures: await wordPictures(),
    labels: documents.flatMap(({ labels }) => labels),
    words: {
      note: words('note'),
      tip: words('tip'),
      important: words('important'),
      warning: words('warning'),
      caution: words('caution'),
    },
  };

  /** The pictures that Word can show; the others are named as their words. */
  async function wordPictures(): Promise<Record<string, WordPicture>> {
    const found: Record<string, WordPicture> = {};
    for (const { document } of documents)
      eachPart(await readKeptText(folder, document.id), (part) => {
        if (typeof part === 'string' || (part.k !== 'image' && part.k !== 'figure')) return;
        const picture = pictures.of(document.id, part.src);
        if (!picture || Object.hasOwn(found, part.src)) return;
        const { name, width, height } = picture;
        const type = /\.(png|jpg|gif)$/.exec(name)?.[1] as WordPicture['type'] | undefined;
        if (type) found[part.src] = { name, type, width, height };
        else notes.add('image', `${document.title}: ${part.alt || part.src}`);
      });
    return found;
  }
}
