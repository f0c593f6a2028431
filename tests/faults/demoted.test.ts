import { expect, test } from 'vitest';
import { checkCluster } from '../../api/features/operation/check-cluster.ts';
import type { Check } from '../../api/features/operation/check.ts';
import { openDatabase } from '../../api/server/open-database.ts';
import { connect } from '../../db/connect.ts';
import { makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { Program } from '../support/program.ts';
import { PostgresPair } from './postgres-pair.ts';
import { away, everyAnsweredWriteIsThere, growsAgain, signIn, wellAgain, Writers } from './writers.ts';

const ADMIN_PASSWORD = 'another good one';

/** What `lectern doctor` says of the servers that follow, and of a store one of whose drives is new. */
async function clusterOf(connectionString: string): Promise<Record<string, Check>> {
  const database = connect({ connectionString, poolSize: 2 });
  const drives = { all: 6, missing: [], filling: ['b:9000/data1'] };
  try {
    const checks = await checkCluster(database.knex, { drives: () => Promise.resolve(drives) });
    return Object.fromEntries(checks.map((check) => [check.name, check]));
  } finally {
    await database.close();
  }
}

// evidence: Q23
test('a primary demoted under load, then its successor frozen: 503 in words, well again, every answered write is there', async () => {
  const pair = await PostgresPair.open();
  const { first, second } = pair;
  const program = await Program.create({ ADMIN_PASSWORD, DATABASE_URL: pair.url });
  try {
    await program.start();
    const client = await signIn(program, ADMIN_PASSWORD);
    const { id } = await makeSpace(client);
    const stream = await EventClient.open(client);
    const writers = new Writers(client, id, 2);
    await growsAgain(writers);
    expect(await clusterOf(pair.url)).toMatchObject({
      standbys: {
        state: 'well',
        says: expect.stringMatching(/^the primary is at .+, standby confirms each write$/) as string,
        figures: { standbys: 1, synchronous: 1, absent: 0 },
      },
      drives: {
        state: 'warning',
        says: '1 of 6 drives of the object store are being filled: b:9000/data1',
        figures: { drives: 6, missing: 0, filling: 1 },
      },
    });
    const gaps = () => stream.of('refresh').length;
    const catchesUp = async (before: number) => {
      await expect.poll(gaps, { timeout: wellAgain }).toBeGreaterThan(before);
      const heard = stream.of('document').length;
      await expect.poll(() => stream.of('document').length, { timeout: wellAgain }).toBeGreaterThan(heard);
    };

    // the first is a standby now, and the proxy has not noticed
    await first.stop();
    await second.promote();
    await first.configure(`synchronous_standby_names = ''`);
    await first.follow(second);
    await first.start();
    const { refused, answered } = writers;
    const before = { refused: refused.length, answered: answered.length, gaps: gaps() };
    await expect.poll(() => refused.length, { timeout: wellAgain }).toBeGreaterThan(before.refused + 20);
    expect(answered.length).toBe(before.answered);
    expect(await client.get('/readyz')).toMatchObject({ status: 503, body: { database: 'away' } });
    // it would answer reads, without what the primary has answered since
    expect(await client.get(`/api/documents/${answered[0]!.id}`)).toMatchObject({
      status: 503,
      body: { message: away },
    });
    // what a start and `lectern doctor` say
    const opened = openDatabase(
      { dataDir: program.dataDir, database: { url: pair.url, poolSize: 1 } },
      { role: 'command', notify: () => undefined, migrates: false, timeoutMs: 0 },
    );
    await expect(opened).rejects.toThrow('cannot be reached (this server is a standby');

    pair.leadTo(second);
    await growsAgain(writers);
    await catchesUp(before.gaps);

    // frozen, while people wait for its answers
    const gapsBefore = gaps();
    await second.freeze();
    await first.promote();
    pair.leadTo(first);
    await growsAgain(writers);
    await catchesUp(gapsBefore);
    await writers.stop();
    writers.wereOnlyRefusedAsAway();
    expect((await client.get('/readyz')).status).toBe(200);
    await everyAnsweredWriteIsThere(client, answered);
    stream.leave();
  } finally {
    await program.remove();
    await pair.close();
  }
}, 180_000);
