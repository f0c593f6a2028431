import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { driverOptions } from '../../db/connect.ts';
import { makeSpace } from '../support/content.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase } from './proxied-database.ts';
import {
  away,
  everyAnsweredWriteIsThere,
  growsAgain,
  signIn,
  wellAgain,
  Writers,
  type Answered,
} from './writers.ts';

const ADMIN_PASSWORD = 'another good one';
// evidence: Q23 Q33
test('PostgreSQL killed under load: 503 with a message, well again by itself, every answered write is there', async () => {
  const program = await Program.create({ ADMIN_PASSWORD });
  try {
    await program.start();
    const client = await signIn(program, ADMIN_PASSWORD);
    const { id } = await makeSpace(client);
    const writers = new Writers(client, id);
    await growsAgain(writers);
    const pidFile = await readFile(join(program.dataDir, 'postgres/postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
    await expect.poll(() => writers.refused.length, { timeout: wellAgain }).toBeGreaterThan(0);
    await growsAgain(writers);
    await writers.stop();
    writers.wereOnlyRefusedAsAway();
    await everyAnsweredWriteIsThere(client, writers.answered);

    // and stopped under load: what was answered is there after the next start
    const late = new Writers(client, id);
    await growsAgain(late);
    const asked = performance.now();
    expect(await program.stop('SIGTERM')).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    await late.stop();
    await program.start();
    await everyAnsweredWriteIsThere(await signIn(program, ADMIN_PASSWORD), late.answered);
  } finally {
    await program.remove();
  }
}, 180_000);

// evidence: Q24
test('connections that end at any moment: no false success, and no second document for the same key', async () => {
  const { url, proxy, direct: connection, drop } = await openProxiedDatabase({ isMigrated: true });
  const program = await Program.create({ ADMIN_PASSWORD, DATABASE_URL: url });
  const direct = new pg.Client(driverOptions(connection));
  await direct.connect();
  try {
    await program.start();
    const client = await signIn(program, ADMIN_PASSWORD);
    const { id: spaceId } = await makeSpace(client);
    const made: Answered[] = [];
    for (let round = 0; round < 25; round += 1) {
      const key = randomUUID();
      const input = { title: key, content: `Text of ${key}`, spaceId, parentId: null };
      const create = () =>
        client.post<Document>('/api/documents', input, { headers: { 'Idempotency-Key': key } });
      // from before the statement to after its commit
      const cut = setTimeout(() => proxy.cut(), round);
      const first = await create();
      clearTimeout(cut);
      if (first.status !== 201) expect(first).toMatchObject({ status: 503, body: { message: away } });
      await expect.poll(async () => (await create()).status, { timeout: wellAgain }).toBe(201);
      const { rows } = await direct.query<{ id: number }>('select id from documents where title = $1', [key]);
      expect(rows).toHaveLength(1);
      if (first.status === 201) expect(first.body.id).toBe(rows[0]?.id);
      made.push({ id: rows[0]!.id, title: key });
    }
    await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(async () => (await client.get('/readyz')).status, { timeout: wellAgain }).toBe(200);
    await everyAnsweredWriteIsThere(client, made);
  } finally {
    await program.remove();
    await direct.end();
    await drop();
  }
}, 180_000);
