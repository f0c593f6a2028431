import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document, DocumentListItem } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeSpace } from '../support/content.ts';
import { bringIn, items, step, work, zipOf } from '../support/imports.ts';

/** Acts on a document that somebody sees, with one below it that they do not see. */

let app: TestApp;
let admin: SignedIn;
let owner: SignedIn;
let edgar: SignedIn;
let mallory: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'admin');
  owner = await app.signedIn('editor', 'owner');
  edgar = await app.signedIn('editor', 'edgar');
  mallory = await app.signedIn('editor', 'mallory');
  spaceId = (await makeSpace(owner)).id;
});
afterAll(() => app.close());

const make = async (title: string, parentId: number | null = null, by = edgar) =>
  bodyOf(await by.post<Document>('/api/documents', { title, content: 'Text.', spaceId, parentId }), 201).id;
const name = (id: number, people: SignedIn[], by = edgar) =>
  by.put(`/api/documents/${id}/access`, { people: people.map(({ userId }) => userId), groups: [] });
const restrict = async (id: number, people: SignedIn[], by = edgar) => bodyOf(await name(id, people, by));
const lift = async (id: number, by: SignedIn) => bodyOf(await by.delete(`/api/documents/${id}/access`), 204);
const move = (client: SignedIn, id: number, to: object) =>
  client.put<Document>(`/api/documents/${id}/position`, { spaceId, parentId: null, ...to });
const remove = async (client: SignedIn, id: number) =>
  bodyOf(await client.delete(`/api/documents/${id}`), 204);
const restore = (client: SignedIn, id: number) => client.post(`/api/bin/documents/${id}/restore`);
/** Who may read it, of the four. */
async function readers(id: number): Promise<string> {
  const may = await Promise.all(
    [admin, owner, edgar, mallory].map(async (client) =>
      (await client.get(`/api/documents/${id}`)).status === 200 ? client.username : '',
    ),
  );
  return may.filter(Boolean).join(' ');
}
const rowOf = async (id: number) =>
  app.database.knex('documents').where({ id }).first<{ space_id: number; parent_id: number | null }>();
const level = async (parentId: number | 'root', space = spaceId, client = edgar) =>
  bodyOf(
    await client.get<DocumentListItem[]>(`/api/spaces/${space}/documents?parentId=${parentId}&limit=100`),
  ).map(({ id }) => id);
/** Nothing is wrong with the chains of any document. */
const expectWell = async () =>
  expect((await app.services.operation.inspect()).find((fact) => fact.name === 'restrictions')).toMatchObject(
    { figures: { astray: 0 } },
  );
const ours = 'admin owner edgar';

