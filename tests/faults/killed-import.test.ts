import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ImportState } from '../../api/contract/imports.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, entities, exported, page, space } from '../support/confluence-export.ts';
import { details, step, upload, work, zipOf } from '../support/imports.ts';
import type { KilledImport } from './killed-import-process.ts';
import { randomOf, repeatedly, roundsOf, tell } from './rounds.ts';

const rounds = roundsOf(0.5);
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000, hookTimeout: 120_000 });

const random = randomOf(97);
let app: TestApp;
let importer: SignedIn;
let archive: Buffer;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  importer = await app.signedIn('admin', 'importer');
  await app.signedIn('editor', 'anna');
  archive = await handbook();
});
afterAll(() => app.close());

// evidence: Q21 Q22
it('kill -9 of an import at any statement: it goes on, and all is as of one that nobody killed', async () => {
  const whole = await planned();
  const steps = { read: await run(whole, 'read'), start: await run(whole, 'start') };
  const expected = await resultOf(whole);
  expect(JSON.stringify(expected)).toContain('Well');
  const killed = { read: 0, start: 0 };
  await repeatedly(rounds, async () => {
    const made = await planned();
    const phase = random.fraction() < 0.2 ? 'read' : 'start';
    if (phase === 'start') await here(made, 'read');
    const dieAt = random.between(1, steps[phase]);
    const delay = random.fraction() < 0.5 ? 0 : random.between(1, 20);
    await run(made, phase, { dieAt, delay });
    killed[phase] += 1;
    const where = `${phase}, statement ${dieAt}, ${delay} ms`;
    // what was killed has no heartbeat; nobody waits for a minute here
    await app.database.knex('imports').where({ id: made.id }).update({ held_until: null });
    await work(app);
    if (phase === 'read') await here(made, 'start');
    expect(await resultOf(made), where).toEqual(expected);
  });
  const note = `${killed.read} while it read, ${killed.start} of ${steps.start} statements while it wrote`;
  tell({ rounds, answered: rounds, inDoubt: 0, foundDone: 0, note });
});

interface Made {
  id: number;
  spaceId: number;
}

async function planned(): Promise<Made> {
  const given = { name: 'Space', description: '', visibility: 'everyone' as const };
  const { id: spaceId } = await app.services.spaces.create(await app.actor(importer.userId), given);
  return { id: await upload(importer, { name: 'Handbook.zip', bytes: archive, spaceId }), spaceId };
}

/** Does a step in this process. */
async function here({ id }: Made, phase: 'read' | 'start'): Promise<void> {
  await step(importer, id, phase);
  await work(app);
}

/** Does a step in a process of its own. @returns how many statements it sent, where it was not killed */
async function run(
  { id: importId }: Made,
  phase: 'read' | 'start',
  { dieAt = null, delay = 0 }: Partial<Pick<KilledImport, 'dieAt' | 'delay'>> = {},
): Promise<number> {
  await step(importer, importId, phase);
  const { environment } = app;
  const given: KilledImport = {
    ...{ environment, connection: app.database.connection, importId, dieAt, delay },
  };
  const program = join(import.meta.dirname, 'killed-import-process.ts');
  const ended = promisify(execFile)(process.execPath, ['--import', 'tsx', program, JSON.stringify(given)]);
  // killed a moment after its last statement, it may have ended
  const { stdout } = await ended.catch((error: { signal?: string; stdout: string }) => {
    if (dieAt === null || error.signal !== 'SIGKILL') throw error;
    return error;
  });
  if (dieAt === null) {
    const states: Record<typeof phase, ImportState> = { read: 'planned', start: 'done' };
    expect((await details(importer, importId)).state).toBe(states[phase]);
  }
  return Number(stdout);
}

