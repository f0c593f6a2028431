import { describe, expect, test } from 'vitest';
import { openNested } from '../../../../../api/conversion/in/archive/open-nested.ts';
import { openZip } from '../../../../../api/conversion/in/archive/open-zip.ts';
import { allBy } from '../../../../../api/conversion/in/from-html/addresses.ts';
import { htmlBody } from '../../../../../api/conversion/in/html/body.ts';
import { outlineJsonReader } from '../../../../../api/conversion/in/outline-json/reader.ts';
import { memoryArchive, readAll } from '../../../../support/memory-archive.ts';
import { bytesSource, rawZip, type RawFile } from '../../../../support/raw-zip.ts';
import { temporaryFolder } from '../../../../support/temporary.ts';

const open = (files: RawFile[]) => openZip(bytesSource(rawZip(files)), 'made.zip');

describe('a zip that was made to use up a server', () => {
  test('may have 60,000 files of one name', async () => {
    const files = Array.from({ length: 60_000 }, () => ({ name: 'a.md', method: 0 }));
    const archive = await open(files);
    expect(archive.entries.at(0)?.path).toBe('a.md');
    expect(archive.entries.at(-1)?.path).toBe('a (60000).md');
  });

  test('is refused for more names than memory should hold', async () => {
    const files = Array.from({ length: 34_000 }, (_, at) => ({
      name: `${at}-${'n'.repeat(990)}`,
      method: 0,
    }));
    await expect(open(files)).rejects.toThrow('archiveTooManyFiles');
  });

  test('is refused for more archives within it than can be open at once', async () => {
    const inner = rawZip([{ name: 'a.md', method: 0 }]);
    const outer = await open(
      Array.from({ length: 201 }, (_, at) => ({ name: `x-Part-${at}.zip`, data: inner, method: 0 })),
    );
    await expect(openNested(outer, ({ path }) => path.endsWith('.zip'), temporaryFolder())).rejects.toThrow(
      'archiveTooManyFiles',
    );
  });
});

describe('a text that was made to use up a server', () => {
  test.each(['<p><b><i>', '<em>x</em> ', '<div>'])('of 8 MB of %s is kept as its source', async (piece) => {
    const html = piece.repeat(8e6 / piece.length);
    const { notes } = await htmlBody(
      html,
      '',
      allBy((url) => url),
    );
    expect(notes.map(({ code }) => code)).toEqual(['kept-as-source']);
  });

  const around = (data: string) => `{"documents":{},"collection":{"id":"c","name":"T","data":[${data}1]}}`;
  const large = 63 * 1024 * 1024;

  test.each([
    ['millions of empty objects', around('{},'.repeat(2_100_000))],
    ['63 MB of small lists', around('[1],'.repeat(large / 4))],
    ['lists in lists, ten million deep', '['.repeat(10_000_000)],
    // so many that the process that parses them is out of memory
    ['63 MB of numbers', around('1,'.repeat(large / 2))],
  ])('is no JSON of %s', async (_what, json) => {
    const archive = memoryArchive({ 'metadata.json': '{}', 'T.json': json });
    await expect(readAll(outlineJsonReader, archive)).rejects.toMatchObject({
      text: 'importedJsonTooLarge',
      values: { name: 'T.json' },
    });
  });
});