describe('a document that the mover does not see', () => {
  // evidence: S157
  test('stays behind when its parent goes to another space, and nothing is read by moving that back', async () => {
    const team = await make('Team');
    const salaries = await make('Salaries', team);
    const below = await make('Salaries of 2026', salaries);
    await restrict(salaries, [edgar]);
    const next = await make('Next');
    const hers = await makeSpace(mallory, { visibility: 'members' });
    expect(await readers(salaries)).toBe(ours);

    const moved = await move(mallory, team, { spaceId: hers.id });
    // as if nothing were below it
    expect(moved).toMatchObject({ status: 200, body: { spaceId: hers.id, hasChildren: false } });
    for (const path of ['', '/revisions', '/comments', '/attachments'])
      expect((await mallory.get(`/api/documents/${salaries}${path}`)).status).toBe(404);
    expect(await level(team, hers.id, mallory)).toEqual([]);
    expect([await readers(salaries), await readers(below)]).toEqual([ours, ours]);
    // where its parent was
    expect(await rowOf(salaries)).toMatchObject({ space_id: spaceId, parent_id: null });
    const top = await level('root');
    expect(top.indexOf(salaries)).toBe(top.indexOf(next) - 1);
    expect(await level(salaries)).toEqual([below]);

    bodyOf(await move(mallory, team, {}));
    expect([await readers(salaries), await readers(below)]).toEqual([ours, ours]);
    // whoever operates the system can see it
    const noted = await app.database.knex('audit_events').where({ action: 'document.left_behind' });
    expect(noted).toMatchObject([
      { actor_id: mallory.userId, target_id: salaries, details: { movedId: team, spaceId, parentId: null } },
    ]);
    await expectWell();
  });

  // evidence: S157
  test('stays behind in the same space where other restrictions apply at the new place', async () => {
    const vault = await make('Vault', null, owner);
    const open = await make('Open', vault, owner);
    const secret = await make('Secret', open);
    await restrict(secret, [edgar]);
    await restrict(vault, [edgar, mallory], owner);
    const hers = await make('Hers', null, mallory);
    await restrict(hers, [mallory], mallory);
    // out of a restriction, and into one: neither opens it, and neither shuts anybody out
    bodyOf(await move(mallory, open, { parentId: hers, mayOpen: true }));
    expect(await rowOf(secret)).toMatchObject({ parent_id: vault });
    expect(await readers(secret)).toBe(ours);
    expect(await readers(open)).toBe('admin owner mallory');
    await expectWell();
  });

  // evidence: S157
  test('moves along where that changes nothing for anybody', async () => {
    const [from, to] = [await make('From'), await make('To')];
    const open = await make('Open', from);
    const secret = await make('Secret', open);
    await restrict(secret, [edgar]);
    bodyOf(await move(mallory, open, { parentId: to }));
    expect(await rowOf(secret)).toMatchObject({ parent_id: open });
    expect(await readers(secret)).toBe(ours);
  });

  // evidence: S157
  test('and what is in the bin keep all that restricts them when the restriction above them leaves', async () => {
    const open = await make('Open');
    const below = await make('Below', open);
    const secret = await make('Secret', below);
    const gone = await make('Gone', below);
    const goneSecret = await make('Gone secret', below);
    await restrict(secret, [edgar, owner]);
    await restrict(goneSecret, [edgar]);
    await restrict(below, [mallory, edgar]);
    for (const id of [gone, goneSecret]) await remove(edgar, id);
    const hers = await makeSpace(mallory, { visibility: 'members' });
    bodyOf(await move(mallory, open, { spaceId: hers.id }));
    // nobody of the space that it was in is let in by the restriction that went along
    await lift(below, mallory);
    const rita = await app.signedIn('editor', 'rita');
    for (const id of [gone, goneSecret]) bodyOf(await restore(owner, id));
    expect([await readers(secret), await readers(goneSecret)]).toEqual([ours, ours]);
    expect(await readers(gone)).toBe('admin owner edgar mallory');
    expect((await rita.get(`/api/documents/${gone}`)).status).toBe(404);
    await expectWell();
    // what they depend on does not vanish with that space
    bodyOf(await mallory.delete(`/api/spaces/${hers.id}`), 204);
    bodyOf(await admin.delete(`/api/bin/spaces/${hers.id}`), 204);
    expect([await readers(secret), await readers(goneSecret)]).toEqual([ours, ours]);
  });

  test('is not counted when a move asks whether more people may read a restricted document', async () => {
    const open = await make('Open');
    const hidden = await make('Hidden', open);
    await restrict(hidden, [edgar]);
    const other = await makeSpace(mallory);
    await addMember(mallory, other.id, edgar.userId, 'editor');
    bodyOf(await move(mallory, open, { spaceId: other.id }));
    const next = await make('Next');
    const seen = await make('Seen', next);
    await restrict(seen, [edgar]);
    // Mallory manages that space, and Edgar sees what she could read there
    const refused = await move(edgar, next, { spaceId: other.id });
    expect(refused).toMatchObject({ status: 409, body: { reason: { name: 'moveOpens' } } });
    expect(await readers(seen)).toBe(ours);
    bodyOf(await move(edgar, next, { spaceId: other.id, mayOpen: true }));
    expect(await readers(seen)).toBe('admin edgar mallory');
  });
});

