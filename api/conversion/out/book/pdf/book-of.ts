import { longDate } from '../../shared/long-date.ts';
import type { TemporaryFolder } from '../../../process/temporary-folder.ts';
import { titleOf, type ExportJob } from '../../format.ts';
import { directionOf } from '../../../../text/languages.ts';
import { directionOfLine } from '../tree.ts';
import { labelOf } from '../addresses.ts';
import { readKeptText, type ReadDocument } from '../manuscript.ts';
import type { Pictures } from '../pictures.ts';
import { printable } from '../plain.ts';
import { printText } from './print-text.ts';
import type { PrintedBlock, PrintedBook, PrintedDocument, PrintedInline } from './printed.ts';
import { asianFamilies } from './fonts.ts';
import { branchAbove } from '../volumes.ts';
import { bookWords } from '../words.ts';

export interface BookOptions {
  folder: TemporaryFolder;
  pictures: Pictures;
  /** Of this volume, from 1. */
  number: number;
  /** Of all volumes. */
  count: number;
  /** The labels of all volumes. */
  beside: ReadonlyMap<string, { url: string; volume: string }>;
}

/** Lines of the table of contents. With more, it lists documents only. */
const maxContentsLines = 250;
const maxContentsLevel = 3;
/** Of a running head, in characters. */
const maxHeadLength = 60;

/** Makes a volume as `book.typ` reads it. */
export async function bookOf(
  job: ExportJob,
  documents: readonly ReadDocument[],
  { folder, pictures, number, count, beside }: BookOptions,
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
      beside,
      publicUrl,
      pictureOf: (src: string) => pictures.of(document.id, src),
    };
    printed.push({
      title: printable(document.title),
      ...directionOfLine(document.title),
      head: shortened(document.title),
      l: labelOf(document.id),
      v: depth + 1,
      depth,
      opens: depth < 2,
      lang: spoken ?? language,
      'is-known': spoken !== undefined,
      about: words('changed', { date: longDate(document.updatedAt, language) }),
      fields: text.fields.map(({ name, value }) => ({
        name: printable(name),
        value: printable(value),
        ...directionOfLine(name + value),
      })),
      c: printText(text, options),
    });
  }
  const above = branchAbove(job, documents);
  const spoken = documents.find((each) => each.language !== undefined)?.language;
  const subtitle = wanted.documentId === null ? space.description : space.name;
  return {
    title,
    ...directionOfLine(title),
    head: shortened(title),
    subtitle: printable(subtitle),
    'subtitle-dir': directionOfLine(subtitle).dir ?? 'ltr',
    lang: spoken ?? language,
    'is-book': isBook,
    imprint: [
      ...(count > 1 ? [words('volume', { number, count })] : []),
      ...(count > 1 && above !== '' ? [printable(above)] : []),
      words('documents', { count: documents.length }),
      longDate(new Date(), language),
      ...(publicUrl ? [publicUrl] : []),
    ],
    serif: asianFamilies(spoken, 'Serif'),
    sans: asianFamilies(spoken, 'Sans'),
    mono: asianFamilies(spoken, 'Sans Mono'),
    'words-dir': directionOf(language),
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
  return characters.length > maxHeadLength
    ? `${characters.slice(0, maxHeadLength - 1).join('')}…`
    : characters.join('');
}

type Line = PrintedBook['contents'][number];

/** Lists documents, and their headings unless there are too many. */
function contentsOf(documents: readonly PrintedDocument[]): Line[] {
  const lines = documents.map((document) => ({
    own: { l: document.l, t: document.title, v: document.v, ...directionOfLine(document.title) },
    headings: document.c.flatMap(headingLine),
  }));
  const all = lines.flatMap(({ own, headings }) => [own, ...headings]).filter(isShallow);
  return all.length <= maxContentsLines ? all : lines.map(({ own }) => own).filter(isShallow);
}

const isShallow = ({ v }: Line): boolean => v <= maxContentsLevel;

const headingLine = (block: PrintedBlock): Line[] =>
  block.k === 'h'
    ? [{ l: block.l, t: textOf(block.c), v: block.v, ...(block.dir && { dir: block.dir }) }]
    : [];

const textOf = (parts: readonly PrintedInline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.k === 'code' || part.k === 'math') return part.t;
      return 'c' in part && part.k !== 'fn' ? textOf(part.c) : '';
    })
    .join('');
