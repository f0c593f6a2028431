import { afterAll, beforeAll, describe, expect, it, vi, type TestContext } from 'vitest';
import { HttpClient } from '../support/http-client.ts';
import {
  Cluster,
  adminPassword,
  machines,
  until,
  type Machine,
  type Missing,
  type Service,
} from './cluster.ts';
import { Load, type Seen } from './cluster-load.ts';
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
  if (cluster.missing.all !== undefined) return;
  await cluster.up();
  load = await Load.open(cluster);
});
afterAll(async () => {
  await measured.tell();
  await cluster?.remove();
});

/**
 * While people write, read and listen it strikes, they go on, and it is mended; then all that was answered is there.
 * @param strike returns when what is to happen has happened
 */
async function underLoad(
  { task, skip }: TestContext,
  strike: (primary: Machine) => Promise<unknown>,
  needs: (keyof Missing)[] = [],
): Promise<Seen> {
  for (const reason of ['all' as const, ...needs].map((need) => cluster.missing[need]))
    skip(reason !== undefined, reason);
  await cluster.mend();
  const primary = (await cluster.primary())!;
  const seen = await load.during(async () => {
    await strike(primary);
    await load.goesOn();
    await cluster.mend();
    await load.goesOn();
  });
  measured.add(task.name, seen);
  expect(seen.errors, 'a fault is no error of the program').not.toHaveProperty('500');
  return seen;
}

const othersThan = (machine: Machine) => machines.filter((each) => each !== machine) as [Machine, Machine];
const kill = (machine: Machine, service: Service) =>
  cluster.docker('kill', cluster.container(machine, service));
/** Docker cannot freeze a process at each moment, and says so. */
const pause = (machine: Machine, service: Service) =>
  until(`${service} of ${machine} paused`, () =>
    cluster.docker('pause', cluster.container(machine, service)).then(() => true),
  );

/** Stops the processes of a name, in the container of PostgreSQL. */
const freeze = (machine: Machine, name: 'postgres' | 'patroni') =>
  cluster.shell(
    machine,
    'postgres',
    `for p in /proc/[0-9]*; do [ "$(cat $p/comm)" = ${name} ] && kill -STOP \${p#/proc/}; done; true`,
  );

describe('three machines', () => {
  it('are up by the compose file, and people sign in at each', async ({ skip }) => {
    skip(cluster.missing.all !== undefined, cluster.missing.all);
    for (const machine of machines) {
      const admin = new HttpClient(cluster.url(machine));
      await admin.signIn('admin', adminPassword);
      const page = await admin.get<string>('/');
      expect({ machine, status: page.status }).toEqual({ machine, status: 200 });
      expect(page.body).toContain('<div id="app:root">');
    }
  });
});

describe('PostgreSQL', () => {
  it('primary and Patroni killed', (test) =>
    underLoad(test, async (primary) => {
      await kill(primary, 'postgres');
      await cluster.movedFrom(primary);
    }));

  it('only PostgreSQL killed; starts again in place', (test) =>
    underLoad(test, async (primary) => {
      const main = () =>
        cluster.shell(primary, 'postgres', 'head -n 1 /var/lib/postgresql/data/patroni/postmaster.pid');
      const killed = await main();
      await cluster.shell(primary, 'postgres', `kill -9 ${killed}`);
      await until(
        'PostgreSQL again',
        async () => (await cluster.primary()) !== undefined && (await main()) !== killed,
      );
    }));

  it('switchover', (test) =>
    underLoad(test, async (primary) => {
      const order = `patronictl switchover --leader ${primary} --candidate ${othersThan(primary)[0]} --force`;
      await cluster.shell(primary, 'postgres', order);
      await cluster.movedFrom(primary);
    }));

  it.for([
    ['primary and Patroni frozen', (primary: Machine) => pause(primary, 'postgres')],
    ['only PostgreSQL frozen', (primary: Machine) => freeze(primary, 'postgres')],
    ['only Patroni frozen', (primary: Machine) => freeze(primary, 'patroni')],
  ] as const)('%s', async ([, strike], test) => {
    await underLoad(test, async (primary) => {
      await strike(primary);
      await cluster.movedFrom(primary);
    });
  });

  it('a standby frozen', (test) =>
    underLoad(test, async (primary) => {
      const [standby] = othersThan(primary);
      await pause(standby, 'postgres');
      const confirms = async () =>
        (await cluster.members([primary])).some(({ name, role }) => name === standby && role !== 'replica');
      await until('commits without it', async () => !(await confirms()));
    }));

  it('primary cut off from etcd', (test) =>
    underLoad(test, async (primary) => {
      const rules = ['sport', 'dport'].map(
        (port) => `ip rule add pref 10 ipproto tcp ${port} 2379-2380 blackhole`,
      );
      await cluster.ip(primary, rules.join(' && '));
      await cluster.movedFrom(primary);
    }));

  it('machine of the primary cut off, with its Lectern', (test) =>
    underLoad(test, async (primary) => {
      await cluster.disconnect(primary);
      await cluster.movedFrom(primary);
    }));
});

