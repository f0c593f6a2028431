import type { Root } from 'hast';
import { convert, type ConvertOptions } from '../../convert/convert.ts';
import { requireFewTags } from '../../convert/read-html.ts';
import { fenced } from '../../convert/fence.ts';
import type { ImportBody } from '../../item.ts';

/**
 * `convert` of any tree. One that is nested too deep, or has too many tags, is kept as its source.
 * @param source of the text, as it was given, or all words of it
 */
export function convertAny(tree: () => Root, source: string, options: ConvertOptions): ImportBody {
  try {
    requireFewTags(source);
    return convert(tree(), options);
  } catch (error) {
    // the parsers and writers of trees call themselves
    if (!(error instanceof RangeError)) throw error;
    return asSource(source);
  }
}

const asSource = (source: string): ImportBody => ({
  markdown: fenced(source),
  notes: [{ code: 'kept-as-source', count: 1, example: source.slice(0, 100) }],
});
