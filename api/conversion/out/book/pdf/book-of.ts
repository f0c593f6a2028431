import { longDate } from '../../shared/long-date.ts';
import type { TemporaryFolder } from '../../../process/temporary-folder.ts';
import { titleOf, type ExportJob } from '../../format.ts';
import { labelOf } from '../addresses.ts';
import { readKeptText, type ReadDocument } from '../manuscript.ts';
import type { Pictures } from '../pictures.ts';
import { printable } from '../plain.ts';
import { printText } from './print-text.ts';
import type { PrintedBlock, PrintedBook, PrintedDocument, PrintedInline } from './printed.ts';
import { asianFamilies } from './fonts.ts';
import { bookWords } from '../words.ts';

export interface BookOptions {
  folder: TemporaryFolder;
  pictures: Pictures;
  /** Which volume of how many. */
  number: number;
  count: number;
}

/** Lines of the contents: with more, only documents are listed. */
const mostHeadings = 250;
const deepestInContents = 3;
/** Characters of a title in a running head. */
const longestHead = 60;

/** A volume as `book.typ` reads it. */
export async function bookOf(
  job: ExportJob,
  documents: readonly ReadDocument[],
  { folder, pictures, number, count }: BookOptions,
): Promise<PrintedBook> {
  const { space, wanted, language, publicUrl } = job;
  const words = bookWords(language);
  const isBook = wanted.documentId === null || wanted.branch;
  const title = printable(titleOf(job));
  const labels = new Set(documents.flatMap((each) => each.labels));
  const printed: PrintedDocument[] = [];
  for (const { document, language: spoken } of documents) {
    const text = await readKeptText(folder, document.id);
    const depth = wanted.branch ? Math.max(0, document.depth - 1) : document.depth;
    const options = {
      documentId: document.id,
      level: depth + 1,
      labels,
      publicUrl,
      pictureOf: (src: string) => pictures.of(document.id, src),
    };
    printed.push({
      title: printable(document.title),
      head: shortened(document.title),
      l: labelOf(document.id),
      v: depth + 1,
      depth,
      opens: depth < 2,
      lang: spoken ?? language,
      'is-known': spoken !== undefined,
      about: words('changed', { date: longDate(document.updatedAt, language) }),
      fields: text.fields.map(({ name, value }) => ({ name: printable(name), value: printable(value) })),
      c: printText(text, options),
    });
  }
  const spoken = documents.find((each) => each.language !== undefined)?.language;
  return {
    title,
    head: shortened(title),
    subtitle: printable(wanted.documentId === null ? space.description : space.name),
    lang: spoken ?? language,
    'is-book': isBook,
    imprint: [
      ...(count > 1 ? [words('volume', { number, count })] : []),
      words('documents', { count: documents.length }),
      longDate(new Date(), language),
      ...(publicUrl ? [publicUrl] : []),
    ],
    serif: asianFamilies(spoken, 'Serif'),
    sans: asianFamilies(spoken, 'Sans'),
    mono: asianFamilies(spoken, 'Sans Mono'),
    words: {
      contents: words('contents'),
      note: words('note'),
      tip: words('tip'),
      important: words('important'),
      warning: words('warning'),
      caution: words('caution'),
    },
    contents: isBook ? contentsOf(printed) : [],
    documents: printed,
  };
}

function shortened(title: string): string {
  const characters = [...printable(title)];
  return characters.length > longestHead
    ? `${characters.slice(0, longestHead - 1).join('')}…`
    : characters.join('');
}

type Line = PrintedBook['contents'][number];

/** Documents, and their headings where there are not too many. */
function contentsOf(documents: readonly PrintedDocument[]): Line[] {
  const lines = documents.map((document) => ({
    own: { l: document.l, t: document.title, v: document.v },
    headings: document.c.flatMap(headingLine),
  }));
  const all = lines.flatMap(({ own, headings }) => [own, ...headings]).filter(isShallow);
  return all.length <= mostHeadings ? all : lines.map(({ own }) => own).filter(isShallow);
}

const isShallow = ({ v }: Line): boolean => v <= deepestInContents;

const headingLine = (block: PrintedBlock): Line[] =>
  block.k === 'h' ? [{ l: block.l, t: textOf(block.c), v: block.v }] : [];

const textOf = (parts: readonly PrintedInline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.k === 'code' || part.k === 'math') return part.t;
      return 'c' in part && part.k !== 'fn' ? textOf(part.c) : '';
    })
    .join('');
