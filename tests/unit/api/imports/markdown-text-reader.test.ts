import { expect, test } from 'vitest';
import { markdownParts } from '../../../../api/core/text/markdown-parts.ts';
import { readMarkdown } from '../../../../api/core/text/read-markdown.ts';
import { createTextReader } from '../../../../api/features/imports/readers/markdown/text-reader.ts';

test('an import parses each text once', async () => {
  const parsed: string[] = [];
  const read = createTextReader((text) => {
    parsed.push(text);
    return Promise.resolve(markdownParts(text));
  });
  for (const text of ['# A\n\n[b](b.md)', '# B', '# A\n\n[b](b.md)', '# B']) await read(text);
  expect(parsed).toEqual(['# A\n\n[b](b.md)', '# B']);
  expect(await read('# A\n\n[b](b.md)')).toMatchObject({ title: 'A', targets: [{ raw: 'b.md' }] });
});

test('a text that cannot be read in time is given up once', async () => {
  const stalls = '* '.repeat(50_000);
  let tries = 0;
  const read = createTextReader((text) => {
    tries += 1;
    return readMarkdown(text, { time: 300 });
  });
  expect([await read(stalls), await read(stalls), await read(stalls)]).toEqual([null, null, null]);
  expect(tries).toBe(1);
});
