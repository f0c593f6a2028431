import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import { Cluster, adminPassword, machines, type Machine } from './cluster.ts';
import { Load } from './cluster-load.ts';
import { Measured } from './cluster-table.ts';

/*
 * One fault alone: npx vitest run --config tests/integration/vitest.config.ts cluster -t 'only Patroni frozen'
 * CLUSTER_TABLE=write writes what was measured into docs/scaling.md.
 */

// deadlines, not measures
vi.setConfig({ testTimeout: 600_000 });

let cluster: Cluster;
let load: Load;
const measured = new Measured();

beforeAll(async () => {
  cluster = await Cluster.create();
  await cluster.up();
  load = await Load.open(cluster);
});
afterAll(async () => {
  await measured.tell();
  await cluster?.remove();
});

interface Fault {
  /** @returns what must have happened until people go on */
  strike: (primary: Machine) => Promise<unknown>;
  /** Brings back what the general mending does not. */
  mend?: () => Promise<unknown>;
}

/** While people write, read and listen it strikes, they go on, and it is mended; then all that was answered is there. */
async function underLoad(name: string, { strike, mend }: Fault): Promise<void> {
  await cluster.mend();
  const primary = (await cluster.primary())!;
  await load.begin();
  const since = performance.now();
  await strike(primary);
  await load.goesOn();
  await mend?.();
  await cluster.mend();
  await load.goesOn();
  const seen = await load.end(since);
  measured.add(name, seen);
  expect(seen.errors, 'a fault is no error of the program').not.toHaveProperty('500');
}

const standbyOf = (primary: Machine): Machine => machines.find((machine) => machine !== primary)!;

/** Sends a signal to the processes of a name, in the container of PostgreSQL. */
const signal = (machine: Machine, name: 'postgres' | 'patroni', number: 'STOP' | 'KILL') =>
  cluster.shell(
    machine,
    'postgres',
    `for p in /proc/[0-9]*; do [ "$(cat $p/comm)" = ${name} ] && kill -${number} \${p#/proc/}; done; true`,
  );

describe('three machines', () => {
  it('are up by the compose file, and people sign in at each', async () => {
    for (const machine of machines) {
      const admin = new HttpClient(cluster.url(machine));
      await admin.signIn('admin', adminPassword);
      const page = await admin.get<string>('/');
      expect({ machine, status: page.status, html: page.body.includes('<div id="root">') }).toEqual({
        machine,
        status: 200,
        html: true,
      });
    }
  });
});

describe('PostgreSQL', () => {
  it('primary and Patroni killed', async ({ task }) => {
    await underLoad(task.name, {
      async strike(primary) {
        await cluster.docker('kill', cluster.container(primary, 'postgres'));
        await cluster.movedFrom(primary);
      },
    });
  });
});
