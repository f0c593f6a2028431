import { basename } from 'node:path/posix';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { svgType } from '../../files/sniff.ts';
import { isLost, type AttachedFile } from '../format.ts';
import type { Notes } from '../notes.ts';
import { createNames, exportedFileName } from '../shared/safe-names.ts';
import type { CleanSvg } from './clean-svg.ts';
import type { Drawer } from './drawer.ts';

/** A file of an export. */
export interface PageFile {
  /** `files/plan.pdf` */
  path: string;
  /** As people know it. */
  name: string;
  isImage: boolean;
  /** @throws as `AttachedFile.open` */
  open(): Promise<string | Readable>;
}

/** The files that an attached file becomes. */
export interface PlacedFiles {
  /** Links and pictures point to it. */
  shown: PageFile;
  /** Also the original of an SVG from which something was removed. */
  all: readonly PageFile[];
}

/** A larger SVG is kept as text. */
const maxSvgBytes = 10 * 1024 * 1024;
/** Browsers look at this much of a file to guess its type. */
const sniffedBytes = 2_048;

/**
 * Endings that make a browser or the system open a file from a disk as a page: those of HTML and XML
 * (shared-mime-info), and of what Windows runs as a part of one.
 */
const pageEnding =
  /\.(?:[xs]?html?|xht|mht|mhtml|xml|xsl|xslt|xsd|xbl|xul|rng|dtd|ent|rdf|rdfs|owl|owx|rss|atom|gml|gpx|kml|mml|metalink|meta4|kino|smi|smil|sml|srx|spx|dbk|docbook|fb2|xlf|xliff|xspf|opml|fod[gpst]|hta|htc|js|mjs|svgz)$/i;
/** Every browser shows these as plain text, whatever they hold. */
const textEnding = /\.(?:txt|log|csv|tsv|json|css)$/i;
/** Types that say nothing of the content, so that browsers look into the file. */
const unsureTypes = new Set(['text/plain', 'application/xml', 'application/octet-stream']);
const svgEnding = /\.svg$/i;

export type Files = ReturnType<typeof createFiles>;

/** Gives attached files their places in an export, so that nothing runs when one is opened from a disk. */
export function createFiles(notes: Notes, drawer: Drawer) {
  const nameOf = createNames();
  const placed = new Map<number, PlacedFiles>();

  const pathFor = (name: string): string => {
    const dot = name.lastIndexOf('.');
    return `files/${dot > 0 ? nameOf(name.slice(0, dot), name.slice(dot)) : nameOf(name)}`;
  };
  const asItIs = (file: AttachedFile, name: string, isImage: boolean): PageFile => ({
    path: pathFor(name),
    name: file.name,
    isImage,
    open: () => file.open(),
  });

  async function place(file: AttachedFile): Promise<PlacedFiles> {
    if (file.mimetype === svgType || svgEnding.test(file.name)) return placeSvg(file);
    const name = harmlessName(file.name);
    const isPage = mayBeSniffed(file) && beginsAsPage(await headOf(file));
    const isImage = file.mimetype.startsWith('image/');
    const shown = asItIs(file, isPage && name === file.name ? `${name}.txt` : name, isImage);
    return { shown, all: [shown] };
  }

  async function placeSvg(file: AttachedFile): Promise<PlacedFiles> {
    const name = harmlessName(file.name).replace(/(?:\.svg)?$/i, '.svg');
    const clean = await cleanDrawing(file, drawer);
    if (!clean) {
      notes.add('image', file.name);
      const text = asItIs(file, `${name}.txt`, false);
      return { shown: text, all: [text] };
    }
    const drawing = asItIs(file, name, true);
    if (clean.svg === undefined) return { shown: drawing, all: [drawing] };
    // cleaned again when it is written: memory could not hold many of them
    drawing.open = async () => (await cleanDrawing(file, drawer))?.svg ?? '';
    if (!clean.isCut) return { shown: drawing, all: [drawing] };
    notes.add('drawing', file.name);
    const original = asItIs(file, `${name}.txt`, false);
    return { shown: drawing, all: [drawing, { ...original, name: basename(original.path) }] };
  }

  return {
    /** Returns the place of a file, each time the same one. Wait for each call before the next. */
    async place(file: AttachedFile): Promise<PlacedFiles> {
      const known = placed.get(file.id) ?? (await place(file));
      placed.set(file.id, known);
      return known;
    },
  };
}

/** @returns undefined if it is no SVG, too large, or lost */
async function cleanDrawing(file: AttachedFile, drawer: Drawer): Promise<CleanSvg | undefined> {
  if (file.size > maxSvgBytes) return undefined;
  try {
    return await drawer.clean(await buffer(await file.open()));
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}

async function headOf(file: AttachedFile): Promise<Buffer> {
  const end = Math.min(file.size, sniffedBytes) - 1;
  if (end < 0) return Buffer.alloc(0);
  try {
    return await buffer(await file.open({ start: 0, end }));
  } catch (error) {
    // a missing file is noted when it is written
    if (isLost(error)) return Buffer.alloc(0);
    throw error;
  }
}

/** A name whose ending does not make a browser open the file as a page. SVG is handled separately. */
function harmlessName(filename: string): string {
  const name = exportedFileName(filename);
  return pageEnding.test(name) ? `${name}.txt` : name;
}

/** Whether a browser looks at the beginning of a file, and may then take it for a page. */
const mayBeSniffed = ({ name, mimetype }: AttachedFile): boolean =>
  unsureTypes.has(mimetype) && !textEnding.test(harmlessName(name));

/** Whether a file begins like HTML or XML, in any of their encodings. */
const beginsAsPage = (head: Buffer): boolean =>
  head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
    .startsWith('<');
