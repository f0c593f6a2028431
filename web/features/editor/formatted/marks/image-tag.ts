import type { Text } from '@codemirror/state';

/**
 * The value of an attribute. Tags with other entities than these stay source, because those could not be written back.
 */
const value = String.raw`"(?:[^"&\n]|&(?:amp|lt|gt|quot|#39);)*"`;
const tag = new RegExp(String.raw`^<img((?:[ \t]+(?:src|alt|title|width)=${value})+)[ \t]*>[ \t]*$`);
const attribute = new RegExp(String.raw`(src|alt|title|width)=(${value})`, 'g');

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export interface ImageTag {
  address: string;
  alt: string;
  title: string;
  width: number | undefined;
}

/** Reads an image written as a tag; undefined if the tag contains anything that could not be written back. */
export function readImageTag(text: string): ImageTag | undefined {
  const found = tag.exec(text);
  if (!found) return undefined;
  const values: Record<string, string> = {};
  for (const [, name = '', quoted = ''] of (found[1] ?? '').matchAll(attribute)) {
    if (name in values) return undefined;
    values[name] = quoted
      .slice(1, -1)
      .replace(/&(amp|lt|gt|quot|#39);/g, (_whole, entity: string) => entities[entity] ?? '');
  }
  const { src, alt = '', title = '', width } = values;
  if (src === undefined || (width !== undefined && !/^[1-9]\d{0,3}$/.test(width))) return undefined;
  return { address: src, alt, title, width: width === undefined ? undefined : Number(width) };
}

/** The longest tag of an image that is looked at, in UTF-16 units. Addresses are shorter. */
const maxTagLength = 3_000;

/** Reads the image that a part of a text is, if it was written as a tag. */
export const imageTagAt = (doc: Text, { from, to }: { from: number; to: number }): ImageTag | undefined =>
  to - from < maxTagLength ? readImageTag(doc.sliceString(from, to)) : undefined;
