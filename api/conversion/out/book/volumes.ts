import { safeFileName } from '../../../text/file-name.ts';
import { titleOf, type ExportEntry, type ExportJob } from '../format.ts';
import type { PlaceBeside } from './addresses.ts';
import type { ReadDocument } from './manuscript.ts';
import { bookWords } from './words.ts';

/** An export that is too large for one file becomes a zip of volumes. */

/** In bytes. */
interface Size {
  /** Texts as JSON. */
  text: number;
  pictures: number;
}

const sum = (sizes: readonly Size[]): Size => ({
  text: sizes.reduce((all, { text }) => all + text, 0),
  pictures: sizes.reduce((all, { pictures }) => all + pictures, 0),
});

const sizeOf = (documents: readonly ReadDocument[]): Size =>
  sum(
    documents.map(({ size, pictures }) => ({
      text: size,
      pictures: [...pictures.values()].reduce((all, bytes) => all + bytes, 0),
    })),
  );

/** Splits documents into volumes, between branches that are as large as possible. */
export function cutVolumes(documents: readonly ReadDocument[], limit: Size): ReadDocument[][] {
  const fits = (part: readonly ReadDocument[]): boolean => {
    const { text, pictures } = sizeOf(part);
    return text <= limit.text && pictures <= limit.pictures;
  };
  const volumes: ReadDocument[][] = [];
  for (const { part, isBegun } of partsOf(documents, fits)) {
    const last = volumes.at(-1);
    if (last && !isBegun && fits([...last, ...part])) last.push(...part);
    else volumes.push([...part]);
  }
  return volumes;
}

interface Part {
  part: readonly ReadDocument[];
  /** Whether a branch that is larger than a volume begins with it, so that it begins a volume. */
  isBegun: boolean;
}

/** Whole branches where they fit; else a document with the first branch below it, and the others one by one. */
function partsOf(
  documents: readonly ReadDocument[],
  fits: (part: readonly ReadDocument[]) => boolean,
): Part[] {
  const parts: Part[] = [];
  const waiting = branchesOf(documents).toReversed();
  for (let branch = waiting.pop(); branch; branch = waiting.pop()) {
    const [top, ...below] = branch;
    if (!top || below.length === 0 || fits(branch)) {
      parts.push({ part: branch, isBegun: false });
      continue;
    }
    const [first = [], ...others] = branchesOf(below);
    const isFirstTaken = fits([top, ...first]);
    parts.push({ part: isFirstTaken ? [top, ...first] : [top], isBegun: true });
    waiting.push(...(isFirstTaken ? others : [first, ...others]).toReversed());
  }
  return parts;
}

/** Groups each document of the uppermost level with those below it. */
function branchesOf(documents: readonly ReadDocument[]): ReadDocument[][] {
  const branches: ReadDocument[][] = [];
  const level = documents[0]?.document.depth ?? 0;
  for (const read of documents) {
    if (read.document.depth <= level) branches.push([read]);
    else branches.at(-1)?.push(read);
  }
  return branches;
}

/** Splits a volume that is too large after all: between branches as high in the tree as possible, near the middle. */
export function halvesOf(volume: readonly ReadDocument[]): [ReadDocument[], ReadDocument[]] {
  const places = volume.map(({ document: { depth } }, at) => ({ depth, at })).slice(1);
  const middle = volume.length / 2;
  const [best] = places.sort(
    (a, b) => a.depth - b.depth || Math.abs(a.at - middle) - Math.abs(b.at - middle),
  );
  const at = best?.at ?? volume.length;
  return [volume.slice(0, at), volume.slice(at)];
}

/** `Handbook 02.pdf` */
function volumeName(
  job: ExportJob,
  ending: string,
  { number, count }: { number: number; count: number },
): string {
  const title = safeFileName(titleOf(job)) || 'Export';
  return `${title} ${String(number).padStart(String(count).length, '0')}${ending}`;
}

/** Finds the volumes in which links end. @returns them by labels; empty for one volume */
export function placesBeside(
  job: ExportJob,
  ending: string,
  volumes: readonly (readonly ReadDocument[])[],
): Map<string, Omit<PlaceBeside, 'label'>> {
  const places = new Map<string, Omit<PlaceBeside, 'label'>>();
  const words = bookWords(job.language);
  for (const [index, volume] of volumes.length > 1 ? volumes.entries() : []) {
    const number = index + 1;
    const url = encodeURIComponent(volumeName(job, ending, { number, count: volumes.length }));
    const place = { url, volume: words('volumeNumber', { number }) };
    for (const label of volume.flatMap(({ labels }) => labels)) places.set(label, place);
  }
  return places;
}

/** The files of a zip of volumes. */
export async function* volumeEntries(
  job: ExportJob,
  ending: string,
  { count, open }: { count: number; open: (number: number) => ReturnType<ExportEntry['open']> },
): AsyncGenerator<ExportEntry, void> {
  const modifiedAt = job.tree.reduce(
    (newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest),
    new Date(0),
  );
  for (let number = 1; number <= count; number += 1)
    yield {
      kind: 'file',
      path: volumeName(job, ending, { number, count }),
      modifiedAt,
      open: () => open(number),
    };
}

/** The titles above the first document of a volume that begins within a branch: 'Guide › Setup'; '' at the top. */
export function branchAbove(job: ExportJob, volume: readonly ReadDocument[]): string {
  const byId = new Map(job.tree.map((document) => [document.id, document]));
  const titles: string[] = [];
  for (let id = volume[0]?.document.parentId ?? null; id !== null;) {
    const document = byId.get(id);
    if (document) titles.unshift(document.title);
    id = document?.parentId ?? null;
  }
  return titles.join(' › ');
}