/** All that an import leaves, without ids. */
async function resultOf({ id, spaceId }: Made): Promise<unknown> {
  const { state, written, counts, notes } = await details(importer, id);
  const { rows } = await app.database.knex.raw<{ rows: { content: string }[] }>(
    `select d.title, d.content, d.version, d.updated_at, u.username, p.title as parent,
       d.restricted_by is not null as is_restricted, o.sha256 is not null as has_origin,
       (select count(*)::int from document_revisions r where r.document_id = d.id) as revisions,
       (select jsonb_agg(jsonb_build_array(a.filename, a.size, a.sha256) order by a.id)
        from attachments a where a.document_id = d.id) as files,
       (select jsonb_agg(jsonb_build_array(c.content, c.parent_id is not null, c.created_at, c.created_by) order by c.id)
        from comments c where c.document_id = d.id) as comments
     from documents d left join documents p on p.id = d.parent_id left join users u on u.id = d.updated_by
       left join import_origins o on o.document_id = d.id
     where d.space_id = ? order by d.title, d.id`,
    [spaceId],
  );
  const left = await app.database.knex('import_parts').where({ import_id: id }).pluck('number');
  return { state, written, counts, notes, left, documents: await withoutIds(rows) };
}

/** Links by the titles of documents and the names of files. */
async function withoutIds(rows: readonly object[]): Promise<unknown> {
  const titles = new Map(
    (await app.database.knex('documents').select<{ id: number; title: string }[]>('id', 'title')).map(
      (row) => [String(row.id), row.title],
    ),
  );
  const names = new Map(
    (
      await app.database
        .knex('attachments')
        .select<{ storage_key: string; filename: string }[]>('storage_key', 'filename')
    ).map((row) => [row.storage_key, row.filename]),
  );
  return JSON.parse(
    JSON.stringify(rows)
      .replace(/\/documents\/(\d+)/g, (_, own: string) => `/documents/${titles.get(own)}`)
      .replace(
        /\/document-attachments\/(\w+)/g,
        (_, key: string) => `/document-attachments/${names.get(key)}`,
      ),
  ) as unknown;
}

const reference = (kind: string, id: string) => ({ kind, id });

/** Five pages with links, files, comments, authors, and one that is restricted. */
const handbook = (): Promise<Buffer> =>
  zipOf({
    'entities.xml': entities(
      space('1', 'K', 'Handbook'),
      exported('ConfluenceUserImpl', 'u1', { name: 'anna', lowerName: 'anna', email: 'anna@example.org' }),
      ...['10', '11', '12', '13', '14'].map((id) =>
        page({
          ...{ id, title: `Page ${id}`, ...(id !== '10' && { parent: '10' }) },
          body: `<p>Words of ${id} <ac:link><ri:page ri:content-title="Page 12" /></ac:link> <ac:image><ri:attachment ri:filename="${id}.png" /></ac:image></p>`,
          properties: { lastModifier: reference('ConfluenceUserImpl', 'u1') },
          collections: id === '13' ? { contentPermissionSets: ['50'] } : {},
        }),
      ),
      ...['10', '11', '12', '13', '14'].map((id) =>
        exported('Attachment', `2${id}`, {
          ...{ title: `${id}.png`, version: 1, containerContent: reference('Page', id) },
        }),
      ),
      exported('ContentPermissionSet', '50', { type: 'View', owningContent: reference('Page', '13') }),
      exported('ContentPermission', '60', {
        ...{ type: 'View', owningSet: reference('ContentPermissionSet', '50') },
        userSubject: reference('ConfluenceUserImpl', 'u1'),
      }),
      exported('Comment', '30', {
        ...{ containerContent: reference('Page', '11'), creationDate: '2021-05-01 08:00:00.000' },
        creator: reference('ConfluenceUserImpl', 'u1'),
      }),
      bodyOf('30', '<p>Well done</p>', 'Comment'),
      exported('Comment', '31', {
        ...{ containerContent: reference('Page', '11'), creationDate: '2021-05-02 08:00:00.000' },
        parent: reference('Comment', '30'),
      }),
      bodyOf('31', '<p>Thanks</p>', 'Comment'),
    ),
    ...Object.fromEntries(
      ['10', '11', '12', '13', '14'].map((id) => [`attachments/${id}/2${id}/1`, Buffer.from(`PNG of ${id}`)]),
    ),
  });
