import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';

const processor = unified().use(rehypeRaw);

/** Turns the HTML of a text into elements; goes before the sanitiser. */
export const parseHtml = (tree: Root): Root => processor.runSync(tree);
