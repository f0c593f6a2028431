/**
 * A text that careless code handles much more slowly than an ordinary one of the same length: a piece that is repeated,
 * and its end.
 */
interface Pattern {
  piece: string | ((index: number) => string);
  /** The share of the text that is spaces at its end. */
  blankEnd?: number;
}

const patterns = {
  'names of code': { piece: 'aBcD' },
  'short words': { piece: 'ab ' },
  'one long word': { piece: 'a' },
  'one long number': { piece: '7' },
  'dotted numbers': { piece: '1.' },
  versions: { piece: (index) => `v${index}.${index % 7} ` },
  'distinct words': { piece: (index) => `${wordOf(index)} ` },
  'distinct names of code': { piece: (index) => `get${wordOf(index)}User${index} ` },
  // two marks in the wrong order, which normalising has to sort
  'combining marks': { piece: '\u0301\u0323' },
  'letters with marks': { piece: 'e\u0301\u0323\u0308' },
  punctuation: { piece: '.,;:!?' },
  brackets: { piece: '[' },
  'open links': { piece: '[a](' },
  'nested parentheses': { piece: '[a](()' },
  'closed brackets': { piece: '[]' },
  backticks: { piece: '`' },
  'runs of backticks': { piece: (index) => `${'`'.repeat((index % 40) + 1)} ` },
  'quote marks': { piece: '> ' },
  bullets: { piece: '* ' },
  'heading marks': { piece: ' #' },
  'heading marks before blanks': { piece: 'a #', blankEnd: 0.5 },
  stars: { piece: '*a_' },
  'names with underscores': { piece: '_a' },
  'open formulas': { piece: '$a ' },
  rule: { piece: '-' },
  pipes: { piece: '|-' },
  'open tags': { piece: '<a ' },
  'open addresses': { piece: '<http://a' },
  comments: { piece: '<!--' },
  entities: { piece: '&amp;' },
  'cut entities': { piece: '&#1' },
  escapes: { piece: '\\' },
  quotes: { piece: '"' },
  CJK: { piece: '漢字仮名' },
  kana: { piece: 'ｶﾞ' },
  Thai: { piece: 'ก็' },
  emoji: { piece: '👩‍👩‍👧' },
  ligatures: { piece: 'ﷺ' },
  mentions: { piece: '@a @b @c ' },
  'distinct mentions': { piece: (index) => `@person${index} ` },
  'dots of mentions': { piece: '@a.-' },
  blanks: { piece: ' ' },
  'line ends': { piece: '\n' },
  'short lines': { piece: 'a\n' },
  'fences in quotes': { piece: '> ```\n' },
  definitions: { piece: '[a]: b\n' },
  'control characters': { piece: '\u0001\u200b\u202e' },
} satisfies Record<string, Pattern>;

export type HostileText = keyof typeof patterns;

export const hostileTexts = Object.keys(patterns) as HostileText[];

/** @returns a text of at most `bytes` bytes as UTF-8 */
export function hostileText(name: HostileText, bytes: number): string {
  const { piece, blankEnd = 0 }: Pattern = patterns[name];
  const blanks = Math.floor(bytes * blankEnd);
  const parts: string[] = [];
  let size = 0;
  for (let index = 0; ; index += 1) {
    const part = typeof piece === 'string' ? piece : piece(index);
    size += Buffer.byteLength(part);
    if (size > bytes - blanks) break;
    parts.push(part);
  }
  return parts.join('') + ' '.repeat(blanks);
}

/** A different word for each index. */
function wordOf(index: number): string {
  let word = '';
  for (let rest = index + 26; rest > 0; rest = Math.floor(rest / 26))
    word += String.fromCharCode(97 + (rest % 26));
  return word;
}
