import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, Packer, Paragraph, type Bookmark, type FileChild } from 'docx';
import { directionOfLine, type BookText } from '../tree.ts';
import { printable } from '../plain.ts';
import { blocksOf, directed, type BlockContext } from './blocks.ts';
import { createComments, placeComments } from './comments.ts';
import { placeOf, runsOf } from './inlines.ts';
import { cleanSvg } from '../../html/clean-svg.ts';
import type { WordManuscript, WordPicture } from './manuscript.ts';
import { Lists } from './numbering.ts';
import { letterSizes, wordStyles } from './styles.ts';

/** Word has nine levels of headings. Titles of deeper documents share this one, so that three are left for their headings. */
const maxTitleLevel = 6;

/**
 * Writes a Word file. The library holds all of it in memory, so this runs in a child process, which may write no files.
 */
export async function writeWord(manuscript: WordManuscript): Promise<Uint8Array> {
  const { title, subtitle, volume, titled, language, documents } = manuscript;
  const writer = await createWriter(manuscript);
  const place = titled === undefined ? [] : [placeOf(titled)];
  const children: FileChild[] = [lineAs('Title', title, { place })];
  for (const line of [subtitle, ...volume].filter((each) => each !== ''))
    children.push(lineAs('Subtitle', line));
  for (const [index, document] of documents.entries())
    children.push(
      ...(await writer.document(document, { hasHeading: document.id !== titled, isFirst: index === 0 })),
    );
  const file = new Document({
    title: printable(title),
    creator: 'Lectern',
    styles: wordStyles(language),
    numbering: writer.lists.numbering(),
    footnotes: writer.footnotes,
    ...(writer.comments.all.length > 0 && { comments: { children: writer.comments.all } }),
    sections: [
      { properties: { page: { size: { width: 11_906, height: 16_838 }, margin: pageMargin } }, children },
    ],
  });
  return Packer.toBuffer(file);
}

interface LineOptions {
  place?: Bookmark[];
  /** Bold words before the line. */
  name?: string;
  pageBreakBefore?: boolean;
}

/** A line that is no Markdown. It has the direction of its first letter. */
function lineAs(
  style: string,
  line: string,
  { place = [], name = '', ...more }: LineOptions = {},
): Paragraph {
  const direction = directionOfLine(name + line);
  const children = [...place, ...runsOf(name, direction, { bold: true }), ...runsOf(line, direction)];
  return new Paragraph({ style, ...directed(direction), ...more, children });
}

/** In twentieths of a point: 2.5 cm. */
const pageMargin = { top: 1_417, right: 1_417, bottom: 1_417, left: 1_417 };

async function createWriter({ folder, publicUrl, labels, beside, pictures, words }: WordManuscript) {
  const lists = new Lists();
  const known = new Set(labels);
  const others = new Map(Object.entries(beside));
  const footnotes: Record<string, { children: Paragraph[] }> = {};
  let lastFootnote = 0;
  const comments = createComments();
  const bytes = new Map<string, Buffer>();
  const readPicture = async (name: string) => {
    const read = await readFile(join(folder, 'img', name));
    if (!name.endsWith('.svg')) return bytes.set(name, read);
    const clean = cleanSvg({ bytes: read });
    return clean && bytes.set(name, clean.svg === undefined ? read : Buffer.from(clean.svg));
  };
  for (const { name } of Object.values(pictures)) if (!bytes.has(name)) await readPicture(name);

  const pictureOf = (src: string): { picture: WordPicture; bytes: Buffer } | undefined => {
    const picture = Object.hasOwn(pictures, src) ? pictures[src] : undefined;
    const found = picture && bytes.get(picture.name);
    return picture && found ? { picture, bytes: found } : undefined;
  };

  function contextOf(id: number, text: BookText, headingsFrom: number): BlockContext {
    let depth = 0;
    const context: BlockContext = {
      documentId: id,
      labels: known,
      beside: others,
      publicUrl,
      pictureOf,
      lists,
      words,
      headingsFrom,
      letterSize: letterSizes.text,
      commentMark: comments.marker(text, () => context),
      footnote: (n) => {
        const blocks = text.notes[n];
        // a footnote may have a mark of itself
        if (!blocks || depth > 0) return undefined;
        depth += 1;
        const number = (lastFootnote += 1);
        const note = blocksOf(blocks, { ...context, letterSize: letterSizes.note });
        const inside = note.filter((each) => each instanceof Paragraph);
        footnotes[number] = { children: inside.length > 0 ? inside : [new Paragraph('')] };
        depth -= 1;
        return number;
      },
    };
    return context;
  }

  async function document(
    { id, title, depth }: WordManuscript['documents'][number],
    { hasHeading, isFirst }: { hasHeading: boolean; isFirst: boolean },
  ): Promise<FileChild[]> {
    const text = JSON.parse(await readFile(join(folder, 'texts', `${id}.json`), 'utf8')) as BookText;
    placeComments(text);
    const level = Math.min(depth + 1, maxTitleLevel);
    const context = contextOf(id, text, hasHeading ? level : 0);
    const pageBreakBefore = depth === 0 && !isFirst;
    const heading = lineAs(`Heading${level}`, title, { place: [placeOf(id)], pageBreakBefore });
    const fields = text.fields.map(({ name, value }) => lineAs('Properties', value, { name: `${name}: ` }));
    return [...(hasHeading ? [heading] : []), ...fields, ...blocksOf(text.blocks, context)];
  }

  return { lists, footnotes, comments, document };
}
