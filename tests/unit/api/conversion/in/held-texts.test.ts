import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Archive, ArchiveEntry } from '../../../../../api/conversion/in/item.ts';
import { confluenceReader } from '../../../../../api/conversion/in/confluence/reader.ts';
import { planDocuments } from '../../../../../api/conversion/in/markdown/plan.ts';
import { createNoteList } from '../../../../../api/conversion/in/notes.ts';
import { temporaryFolder } from '../../../../support/temporary.ts';
import { exported, page, space } from '../../../../support/confluence-export.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const count = 300;
const numbers = Array.from({ length: count }, (_, index) => index + 1);
const title = (number: number) => `How we answer question ${number} of our customers`;
const body = 'A text as long as this one, of which nothing may stay in memory. '.repeat(1000);
const allTexts = count * body.length;

/** Bytes. */
function held(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const entryOf = (path: string, pieces: () => Iterable<string>): ArchiveEntry => ({
  path,
  size: 1,
  open: () =>
    Promise.resolve(
      Readable.from(
        (function* () {
          for (const piece of pieces()) yield Buffer.from(piece);
        })(),
      ),
    ),
});

it('a reader of Confluence keeps the titles and people of pages, not the texts around them', async () => {
  const person = { kind: 'ConfluenceUserImpl', id: '8a8080815d1c2b0f015d1c2b10ff0001' };
  const list = entryOf('entities.xml', function* () {
    yield `<hibernate-generic>${space('1', 'K')}`;
    yield exported('ConfluenceUserImpl', person.id, { name: 'anna', email: 'anna.kern@example.org' });
    for (const number of numbers)
      yield page({ id: String(number), title: title(number), body, properties: { creator: person } });
    yield '</hibernate-generic>';
  });
  const archive: Archive = { name: 'Handbook.zip', entries: [list], notes: [], temporary: temporaryFolder() };
  const before = held();
  const reading = confluenceReader.read(archive, { baseUrl: '' });
  const first = await reading.next();
  expect(held() - before).toBeLessThan(allTexts / 4);
  expect(first.value).toMatchObject({ title: title(1), author: { username: 'anna' } });
  await reading.return([]);
});

it('a reader of Markdown keeps the titles and front matter of files, not their texts', async () => {
  const children = numbers.map((number) => {
    const path = `${number}.md`;
    const fields = `title: ${title(number)}\nsummary: ${title(number)}`;
    return { name: String(number), path, entry: entryOf(path, () => [`---\n${fields}\n---\n${body}`]) };
  });
  const folder = { name: '', path: '', index: null, children };
  const options = { rootName: 'Docs', notes: createNoteList(), read: () => Promise.resolve(null) };
  const before = held();
  const planned = await planDocuments(folder, options);
  expect(held() - before).toBeLessThan(allTexts / 4);
  expect(planned.at(-1)).toMatchObject({ title: title(count) });
});
