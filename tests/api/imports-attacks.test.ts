import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportOptions } from '../../api/contract/imports.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { countBlocks } from '../support/blocks.ts';
import { entities, exported, page, space } from '../support/confluence-export.ts';
import { bringIn, details, plan, step, work, zipOf } from '../support/imports.ts';

let app: TestApp;
let victim: SignedIn;
let attacker: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  victim = await app.signedIn('editor', 'victim');
  attacker = await app.signedIn('editor', 'attacker');
});
afterAll(() => app.close());

const reference = (kind: string, id: string) => ({ kind, id });

/** A page "Secret", restricted to some people unless there are none, and "Below" with what it says. */
const exportOf = (words: string, allowed: readonly string[], below = 'Below') =>
  zipOf({
    'entities.xml': entities(
      space('1', 'K', 'Handbook'),
      ...allowed.map((name) =>
        exported('ConfluenceUserImpl', name, { name, lowerName: name, email: `${name}@example.org` }),
      ),
      page({
        id: '11',
        title: 'Secret',
        body: `<p>${words}</p>`,
        collections: allowed.length > 0 ? { contentPermissionSets: ['50'] } : {},
      }),
      ...(below ? [page({ id: '12', title: below, body: `<p>${words}</p>`, parent: '11' })] : []),
      ...(allowed.length > 0
        ? [exported('ContentPermissionSet', '50', { type: 'View', owningContent: reference('Page', '11') })]
        : []),
      ...allowed.map((name, index) =>
        exported('ContentPermission', `6${index}`, {
          type: 'View',
          owningSet: reference('ContentPermissionSet', '50'),
          userSubject: reference('ConfluenceUserImpl', name),
        }),
      ),
    ),
    'exportDescriptor.properties': 'spaceKey=K\nexportType=space\n',
  });

async function newSpace(owner: SignedIn = victim, visibility: 'everyone' | 'members' = 'everyone') {
  const made = { name: 'Space', description: '', visibility };
  return (await app.services.spaces.create(await app.actor(owner.userId), made)).id;
}

const importAs = async (
  client: SignedIn,
  spaceId: number,
  bytes: Buffer,
  options: Partial<ImportOptions> = {},
) => bringIn(app, client, { name: 'export.zip', bytes, spaceId }, options);

/** Titles and texts of all documents that somebody can open. */
async function readable(client: SignedIn): Promise<string> {
  const ids = await app.database.knex('documents').pluck<number[]>('id');
  const read = await Promise.all(ids.map((id) => client.get<Document>(`/api/documents/${id}`)));
  return read
    .flatMap(({ status, body }) => (status === 200 ? [`${body.title}: ${body.content}`] : []))
    .join('\n');
}

describe('restricted pages reach nobody who prepared a place for them', () => {
  test('a space for restricted pages that somebody else made is not used', async () => {
    const spaceId = await newSpace();
    const prepared = await importAs(attacker, spaceId, await exportOf('bait', ['attacker']), {
      restricted: 'own-space',
    });
    const trap = prepared.restrictedSpace?.id ?? 0;
    const added = await attacker.put(`/api/spaces/${trap}/members/${victim.userId}`, { role: 'editor' });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
    const done = await importAs(victim, spaceId, await exportOf('canary-own', ['victim']), {
      restricted: 'own-space',
    });
    expect(done.restrictedSpace?.id).not.toBe(trap);
    expect(await readable(victim)).toContain('canary-own');
    expect(await readable(attacker)).not.toContain('canary-own');
  });

  test('documents without a text that somebody else restricted are not filled', async () => {
    const spaceId = await newSpace();
    const bait = await plan(app, attacker, {
      name: 'export.zip',
      bytes: await exportOf('bait', ['attacker', 'victim']),
      spaceId,
    });
    await step(attacker, bait.id, 'start');
    const killed = new AbortController();
    let steps = 0;
    await app.services.imports.runWaiting({
      signal: killed.signal,
      onStep: () => ((steps += 1) === 2 ? killed.abort() : undefined),
    });
    await step(attacker, bait.id, 'cancel');
    await work(app);
    expect(await app.database.knex('documents').where({ space_id: spaceId, version: 0 })).toHaveLength(2);
    for (const overwrite of [false, true]) {
      const done = await importAs(
        victim,
        spaceId,
        await exportOf('canary-fill', ['victim'], 'canary-title'),
        {
          overwrite,
        },
      );
      expect(done).toMatchObject({ state: 'done', written: { made: 0, updated: 0 } });
    }
    expect(await readable(attacker)).not.toContain('canary-');
  });

  test('nothing is made below a document that was opened to more people', async () => {
    const spaceId = await newSpace();
    await importAs(victim, spaceId, await exportOf('first', ['victim'], 'Middle'));
    const middle = await app.database
      .knex('documents')
      .where({ space_id: spaceId, title: 'Middle' })
      .first<{ id: number }>('id');
    const place = { spaceId, parentId: null, mayOpen: true };
    const moved = await victim.put(`/api/documents/${middle.id}/position`, place);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await attacker.get(`/api/documents/${middle.id}`)).status).toBe(200);
    const deeper = await zipOf({
      'entities.xml': deeperEntities(),
      'exportDescriptor.properties': 'spaceKey=K\nexportType=space\n',
    });
    const done = await importAs(victim, spaceId, deeper);
    expect(done).toMatchObject({ state: 'done', written: { made: 0 } });
    expect(await readable(attacker)).not.toContain('canary-deep');
  });
});

