import type { Random } from '../../scripts/seed/random.ts';
import { zipf } from './zipf.ts';

export interface Writer {
  /** Most frequent first: the first is in nearly every document. */
  words: readonly string[];
  title(): string;
  paragraph(): string;
  /** Markdown, half as long to one and a half times as long as `usual`. */
  document(title: string): string;
}

const vocabulary = 20_000;
/** Of a document, in characters. */
const usualLength = 4_000;
const onsets = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'st',
  'tr',
  'pl',
  'gr',
  'sh',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou', 'ai'];
const endings = ['', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'ck', 'ng', 'rt'];

/** Writes documents of made-up words, with the frequencies of words in real texts. */
export function createWriter(random: Random, usual = usualLength): Writer {
  const words = makeWords(random);
  const rank = zipf(words.length);
  const word = () => words[rank(random)]!;
  const some = (min: number, max: number) => Array.from({ length: random.between(min, max) }, word);
  const sentence = () => `${capitalised(some(5, 20).join(' '))}.`;
  const paragraph = () => Array.from({ length: random.between(2, 5) }, sentence).join(' ');
  const blocks = [
    paragraph,
    paragraph,
    paragraph,
    () => `## ${capitalised(some(2, 5).join(' '))}`,
    () => Array.from({ length: random.between(3, 6) }, () => `- ${some(3, 9).join(' ')}`).join('\n'),
    () => `> ${sentence()} **${word()}**, *${word()}* and [${word()}](https://example.org/${word()}).`,
    () => `\`\`\`sh\n${some(2, 4).join(' --')}\n\`\`\``,
    () => `| ${word()} | ${word()} |\n| --- | --- |\n| ${sentence()} | ${random.between(1, 9999)} |`,
  ];
  return {
    words,
    paragraph,
    title: () => capitalised(some(2, 5).join(' ')),
    document: (title) => {
      const length = random.between(usual / 2, usual * 1.5);
      // two words that no other document has, like a name or a case number
      const parts = [`# ${title}`, `${paragraph()} ${ownWord(random)} ${ownWord(random)}`];
      for (let size = 0; size < length;) {
        const block = random.pick(blocks)();
        parts.push(block);
        size += block.length + 2;
      }
      return `${parts.join('\n\n')}\n`;
    },
  };
}

function makeWords(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < vocabulary) {
    const syllables = random.between(1, words.size < 200 ? 2 : 4);
    let word = '';
    for (let part = 0; part < syllables; part += 1) word += random.pick(onsets) + random.pick(vowels);
    words.add(word + random.pick(endings));
  }
  return [...words];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A word that no other text has. */
export const ownWord = (random: Random): string =>
  Array.from({ length: 9 }, () => String.fromCharCode(random.between(97, 122))).join('');
