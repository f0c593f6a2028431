import type { Root } from 'hast';
import { convert, type ConvertOptions } from '../from-html/convert.ts';
import { keptAsSource } from '../from-html/fence.ts';
import { requireFewTags } from '../from-html/read-html.ts';
import type { ImportBody } from '../item.ts';

/**
 * `convert` of any tree. One that is nested too deep, or has too many tags, is kept as its source.
 * @param source of the text, as it was given, or all words of it
 */
export async function convertAny(
  tree: () => Root,
  source: string,
  options: ConvertOptions,
): Promise<ImportBody> {
  try {
    requireFewTags(source);
    return await convert(tree(), options);
  } catch (error) {
    // the parsers and writers of trees are recursive
    if (!(error instanceof RangeError)) throw error;
    return keptAsSource(source, source);
  }
}
