import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { KillRounds } from './kill-rounds.ts';
import { repeatedly, rounds, tell } from './rounds.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 60_000 + rounds * 20_000, hookTimeout: 120_000 });

const day = 86_400_000;
let world: KillRounds;
beforeEach(async () => {
  world = await KillRounds.open();
});
afterEach(async () => {
  tell(world.summary());
  await world.program.remove();
});

describe('kill -9 while people make, save, move, comment, delete and upload', () => {
  it('of the server: what was answered is there whole, what was not is there whole or not at all', async () => {
    await repeatedly('the server killed', () =>
      world.round(
        async () => void (await world.program.stop('SIGKILL')),
        () => world.program.start(),
      ),
    );
    await world.verifyAll();
    await everyRowIsWhole();
    await orphansAreCollected();
  });

  it('of PostgreSQL: the same, and the server is well again by itself', async () => {
    await repeatedly('PostgreSQL killed', () =>
      world.round(
        () => world.killPostgres(),
        () => world.ready(),
      ),
    );
    await world.verifyAll();
    await everyRowIsWhole();
    await orphansAreCollected();
  });
});

/** What no reader sees: each document has as many revisions as its version says, and its last one is its text. */
async function everyRowIsWhole(): Promise<void> {
  await withDatabase(async ({ knex }) => {
    const torn = await knex.raw<{ rows: unknown[] }>(`
      select d.id from documents d
      left join document_revisions r on r.document_id = d.id
      group by d.id
      having count(r.version) <> d.version or max(r.version) <> d.version
        or bool_or(r.version = d.version and (r.content <> d.content or r.title <> d.title))`);
    expect(torn.rows).toEqual([]);
    const audited = await knex('documents').whereNotNull('deleted_at').count<{ count: string }[]>();
    expect(Number(audited[0]?.count)).toBeGreaterThan(0);
  });
}

/** Files that no attachment names are there after a kill, and go; those that one names stay, whole. */
async function orphansAreCollected(): Promise<void> {
  const folder = join(world.program.dataDir, 'files');
  const old = new Date(Date.now() - 3 * day);
  for (const file of await filesIn(folder)) await utimes(file, old, old);
  const { code, stderr } = await world.program.command(['gc', '--quiet']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const named = await withDatabase(async ({ knex }) => knex('attachments').pluck<string[]>('storage_key'));
  const kept = (await filesIn(folder)).map((file) => file.split('/').at(-1));
  expect(kept.sort()).toEqual(named.sort());
  await world.verifyAll();
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function withDatabase<T>(work: (database: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({
    dataDir: world.program.dataDir,
    role: 'command',
    notify: () => undefined,
  });
  const database = connect({ ...postgres.connection, poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
