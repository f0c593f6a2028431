import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrix } from './access-matrix.rows.ts';
import type { Row } from './access-matrix.row.ts';
import { AccessWorld, callers } from './access-world.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await AccessWorld.open();
});
afterAll(() => world.close());

const someone = {
  spaceId: 1,
  deletedDocumentId: 1,
  deletedSpaceId: 1,
  hookId: 1,
  hookDelivery: '',
  groupId: 1,
  importId: 1,
  userId: 1,
  callerId: 1,
  ownerId: 1,
  memberId: 1,
};
const ofDocument = (base: number) => ({
  documentId: base,
  otherDocumentId: base + 1,
  commentId: base + 2,
  attachmentId: base + 3,
  storagePath: `file-${base}`,
  publicLinkId: base + 4,
});

/** Whether the address names the document or a part of it. */
const isAboutDocument = ({ request }: Row): boolean =>
  request({ ...someone, ...ofDocument(10) }).path !== request({ ...someone, ...ofDocument(20) }).path;

const expectedOf = ({ expected }: Row, caller: (typeof callers)[number]): number =>
  Number(expected.split(' ')[callers.indexOf(caller)]);

const aboutDocuments = Object.entries(matrix).flatMap(([name, rows]) => {
  const closed = rows.find(({ target }) => target === 'closed');
  const missing = rows.find(({ target }) => target === 'missing');
  return closed && missing && isAboutDocument(closed) ? [{ name, closed, missing }] : [];
});

// evidence: Q1
it('the matrix has many calls about documents', () => {
  expect(aboutDocuments.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'GET /api/documents/{id}',
      'PUT /api/documents/{id}/position',
      'PUT /api/comments/{id}',
      'DELETE /api/attachments/{id}',
    ]),
  );
  expect(aboutDocuments.length).toBeGreaterThan(20);
});

/** Calls that change something and need no more than that one may read the document. */
const openToReaders = [
  'POST /api/documents/{id}/comments',
  'POST /api/documents/{id}/live',
  'POST /api/documents/{id}/live/reading',
  'POST /api/documents/{id}/star',
  'PUT /api/documents/{id}/following',
];
/** Reads what only those need who may restrict it. */
const forEditors = ['GET /api/documents/{id}/access/candidates'];

it('few calls that write are open to those who may only read', () => {
  const names = aboutDocuments.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...openToReaders, ...forEditors]));
});

describe.each(aboutDocuments)('$name of a document that only the managers may edit', ({ name, closed }) => {
  const kept: Row = { ...closed, target: 'not to edit' };
  const isRead = name.startsWith('GET ') ? !forEditors.includes(name) : openToReaders.includes(name);

  it(`is ${isRead ? 'answered' : 'refused'} to a member who may write in its space`, async () => {
    const { status } = await world.ask(name, kept, 'member');
    expect(status).toBe(isRead ? expectedOf(closed, 'member') : 403);
  });

  it.each(['reader', 'editor', 'owner', 'admin'] as const)(
    'is answered to the %s as ever',
    async (caller) => {
      const { status } = await world.ask(name, kept, caller);
      expect(status).toBe(expectedOf(closed, caller));
    },
  );
});

describe.each(aboutDocuments)('$name of a restricted document', ({ name, closed, missing }) => {
  const restricted: Row = { ...closed, target: 'restricted' };

  // evidence: Q1
  it.each(['member', 'reader'] as const)('is answered to a %s as if it did not exist', async (caller) => {
    const { status } = await world.ask(name, restricted, caller);
    expect(status).toBe(expectedOf(missing, caller));
  });

  // evidence: Q1
  it.each(['owner', 'admin'] as const)('is answered to the %s as ever', async (caller) => {
    const { status } = await world.ask(name, restricted, caller);
    expect(status).toBe(expectedOf(closed, caller));
  });
});
