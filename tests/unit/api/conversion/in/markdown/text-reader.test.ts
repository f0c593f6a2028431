import { expect, test } from 'vitest';
import { parseText } from '../../../../../../api/conversion/in/markdown/parse-text.ts';
import { createTextReader } from '../../../../../../api/conversion/in/markdown/text-reader.ts';

test('an import parses each text once', async () => {
  const parsed: string[] = [];
  const read = createTextReader((text) => {
    parsed.push(text);
    return Promise.resolve(parseText(text));
  });
  for (const text of ['# A\n\n[b](b.md)', '# B', '# A\n\n[b](b.md)', '# B']) await read(text);
  expect(parsed).toEqual(['# A\n\n[b](b.md)', '# B']);
  expect(await read('# A\n\n[b](b.md)')).toMatchObject({ title: 'A', targets: [{ raw: 'b.md' }] });
});

test('a text that cannot be read in time is given up once', async () => {
  const stalls = '* '.repeat(50_000);
  let tries = 0;
  const read = createTextReader(() => {
    tries += 1;
    return Promise.resolve(null);
  });
  expect([await read(stalls), await read(stalls), await read(stalls)]).toEqual([null, null, null]);
  expect(tries).toBe(1);
});

test('of very many links only the last are remembered', async () => {
  const parsed: string[] = [];
  const targets = Array.from({ length: 9_000 }, (_, start) => ({
    ...{ start, end: start + 1, raw: 'x', writtenIn: 'markdown' as const },
  }));
  const read = createTextReader((text) => {
    parsed.push(text);
    return Promise.resolve({ title: text, targets, blankTargets: [] });
  });
  for (const text of ['a', 'b', 'c', 'c', 'b', 'a']) await read(text);
  expect(parsed).toEqual(['a', 'b', 'c', 'a']);
});