describe('MinIO', () => {
  const filesOn = async (machine: Machine) =>
    (await cluster.shell(machine, 'minio', 'ls /data1/lectern')).split('\n').filter(Boolean);

  /** Waits until each file is on all three machines. A file on only one of them is left over from a failed upload. */
  const untilFilesOnAll = () =>
    until('each file on all machines', async () => {
      const lists = await Promise.all(machines.map(filesOn));
      const counts = new Map<string, number>();
      for (const name of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
      expect(counts.size).toBeGreaterThan(0);
      return [...counts.values()].every((count) => count !== 2);
    });

  it('MinIO of one machine killed', async (test) => {
    const seen = await underLoad(test, async () => {
      await kill('b', 'minio');
      await load.goesOn();
      await cluster.compose('b', 'up', '-d', 'minio');
      await untilFilesOnAll();
    }, ['minio']);
    expect(seen.inDoubt).toBeLessThan(5);
  });

  it('MinIO of two machines killed: files wait, texts go on', (test) =>
    underLoad(test, async () => {
      await Promise.all([kill('b', 'minio'), kill('c', 'minio')]);
      await load.heard(503);
    }, ['minio']));

  it('MinIO drives of one machine wiped; they are filled again', (test) =>
    underLoad(test, async () => {
      // a file that was written while a machine was stopped may still be on two machines only
      await untilFilesOnAll();
      await kill('b', 'minio');
      await cluster.wipe('b', ['objects1', 'objects2']);
      await cluster.compose('b', 'up', '-d', 'minio');
      await untilFilesOnAll();
    }, ['minio']));
});

describe('Meilisearch', () => {
  it('Meilisearch gone for good; an empty one takes its place', async (test) => {
    await underLoad(test, async () => {
      await cluster.compose('a', 'rm', '--stop', '--force', 'meilisearch');
      await cluster.wipe('a', ['index']);
      await load.finds('true');
    }, ['meilisearch']);
    await load.finds('false');
    await load.verifySearch();
  });
});

describe('Lectern', () => {
  it('Lectern of one machine killed', (test) => underLoad(test, () => kill('b', 'api')));

  it('Lectern of one machine frozen', (test) => underLoad(test, () => pause('b', 'api')));

  it('Lectern restarted on each machine in turn', async (test) => {
    const seen = await underLoad(test, async () => {
      for (const machine of machines) {
        await cluster.docker('restart', cluster.container(machine, 'api'));
        await cluster.isWell();
      }
    });
    expect({ inDoubt: seen.inDoubt, errors: seen.errors }).toEqual({ inDoubt: 0, errors: {} });
  });
});

describe('in the end', () => {
  it('all that was ever answered is there', async ({ skip }) => {
    skip(cluster.missing.all !== undefined, cluster.missing.all);
    await cluster.mend();
    await load.verifyAll();
  });
});
