import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTidying } from '../../../api/jobs/tidy-indexes.ts';
import { tidySearchIndexes } from '../../../db/documents/write-statements.ts';
import { startTestApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeDocument, makeSpace } from '../../support/content.ts';

let app: TestApp;
let editor: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());

/** Blocks that the word index sorts into its tree; 0 where nothing is left to sort. */
const leftToSort = async (): Promise<number> => {
  const { rows } = await app.database.knex.raw<{ rows: { left: string }[] }>(
    "select gin_clean_pending_list('documents_search') as left",
  );
  return Number(rows[0]?.left);
};

it('what was saved is found before and after the indexes are tidied, and nothing is left to sort', async () => {
  const space = await makeSpace(editor);
  const document = await makeDocument(editor, space.id);
  await editor.put(`/api/documents/${document.id}`, { content: 'a wombat digs' });
  const found = async () =>
    (await editor.get<{ id: number }[]>('/api/search?q=wombat')).body.map(({ id }) => id);
  expect(await found()).toEqual([document.id]);
  await tidySearchIndexes(app.database.knex);
  expect(await leftToSort()).toBe(0);
  expect(await found()).toEqual([document.id]);
});

it('tidying ends when it is told to', async () => {
  const { knex } = app.database;
  await expect(startTidying(knex, pino({ level: 'silent' })).stop()).resolves.toBeUndefined();
});
