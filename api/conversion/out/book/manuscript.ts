import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import { createBookReader } from './reader.ts';
import { createHopelessTexts } from '../../../features/exports/hopeless-texts.ts';
import { sourceText } from './read-text.ts';
import type { BookText } from './tree.ts';
import { eachPart, wordsOf } from './walk.ts';
import type { TreeDocument } from '../../../features/exports/tree.ts';
import type { ExportJob } from '../format.ts';
import { labelOf } from './addresses.ts';
import type { Pictures } from './pictures.ts';
import { languageOfText } from '../shared/text-language.ts';

/** A document that was read; its text lies in the export's folder. */
export interface ReadDocument {
  document: TreeDocument;
  /** Of its text as JSON, in bytes. */
  size: number;
  /** The places in it, its own first. */
  labels: string[];
  /** The names of its pictures in the folder `img`, and what they take in bytes. */
  pictures: Map<string, number>;
  language: string | undefined;
}

interface ManuscriptOptions {
  folder: TemporaryFolder;
  pictures: Pictures;
  /** Every character beyond ASCII that is to be printed. */
  characters: Set<string>;
  /** A text that could not be printed before is read as its source. */
  isPrinted?: boolean;
}

const nameOf = (id: number): string => `texts/${id}.json`;

/** Reads the documents of an export, with their pictures, into its folder. */
export async function readManuscript(
  job: ExportJob,
  { folder, pictures, characters, isPrinted = false }: ManuscriptOptions,
): Promise<ReadDocument[]> {
  const { actor, space, tree, documents, notes, onDocument, signal } = job;
  const hopeless = createHopelessTexts(job.knex);
  const reader = createBookReader(signal, hopeless);
  const read: ReadDocument[] = [];
  try {
    for (const document of tree) {
      onDocument();
      const { id, title } = document;
      const { content } = await documents.read(actor, id);
      const text =
        isPrinted && (await hopeless.has('print', content))
          ? sourceText(content)
          : await reader.read(content, title);
      if (text.isSource) notes.add('source', title);
      read.push({ document, ...(await lookThrough(text, document)) });
    }
  } finally {
    reader.close();
  }
  return read;

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

/** Keeps a document's text. @returns its bytes */
export const keepText = (folder: TemporaryFolder, id: number, text: BookText): Promise<number> =>
  folder.write(nameOf(id), JSON.stringify(text));

export const readKeptText = async (folder: TemporaryFolder, id: number): Promise<BookText> =>
  JSON.parse(await readFile(join(await folder.path(), nameOf(id)), 'utf8')) as BookText;
