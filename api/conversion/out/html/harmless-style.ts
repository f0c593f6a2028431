import generate from 'css-tree/generator';
import parse, { type CssNode } from 'css-tree/parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { styleFunctions, styleProperties, styleRules } from './style-words.ts';

const {
  Url,
  BadUrl,
  Function: FunctionName,
  AtKeyword,
  String: Quoted,
  WhiteSpace,
  RightParenthesis,
} = tokenTypes;

/** A part of the same file, or a picture or a font inside it. An address with an escape is not accepted. */
const inside =
  /^(?:#[^\\]*|data:(?:image\/[\w.+-]+|font\/[\w.+-]+|application\/(?:x-)?font[\w.+-]*)[;,][^\\]*)$/i;

/** Only functions, such as `url(`, and rules can fetch something. */
const mayFetch = /[(@]/;

/**
 * Whether a piece of a style fetches nothing, wherever it stands. We look at tokens only, because browsers read the same
 * tokens even if they recover from a mistake differently. Functions and rules must be known to fetch nothing. A name
 * with an escape counts as unknown.
 */
export function fetchesNothing(style: string): boolean {
  if (!mayFetch.test(style)) return true;
  let isHarmless = true;
  /** Whether we are before or after the string in `url("...")`. */
  let address: 'before' | 'after' | undefined;
  tokenize(style, (type, start, end) => {
    if (!isHarmless || (address && type === WhiteSpace)) return;
    const token = style.slice(start, end);
    if (address === 'before') {
      isHarmless = type === Quoted && inside.test(token.slice(1, -1));
      address = 'after';
    } else if (address === 'after') {
      isHarmless = type === RightParenthesis;
      address = undefined;
    } else if (type === Url) isHarmless = inside.test(token.replace(/^url\(\s*|\s*\)?$/gi, ''));
    else if (type === BadUrl) isHarmless = false;
    else if (type === AtKeyword) isHarmless = styleRules.has(plainName(token.slice(1)));
    else if (type === FunctionName) {
      const name = plainName(token.slice(0, -1));
      if (name === 'url') address = 'before';
      else isHarmless = styleFunctions.has(name);
    }
  });
  return isHarmless;
}

/** Removes a vendor prefix. */
const plainName = (name: string): string => name.toLowerCase().replace(/^-(?:webkit|moz|ms|o|inkscape)-/, '');

export type StyleContext = 'stylesheet' | 'declarationList';

/**
 * Removes everything from a style that is not known to draw only. A style that holds nothing else is not changed.
 * @param context a whole style sheet, or the style of one element
 */
export function harmlessStyle(style: string, context: StyleContext): string {
  const tree = parsed(style, context);
  if (!tree) return '';
  const isCut = removeUnknown(tree);
  if (!isCut && fetchesNothing(style)) return style;
  const cut = generate(tree);
  return fetchesNothing(cut) ? cut : '';
}

/** For each mistake the parser reads the whole style again. */
const maxMistakes = 100;

class TooManyMistakes extends Error {}

/** @returns undefined if it is nested too deeply, or holds too many mistakes */
function parsed(style: string, context: StyleContext): CssNode | undefined {
  let mistakes = 0;
  try {
    return parse(style, {
      context,
      parseValue: false,
      parseAtrulePrelude: false,
      parseRulePrelude: false,
      parseCustomProperty: false,
      onParseError: () => {
        mistakes += 1;
        if (mistakes > maxMistakes) throw new TooManyMistakes();
      },
    });
  } catch (error) {
    if (error instanceof RangeError || error instanceof TooManyMistakes) return undefined;
    throw error;
  }
}

/** @returns whether something was removed */
function removeUnknown(root: CssNode): boolean {
  let isCut = false;
  const blocks = [root];
  for (let block = blocks.pop(); block; block = blocks.pop())
    block.children = block.children.filter((node) => {
      const isKept = isKnown(node);
      if (!isKept) isCut = true;
      if (isKept && node.block) blocks.push(node.block);
      return isKept;
    });
  return isCut;
}

function isKnown(node: CssNode): boolean {
  if (node.type === 'Declaration')
    return (
      (node.property.startsWith('--') || styleProperties.has(plainName(node.property))) &&
      isHarmless(node.value)
    );
  if (node.type === 'Atrule') return styleRules.has(plainName(node.name)) && isHarmless(node.prelude);
  if (node.type === 'Rule') return isHarmless(node.prelude);
  // a mistake, which browsers skip
  if (node.type === 'Raw') return isHarmless(node);
  return ['Comment', 'CDO', 'CDC'].includes(node.type);
}

const isHarmless = (part: CssNode | string | null): boolean =>
  part === null ||
  fetchesNothing(typeof part === 'string' ? part : typeof part.value === 'string' ? part.value : '(');
