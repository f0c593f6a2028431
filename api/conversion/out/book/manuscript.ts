import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiagram } from '../../../text/reading/code-parts.ts';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import { ChildFailed } from '../../process/host.ts';
import { createChild } from '../create-child.ts';
import type { ExportedThread, ExportJob, HopelessTexts, TreeDocument } from '../format.ts';
import { commentsText } from '../shared/comments-text.ts';
import { languageOfText } from '../shared/text-language.ts';
import { labelOf } from './addresses.ts';
import type { Pictures } from './pictures.ts';
import { sourceText } from './read-text.ts';
import type { BookText, BookThread } from './tree.ts';
import { eachPart, wordsOf } from './walk.ts';

/** Far more than the longest text takes on a busy machine. */
const readTimeoutMs = 20_000;

/** A document that was read. Its text lies in the folder of the export. */
export interface ReadDocument {
  document: TreeDocument;
  /** Of its text as JSON, in bytes. */
  size: number;
  /** The labels of all places in it; its own comes first. */
  labels: string[];
  /** The names of its pictures in the folder `img`, and their sizes in bytes. */
  pictures: Map<string, number>;
  language: string | undefined;
}

interface ManuscriptOptions {
  folder: TemporaryFolder;
  pictures: Pictures;
  /** Every character beyond ASCII is added to it. */
  characters: Set<string>;
  /** Whether texts that could not be printed before are read as their source. */
  isPrinted?: boolean;
}

const nameOf = (id: number): string => `texts/${id}.json`;

/** Reads the documents of an export, with their pictures, into its folder. */
export async function readManuscript(
  job: ExportJob,
  { folder, pictures, characters, isPrinted = false }: ManuscriptOptions,
): Promise<ReadDocument[]> {
  const { space, tree, hopeless, notes, onDocument } = job;
  const reader = createBookReader(job);
  const documents: ReadDocument[] = [];
  try {
    for (const document of tree) {
      onDocument();
      const { id, title } = document;
      const source = await job.read(id);
      const text =
        isPrinted && (await hopeless.has('print', source))
          ? sourceText(source)
          : await reader.read(source, title);
      if (text.isSource) notes.add('source', title);
      const threads = await job.threadsOf(document);
      if (isPrinted) listBelow(text, await reader.read(commentsText(threads, job.language), ''));
      else if (threads.length > 0) text.threads = await readThreads(threads);
      documents.push({ document, ...(await lookThrough(text, document)) });
    }
  } finally {
    reader.close();
  }
  return documents;

  async function readThreads(threads: readonly ExportedThread[]): Promise<BookThread[]> {
    const read: BookThread[] = [];
    for (const { about, isResolved, comments } of threads) {
      const texts: BookThread['comments'] = [];
      for (const { author, createdAt, content } of comments) {
        const { blocks } = await reader.read(content, '');
        texts.push({ author, createdAt: createdAt.toISOString(), blocks });
      }
      const gone = about && !about.now ? about.quote : undefined;
      read.push({
        ...{ about: about?.now ?? null, isResolved, comments: texts },
        ...(gone !== undefined && { gone }),
      });
    }
    return read;
  }

  async function lookThrough(
    text: BookText,
    { id, title }: TreeDocument,
  ): Promise<Omit<ReadDocument, 'document'>> {
    const size = await keepText(folder, id, text);
    const labels = [labelOf(id)];
    const sources: { src: string; alt: string }[] = [];
    eachPart(text, (part) => {
      if (typeof part === 'string') return;
      if ((part.k === 'h' || part.k === 'anchor') && part.id !== undefined) labels.push(labelOf(id, part.id));
      if (part.k === 'image' || part.k === 'figure') sources.push(part);
      if (part.k === 'code' && 'lang' in part && isDiagram(part.lang)) notes.add('diagram', title);
    });
    const shown = new Map<string, number>();
    for (const { src, alt } of sources) {
      const picture = await pictures.take(id, src);
      if (typeof picture === 'string') notes.add(picture, `${title}: ${alt || src}`);
      else shown.set(picture.name, picture.size);
    }
    const words = wordsOf(text);
    for (const [character] of `${title} ${words}`.matchAll(/[^\0-\x7f]/gu)) characters.add(character);
    return { size, labels, pictures: shown, language: languageOfText(words, space.language) };
  }
}

/** Adds the comments of a document to its text. Their footnotes and places are apart from its own. */
function listBelow(text: BookText, listed: BookText): void {
  eachPart(listed, (part) => {
    if (typeof part === 'string') return;
    if (part.k === 'note') part.n += text.notes.length;
    if ((part.k === 'h' || part.k === 'anchor') && part.id !== undefined) part.id = `comments:${part.id}`;
  });
  text.blocks.push(...listed.blocks);
  text.notes.push(...listed.notes);
}

/** Stores the text of a document in the folder. @returns its bytes */
export const keepText = (folder: TemporaryFolder, id: number, text: BookText): Promise<number> =>
  folder.write(nameOf(id), JSON.stringify(text));

export const readKeptText = async (folder: TemporaryFolder, id: number): Promise<BookText> =>
  JSON.parse(await readFile(join(await folder.path(), nameOf(id)), 'utf8')) as BookText;

interface BookReader {
  /** Returns the tree of a Markdown text, or its source if it cannot be read. */
  read(source: string, title: string): Promise<BookText>;
  close: () => void;
}

/** Reads texts for print in a child process, one at a time. */
export function createBookReader({
  hopeless,
  signal,
}: {
  hopeless: HopelessTexts;
  signal?: AbortSignal;
}): BookReader {
  const child = createChild();
  return {
    async read(source, title) {
      if (await hopeless.has('read', source)) return sourceText(source);
      try {
        return await child.run('readText', { source, title }, { timeoutMs: readTimeoutMs, signal });
      } catch (error) {
        if (!(error instanceof ChildFailed)) throw error;
        if (error.isTooLarge) await hopeless.note('read', source);
        return sourceText(source);
      }
    },
    close: child.close,
  };
}
