import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { ReviewedDocument, ReviewMark, ShownReview } from '../../api/contract/reviews.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeSpace } from '../support/content.ts';
import { only } from '../support/export-world.ts';

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'anna');
  editor = await app.signedIn('editor', 'eva');
  other = await app.signedIn('editor', 'otto');
});
afterAll(() => app.close());

const make = async (spaceId: number, title: string) =>
  bodyOf(await admin.post<Document>('/api/documents', { title, content: 'x', spaceId, parentId: null }), 201);
const plan = async (client: SignedIn, id: number, body: object) =>
  bodyOf(await client.put<ShownReview>(`/api/documents/${id}/review`, body));
const mark = async (client: SignedIn, id: number, body: object) =>
  bodyOf(await client.post<ShownReview>(`/api/documents/${id}/reviews`, body), 201);
const shownOn = async (id: number) => bodyOf(await admin.get<Document>(`/api/documents/${id}`)).review;
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const past = '2020-05-03';

test('an interval counts from today, stays when the owner changes, and begins anew with a review', async () => {
  const space = await makeSpace(admin, { name: 'Intervals' });
  const { id, review } = await make(space.id, 'Plan');
  expect(review).toBeNull();
  const today = [dayIn(90), dayIn(91)];
  const first = await plan(editor, id, { ownerId: editor.userId, intervalDays: 90 });
  expect(first).toMatchObject({ owner: { id: editor.userId }, intervalDays: 90, isDue: false, last: null });
  expect(today).toContain(first.dueOn);

  await plan(editor, id, { intervalDays: 90, dueOn: past });
  expect(await shownOn(id)).toMatchObject({ owner: null, dueOn: past, isDue: true });
  expect(await plan(editor, id, { ownerId: other.userId, intervalDays: 90 })).toMatchObject({ dueOn: past });

  const done = await mark(editor, id, { version: 1, note: 'Read with Otto.' });
  expect(today).toContain(done.dueOn);
  expect(done).toMatchObject({ isDue: false, last: { by: { id: editor.userId }, version: 1 } });
  expect(await shownOn(id)).toEqual(done);
  // an edit is no review
  bodyOf(await editor.put(`/api/documents/${id}`, { content: 'changed' }));
  expect(await shownOn(id)).toEqual(done);
  const marks = bodyOf(await admin.get<ReviewMark[]>(`/api/documents/${id}/reviews`));
  expect(marks).toMatchObject([{ version: 1, note: 'Read with Otto.', by: { id: editor.userId } }]);
});

test('a single day is over with the review; without a plan a review can be noted too', async () => {
  const space = await makeSpace(admin, { name: 'Days' });
  const { id } = await make(space.id, 'Plan');
  expect(await mark(editor, id, { version: 1 })).toMatchObject({ owner: null, dueOn: null });
  await plan(editor, id, { dueOn: past });
  expect(await mark(editor, id, { version: 1 })).toMatchObject({ dueOn: null, isDue: false });
  const page = await admin.get<ReviewMark[]>(`/api/documents/${id}/reviews?limit=1`);
  expect(bodyOf(page)).toHaveLength(1);
  const next = /<(.*?)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
  expect(bodyOf(await admin.get<ReviewMark[]>(next))).toHaveLength(1);
});

test('a space lists what is due, without documents that its reader may not see', async () => {
  const space = await makeSpace(admin, { name: 'Due' });
  const [late, later, hidden, planned] = [
    await make(space.id, 'Late'),
    await make(space.id, 'Later'),
    await make(space.id, 'Canary'),
    await make(space.id, 'Planned'),
  ];
  await plan(admin, late.id, { dueOn: '2020-01-01', ownerId: other.userId });
  await plan(admin, later.id, { dueOn: '2020-01-01' });
  await plan(admin, hidden.id, { dueOn: '2019-01-01' });
  await plan(admin, planned.id, { intervalDays: 365 });
  bodyOf(await only(admin, hidden.id, [admin.userId]));
  const listed = async (client: SignedIn, query = '') => {
    const titles: string[] = [];
    for (let next = `/api/spaces/${space.id}/reviews?limit=1${query}`; next !== '';) {
      const page = await client.get<ReviewedDocument[]>(next);
      titles.push(...bodyOf(page).map(({ title }) => title));
      next = /<(.*?)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    }
    return titles;
  };
  expect(await listed(editor)).toEqual(['Late', 'Later', 'Planned']);
  expect(await listed(editor, '&due=true')).toEqual(['Late', 'Later']);
  expect(await listed(editor, `&owner=${other.userId}`)).toEqual(['Late']);
  expect(await listed(admin, '&due=true')).toEqual(['Canary', 'Late', 'Later']);
  expect((await editor.get(`/api/spaces/${space.id}/reviews?after=WyIyMDIwLTAyLTMwIiwxXQ`)).status).toBe(400);
  const deleted = await admin.delete(`/api/documents/${late.id}`);
  expect(deleted.status).toBe(204);
  expect(await listed(editor, '&due=true')).toEqual(['Later']);
});

test('what cannot be planned is refused', async () => {
  const space = await makeSpace(admin, { name: 'Closed', visibility: 'members' });
  const { id } = await make(space.id, 'Plan');
  const refusal = async (body: object) => {
    const { status, body: said } = await admin.put<{ fields?: object }>(`/api/documents/${id}/review`, body);
    return [status, said.fields];
  };
  const unfit = 'Choose a person who can open this document';
  expect(await refusal({ ownerId: editor.userId })).toMatchObject([400, { ownerId: unfit }]);
  expect(await refusal({ ownerId: 999_999 })).toMatchObject([400, { ownerId: unfit }]);
  expect((await refusal({ intervalDays: 7 }))[0]).toBe(400);
  expect((await refusal({ dueOn: '2026-02-30' }))[0]).toBe(400);
  expect((await refusal({ dueOn: '9999-12-31' }))[0]).toBe(400);
  const early = await admin.post(`/api/documents/${id}/reviews`, { version: 2 });
  expect(early.status).toBe(400);
  expect(await shownOn(id)).toBeNull();
});
