import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Notification } from '../../api/contract/notifications.ts';
import type { ReviewedDocument, ReviewMark, ShownReview } from '../../api/contract/reviews.ts';
import { tellReviews } from '../../api/jobs/tell-reviews.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeSpace } from '../support/content.ts';
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

describe('people are told of a review that is due', () => {
  const toldOf = async (person: SignedIn, id: number) =>
    bodyOf(await person.get<Notification[]>('/api/notifications?limit=100')).filter(
      ({ kind, documentId }) => kind === 'review' && documentId === id,
    );
  const daysOverdue = (id: number, days: number) =>
    app.database
      .knex('document_reviews')
      .where({ document_id: id })
      .update({ due_on: app.database.knex.raw('current_date - ?::integer', [days]) });
  const tell = () => tellReviews(app.database.knex);

  test('its owner on the day and a week later, once each, and anew after a review', async () => {
    const space = await makeSpace(admin, { name: 'Told' });
    const { id } = await make(space.id, 'Fire drill');
    await plan(admin, id, { ownerId: other.userId, intervalDays: 30 });
    await tell();
    expect(await toldOf(other, id)).toEqual([]);

    await daysOverdue(id, 0);
    // two processes at once
    await Promise.all([tell(), tell()]);
    const [first, ...rest] = await toldOf(other, id);
    expect(first).toMatchObject({ message: 'Fire drill is due for review', actor: null, read: false });
    expect(rest).toEqual([]);
    expect(await toldOf(admin, id)).toEqual([]);
    bodyOf(await other.put(`/api/notifications/${first!.id}/read`));
    await daysOverdue(id, 6);
    expect(await tell()).toEqual({ told: 0 });

    await daysOverdue(id, 7);
    expect(await tell()).toEqual({ told: 1 });
    expect((await toldOf(other, id)).map(({ read }) => read)).toEqual([false, true]);
    await daysOverdue(id, 100);
    expect(await tell()).toEqual({ told: 0 });

    await mark(other, id, { version: 1 });
    await daysOverdue(id, 1);
    expect(await tell()).toEqual({ told: 1 });
    expect(await toldOf(other, id)).toHaveLength(2);
  });

  test('the managers of its space, if no owner may read it', async () => {
    const space = await makeSpace(admin, { name: 'Closed', visibility: 'members' });
    await addMember(admin, space.id, other.userId, 'editor');
    await addMember(admin, space.id, editor.userId, 'manager');
    const { id } = await make(space.id, 'Salaries');
    await plan(admin, id, { ownerId: other.userId, dueOn: past });
    bodyOf(await admin.delete(`/api/spaces/${space.id}/members/${other.userId}`), 204);
    expect(await tell()).toEqual({ told: 1 });
    expect(await toldOf(other, id)).toEqual([]);
    expect(await toldOf(editor, id)).toHaveLength(1);
  });

  test('nobody while it is in the bin, or a template', async () => {
    const space = await makeSpace(admin, { name: 'Gone' });
    const [gone, template] = [await make(space.id, 'Gone'), await make(space.id, 'Form')];
    for (const { id } of [gone, template]) await plan(admin, id, { ownerId: other.userId, dueOn: past });
    bodyOf(await admin.delete(`/api/documents/${gone.id}`), 204);
    bodyOf(await admin.put(`/api/documents/${template.id}/template`, { template: 'space' }));
    expect(await tell()).toEqual({ told: 0 });
  });
});

test('a search finds the documents of an owner, and what is due', async () => {
  const space = await makeSpace(admin, { name: 'Found', visibility: 'members' });
  await addMember(admin, space.id, other.userId, 'viewer');
  const [mine, due] = [await make(space.id, 'Wombat mine'), await make(space.id, 'Wombat due')];
  await make(space.id, 'Wombat');
  await plan(admin, mine.id, { ownerId: other.userId, intervalDays: 30 });
  await plan(admin, due.id, { ownerId: admin.userId, dueOn: past });
  const found = async (q: string, person = other) => {
    const answer = await person.get<{ id: number }[]>(`/api/search?q=${encodeURIComponent(q)}`);
    return bodyOf(answer).map(({ id }) => id);
  };
  expect(await found('wombat owner:me')).toEqual([mine.id]);
  expect(await found('wombat owner:otto')).toEqual([mine.id]);
  expect(await found('wombat review:due')).toEqual([due.id]);
  expect(await found('wombat owner:anna review:due')).toEqual([due.id]);
  expect(await found('wombat owner:me review:due')).toEqual([]);
  // whoever does not see the space learns nothing
  expect(await found('owner:otto', editor)).not.toContain(mine.id);
});
