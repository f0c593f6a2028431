import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driverOptions } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// evidence: S88
it('a display name that two people take at the same moment has both usernames beside it', async () => {
  const [first, second] = [0, 1].map(() => new pg.Client(driverOptions(app.database.connection)));
  await Promise.all([first!.connect(), second!.connect()]);
  try {
    const insert = (username: string) =>
      `insert into users (username, display_name, email, role, password_hash)
       values ('${username}', 'Twin Same', '${username}@example.org', 'editor', 'x')`;
    await first!.query('begin');
    await first!.query(insert('twin1'));
    const inserted = second!.query(insert('twin2'));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    // it waits for the first, which it would not see otherwise
    await expect.poll(async () => (await first!.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
    await first!.query('commit');
    await inserted;
    const { rows } = await first!.query(`select shares_name from users where display_name = 'Twin Same'`);
    expect(rows).toEqual([{ shares_name: true }, { shares_name: true }]);
  } finally {
    await Promise.all([first!.end(), second!.end()]);
  }
});
