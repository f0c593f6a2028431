import { basename } from 'node:path/posix';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Attachment } from '../../../../db/attachments/attachment.ts';
import { svgType } from '../../files/sniff.ts';
import { isLost } from '../../../features/exports/lost-file.ts';
import type { ExportJob } from '../format.ts';
import { createNames } from '../shared/safe-names.ts';
import type { CleanSvg } from './clean-svg.ts';
import type { Drawer } from './drawer.ts';
import { beginsAsPage, harmlessName, mayBeSniffed, svgEnding } from './file-names.ts';

/** A file of an export. */
export interface PageFile {
  /** `files/plan.pdf` */
  path: string;
  /** As people know it. */
  name: string;
  isImage: boolean;
  /** @throws AppError 404 or 'damaged' for a file that the store has lost or has with other bytes */
  open(): Promise<string | Readable>;
}

/** What an attached file becomes. */
export interface PlacedFiles {
  /** What links and pictures lead to. */
  shown: PageFile;
  /** All of it: an SVG of which something was taken out is also kept as it was. */
  all: readonly PageFile[];
}

/** A larger SVG is kept as text. Bytes. */
const largestSvg = 10 * 1024 * 1024;
/** Browsers look at no more to tell what a file is. Bytes. */
const headLength = 2_048;

export type Files = ReturnType<typeof createFiles>;

/** Gives attached files their places in an export, so that opening one from a disk runs nothing of it. */
export function createFiles(job: ExportJob, drawer: Drawer) {
  const { attachments, notes } = job;
  const nameOf = createNames();
  const placed = new Map<number, PlacedFiles>();

  const pathFor = (name: string): string => {
    const dot = name.lastIndexOf('.');
    return `files/${dot > 0 ? nameOf(name.slice(0, dot), name.slice(dot)) : nameOf(name)}`;
  };
  const asItIs = (attachment: Attachment, name: string, isImage: boolean): PageFile => {
    const path = pathFor(name);
    return { path, name: attachment.filename, isImage, open: () => attachments.open(attachment) };
  };

  async function place(attachment: Attachment): Promise<PlacedFiles> {
    const { filename, mimetype } = attachment;
    if (mimetype === svgType || svgEnding.test(filename)) return placeSvg(attachment);
    const name = harmlessName(filename);
    const isPage = mayBeSniffed(attachment) && beginsAsPage(await headOf(job, attachment));
    const file = asItIs(
      attachment,
      isPage && name === filename ? `${name}.txt` : name,
      mimetype.startsWith('image/'),
    );
    return { shown: file, all: [file] };
  }

  async function placeSvg(attachment: Attachment): Promise<PlacedFiles> {
    const name = harmlessName(attachment.filename).replace(/(?:\.svg)?$/i, '.svg');
    const clean = await cleanDrawing(job, drawer, attachment);
    if (!clean) {
      notes.add('image', attachment.filename);
      const file = asItIs(attachment, `${name}.txt`, false);
      return { shown: file, all: [file] };
    }
    const drawing = asItIs(attachment, name, true);
    if (clean.svg === undefined) return { shown: drawing, all: [drawing] };
    // read again when it is written: many of them would not fit in memory
    drawing.open = async () => (await cleanDrawing(job, drawer, attachment))?.svg ?? '';
    if (!clean.isCut) return { shown: drawing, all: [drawing] };
    notes.add('drawing', attachment.filename);
    const original = asItIs(attachment, `${name}.txt`, false);
    return { shown: drawing, all: [drawing, { ...original, name: basename(original.path) }] };
  }

  return {
    /** Where a file lies, each time the same. To be asked for one after the other. */
    async place(attachment: Attachment): Promise<PlacedFiles> {
      const known = placed.get(attachment.id) ?? (await place(attachment));
      placed.set(attachment.id, known);
      return known;
    },
  };
}

/** @returns undefined for a file that is no SVG, or too large, or gone */
async function cleanDrawing(
  { attachments }: ExportJob,
  drawer: Drawer,
  attachment: Attachment,
): Promise<CleanSvg | undefined> {
  if (Number(attachment.size) > largestSvg) return undefined;
  try {
    return await drawer.clean(await buffer(await attachments.open(attachment)));
  } catch (error) {
    if (isLost(error)) return undefined;
    throw error;
  }
}

async function headOf({ attachments }: ExportJob, attachment: Attachment): Promise<Buffer> {
  const end = Math.min(Number(attachment.size), headLength) - 1;
  if (end < 0) return Buffer.alloc(0);
  try {
    return await buffer(await attachments.open(attachment, { start: 0, end }));
  } catch (error) {
    // what is missing is noted where it is written
    if (isLost(error)) return Buffer.alloc(0);
    throw error;
  }
}
