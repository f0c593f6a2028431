import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { KillRounds } from '../faults/kill-rounds.ts';
import { randomOf, repeatedly, roundsOf, tell } from '../faults/rounds.ts';
import { everyRowIsWhole } from '../faults/whole.ts';
import { Appliance } from './appliance.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 120_000 + roundsOf(1) * 20_000 });

const random = randomOf(96);
let appliance: Appliance;

beforeAll(async () => {
  appliance = await Appliance.create();
  await appliance.compose('build', '--quiet');
  await appliance.compose('up', '-d', '--wait');
});
afterAll(() => appliance?.remove());

const query = async (sql: string) => (await appliance.query(sql)).filter((line) => line !== '');
const kill = (container: string) => appliance.docker('kill', '--signal', 'KILL', appliance.nameOf(container));
const start = (container: string) => appliance.docker('start', appliance.nameOf(container));

// evidence: Q21 Q23
it('kill -9 of the API and of PostgreSQL of the appliance while people write: journal, rows, index and files agree', async () => {
  const people = await KillRounds.open(appliance.url, await appliance.secret('admin-password'));
  const struck = { api: 0, 'api, started by Docker': 0, postgres: 0 };
  const strikes = {
    api: { strike: () => kill('api-1'), mend: () => start('api-1') },
    'api, started by Docker': {
      // all that runs there but its first process, which ends with them
      strike: () => appliance.compose('exec', '-T', 'api', 'sh', '-c', 'kill -9 -1').catch(() => ''),
      mend: () => Promise.resolve(),
    },
    postgres: { strike: () => kill('postgres-1'), mend: () => start('postgres-1') },
  };
  const rounds = Math.max(2, roundsOf(0.2));
  await repeatedly(rounds, async (round) => {
    const api = random.pick(['api', 'api, started by Docker'] as const);
    const kind = round % 2 === 0 ? api : 'postgres';
    await people.round({ ...strikes[kind], hitsAll: kind !== 'postgres' });
    struck[kind] += 1;
  });
  await everyRowIsWhole(query);
  await expect
    .poll(() => query('select count(*) from search_changes where not applied'), { timeout: 120_000 })
    .toEqual(['0']);
  await people.verifyAll();
  const { note, ...figures } = people.figures();
  const kinds = Object.entries(struck).map(([kind, count]) => `${count} ${kind}`);
  const engines = appliance.smallness === null ? 'Meilisearch and MinIO' : 'PostgreSQL and a folder';
  tell({ ...figures, note: `on ${engines}; ${kinds.join(', ')}; ${note}` });
});
