import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Label } from '../../api/contract/labels.ts';
import type { SearchResult } from '../../api/contract/search.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import type { HttpClient } from '../support/http-client.ts';

let app: TestApp;
let owner: SignedIn;
let outsider: SignedIn;
let openId: number;
let closedId: number;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signedIn('editor', 'owner');
  outsider = await app.signedIn('editor', 'outsider');
  openId = (await makeSpace(owner, { name: 'Open' })).id;
  closedId = (await makeSpace(owner, { name: 'Closed', visibility: 'members' })).id;
  // before any search, which remembers for a while that there are no files
  const document = await makeDocument(owner, openId, { title: 'With a file', content: labelled('filed') });
  bodyOf(await owner.upload(`/api/documents/${document.id}/attachments`, 'stripes.txt', 'of a zebra'), 201);
  while (await app.services.fileTexts.readNext());
});
afterAll(() => app.close());

const labelled = (...labels: string[]): string => `---\nlabels: [${labels.join(', ')}]\n---\n\nText\n`;
const labelsLike = async (client: HttpClient, q: string) =>
  bodyOf(await client.get<Label[]>(`/api/labels?q=${encodeURIComponent(q)}`));
const found = async (client: HttpClient, query: string) =>
  bodyOf(await client.get<SearchResult[]>(`/api/search?${query}`)).map(({ title }) => title);
const typed = (client: HttpClient, q: string) => found(client, `q=${encodeURIComponent(q)}`);
const save = (document: Document, content: string) =>
  owner.put<Document>(`/api/documents/${document.id}`, { content });

it('lists the labels of documents by their beginning, as they were first written', async () => {
  await makeDocument(owner, openId, { title: 'A', content: labelled('Écriture', 'List one') });
  await makeDocument(owner, openId, { title: 'B', content: labelled('ecriture', 'list two') });
  expect(await labelsLike(owner, 'ecr')).toEqual([{ name: 'Écriture', documents: 2 }]);
  expect(await labelsLike(owner, 'ÉCRITURE')).toEqual([{ name: 'Écriture', documents: 2 }]);
  expect(await labelsLike(owner, 'list ')).toEqual([
    { name: 'List one', documents: 1 },
    { name: 'list two', documents: 1 },
  ]);
  expect(await labelsLike(owner, 'criture')).toEqual([]);
  expect(await labelsLike(owner, '%')).toEqual([]);
  expect(await labelsLike(owner, 'x'.repeat(65))).toEqual([]);
  expect((await labelsLike(owner, ''))[0]).toEqual({ name: 'Écriture', documents: 2 });
});

it('every save keeps them: creating, saving, an older version, a copy', async () => {
  const made = await makeDocument(owner, openId, { title: 'Kept', content: labelled('first') });
  const names = async () => (await labelsLike(owner, '')).map(({ name }) => name);
  expect(await names()).toContain('first');
  bodyOf(await save(made, labelled('second')));
  expect(await names()).toContain('second');
  expect(await names()).not.toContain('first');
  bodyOf(await owner.put(`/api/documents/${made.id}`, { title: 'Only the title' }));
  expect(await typed(owner, 'label:second')).toEqual(['Only the title']);
  const restore = { version: 3 };
  bodyOf(await owner.post(`/api/documents/${made.id}/revisions/1/restore`, restore));
  expect(await typed(owner, 'label:first')).toEqual(['Kept']);
  bodyOf(await owner.post(`/api/documents/${made.id}/duplicate`), 201);
  expect(await labelsLike(owner, 'first')).toEqual([{ name: 'first', documents: 2 }]);
  bodyOf(await owner.delete(`/api/documents/${made.id}`), 204);
  expect(await labelsLike(owner, 'first')).toEqual([{ name: 'first', documents: 1 }]);
});

it('saves without a version that race leave the labels of the last', async () => {
  const made = await makeDocument(owner, openId, { title: 'Raced' });
  await Promise.all(Array.from({ length: 12 }, (_, n) => save(made, labelled(`race${n}`))));
  const stored = bodyOf(await owner.get<Document>(`/api/documents/${made.id}`));
  const winner = /race\d+/.exec(stored.content)![0];
  expect(await labelsLike(owner, 'race')).toEqual([{ name: winner, documents: 1 }]);
});

