import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document, Revision } from '../../api/contract/documents.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { LiveWriter } from '../support/live-client.ts';

let app: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  ann = await app.signedIn('editor', 'ann');
  ben = await app.signedIn('editor', 'ben');
  spaceId = (await makeSpace(ann)).id;
});
afterAll(() => app.close());

const name = (id: number, version: number, body: unknown) =>
  ann.put<Revision>(`/api/documents/${id}/revisions/${version}`, body);
const revisions = async (id: number) => bodyOf(await ann.get<Revision[]>(`/api/documents/${id}/revisions`));

describe('a version', () => {
  it('gets a name, another one, and none; each leaves a line in the audit log, a repetition does not', async () => {
    const { id } = await makeDocument(ann, spaceId);
    expect(bodyOf(await name(id, 1, { name: ' Sent to the board ' }))).toMatchObject({
      ...{ version: 1, name: 'Sent to the board', author: { id: ann.userId } },
    });
    bodyOf(await name(id, 1, { name: 'Sent to the board' }));
    bodyOf(await ben.put(`/api/documents/${id}/revisions/1`, { name: 'Agreed' }));
    expect((await revisions(id))[0]).toMatchObject({ version: 1, name: 'Agreed' });
    const one = await ann.get<Revision>(`/api/documents/${id}/revisions/1`);
    expect(bodyOf(one)).toMatchObject({ name: 'Agreed', content: 'Text.' });
    expect(bodyOf(await name(id, 1, { name: null })).name).toBeNull();
    const lines = await app.database
      .knex('audit_events')
      .where({ action: 'document.version_named', target_id: id })
      .orderBy('id')
      .pluck<unknown[]>('details');
    expect(lines).toEqual(
      ['Sent to the board', 'Agreed', null].map((given) => ({ version: 1, name: given })),
    );
    // the document itself is none other by that
    expect(bodyOf(await ann.get<Document>(`/api/documents/${id}`)).version).toBe(1);
  });

  it.each([
    ['a blank name', { name: '  ' }, 'The name of a version cannot be empty'],
    ['a long name', { name: 'x'.repeat(101) }, 'The name of a version cannot exceed 100 characters'],
    [
      'two lines',
      { name: 'a\nb' },
      'The name of a version cannot contain line breaks or invisible control characters',
    ],
    ['a number', { name: 7 }, 'The name of a version cannot be empty'],
    ['nothing', {}, 'The name of a version cannot be empty'],
  ])('takes not %s', async (_what, body, message) => {
    const { id } = await makeDocument(ann, spaceId);
    const answer = await name(id, 1, body);
    expect([answer.status, (answer.body as unknown as ErrorBody).fields?.['name']]).toEqual([400, message]);
  });

  it('that does not exist has no name', async () => {
    const { id } = await makeDocument(ann, spaceId);
    expect((await name(id, 2, { name: 'Early' })).status).toBe(404);
  });
});

it('versions of people who edit together have all their authors, and a named one stays for itself', async () => {
  const { id } = await makeDocument(ann, spaceId, { content: 'One' });
  const [one, other] = [await LiveWriter.join(ann, id), await LiveWriter.join(ben, id)];
  await one.type(' two');
  await other.catchUp();
  await other.type(' three');
  const { version } = bodyOf(await one.save());
  const [newest] = await revisions(id);
  expect(newest).toMatchObject({
    ...{ version, author: { id: ben.userId }, coauthors: [{ id: ann.userId, displayName: 'Person ann' }] },
  });
  bodyOf(await name(id, version, { name: 'Draft' }));
  await one.catchUp();
  await one.type(' four');
  bodyOf(await one.save());
  await one.type(' five');
  bodyOf(await one.save());
  expect((await revisions(id)).map((each) => [each.version, each.name])).toEqual([
    [version + 2, null],
    [version, 'Draft'],
    [1, null],
  ]);
});
