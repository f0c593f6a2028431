import type { Root as HtmlRoot } from 'hast';
import { fromDom } from 'hast-util-from-dom';
import { toMdast } from 'hast-util-to-mdast';
import type { List, Root, RootContent } from 'mdast';
// what it shares with the reading view stays in the reading view's file, so that the page of a document loads no more
// files
import '../../../components/markdown/rendered.tsx';
import { cleanAny } from '../../../../api/text/rich-text/clean-any.ts';
import { cleanConfluence, isFromConfluence } from './clean-confluence.ts';
import { cleanDocs, isFromDocs } from './clean-docs.ts';
import { cleanWord, isFromWord } from './clean-word.ts';
import { handlers } from '../../../../api/text/rich-text/handlers.ts';
import { tidyBlocks, wordsOf, type ReadAddress } from '../../../../api/text/rich-text/tidy.ts';
import { writeMarkdown } from '../../../../api/text/rich-text/write-markdown.ts';

/** The place where text is pasted. */
export interface PastePlace {
  /** A heading: blocks become words. */
  isInline: boolean;
  /** The list of the item it is pasted into. */
  list:
    | { bullet: '-' | '*' | '+'; delimiter: '.' | ')'; number: number | undefined; isTask: boolean }
    | undefined;
}

export interface PastedMarkdown {
  markdown: string;
  /** True if the first block is a paragraph that continues the one before the caret. */
  beginsWithText: boolean;
  endsWithText: boolean;
  /** True if everything is one list. */
  isList: boolean;
  /** True if everything is one table; the caret then goes into its first cell. */
  isTable?: boolean;
}

/** The limit for HTML; above this, the page would stop responding for too long. UTF-16 units. */
const maxHtmlLength = 1_000_000;

/** Parses HTML to a tree of plain elements. The document used for that runs and fetches nothing. */
function readHtml(source: string): HtmlRoot {
  const { body } = new DOMParser().parseFromString(source, 'text/html');
  const tree = fromDom(body);
  const root: HtmlRoot = {
    type: 'root',
    children: 'children' in tree ? (tree.children as HtmlRoot['children']) : [],
  };
  if (isFromWord(source)) cleanWord(root);
  else if (isFromDocs(source)) cleanDocs(root);
  else if (isFromConfluence(source)) cleanConfluence(root);
  cleanAny(root, { firstRowIsHead: true });
  return root;
}

const ownProtocols = /^(?:https?|mailto|tel):$/;

/**
 * The address to write for a pasted one: nothing if it is useless here, or could run.
 * @param origin of the page, which is removed from its addresses
 */
const pastedAddress =
  (origin: string): ReadAddress =>
  (url, kind) => {
    // a place on the page that it was copied from
    if (!URL.canParse(url)) return undefined;
    const { protocol, href, origin: own, pathname, search, hash } = new URL(url);
    if (!ownProtocols.test(protocol) || (kind === 'image' && !protocol.startsWith('http'))) return undefined;
    return own === origin ? pathname + search + hash : href;
  };

const lines = (written: string): string[] =>
  written
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());

/** The lines of blocks that contain only text; undefined if any contains more. */
function plainLines(nodes: readonly RootContent[]): string[] | undefined {
  const all: string[] = [];
  for (const node of nodes) {
    if (node.type !== 'paragraph') return undefined;
    if (all.length > 0) all.push('');
    let line = '';
    for (const child of node.children) {
      if (child.type === 'text') line += child.value;
      else if (child.type === 'break') {
        all.push(line);
        line = '';
      } else return undefined;
    }
    all.push(line);
  }
  return lines(all.join('\n'));
}

/** Whether HTML contains nothing more than its text. Code editors copy lines as `<div>`, without paragraphs. */
function isItsText(nodes: readonly RootContent[], source: string, plain: string): boolean {
  const [shown, wanted] = [plainLines(nodes), lines(plain)];
  if (!shown) return false;
  if (shown.join('\n') === wanted.join('\n')) return true;
  const written = (all: readonly string[]) => all.filter((line) => line !== '').join('\n');
  return !/<p[\s>]/i.test(source) && written(shown) === written(wanted);
}

/** Gives a pasted list the marks of the list it is pasted into. */
function adapt(list: List, place: NonNullable<PastePlace['list']>): void {
  list.ordered = place.number !== undefined;
  list.start = place.number ?? null;
  if (place.isTask) for (const item of list.children) item.checked ??= false;
}

/**
 * Converts HTML of the clipboard to Markdown. No address in it can run, and nothing is fetched.
 * @param source the result of `quietHtml`
 * @param plain the same as text; the result is undefined if the HTML contains nothing more, or cannot be parsed
 */
export function markdownFrom(
  source: string,
  { plain, place }: { plain: string; place: PastePlace },
): PastedMarkdown | undefined {
  if (source.length > maxHtmlLength) return undefined;
  try {
    return convert(source, plain, place);
  } catch (error) {
    // nested so deeply that no recursion reaches its end
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function convert(source: string, plain: string, place: PastePlace): PastedMarkdown | undefined {
  const address = pastedAddress(location.origin);
  const read = toMdast(readHtml(source), { document: true, handlers }) as Root;
  const children = place.isInline
    ? [{ type: 'paragraph' as const, children: wordsOf(read.children, address) }]
    : tidyBlocks(read.children, address);
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last || isItsText(children, source, plain)) return undefined;
  const isList = children.length === 1 && first.type === 'list';
  if (isList && place.list) adapt(first, place.list);
  return {
    markdown: writeMarkdown({ type: 'root', children }, place.list),
    beginsWithText: first.type === 'paragraph',
    endsWithText: last.type === 'paragraph',
    isList,
    isTable: children.length === 1 && first.type === 'table',
  };
}
