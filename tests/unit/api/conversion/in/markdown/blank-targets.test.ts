import { expect, it } from 'vitest';
import { markdownReader } from '../../../../../../api/conversion/in/markdown/reader.ts';
import { memoryArchive, pageOf, readAll } from '../../../../../support/memory-archive.ts';

/** The text of `start.md` beside files with blanks in their names. */
async function imported(text: string) {
  const archive = memoryArchive({
    'start.md': text,
    'my page.md': 'x',
    'assets/image 1.png': 'bytes',
    'assets/photo (1).png': 'bytes',
  });
  const { pages } = await readAll(markdownReader, archive);
  return pageOf(pages, 'start');
}

it.each([
  ['an image', '![a](assets/image 1.png)', /^!\[a\]\((?!assets)[^ ]*\)$/],
  ['with parentheses in its name', '- ![](./assets/photo (1).png)', /^- !\[\]\((?!\.)[^ ]*\)$/],
  ['a page, at a heading', 'See [it](my page.md#part two) now', /^See \[it\]\((?!my)[^ ]*#part%20two\) now$/],
])('a target with blanks that leads to a file of the folder is resolved: %s', async (_, text, resolved) => {
  expect((await imported(text)).markdown).toMatch(resolved);
});

it.each([
  'Words [here](and some there)',
  '`![a](assets/other 1.png)`',
  '```\n![a](assets/image 1.png)\n```',
  '[a](my%20page.txt "title of it")',
])('and every other text stays: %j', async (text) => {
  expect((await imported(text)).markdown).toBe(text);
});
