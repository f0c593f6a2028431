import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentSummary } from '../../api/contract/documents.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** More than the newest that are looked through first. */
const hidden = 1_100;

it('the recent documents of a person stay, however many newer ones they may not see', async () => {
  const owner = await app.signedIn('editor', 'owner');
  const reader = await app.signedIn('viewer', 'reader');
  const open = await makeSpace(owner, { name: 'Open' });
  const other = await makeSpace(owner, { name: 'Also open' });
  const closed = await makeSpace(owner, { name: 'Closed', visibility: 'members' });
  const first = await makeDocument(owner, open.id, { title: 'First' });
  const second = await makeDocument(owner, other.id, { title: 'Second' });
  const third = await makeDocument(owner, open.id, { title: 'Third' });
  const columns = 'space_id, title, content, excerpt, position, search_title, search_vector, updated_at';
  await app.database.knex.raw(
    `insert into documents (${columns})
     select ?, 'Hidden ' || i, '', '', 'b' || i, '', '', now() + i * interval '1 second'
     from generate_series(1, ${hidden}) i`,
    [closed.id],
  );
  const recent = async (limit: number) =>
    bodyOf(await reader.get<DocumentSummary[]>(`/api/documents/recent?limit=${limit}`)).map(({ id }) => id);
  expect(await recent(20)).toEqual([third.id, second.id, first.id]);
  expect(await recent(2)).toEqual([third.id, second.id]);
  // who sees them has the newest of them first
  const [newest] = bodyOf(await owner.get<DocumentSummary[]>('/api/documents/recent?limit=1'));
  expect(newest?.title).toBe(`Hidden ${hidden}`);
});