describe('a document that is hidden from whoever changes a restriction above it', () => {
  // evidence: S158
  test('is opened by neither lifting that nor naming more people there', async () => {
    const top = await make('Top', null, owner);
    const secret = await make('Secret', top, owner);
    const below = await make('Below', secret, owner);
    const zoe = await app.signedIn('editor', 'zoe');
    await restrict(secret, [edgar, zoe], owner);
    await restrict(top, [edgar, mallory], owner);
    const zoeSees = async (id: number) => (await zoe.get(`/api/documents/${id}`)).status === 200;
    expect([await readers(secret), await zoeSees(secret)]).toEqual([ours, false]);
    await restrict(top, [edgar, mallory, zoe], mallory);
    expect([await zoeSees(top), await zoeSees(secret), await zoeSees(below)]).toEqual([true, false, false]);
    // however often
    for (const people of [[mallory], [mallory, zoe], [edgar, mallory, zoe]])
      await restrict(top, people, mallory);
    expect([await readers(secret), await zoeSees(secret)]).toEqual([ours, false]);
    const own = await app.database.knex('restrictions').where({ document_id: secret });
    expect(own).toHaveLength(2);
    await lift(top, mallory);
    expect([await readers(secret), await zoeSees(secret), await zoeSees(top)]).toEqual([ours, false, true]);
    // whoever sees it opens it
    await restrict(secret, [edgar, zoe]);
    expect([await readers(secret), await zoeSees(secret), await zoeSees(below)]).toEqual([ours, true, true]);
    await expectWell();
  });

  // evidence: S158
  test('is read by the same people again when a restriction that shut them out is taken back', async () => {
    const top = await make('Top');
    const secret = await make('Secret', top);
    await restrict(secret, [edgar]);
    await restrict(top, [mallory], mallory);
    expect(await readers(secret)).toBe('admin owner');
    await lift(top, mallory);
    expect(await readers(secret)).toBe(ours);
    await restrict(top, [mallory, edgar], owner);
    await restrict(top, [mallory], mallory);
    expect(await readers(secret)).toBe('admin owner');
    await restrict(top, [mallory, edgar], mallory);
    expect(await readers(secret)).toBe(ours);
    await expectWell();
  });

  // evidence: S158
  test('is not opened either where the restriction stands for that of a deleted document', async () => {
    const top = await make('Top', null, owner);
    const child = await make('Child', top, owner);
    const secret = await make('Secret', child, owner);
    const zoe = await app.signedIn('editor', 'zoe2');
    await restrict(secret, [edgar, zoe], owner);
    await restrict(top, [edgar, mallory], owner);
    await remove(mallory, top);
    await lift(child, mallory);
    expect((await zoe.get(`/api/documents/${child}`)).status).toBe(200);
    expect((await zoe.get(`/api/documents/${secret}`)).status).toBe(404);
    expect(await readers(secret)).toBe(ours);
  });
});

describe('a document that is hidden from whoever restores its parent', () => {
  // evidence: S159
  test('goes back below it only where the same people see it there', async () => {
    const top = await make('Top', null, mallory);
    const [same, opened] = [await make('Same', top), await make('Opened', top)];
    const child = await make('Child', top);
    const deep = await make('Deep', child);
    for (const id of [same, opened, deep]) await restrict(id, [edgar]);
    await restrict(top, [mallory, edgar], mallory);
    await remove(mallory, top);
    // who sees them says that they are no longer restricted to those two
    await restrict(opened, [edgar], owner);
    await lift(child, owner);
    const zoe = await app.signedIn('editor', 'zoe3');
    await restrict(deep, [edgar, zoe], owner);
    await restrict(opened, [edgar, zoe], owner);
    const zoeSees = async (id: number) => (await zoe.get(`/api/documents/${id}`)).status === 200;
    expect([await zoeSees(deep), await zoeSees(opened), await zoeSees(same)]).toEqual([true, true, false]);
    bodyOf(await restore(mallory, top));
    expect([await zoeSees(deep), await zoeSees(opened), await zoeSees(same)]).toEqual([true, true, false]);
    expect(await level(top)).toEqual([same, child]);
    expect(await rowOf(opened)).toMatchObject({ parent_id: null });
    expect(await rowOf(deep)).toMatchObject({ parent_id: null });
    await expectWell();
  });
});

