import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';

let app: TestApp;
let editor: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());

/** Sends a request that waits for the database, and hangs up before it is served. */
async function hangUpWhileWaiting(path: string): Promise<void> {
  const { knex } = app.database;
  await knex.transaction(async (trx) => {
    await trx.raw('lock table sessions in access exclusive mode');
    const leaving = new AbortController();
    const sent = { headers: { cookie: editor.cookie }, signal: leaving.signal };
    fetch(app.url + path, sent).catch(() => undefined);
    const waiting = async () => {
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    leaving.abort();
    // the server hears of what came first before it answers what came later
    for (let count = 0; count < 5; count += 1)
      expect((await app.anonymous().get('/livez', { headers: { connection: 'close' } })).status).toBe(200);
  });
}

const statusOf = (path: string) =>
  app.logLines
    .map((line) => JSON.parse(line) as { path?: string; status?: number })
    .findLast((line) => line.path === path)?.status;

// evidence: S64
it('what nobody waits for any more is not read', async () => {
  await hangUpWhileWaiting('/api/notifications');
  await expect.poll(() => statusOf('/api/notifications'), { timeout: 20_000 }).toBe(499);
});
