/** The parts of a Markdown text that are not words: addresses, tags, fences, and names of languages. */
const unseen = /\]\([^)\n]*\)|\]\[[^\]\n]*\]|<[^>\n]*>|^[ \t>]*(?:`{3,}|~{3,}).*$|&\w+;|^\[[^\]\n]+\]:.*$/gm;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** How many words a text shows. */
export function countWords(markdown: string): number {
  return markdown.replace(unseen, ' ').match(word)?.length ?? 0;
}
