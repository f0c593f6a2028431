import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { Program } from '../support/program.ts';
import { Importer } from './importer.ts';
import { KillRounds } from './kill-rounds.ts';
import { randomOf, roundsOf } from './rounds.ts';
import { everyRowIsWhole } from './whole.ts';

const ADMIN_PASSWORD = 'another good one';
const day = 86_400_000;

/** Lectern with its own PostgreSQL, people who write, and one who imports. */
export class KillWorld {
  program!: Program;
  people!: KillRounds;
  importer!: Importer;

  async open(): Promise<void> {
    this.program = await Program.create({ ADMIN_PASSWORD });
    await this.program.start();
    this.people = await KillRounds.open(this.program.url, ADMIN_PASSWORD);
    this.importer = await Importer.create(this.program, randomOf(98));
  }

  async close(): Promise<void> {
    await this.importer?.remove();
    await this.program?.remove();
  }

  /** In every fourth round somebody imports. */
  importerOf = (round: number): Importer | null => (round % 4 === 1 ? this.importer : null);

  /** The main process of PostgreSQL. */
  async postmaster(): Promise<number> {
    const pidFile = await readFile(join(this.program.dataDir, 'postgres/postmaster.pid'), 'utf8');
    return Number(pidFile.split('\n')[0]);
  }

  /** Its processes that serve connections to the database. */
  async connections(): Promise<number[]> {
    const main = await this.postmaster();
    const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8');
    const found: number[] = [];
    for (const child of children.trim().split(' ').map(Number)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      if (command.startsWith('postgres: lectern lectern ')) found.push(child);
    }
    expect(found.length).toBeGreaterThan(0);
    return found;
  }

  /** Until these are gone, one of them may answer once more. */
  async ended(processes: number[]): Promise<void> {
    const isThere = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const left = async () => (await Promise.all(processes.map(isThere))).filter((command) => command !== '');
    await expect.poll(left, { timeout: 60_000, interval: 10 }).toEqual([]);
  }

  /** Journal, rows, index and files agree. */
  async allIsThere(): Promise<void> {
    await this.#withDatabase(({ knex }) =>
      everyRowIsWhole(async (sql) => {
        const { rows } = await knex.raw<{ rows: object[] }>(sql);
        return rows.map((row) => Object.values(row)[0] as unknown);
      }),
    );
    await this.#orphansAreCollected();
    await this.people.verifyAll();
  }

  /** Files that no attachment names are there after a kill, and go; those that one names stay, whole. */
  async #orphansAreCollected(): Promise<void> {
    const folder = join(this.program.dataDir, 'files');
    const old = new Date(Date.now() - 3 * day);
    for (const file of await filesIn(folder)) await utimes(file, old, old);
    const { code, stderr } = await this.program.command(['gc', '--quiet']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const named = await this.#withDatabase(async ({ knex }) =>
      knex('attachments').distinct('storage_key').pluck<string[]>('storage_key'),
    );
    const kept = (await filesIn(folder)).map((file) => file.split('/').at(-1));
    expect(kept.sort()).toEqual(named.sort());
  }

  async #withDatabase<T>(work: (database: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
    const postgres = await startEmbeddedPostgres({
      dataDir: this.program.dataDir,
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
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A new one for each test of a file. */
export function useKillWorld(): KillWorld {
  // deadlines, not measures
  vi.setConfig({ testTimeout: 60_000 + roundsOf(1) * 30_000, hookTimeout: 120_000 });
  const world = new KillWorld();
  beforeEach(() => world.open());
  afterEach(() => world.close());
  return world;
}
