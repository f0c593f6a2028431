import type { ReadDocument } from '../manuscript.ts';

/** For the texts of a volume as JSON: about 400 pages. Typst takes a megabyte of memory for each page. */
const maxVolumeTextBytes = 1024 ** 2;
export const maxVolumePictureBytes = 120 * 1024 ** 2;

/** In bytes. */
interface Size {
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

const fits = ({ text, pictures }: Size): boolean =>
  text <= maxVolumeTextBytes && pictures <= maxVolumePictureBytes;

/** Splits documents into volumes: between those at the top, and within a branch only if it is larger than a volume. */
export function cutVolumes(documents: readonly ReadDocument[]): ReadDocument[][] {
  const volumes: ReadDocument[][] = [];
  let current: ReadDocument[] = [];
  let taken = sizeOf(current);
  const add = (chapter: ReadDocument[]) => {
    const size = sizeOf(chapter);
    if (current.length > 0 && !fits(sum([taken, size]))) {
      volumes.push(current);
      current = [];
      taken = sizeOf(current);
    }
    current.push(...chapter);
    taken = sum([taken, size]);
  };
  for (const chapter of chaptersOf(documents)) {
    if (fits(sizeOf(chapter))) add(chapter);
    else for (const document of chapter) add([document]);
  }
  if (current.length > 0) volumes.push(current);
  return volumes;
}

/** Groups each document at the top with those below it. */
function chaptersOf(documents: readonly ReadDocument[]): ReadDocument[][] {
  const chapters: ReadDocument[][] = [];
  for (const document of documents) {
    if (document.document.depth === 0 || chapters.length === 0) chapters.push([document]);
    else chapters.at(-1)?.push(document);
  }
  return chapters;
}
