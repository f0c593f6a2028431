import { readFile } from 'node:fs/promises';
import { decodeText } from '../archive/decode-text.ts';
import { allBy } from '../from-html/addresses.ts';
import { fileAddress, type ImportBody } from '../item.ts';
import { endingOf, isExternal } from '../shared/entry-paths.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { htmlBody, htmlTitle } from './body.ts';
import { readMhtml, type MhtmlPart } from './mhtml.ts';

export const maxMhtmlBytes = 100 * 1024 * 1024;

/** A page that was saved as one file with its images. */
export interface SavedPage {
  title: string;
  body: ImportBody;
  /** @property index among the parts of the file; `size` in bytes */
  pictures: { index: number; name: string; size: number }[];
}

/** The key of the file that a picture becomes. @param key of the document */
export const pictureKey = (key: string, index: number): string => `${key}#${index}`;

/**
 * Reads and converts an `.mht` file.
 * @param input.copy where it lies on this machine
 * @param input.key of the document
 * @param input.name its title where it has none
 */
export async function savedPage(input: { copy: string; key: string; name: string }): Promise<SavedPage> {
  const { copy, key, name } = input;
  const parts = await partsOf(copy);
  const page = parts.find(({ type }) => type === 'text/html');
  const html = page ? decodeText(page.bytes.subarray(0, maxTextBytes)).text : '';
  const title = htmlTitle(html) || name;
  const address = (url: string): string | null => {
    const index = parts.findIndex(
      ({ names, type }) => isPicture(type) && names.some((each) => isSame(each, url)),
    );
    if (index !== -1) return fileAddress(pictureKey(key, index));
    return isExternal(url) && !/^(?:file|cid):/i.test(url) ? url : null;
  };
  return {
    title,
    body: await htmlBody(html, title, allBy(address)),
    pictures: parts.flatMap(({ type, names, bytes }, index) =>
      isPicture(type) ? [{ index, name: pictureName(names[0], type, index), size: bytes.length }] : [],
    ),
  };
}

/** The bytes of one picture of the file. */
export const savedPicture = async (input: { copy: string; index: number }): Promise<Uint8Array> =>
  (await partsOf(input.copy))[input.index]?.bytes ?? Buffer.alloc(0);

const partsOf = async (copy: string): Promise<MhtmlPart[]> => readMhtml(await readFile(copy)) ?? [];

/** Scripts and styles of a saved page are no files of it. */
const isPicture = (type: string): boolean => /^image\//.test(type);
/** Confluence gives locations such as `file:///C:/3a4b…` to images that it names `3a4b…`. */
const isSame = (name: string, url: string): boolean => name === url || name.endsWith(`/${url}`);

function pictureName(location: string | undefined, type: string, index: number): string {
  const last = /([^/?#]{1,100})(?:[?#]|$)/.exec(location?.split('/').at(-1) ?? '')?.[1] ?? '';
  const ending = type.split('/')[1]?.replace('svg+xml', 'svg').replace('jpeg', 'jpg') ?? 'png';
  return endingOf(last) !== '' && !last.startsWith('cid:') ? last : `image-${index}.${ending}`;
}
