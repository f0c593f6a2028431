import { generateNKeysBetween } from 'fractional-indexing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentListItem } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { createDocumentsService } from '../../api/features/documents/service.ts';
import { createSpacesService } from '../../api/features/spaces/service.ts';
import { connect, type Database } from '../../db/connect.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';

let app: TestApp;
let editor: SignedIn;
let actor: Actor;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  editor = await app.signedIn('editor');
  actor = await app.actor(editor.userId);
});
afterAll(() => app.close());

const makeSpace = async (name: string): Promise<number> =>
  (await editor.post<Space>('/api/spaces', { name })).body.id;
const add = async (spaceId: number, title: string, parentId: number | null = null): Promise<number> => {
  const body = { title, spaceId, parentId, content: '' };
  return (await editor.post<DocumentListItem>('/api/documents', body)).body.id;
};

/** As rows: what is tested is not how they are made. */
async function fill(spaceId: number, parentId: number, count: number): Promise<number[]> {
  const { rows } = await app.database.knex.raw<{ rows: { id: number }[] }>(
    `insert into documents (space_id, parent_id, position, title, created_by, updated_by)
     select ?, ?, position, 'Child', ?, ? from unnest(?::text[]) position returning id`,
    [spaceId, parentId, editor.userId, editor.userId, generateNKeysBetween(null, null, count)],
  );
  return rows.map(({ id }) => id);
}

describe('of a level, however many documents it holds,', () => {
  /** How many rows the queries of `work` read through knex. */
  async function rowsRead(work: () => Promise<unknown>): Promise<number> {
    let rows = 0;
    const count = (response: unknown) => (rows += Array.isArray(response) ? response.length : 0);
    app.database.knex.on('query-response', count);
    await work();
    app.database.knex.off('query-response', count);
    return rows;
  }

  it('a new document and a move read a few', async () => {
    const spaceId = await makeSpace('Level');
    const parentId = await add(spaceId, 'Parent');
    const ids = await fill(spaceId, parentId, 300);
    const move = (place: object) =>
      editor.put(`/api/documents/${ids[100]}/position`, { spaceId, parentId, ...place });
    for (const work of [
      () => add(spaceId, 'New', parentId),
      () => move({ afterId: null }),
      () => move({ afterId: ids[200] }),
      () => move({}),
    ])
      expect(await rowsRead(work)).toBeLessThan(30);
  });
});

describe('where a statement may not take long, a thousand documents', () => {
  /** Its statements may take a second. */
  let impatient: Database;
  let spaceId: number;
  let parentId: number;

  beforeAll(async () => {
    impatient = connect({ ...app.database.connection, poolSize: 1, statementTimeout: 1_000 });
    // to change so many takes longer, as with many more it does without this
    await app.database.knex.raw(`
      create function dawdle() returns trigger language plpgsql as $$
      begin
        if (select count(*) from changed) >= 1000 then perform pg_sleep(1.2); end if;
        return null;
      end $$;
      create trigger dawdle after update on documents referencing new table as changed
        for each statement execute function dawdle()`);
  });
  afterAll(() => impatient.close());
  beforeEach(async () => {
    spaceId = await makeSpace('Many');
    parentId = await add(spaceId, 'Parent');
    await fill(spaceId, parentId, 1_000);
  });

  const documents = () =>
    createDocumentsService({
      knex: impatient.knex,
      openFile: (attachment) => app.services.attachments.open(attachment),
      notifications: { mentioned: () => Promise.resolve([]), unreached: () => Promise.resolve([]) },
      rates: { document: () => Promise.resolve() },
      storage: { refuseLate: () => Promise.resolve() },
      live: app.services.live,
      maxBytes: 1_024,
      trashDays: 30,
    });
  const countIn = async (place: object): Promise<number> => {
    const [row] = await app.database
      .knex('documents')
      .where(place)
      .whereNull('deleted_at')
      .count<{ count: string }[]>();
    return Number(row!.count);
  };

  it('go to their grandparent when their parent is deleted, and back with it', async () => {
    await documents().remove(actor, parentId);
    expect(await countIn({ space_id: spaceId, parent_id: null })).toBe(1_000);
    await documents().undelete(actor, parentId);
    expect(await countIn({ space_id: spaceId, parent_id: parentId })).toBe(1_000);
  });

  it('move with their parent to another space', async () => {
    const other = await makeSpace('Other');
    await documents().move(actor, parentId, { spaceId: other, parentId: null });
    expect(await countIn({ space_id: other, parent_id: parentId })).toBe(1_000);
  });

  it('go with their space, and come back with it', async () => {
    const spaces = createSpacesService({ knex: impatient.knex, trashDays: 30 });
    await spaces.remove(actor, spaceId);
    expect(await countIn({ space_id: spaceId })).toBe(0);
    const administrator = await app.actor((await app.signedIn('admin')).userId);
    await spaces.undelete(administrator, spaceId);
    expect(await countIn({ space_id: spaceId, parent_id: parentId })).toBe(1_000);
  });
});
