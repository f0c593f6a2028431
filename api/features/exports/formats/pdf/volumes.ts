import type { ReadDocument } from './manuscript.ts';

/** Of a volume's texts as JSON, about 400 pages: Typst takes a megabyte of memory for each page. Bytes. */
const mostText = 1024 ** 2;
/** Of a volume's pictures. Bytes. */
const mostPictures = 120 * 1024 ** 2;

const sizeOf = (documents: readonly ReadDocument[]) => ({
  text: documents.reduce((sum, { size }) => sum + size, 0),
  pictures: documents.reduce(
    (sum, each) => sum + [...each.pictures.values()].reduce((all, size) => all + size, 0),
    0,
  ),
});

const fits = (documents: readonly ReadDocument[]): boolean => {
  const { text, pictures } = sizeOf(documents);
  return text <= mostText && pictures <= mostPictures;
};

/** Cuts documents into volumes, between those at the top; within one only where it is larger than a volume. */
export function cutVolumes(documents: readonly ReadDocument[]): ReadDocument[][] {
  const volumes: ReadDocument[][] = [];
  let current: ReadDocument[] = [];
  const add = (chapter: ReadDocument[]) => {
    if (current.length > 0 && !fits([...current, ...chapter])) {
      volumes.push(current);
      current = [];
    }
    current.push(...chapter);
  };
  for (const chapter of chaptersOf(documents)) {
    if (fits(chapter)) add(chapter);
    else for (const document of chapter) add([document]);
  }
  if (current.length > 0) volumes.push(current);
  return volumes;
}

/** Documents at the top, each with those below it. */
function chaptersOf(documents: readonly ReadDocument[]): ReadDocument[][] {
  const chapters: ReadDocument[][] = [];
  for (const document of documents) {
    if (document.document.depth === 0 || chapters.length === 0) chapters.push([document]);
    else chapters.at(-1)?.push(document);
  }
  return chapters;
}
