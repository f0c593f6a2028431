import { entryOfCopy } from '../archive/local-copy.ts';
import type { ImportBody, ImportComment } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { SourceRefused } from '../source-refused.ts';
import { wordBody } from './body.ts';
import { readComments } from './comments.ts';
import { openWord, type WordImage } from './package.ts';
import { noteParts, scanDocument, WordRefused } from './scan.ts';

/** What a Word file holds, except the bytes of its images. */
export interface WordDocument {
  title: string;
  body: ImportBody;
  comments: ImportComment[];
  images: WordImage[];
}

/** The key of the file that a part of a Word file becomes. @param key of the document */
export const partKey = (key: string, part: string): string => `${key}#${part}`;

/**
 * Reads and converts a Word file.
 * @param input.copy where it lies on this machine
 * @param input.key of the document
 * @param input.name its title where it has none
 * @returns null for a file that is not from Word, or hostile
 */
export async function wordDocument(input: {
  copy: string;
  key: string;
  name: string;
}): Promise<WordDocument | null> {
  const { copy, key, name } = input;
  try {
    const notes = createNoteList();
    const word = await openWord(await entryOfCopy(copy, key));
    const scan = await scanDocument(word, notes);
    await noteParts(word, notes);
    const body = await wordBody(word, { title: scan.title, fileKey: (part) => partKey(key, part) });
    notes.addAll(body.notes);
    return {
      title: scan.title || name,
      body: { markdown: body.markdown, notes: notes.all() },
      comments: await readComments(word, key, scan.quotes),
      images: [...word.images.values()],
    };
  } catch (error) {
    // recursive parsers overflow the stack on deep nesting
    const isRefused =
      error instanceof WordRefused || error instanceof SourceRefused || error instanceof RangeError;
    if (!isRefused) throw error;
    return null;
  }
}