it('typed filters narrow a search, and each further label narrows it more', async () => {
  await makeDocument(owner, openId, { title: 'Plan one', content: labelled('Ops', 'Two words') });
  await makeDocument(owner, openId, { title: 'Plan two', content: labelled('ops') });
  await makeDocument(owner, openId, { title: 'Plan three' });
  expect(await typed(owner, 'plan label:OPS')).toEqual(expect.arrayContaining(['Plan one', 'Plan two']));
  expect(await typed(owner, 'plan label:ops')).toHaveLength(2);
  expect(await typed(owner, 'label:ops label:"two words"')).toEqual(['Plan one']);
  expect(await typed(owner, 'label:ops label:ops')).toEqual(['Plan two', 'Plan one']);
  expect(await found(owner, 'label=ops')).toEqual(['Plan two', 'Plan one']);
  expect(await found(owner, 'label=ops&q=label:%22two%20words%22')).toEqual(['Plan one']);
  expect(await found(owner, 'label=nothing')).toEqual([]);
  expect(await found(owner, 'label=ops&kind=all&q=plan')).toHaveLength(2);
  expect((await owner.get(`/api/search?label=${'x'.repeat(65)}`)).status).toBe(400);
  expect((await owner.get('/api/search?label=')).status).toBe(400);
});

it('the files of a labelled document are found by its label', async () => {
  expect(await found(owner, 'q=zebra&kind=files&label=filed')).toEqual(['stripes.txt']);
  expect(await found(owner, 'q=zebra&kind=files&label=ops')).toEqual([]);
});

it('tells nobody of labels that only hidden documents have', async () => {
  await makeDocument(owner, closedId, { title: 'Closed plan', content: labelled('merger', 'shared') });
  const restricted = await makeDocument(owner, openId, {
    title: 'Secret plan',
    content: labelled('layoffs'),
  });
  const allowed = { people: [owner.userId], groups: [] };
  const answer = await owner.put(`/api/documents/${restricted.id}/access`, allowed);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await makeDocument(owner, openId, { title: 'Open plan', content: labelled('Shared') });

  expect(await labelsLike(owner, 'merger')).toHaveLength(1);
  expect(await labelsLike(owner, 'layoffs')).toHaveLength(1);
  expect(await labelsLike(owner, 'shared')).toEqual([{ name: 'shared', documents: 2 }]);
  expect(await labelsLike(outsider, 'merger')).toEqual([]);
  expect(await labelsLike(outsider, 'layoffs')).toEqual([]);
  // neither how often, nor how those that are hidden write it
  expect(await labelsLike(outsider, 'shared')).toEqual([{ name: 'Shared', documents: 1 }]);
  for (const hidden of ['merger', 'layoffs']) {
    expect(await found(outsider, `label=${hidden}`)).toEqual([]);
    // as for a label that does not exist: the words of the filter are searched
    const [known, unknown] = [
      await typed(outsider, `plan label:${hidden}`),
      await typed(outsider, 'plan label:nope'),
    ];
    expect(known).toEqual(unknown);
  }
});

it('keeps at most fifty labels', async () => {
  const many = Array.from({ length: 400 }, (_, n) => `many${n}`);
  await makeDocument(owner, openId, { title: 'Many', content: labelled(...many) });
  const { rows } = await app.database.knex.raw<{ rows: { count: string }[] }>(
    `select count(*) from document_labels where label like 'many%'`,
  );
  expect(Number(rows[0]!.count)).toBe(50);
});

it('folds labels in the database as the page does', async () => {
  const labels = ['Straße', 'Ærø', 'ŁÓDŹ', 'ﬁne', 'Ⅷ', 'ΣΊΣΥΦΟΣ', 'İstanbul', '日本語', 'naïve café'];
  await makeDocument(owner, openId, { title: 'Folded', content: labelled(...labels) });
  for (const label of labels) expect(await labelsLike(owner, label), label).toMatchObject([{ name: label }]);
});
