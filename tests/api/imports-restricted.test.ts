import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportOptions } from '../../api/contract/imports.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { entities, exported, page, space } from '../support/confluence-export.ts';
import { bringIn, plan, zipOf } from '../support/imports.ts';

let app: TestApp;
let importer: SignedIn;
let anna: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  importer = await app.signedIn('editor', 'importer');
  anna = await app.signedIn('editor', 'anna');
  other = await app.signedIn('editor', 'other');
});
afterAll(() => app.close());

const reference = (kind: string, id: string) => ({ kind, id });

/** Anna may see "Secret" and what is below, and a group that is not here. */
const bytes = () =>
  zipOf({
    'entities.xml': entities(
      space('1', 'K', 'Handbook'),
      exported('ConfluenceUserImpl', 'u1', { name: 'anna', lowerName: 'anna', email: 'anna@example.org' }),
      page({ id: '10', title: 'Open', body: '<p>for all</p>' }),
      page({
        id: '11',
        title: 'Secret',
        body: '<p>hidden words</p>',
        parent: '10',
        collections: { contentPermissionSets: ['50'] },
      }),
      page({ id: '12', title: 'Below', body: '<p>hidden below</p>', parent: '11' }),
      exported('ContentPermissionSet', '50', { type: 'View', owningContent: reference('Page', '11') }),
      exported('ContentPermission', '60', {
        type: 'View',
        owningSet: reference('ContentPermissionSet', '50'),
        userSubject: reference('ConfluenceUserImpl', 'u1'),
      }),
      exported('ContentPermission', '61', {
        type: 'View',
        owningSet: reference('ContentPermissionSet', '50'),
        groupName: 'strangers',
      }),
    ),
    'exportDescriptor.properties': 'spaceKey=K\nexportType=space\n',
  });

async function newSpace(): Promise<number> {
  const made = { name: 'Space', description: '', visibility: 'everyone' as const };
  return (await app.services.spaces.create(await app.actor(importer.userId), made)).id;
}

/** The titles that somebody sees, of all that was imported. */
async function seen(client: SignedIn, importId: number): Promise<string[]> {
  const rows = await app.database
    .knex('import_items')
    .join('documents', 'documents.id', 'import_items.document_id')
    .where('import_id', importId)
    .orderBy('number')
    .select<{ id: number; title: string }[]>('documents.id', 'documents.title');
  const titles: string[] = [];
  for (const { id, title } of rows)
    if ((await client.get(`/api/documents/${id}`)).status === 200) titles.push(title);
  return titles;
}

const importAs = async (restricted: ImportOptions['restricted'], spaceId: number) =>
  bringIn(app, importer, { name: 'export.zip', bytes: await bytes(), spaceId }, { restricted });

test('the preview counts restricted pages and those below', async () => {
  const planned = await plan(app, importer, {
    name: 'export.zip',
    bytes: await bytes(),
    spaceId: await newSpace(),
  });
  expect(planned).toMatchObject({
    kind: 'confluence',
    counts: { pages: 3, restricted: 1, belowRestricted: 1 },
  });
  expect(planned.notes).toContainEqual(
    expect.objectContaining({ code: 'reader-not-matched', kind: 'lost', example: 'strangers' }),
  );
});

test('a restricted page is kept for those who could see it, with all below, also the second time', async () => {
  const spaceId = await newSpace();
  for (const written of [{ made: 3 }, { made: 0, same: 3 }]) {
    const done = await importAs('keep', spaceId);
    expect(done).toMatchObject({ state: 'done', written });
    expect(await seen(anna, done.id)).toEqual(['Open', 'Secret', 'Below']);
    expect(await seen(importer, done.id)).toEqual(['Open', 'Secret', 'Below']);
    expect(await seen(other, done.id)).toEqual(['Open']);
  }
});

// evidence: S165
test('whoever typed the email of somebody who could see it does not see it', async () => {
  const email = 'anna@example.org';
  await anna.put(`/api/users/${anna.userId}`, { email: 'anna@example.net' });
  await other.put(`/api/users/${other.userId}`, { email });
  try {
    const done = await importAs('keep', await newSpace());
    expect(done.state).toBe('done');
    expect(await seen(other, done.id)).toEqual(['Open']);
    expect(await seen(anna, done.id)).toEqual(['Open']);
  } finally {
    await other.put(`/api/users/${other.userId}`, { email: 'other@example.org' });
    await anna.put(`/api/users/${anna.userId}`, { email });
    const boss = await app.signedIn('admin');
    await boss.put(`/api/users/${anna.userId}`, { emailConfirmed: true });
  }
});

test('in a space of their own, nobody but the importer opens them', async () => {
  const done = await importAs('own-space', await newSpace());
  expect(done).toMatchObject({ state: 'done', written: { made: 3 } });
  expect(done.restrictedSpace?.name).toBe('Space (restricted)');
  expect(await seen(importer, done.id)).toEqual(['Open', 'Secret', 'Below']);
  expect(await seen(anna, done.id)).toEqual(['Open']);
  expect(await seen(other, done.id)).toEqual(['Open']);
});

test('left out, they are not there', async () => {
  const spaceId = await newSpace();
  const done = await importAs('leave-out', spaceId);
  expect(done).toMatchObject({ state: 'done', written: { made: 1, left: 2 } });
  expect(await app.database.knex('documents').where({ space_id: spaceId }).pluck('title')).toEqual(['Open']);
});
