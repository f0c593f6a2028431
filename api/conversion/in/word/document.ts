import { entryOfCopy } from '../archive/local-copy.ts';
import type { ImportBody, ImportComment } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { SourceRefused } from '../source-refused.ts';
import { wordBody } from './body.ts';
import { readComments } from './comments.ts';
import { htmlOf, type PlainPart } from './mammoth.ts';
import { readNumbering } from './numbering.ts';
import {
  documentPath,
  openWord,
  readPart,
  readRelations,
  type WordImage,
  type WordPackage,
} from './package.ts';
import { WordRefused } from './parse-xml.ts';
import { plainDocument, type Mark } from './plain-document.ts';
import { noteParts, scanDocument } from './scan.ts';
import { sourceWords } from './source-words.ts';
import { readStyles, type WordStyles } from './styles.ts';
import { childOf, findAll, valueOf, type XmlElement } from './xml-tree.ts';

/** What a Word file holds, except the bytes of its images. */
export interface WordDocument {
  title: string;
  body: ImportBody;
  comments: ImportComment[];
  images: readonly WordImage[];
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
    const word = await openWord(await entryOfCopy(copy, key));
    return await readDocument(word, { key, name });
  } catch (error) {
    // recursive parsers overflow the stack on deep nesting
    const isRefused =
      error instanceof WordRefused || error instanceof SourceRefused || error instanceof RangeError;
    if (!isRefused) throw error;
    return null;
  }
}

async function readDocument(
  word: WordPackage,
  { key, name }: { key: string; name: string },
): Promise<WordDocument> {
  const notes = createNoteList();
  const path = documentPath(word);
  const beside = (part: string) => `${path.split('/')[0] ?? ''}/${part}.xml`;
  const document = await readPart(word, path);
  if (!document || !childOf(document, 'w:body')) throw new WordRefused('It has no text');
  const quotes = scanDocument(document, notes);
  await noteParts(word, notes);
  const styles = readStyles(await readPart(word, beside('styles')));
  const title = titleOf(document, styles);
  const { parts, words, marks } = await readParts(word, { document, path, beside, styles, notes });
  const fileKey = (part: string) => partKey(key, part);
  const body = await wordBody(await htmlOf(parts, notes), { title, words, marks, fileKey });
  notes.addAll(body.notes);
  return {
    title: title || name,
    body: { markdown: body.markdown, notes: notes.all() },
    comments: await readComments(word, key, quotes),
    images: word.images,
  };
}

/** The document and its notes, plain enough for mammoth. */
async function readParts(
  word: WordPackage,
  input: {
    document: XmlElement;
    path: string;
    beside: (part: string) => string;
    styles: WordStyles;
    notes: NoteList;
  },
): Promise<{ parts: Map<string, PlainPart>; words: string; marks: Mark[] }> {
  const { document, path, beside, styles, notes } = input;
  const numbering = readNumbering(await readPart(word, beside('numbering')), styles);
  const headings = bookmarksOfHeadings(document, styles);
  const paths = new Set(word.parts.map((part) => part.path));
  const marks: Mark[] = [];
  const words: string[] = [];
  const parts = new Map<string, PlainPart>();
  for (const part of ['document', 'footnotes', 'endnotes']) {
    const place = part === 'document' ? path : beside(part);
    const root = part === 'document' ? document : await readPart(word, place);
    if (!root) continue;
    words.push(sourceWords(root));
    const relations = await readRelations(word, place);
    const context = { styles, numbering, relations, marks, notes };
    const plain = plainDocument(root, {
      ...context,
      hasPart: (target) => paths.has(target),
      isHeading: (bookmark) => headings.has(bookmark),
    });
    parts.set(part, { root: plain, relations });
  }
  return { parts, words: words.join(' '), marks };
}

const roleOf = (paragraph: XmlElement, styles: WordStyles) => {
  const properties = childOf(paragraph, 'w:pPr');
  return styles.paragraphRole(valueOf(properties, 'w:pStyle'), valueOf(properties, 'w:outlineLvl'));
};

/** Of the first paragraph with the style for titles; '' without one. */
function titleOf(document: XmlElement, styles: WordStyles): string {
  const title = findAll(document, /^w:p$/).find((paragraph) => roleOf(paragraph, styles) === 'Title');
  return title ? sourceWords(title).replace(/\s+/g, ' ').trim() : '';
}

function bookmarksOfHeadings(document: XmlElement, styles: WordStyles): Set<string> {
  const headings = findAll(document, /^w:p$/).filter((paragraph) =>
    roleOf(paragraph, styles).startsWith('Heading'),
  );
  const marks = headings.flatMap((heading) => findAll(heading, /^w:bookmarkStart$/));
  return new Set(marks.map(({ attributes }) => attributes['w:name'] ?? ''));
}
