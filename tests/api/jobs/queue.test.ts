import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../api/jobs/list.ts';
import { startJobs } from '../../../api/jobs/queue.ts';
import { createDiskFiles } from '../../../api/ports/files/disk.ts';
import { createPostgresSearch } from '../../../api/ports/search/postgres.ts';
import { connect } from '../../../db/connect.ts';
import { jobDueSince, makeJobDue } from '../../../db/jobs/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lectern-jobs-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A way to a database that can be cut and mended. */
async function proxyTo({ socketDir, user, database: name, connectionString }: TestDatabase['connection']) {
  const url = new URL(connectionString ?? `postgres://${user}@localhost/${name}`);
  const proxy = await startTcpProxy(
    socketDir
      ? { path: join(socketDir, '.s.PGSQL.5432') }
      : { host: url.hostname, port: Number(url.port || 5432) },
  );
  const connection = {
    connectionString: Object.assign(url, { host: `${proxy.host}:${proxy.port}` }).href,
  };
  return { ...proxy, connection };
}

describe('the jobs', () => {
  const start = (jobs: Job[], lines: string[] = [], knex = database.knex) => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const files = createDiskFiles(folder);
    const nightly = { nightly: () => Promise.resolve({}) };
    return startJobs({
      keepRevisions: 'thin',
      trashDays: 30,
      knex,
      files,
      backups: nightly,
      directories: nightly,
      search: createPostgresSearch(database.knex),
      log: pino(sink),
      jobs,
      firstAfter: 0,
    });
  };

  it('runs each job soon after the start, and not again at once', async () => {
    let runs = 0;
    const job: Job = { name: 'once', everyHours: 6, run: () => Promise.resolve({ runs: (runs += 1) }) };
    const first = start([job]);
    await expect.poll(() => runs).toBe(1);
    await first.stop();
    const second = start([job]);
    await second.stop();
    expect(runs).toBe(1);
  });

  it('logs a job that fails, and runs the others', async () => {
    const lines: string[] = [];
    let ran = false;
    const fails: Job = { name: 'fails', everyHours: 6, run: () => Promise.reject(new Error('no luck')) };
    const works: Job = {
      name: 'works',
      everyHours: 6,
      run: () => {
        ran = true;
        return Promise.resolve({});
      },
    };
    const running = start([fails, works], lines);
    await expect.poll(() => ran && lines.some((line) => line.includes('no luck'))).toBe(true);
    await running.stop();
  });

  it('outlives a database that goes away while a job runs', async () => {
    const lines: string[] = [];
    const proxy = await proxyTo(database.connection);
    const way = connect({ ...proxy.connection, poolSize: 1 });
    let next = false;
    const jobs: Job[] = [
      { name: 'cut-off', everyHours: 6, run: () => proxy.refuse().then(() => ({})) },
      { name: 'next', everyHours: 6, run: () => Promise.resolve({ did: Number((next = true)) }) },
    ];
    const running = start(jobs, lines, way.knex);
    await expect.poll(() => lines.join('')).toContain('the jobs failed');
    await proxy.mend();
    await expect.poll(() => next).toBe(true);
    await running.stop();
    await way.close();
    await proxy.close();
  });

  it('runs a job again that was made due while it ran', async () => {
    const { knex } = database;
    let runs = 0;
    const run = async () => {
      if ((runs += 1) === 1) await makeJobDue(knex, 'wanted');
      return {};
    };
    const running = start([{ name: 'wanted', everyHours: 6, run }]);
    await expect.poll(() => runs).toBe(2);
    await running.stop();
    expect(await jobDueSince(knex, 'wanted')).toBeNull();
  });

  it('stops while it waits for a database that is away', async () => {
    const lines: string[] = [];
    const away = connect({ socketDir: '/nowhere', user: 'nobody', database: 'none', poolSize: 1 });
    const never: Job = { name: 'never', everyHours: 6, run: () => Promise.resolve({}) };
    const running = start([never], lines, away.knex);
    await expect.poll(() => lines.join('')).toContain('cannot start');
    await running.stop();
    await away.close();
  });

  it('tries a job that failed again soon, and counts its failures until it succeeds', async () => {
    const { knex } = database;
    let fails = true;
    let runs = 0;
    const run = () => {
      runs += 1;
      return fails ? Promise.reject(new Error('no luck')) : Promise.resolve({});
    };
    const running = start([{ name: 'wavering', everyHours: 6, run }]);
    const row = async () => {
      const soon = knex.raw("due_at < now() + interval '5 minutes' as soon");
      return knex('jobs').where({ name: 'wavering' }).first('failures', soon) as Promise<object>;
    };
    await expect.poll(row).toEqual({ failures: 1, soon: true });
    fails = false;
    await knex('jobs').where({ name: 'wavering' }).update({ due_at: knex.fn.now() });
    await expect.poll(row).toEqual({ failures: 0, soon: false });
    await running.stop();
    expect(runs).toBe(2);
  });

  it('runs on one process at a time', async () => {
    const { knex } = database;
    let begun = 0;
    let end = () => {};
    const ended = new Promise<void>((done) => (end = done));
    const long: Job = { name: 'long', everyHours: 6, run: () => ended.then(() => ({ begun: (begun += 1) })) };
    const looked: string[] = [];
    const marker: Job = {
      name: 'marker',
      everyHours: 6,
      run: () => Promise.resolve({ looked: looked.push('here') }),
    };
    const first = start([long]);
    await expect.poll(() => knex('leases').where({ name: 'job long' })).toHaveLength(1);
    // the second has looked at the long job when it runs the one behind it
    const second = start([long, marker]);
    await expect.poll(() => looked).toEqual(['here']);
    end();
    await expect.poll(() => begun).toBe(1);
    await Promise.all([first.stop(), second.stop()]);
    expect(begun).toBe(1);
  });
});