/** As `exportOf`, with a page below "Middle". */
const deeperEntities = () =>
  entities(
    space('1', 'K', 'Handbook'),
    exported('ConfluenceUserImpl', 'victim', {
      name: 'victim',
      lowerName: 'victim',
      email: 'victim@example.org',
    }),
    page({ id: '11', title: 'Secret', body: '<p>first</p>', collections: { contentPermissionSets: ['50'] } }),
    page({ id: '12', title: 'Middle', body: '<p>first</p>', parent: '11' }),
    page({ id: '13', title: 'canary-deep', body: '<p>canary-deep</p>', parent: '12' }),
    exported('ContentPermissionSet', '50', { type: 'View', owningContent: reference('Page', '11') }),
    exported('ContentPermission', '60', {
      type: 'View',
      owningSet: reference('ContentPermissionSet', '50'),
      userSubject: reference('ConfluenceUserImpl', 'victim'),
    }),
  );

describe('what others have', () => {
  test('a document that somebody put below one without a text outlives the removal', async () => {
    const spaceId = await newSpace();
    const { id } = await plan(app, attacker, {
      name: 'export.zip',
      bytes: await exportOf('text', []),
      spaceId,
    });
    await step(attacker, id, 'start');
    const killed = new AbortController();
    let steps = 0;
    await app.services.imports.runWaiting({
      signal: killed.signal,
      onStep: () => ((steps += 1) === 2 ? killed.abort() : undefined),
    });
    await step(attacker, id, 'cancel');
    await work(app);
    const [parent] = await app.database
      .knex('documents')
      .where({ space_id: spaceId, title: 'Secret', version: 0 })
      .select<{ id: number }[]>('id');
    const own = await victim.post<Document>('/api/documents', {
      title: 'Mine',
      content: 'kept',
      spaceId,
      parentId: parent?.id,
    });
    expect(own.status).toBe(201);
    await step(attacker, id, 'undo');
    await work(app);
    expect((await details(attacker, id)).state).toBe('undone');
    for (const each of [own.body.id, parent?.id])
      expect((await victim.get(`/api/documents/${each}`)).status).toBe(200);
  });

  test('who was taken out of a space does not learn its new name', async () => {
    const spaceId = await newSpace(victim, 'members');
    await victim.put(`/api/spaces/${spaceId}/members/${attacker.userId}`, { role: 'editor' });
    const { id } = await plan(app, attacker, { name: 'a.zip', bytes: await zipOf({ 'a.md': 'x' }), spaceId });
    expect((await details(attacker, id)).space?.id).toBe(spaceId);
    await victim.delete(`/api/spaces/${spaceId}/members/${attacker.userId}`);
    expect((await attacker.get<Space>(`/api/spaces/${spaceId}`)).status).toBe(404);
    expect(await details(attacker, id)).toMatchObject({ state: 'planned', space: null });
    const list = await attacker.get<{ id: number; space: unknown }[]>('/api/imports');
    expect(list.body.find((row) => row.id === id)?.space).toBeNull();
    expect((await attacker.post(`/api/imports/${id}/start`)).status).toBe(404);
    await step(attacker, id, 'cancel');
  });
});

test('files of imports that failed do not pile up', async () => {
  const person = await app.signedIn('editor', 'hoarder');
  const spaceId = await newSpace();
  for (let count = 1; count <= 8; count += 1) {
    const failed = await plan(app, person, { name: 'a.bin', bytes: Buffer.from(`junk ${count}`), spaceId });
    expect(failed.state).toBe('failed');
  }
  const kept = await app.database
    .knex('import_parts')
    .join('imports', 'imports.id', 'import_parts.import_id')
    .where({ created_by: person.userId });
  expect(kept.length).toBeLessThanOrEqual(5);
});

// each takes the server's own thread minutes if a pattern goes over it again from every place
const slowToRead: Record<string, { files: Record<string, string>; kind: string }> = {
  'settings of a site with many empty lines': {
    kind: 'hugo',
    files: { 'config.toml': `${'\n'.repeat(40_000)}x`, 'content/_index.md': 'Text' },
  },
  'a plain text with a wide gap': { kind: 'text', files: { 'a.txt': `a${' '.repeat(60_000)}b` } },
  'a title with a wide gap': {
    kind: 'outline',
    files: {
      'Notes/a.md': `# a${' '.repeat(60_000)}b\n`,
      [`Notes/uploads/${'a'.repeat(36)}/${'b'.repeat(36)}/x.png`]: '',
    },
  },
  'a callout with a wide gap': {
    kind: 'notion',
    files: { [`Page ${'a'.repeat(32)}.md`]: `# Page\n\n<aside>${'\t'.repeat(60_000)}\u2028b` },
  },
  'math that nothing closes': {
    kind: 'obsidian',
    files: { 'a.md': `$$${'x'.repeat(60_000)}`, '.obsidian/app.json': '{}' },
  },
};

describe.each(Object.entries(slowToRead))('%s', (_, { files, kind }) => {
  // evidence: S179
  test('is planned without holding the event loop', async () => {
    const spaceId = await newSpace(attacker);
    let planned: Awaited<ReturnType<typeof plan>> | undefined;
    const blocks = await countBlocks(async () => {
      planned = await plan(app, attacker, { name: 'export.zip', bytes: await zipOf(files), spaceId });
    });
    expect(planned).toMatchObject({ state: 'planned', kind });
    expect(blocks).toBe(0);
  });
});