describe('whoever does not see a document', () => {
  // evidence: S160
  test('removes an imported document above it, which goes up with its restriction', async () => {
    const { id } = await bringIn(app, mallory, {
      name: 'Pages.zip',
      bytes: await zipOf({ 'First.md': 'First', 'Second.md': 'Second' }),
      spaceId,
    });
    const [first] = await app.database.knex('documents').where({ title: 'First' }).pluck<number[]>('id');
    await restrict(first!, [mallory, edgar], mallory);
    const hidden = await make('Hidden', first);
    await restrict(hidden, [edgar]);
    await step(mallory, id, 'undo');
    await work(app);
    expect((await items(mallory, id)).map(({ state }) => state)).toEqual(['undone', 'undone']);
    expect(await readers(hidden)).toBe(ours);
    expect(await rowOf(hidden)).toMatchObject({ space_id: spaceId, parent_id: null });
    await expectWell();
  });

  // evidence: S160
  test('is answered by each act as if it were not there', async () => {
    const told = async (isHiding: boolean): Promise<unknown[]> => {
      const other = await makeSpace(mallory, { visibility: 'members' });
      const home = (await makeSpace(owner, { name: 'Home' })).id;
      const add = async (title: string, parentId: number | null, by: SignedIn) =>
        bodyOf(
          await by.post<Document>('/api/documents', { title, content: '', spaceId: home, parentId }),
          201,
        ).id;
      const top = await add('Top', null, mallory);
      const child = await add('Child', top, mallory);
      const target = await add('Target', null, mallory);
      await restrict(target, [mallory, edgar], mallory);
      if (isHiding)
        for (const parentId of [top, child]) {
          const hidden = await add('Hidden', parentId, edgar);
          await restrict(hidden, [edgar]);
          await add('Below', hidden, edgar);
        }
      const names = new Map([
        [home, 'home'],
        [other.id, 'other'],
        ...[top, child, target].map((id, index): [number, string] => [id, `document ${index}`]),
      ]);
      // ids, names of places and times differ between the two
      const plain = (body: unknown): unknown =>
        JSON.parse(
          JSON.stringify(body ?? null, (key, value: unknown) => {
            if (/At$|^position$|^requestId$/.test(key)) return '-';
            return typeof value === 'number' ? (names.get(value) ?? value) : value;
          }),
        );
      const place = (spaceId: number, parentId: number | null) => ({ spaceId, parentId });
      const calls: [string, string, object?][] = [
        ['PUT', `documents/${child}/access`, { people: [mallory.userId], groups: [] }],
        ['PUT', `documents/${child}/access`, { people: [mallory.userId, owner.userId], groups: [] }],
        ['GET', `documents/${child}/access`],
        ['DELETE', `documents/${child}/access`],
        ['POST', `documents/${top}/duplicate`, {}],
        ['PUT', `documents/${top}/position`, place(home, target)],
        ['PUT', `documents/${top}/position`, place(home, null)],
        ['PUT', `documents/${top}/position`, { ...place(home, null), mayOpen: true }],
        ['DELETE', `documents/${top}`],
        ['GET', `spaces/${home}/documents?parentId=root&limit=100`],
        ['POST', `bin/documents/${top}/restore`],
        ['GET', `spaces/${home}/documents?limit=100`],
        ['PUT', `documents/${top}/position`, place(other.id, null)],
        ['GET', `spaces/${home}`],
        ['GET', `spaces/${home}/documents?limit=100`],
        ['GET', `spaces/${other.id}/documents?limit=100`],
      ];
      const answers: unknown[] = [];
      for (const [method, path, body] of calls) {
        const answer = await mallory.send(method, `/api/${path}`, { body });
        const count = answer.headers.get('x-total-count');
        if (method === 'POST' && path.endsWith('duplicate'))
          names.set((answer.body as { id: number }).id, 'copy');
        answers.push([path.replace(/\d+/g, '#'), answer.status, count, plain(answer.body)]);
      }
      return answers;
    };
    const [without, withHidden] = [await told(false), await told(true)];
    expect(without.map((each) => (each as unknown[])[1])).toEqual([
      ...[200, 200, 200, 204, 201, 200, 409, 200, 204, 200, 200, 200, 200, 200, 200, 200],
    ]);
    expect(withHidden).toEqual(without);
  });
});
