import { Readable } from 'node:stream';
import type { TemporaryFolder } from '../../../process/temporary-folder.ts';
import { ChildFailed } from '../../../process/host.ts';
import { createChild, type Child } from '../../create-child.ts';
import { ExportFailed, titleOf, type ExportJob, type MadeFile } from '../../format.ts';
import { readKeptText, readManuscript, type ReadDocument } from '../manuscript.ts';
import { createPictures, type Pictures } from '../pictures.ts';
import { eachPart } from '../walk.ts';
import { bookWords } from '../words.ts';
import type { WordManuscript, WordPicture } from './manuscript.ts';

const mimetype = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const writeTimeoutMs = 120_000;
/** For all texts as JSON. The child process cannot write more at once. */
const maxTextBytes = 24 * 1024 * 1024;
/** For all pictures together; further ones are left out. */
const maxPictureBytes = 60 * 1024 * 1024;

/** One Word document with everything that is exported. */
export async function makeWord(job: ExportJob): Promise<MadeFile> {
  const folder = job.temporary.folder();
  const child = createChild();
  try {
    const limits = { export: maxPictureBytes, document: maxPictureBytes };
    const pictures = createPictures({ job, folder, child, limits });
    const documents = await readManuscript(job, { folder, pictures, characters: new Set() });
    if (documents.reduce((sum, { size }) => sum + size, 0) > maxTextBytes)
      throw new ExportFailed('too_large');
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
    return await child.run('writeWord', manuscript, { timeoutMs: writeTimeoutMs, signal });
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
  const { space, wanted, language, publicUrl, notes } = job;
  const isSpace = wanted.documentId === null;
  const words = bookWords(language);
  return {
    folder: await folder.path(),
    title: titleOf(job),
    subtitle: isSpace ? space.description : '',
    language: documents.find((each) => each.language !== undefined)?.language ?? language,
    publicUrl,
    titled: wanted.documentId ?? undefined,
    documents: documents.map(({ document: { id, title, depth } }) => ({
      id,
      title,
      // the exported document is the title of the file: those below it are the top
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

  /** Finds the pictures that Word can show. For the others their words are written. */
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
