import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Document, DocumentListItem } from '../../api/contract/documents.ts';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { positionAfter } from '../../api/features/documents/positions.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';

let app: TestApp;
let editor: SignedIn;
let space: Space;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());
beforeEach(async () => {
  space = await makeSpace('Tree');
});

const makeSpace = async (name: string, rest: object = {}): Promise<Space> =>
  (await editor.post<Space>('/api/spaces', { name, ...rest })).body;
const add = async (title: string, parentId: number | null = null, spaceId = space.id): Promise<number> =>
  (await editor.post<Document>('/api/documents', { title, spaceId, parentId, content: '' })).body.id;
const list = async (query: string, spaceId = space.id): Promise<string[]> =>
  (await editor.get<DocumentListItem[]>(`/api/spaces/${spaceId}/documents?${query}`)).body.map(
    ({ title }) => title,
  );
const move = <T = Document>(
  id: number,
  to: { parentId?: number | null; afterId?: number | null; spaceId?: number },
  person = editor,
) => person.put<T>(`/api/documents/${id}/position`, { spaceId: space.id, parentId: null, ...to });
const rowOf = (id: number) =>
  app.database.knex('documents').where({ id }).first('space_id', 'parent_id', 'position') as Promise<object>;

describe('a place', () => {
  it('is the last of its level where no sibling is named', async () => {
    const [a, b] = [await add('a'), await add('b')];
    await add('b1', b);
    await move(a, {});
    expect(await list('parentId=root')).toEqual(['b', 'a']);
    await move(a, { parentId: b });
    expect(await list(`parentId=${b}`)).toEqual(['b1', 'a']);
  });

  it('is found among one level, or among all that are outside a branch', async () => {
    const a = await add('Apple');
    const b = await add('Apricot', a);
    await add('Avocado', b);
    await add('Banana');
    expect(await list('parentId=root&q=a&limit=1')).toEqual(['Apple']);
    expect(await list(`parentId=${a}&q=ap`)).toEqual(['Apricot']);
    expect((await list(`outside=${b}`)).sort()).toEqual(['Apple', 'Banana']);
    expect(await list(`outside=${a}&q=a`)).toEqual(['Banana']);
    expect(await list(`parentId=root&outside=${a}`)).toEqual(['Banana']);
  });

  it('among one level with q comes a page at a time', async () => {
    for (const title of ['one', 'two', 'three', 'four']) await add(`n ${title}`);
    const seen: string[] = [];
    let path = `/api/spaces/${space.id}/documents?parentId=root&q=n&limit=3`;
    while (path) {
      const { body, headers } = await editor.get<DocumentListItem[]>(path);
      seen.push(...body.map(({ title }) => title));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(['n one', 'n two', 'n three', 'n four']);
  });
});

describe('rights', () => {
  it('are needed in the space that a document leaves and in the one where it goes', async () => {
    const closed = await makeSpace('Closed', { visibility: 'members' });
    const hidden = await makeSpace('Hidden', { visibility: 'members' });
    const reader = await app.signedIn('editor');
    await editor.put(`/api/spaces/${closed.id}/members/${reader.userId}`, { role: 'viewer' });
    const [free, fixed] = [await add('free'), await add('fixed', null, closed.id)];
    const before = [await rowOf(free), await rowOf(fixed)];

    expect((await move(free, { spaceId: closed.id }, reader)).status).toBe(403);
    expect((await move(fixed, { spaceId: space.id }, reader)).status).toBe(403);
    expect((await move(fixed, { spaceId: closed.id }, reader)).status).toBe(403);
    expect((await move(free, { spaceId: hidden.id }, reader)).status).toBe(404);
    expect((await move(free, { spaceId: closed.id, parentId: fixed }, reader)).status).toBe(403);
    // a parent of another space than the one that is named
    expect((await move(free, { parentId: fixed }, reader)).status).toBe(404);
    expect([await rowOf(free), await rowOf(fixed)]).toEqual(before);
    expect((await move(free, { spaceId: closed.id, parentId: fixed })).status).toBe(200);
  });
});

describe('a circle', () => {
  it('is refused in words', async () => {
    const a = await add('a');
    const b = await add('b', a);
    const answer = await move<ErrorBody>(a, { parentId: b });
    expect([answer.status, answer.body.message]).toEqual([409, 'A document cannot be moved below itself.']);
  });

  it('is never made, however many moves come at once across spaces', async () => {
    const other = await makeSpace('Other');
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await add(`d${index}`));
    const moves = ids.flatMap((id, index) => [
      move(id, { parentId: ids[(index + 1) % ids.length] ?? null }),
      move(id, { parentId: ids[(index + 2) % ids.length] ?? null, spaceId: index % 2 ? other.id : space.id }),
    ]);
    const statuses = (await Promise.all(moves)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    const { rows } = await app.database.knex.raw<{ rows: { id: number }[] }>(
      `with recursive tree as (
         select id from documents where parent_id is null and id = any(?)
         union all select d.id from tree t join documents d on d.parent_id = t.id
       ) select id from tree order by id`,
      [ids],
    );
    // a circle hangs from no top document
    expect(rows.map(({ id }) => id)).toEqual([...ids].sort((one, two) => one - two));
  });
});

describe('keys', () => {
  it('stay short and in order after 2,000 moves to one place', async () => {
    const first = await add('first');
    const [a, b] = [await add('a'), await add('b')];
    await add('last');
    // the keys alone: what goes round them in a call would take a minute
    await app.database.knex.transaction(async (trx) => {
      const level = { spaceId: space.id, parentId: null };
      for (let round = 0; round < 2000; round += 1) {
        const id = round % 2 ? b : a;
        const position = await positionAfter(trx, level, first, id);
        await trx('documents').where({ id }).update({ position });
      }
    });
    const rows = await app.database
      .knex('documents')
      .where({ space_id: space.id })
      .orderBy('position')
      .select<{ title: string; position: string }[]>('title', 'position');
    expect(rows.map(({ title }) => title)).toEqual(['first', 'b', 'a', 'last']);
    expect(Math.max(...rows.map(({ position }) => position.length))).toBeLessThanOrEqual(60);
    const page = await editor.get(`/api/spaces/${space.id}/documents?parentId=root&limit=1`);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await editor.get<DocumentListItem[]>(next)).body.map(({ title }) => title)).toEqual(['b']);
  }, 180_000);

  it('of other siblings stay as they are, however often one place is moved to', async () => {
    const ids: number[] = [];
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) ids.push(await add(title));
    const others = [ids[0]!, ids[1]!, ids[4]!, ids[5]!];
    const rowsOf = async () => [await Promise.all(others.map(rowOf)), await list('parentId=root')];
    const before = await rowsOf();
    await app.database.knex.transaction(async (trx) => {
      for (let round = 0; round < 601; round += 1) {
        const id = ids[round % 2 ? 2 : 3]!;
        const position = await positionAfter(trx, { spaceId: space.id, parentId: null }, ids[1], id);
        await trx('documents').where({ id }).update({ position });
      }
    });
    const [rows, titles] = await rowsOf();
    expect(rows).toEqual(before[0]);
    expect(titles).toEqual(['a', 'b', 'd', 'c', 'e', 'f']);
  });

  it('are numbered anew where a place between two long ones is needed', async () => {
    const parent = await add('parent');
    const ids = [await add('one', parent), await add('two', parent), await add('three', parent)];
    const stem = `a0${'V'.repeat(198)}`;
    for (const [index, id] of ids.entries())
      await app.database
        .knex('documents')
        .where({ id })
        .update({ position: `${stem}${'FVk'[index]}` });
    const moved = await add('moved');
    const { body } = await move(moved, { parentId: parent, afterId: ids[0] ?? null });
    expect(await list(`parentId=${parent}`)).toEqual(['one', 'moved', 'two', 'three']);
    expect(body.position.length).toBeLessThan(20);
  });
});

