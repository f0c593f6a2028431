import type { ImportBody } from '../item.ts';

/** A text as a block of code, whatever is in it. */
export function fenced(text: string, language = ''): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${withoutLastLines(text.replace(/\r\n?/g, '\n'))}\n${fence}\n`;
}

// not `/\n+$/`: on runs of line ends it takes quadratic time
function withoutLastLines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** A text that could not be converted. @param name by which a person recognises it */
export const keptAsSource = (source: string, name: string): ImportBody => ({
  markdown: fenced(source),
  notes: [{ code: 'kept-as-source', count: 1, example: name.slice(0, 100) }],
});
