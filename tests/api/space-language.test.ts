import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSearch } from '../../api/ports/search/create-search.ts';
import type { SearchResult } from '../../api/contract/search.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

/** More than are cut between two looks at the setting. */
const many = 45;

let app: TestApp;
let knex: Knex;
let editor: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  ({ knex } = app.database);
  editor = await app.signedIn('editor');
  await countCuts();
});
afterAll(() => app.close());
beforeEach(async () => {
  await renew();
  await knex('cuts').delete();
});

/** Notes each document whose words are written without a new version, and may change a setting while that happens. */
const countCuts = () =>
  knex.raw(`
    create table cuts (number bigint generated always as identity, document_id integer, language text);
    create table cut_then_set (after bigint, space_id integer, language text);
    create function note_cut() returns trigger language plpgsql as $$
    begin
      insert into cuts (document_id, language) values (new.id, new.search_language);
      update spaces s set language = t.language, language_changes = language_changes + 1
      from cut_then_set t where t.space_id = s.id and t.after = (select count(*) from cuts);
      return null;
    end $$;
    create trigger note_cut after update of search_vector on documents for each row
      when (old.version = new.version) execute function note_cut()`);

const cuts = async (): Promise<Record<string, number>> => {
  const { rows } = await knex.raw<{ rows: { language: string; count: number }[] }>(
    'select language, count(*)::integer as count from cuts group by language',
  );
  return Object.fromEntries(rows.map(({ language, count }) => [language, count]));
};

/** A turn of the job. */
const renew = () => createSearch(app.config, knex).renew(new AbortController().signal);

const setLanguage = async ({ id }: Pick<Space, 'id'>, ...languages: string[]) => {
  for (const language of languages) bodyOf(await editor.put(`/api/spaces/${id}`, { language }));
};

const found = async (q: string) =>
  bodyOf(await editor.get<SearchResult[]>(`/api/search?q=${encodeURIComponent(q)}&kind=all&limit=50`)).map(
    ({ title }) => title,
  );

async function filledSpace(count: number): Promise<Space> {
  const space = await makeSpace(editor);
  for (let at = 0; at < count; at += 1)
    await makeDocument(editor, space.id, { title: `Blatt ${at}`, content: 'Häuser, Bäume' });
  return space;
}

it('a language that is set again and again costs one renewal, by the last setting', async () => {
  const space = await filledSpace(3);
  const due = () => knex('jobs').where({ name: 'renew-search-columns' }).whereRaw('due_at <= now()');
  await knex('jobs').insert({ name: 'renew-search-columns', due_at: '2100-01-01' });
  await setLanguage(space, 'fr', 'de', 'es', 'de', 'fr', 'de');
  expect(await due()).toHaveLength(1);
  expect(await renew()).toMatchObject({ renewed: 3 });
  expect(await cuts()).toEqual({ de: 3 });
  expect(await found('haus baum')).toHaveLength(3);
  expect(await renew()).toMatchObject({ renewed: 0 });
});

it('a newer setting takes the place of the one that is being applied, and other spaces have their turn', async () => {
  const space = await filledSpace(many);
  const other = await filledSpace(1);
  await setLanguage(space, 'fr');
  await setLanguage(other, 'de');
  await knex('cut_then_set').insert({ after: 5, space_id: space.id, language: 'es' });
  await renew();
  // those that were read together, and the other space's
  expect(await cuts()).toEqual({ fr: 20, de: 1 });
  await renew();
  expect(await cuts()).toEqual({ fr: 20, de: 1, es: many });
  await renew();
  expect(await cuts()).toEqual({ fr: 20, de: 1, es: many });
});

it('texts that have the language already are not cut', async () => {
  const space = await filledSpace(1);
  const german = { title: 'Verträge', content: 'Die Verträge sind nicht bei uns, und das ist auch gut.' };
  for (let at = 0; at < 3; at += 1) await makeDocument(editor, space.id, german);
  await setLanguage(space, 'de');
  await renew();
  expect(await cuts()).toEqual({ de: 1 });
  await setLanguage(space, 'auto');
  await renew();
  expect(await cuts()).toEqual({ de: 1, en: 1 });
  await setLanguage(space, 'de', 'auto');
  await renew();
  expect(await cuts()).toEqual({ de: 1, en: 1 });
});

it('a text that was saved by a setting that is gone again is cut by the one that stays', async () => {
  const space = await filledSpace(2);
  await setLanguage(space, 'de');
  const between = await makeDocument(editor, space.id, { title: 'Dazwischen', content: 'Häuser' });
  await setLanguage(space, 'auto');
  expect(await renew()).toMatchObject({ renewed: 1 });
  expect(await knex('documents').where({ id: between.id }).pluck('search_language')).toEqual(['en']);
});

it('a file keeps the language of its own words, whatever is set for its space', async () => {
  const space = await makeSpace(editor, { name: 'Attached' });
  const { id } = await makeDocument(editor, space.id, { title: 'Papers' });
  const text = 'Die Verträge sind unterschrieben, und die Gebäude werden nicht verkauft.';
  bodyOf(await editor.upload(`/api/documents/${id}/attachments`, 'scan.txt', text), 201);
  expect(await app.services.fileTexts.readNext()).toBe(true);
  // a search leaves files out when its time is over
  await expect.poll(() => found('gebäuden vertragen')).toEqual(['scan.txt']);
  await setLanguage(space, 'sv');
  expect(await renew()).toMatchObject({ files: 0 });
  await expect.poll(() => found('gebäuden vertragen')).toEqual(['scan.txt']);
  expect(await knex('file_texts').pluck('search_language')).toEqual(['de']);
});