describe('a deep branch', () => {
  it('of 200 levels is read, moved to another space and kept whole', async () => {
    const other = await makeSpace('Deep');
    const top = await add('level 1');
    let last = top;
    for (let level = 2; level <= 200; level += 1) last = await add(`level ${level}`, last);
    expect((await move(top, { spaceId: other.id })).status).toBe(200);
    const { body } = await editor.get<Document>(`/api/documents/${last}`);
    expect([body.spaceId, body.ancestors.length, body.ancestors[0]?.title]).toEqual([
      other.id,
      199,
      'level 1',
    ]);
    expect((await move(top, { spaceId: other.id, parentId: last })).status).toBe(409);
  });

  it('of any size moves to another space by the same statements, with as many values', async () => {
    const other = await makeSpace('Wide');
    const asked: string[] = [];
    const note = ({ bindings }: { bindings?: unknown[] }) => asked.push(String(bindings?.length));
    const statementsOfMove = async (children: number) => {
      const top = await add('top');
      for (let count = 0; count < children; count += 1) await add(`child ${count}`, top);
      asked.length = 0;
      app.database.knex.on('query', note);
      expect((await move(top, { spaceId: other.id })).status).toBe(200);
      app.database.knex.off('query', note);
      expect(await list(`parentId=${top}`, other.id)).toHaveLength(children);
      return [...asked];
    };
    expect(await statementsOfMove(20)).toEqual(await statementsOfMove(2));
  });
});
