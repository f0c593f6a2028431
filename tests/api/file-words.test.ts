import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '../../api/contract/search.ts';
import { searchText } from '../../api/text/words/search-text.ts';
import { createSearch } from '../../api/ports/search/create-search.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { excelOf, pdfOf, wordOf } from '../support/searched-files.ts';

let app: TestApp;
let editor: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor');
  const { id } = await makeDocument(editor, (await makeSpace(editor)).id, { title: 'Papers' });
  for (const { name, bytes } of files)
    bodyOf(await editor.upload(`/api/documents/${id}/attachments`, name, await bytes), 201);
  while (await app.services.fileTexts.readNext());
});
afterAll(() => app.close());

const files = [
  {
    name: 'minutes.pdf',
    bytes: pdfOf(['Present', 'The committees have decided that the libraries were sold.']),
    asked: ['committee library', 'deciding'],
    place: { kind: 'page', name: '2' },
  },
  {
    name: 'vertraege.docx',
    bytes: wordOf('Die Verträge für das Gelände sind unterschrieben,', 'und die Straßen werden gebaut.'),
    asked: ['vertragen gelände', 'strasse', 'STRASSEN'],
    place: null,
  },
  {
    name: 'taches.xlsx',
    bytes: excelOf(
      'Inventaire',
      'Tâches',
      'Les requêtes nationales sont dans la liste des travaux qui ne sont pas terminées.',
    ),
    asked: ['requete terminer', 'nationaux tâche'],
    place: { kind: 'sheet', name: 'Tâches' },
  },
  {
    name: 'договор.txt',
    bytes: 'Новые серверы стоят в подвале, и их нельзя выключать, если это не было решено на собрании.',
    asked: ['новый сервер', 'подвалами'],
    place: null,
  },
];

const find = async (q: string) =>
  bodyOf(await editor.get<SearchResult[]>(`/api/search?q=${encodeURIComponent(q)}&kind=files`)).map(
    ({ title, file }) => ({ title, place: file!.place }),
  );
const findAll = async () => {
  const found: Record<string, unknown> = {};
  for (const { asked } of files) for (const q of asked) found[q] = await find(q);
  return found;
};
const expected = Object.fromEntries(
  files.flatMap(({ name, asked, place }) => asked.map((q) => [q, [{ title: name, place }]])),
);

describe('word forms in files', () => {
  it('are found by the language of their words, with the place', async () => {
    expect(await findAll()).toEqual(expected);
  });

  it('are found in files that were read before languages counted, once they are renewed behind, from the texts that are kept', async () => {
    const { knex } = app.database;
    const stored = () => knex('file_text_parts').select<unknown[]>('*').orderBy(['sha256', 'part']);
    const whole = () => knex('file_texts').select<unknown[]>('*').orderBy('sha256');
    const before = [await stored(), await whole()];
    await cutAsBefore();
    expect(await find('libraries sold')).toHaveLength(1);
    expect(await find('vertragen gelände')).toEqual([]);
    expect(await find('requete terminer')).toEqual([]);
    const search = createSearch(app.config, knex);
    const stopped = AbortSignal.abort();
    expect(await search.renew(stopped)).toEqual({ renewed: 0, files: 0 });
    expect(await search.renew(new AbortController().signal)).toEqual({ renewed: 0, files: files.length });
    expect([await stored(), await whole()]).toEqual(before);
    expect(await findAll()).toEqual(expected);
    expect(await search.renew(new AbortController().signal)).toEqual({ renewed: 0, files: 0 });
  });
});

/** As files were stored by the version before: English stems alone, and no language. */
async function cutAsBefore(): Promise<void> {
  const { knex } = app.database;
  const parts = await knex('file_text_parts').select<
    { sha256: string; part: number; place: string | null; content: string }[]
  >('sha256', 'part', 'place', 'content');
  const texts = new Map<string, string>();
  for (const { sha256, part, place, content } of parts) {
    const text = place === null || /^\d+$/.test(place) ? content : `${place}\n${content}`;
    texts.set(sha256, `${texts.get(sha256) ?? ''}${text}\n`);
    await knex('file_text_parts')
      .where({ sha256, part })
      .update({ search_vector: knex.raw('?::tsvector', [searchText(text).vector]) });
  }
  for (const [sha256, text] of texts)
    await knex('file_texts')
      .where({ sha256 })
      .update({
        search_language: null,
        search_vector: knex.raw('?::tsvector', [searchText(text).vector]),
      });
}
