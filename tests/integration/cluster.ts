import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { freePort } from '../support/program.ts';
import { withoutSettings } from './appliance.ts';
import { findImage, isMinio, type FoundImage } from './images.ts';
import { findDocker } from './servers.ts';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

export const machines = ['a', 'b', 'c'] as const;
export type Machine = (typeof machines)[number];
export type Service = 'etcd' | 'postgres' | 'haproxy' | 'minio' | 'meilisearch' | 'api';

export interface Member {
  name: Machine;
  role: 'leader' | 'replica' | 'sync_standby' | 'quorum_standby';
  /** `running` of a primary, `streaming` of a standby that follows. */
  state: string;
  timeline: number;
}

/** A deadline for a slow machine. Milliseconds. */
export const wellAgainMs = 240_000;
export const adminPassword = 'another good one';

/** Images that are missing on this machine, and why: what needs them is left out. */
export interface Missing {
  /** Nothing can be tried. */
  all?: string;
  minio?: string;
  meilisearch?: string;
}

/**
 * Three machines that run compose.ha.yml: each is a container that sleeps, whose network its services share, in a private
 * network of Docker. A project of its own for each, no file edited.
 */
export class Cluster {
  readonly project = `lectern-test-${randomBytes(3).toString('hex')}`;
  readonly missing: Missing;
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #ports: Record<Machine, Ports>;
  readonly #store: string | undefined;
  #addresses: Record<string, string> = {};

  private constructor(
    folder: string,
    environment: Record<string, string>,
    ports: Record<Machine, Ports>,
    missing: Missing,
    store: string | undefined,
  ) {
    this.#folder = folder;
    this.#environment = environment;
    this.#ports = ports;
    this.missing = missing;
    this.#store = store;
  }

  /** @throws Error if there is no Docker */
  static async create(): Promise<Cluster> {
    const docker = await findDocker();
    if (typeof docker === 'string') throw new Error(docker);
    const postgres = await findImage(docker, 'postgres');
    const store = await findImage(docker, 's3');
    const meilisearch = await findImage(docker, 'meilisearch');
    const lack = postgres.reason ?? store.reason;
    const isCluster = isMinio(store.image ?? '');
    const missing: Missing = {
      ...(lack !== undefined && { all: lack }),
      ...(!isCluster && { minio: `${store.image} is no MinIO` }),
      ...(meilisearch.reason !== undefined && { meilisearch: meilisearch.reason }),
    };
    const folder = await mkdtemp(join(tmpdir(), 'lectern-cluster-'));
    await writeSecrets(folder);
    await writeFile(join(folder, 'override.yml'), JSON.stringify(overrideOf(missing)));
    const ports = Object.fromEntries(
      await Promise.all(machines.map(async (name) => [name, await freePorts()] as const)),
    ) as Record<Machine, Ports>;
    const environment = {
      ...imagesOf({ POSTGRES_IMAGE: postgres, MINIO_IMAGE: store, MEILI_IMAGE: meilisearch }),
      SECRETS: folder,
      LECTERN_IMAGE: process.env['TEST_LECTERN_IMAGE'] ?? 'lectern:test',
      HA_IMAGE: 'lectern-ha:test',
    };
    return new Cluster(folder, environment, ports, missing, isCluster ? undefined : store.image);
  }

  /** Builds the images, starts the machines and all services, and waits until all of it works. */
  async up(): Promise<void> {
    await this.compose('a', 'build', '--quiet', 'volumes');
    if (!process.env['TEST_LECTERN_IMAGE']) await this.compose('a', 'build', '--quiet', 'api');
    await this.#openNetwork();
    if (this.#store) await this.#startStore(this.#store);
    await Promise.all(machines.map((machine) => this.#startMachine(machine)));
    await Promise.all(machines.map((machine) => this.compose(machine, 'up', '-d')));
    await this.isWell();
  }

  url(machine: Machine): string {
    return `http://127.0.0.1:${this.#ports[machine].web}`;
  }

  /** The name of the container of a service; of the machine itself without one. */
  container(machine: Machine, service?: Service): string {
    return service ? `${this.project}-${machine}-${service}-1` : `${this.project}-${machine}`;
  }

  /** `docker compose <args>` on a machine. @returns what it wrote to standard output */
  compose(machine: Machine, ...args: string[]): Promise<string> {
    const files = ['-f', 'compose.ha.yml', '-f', join(this.#folder, 'override.yml')];
    return this.#execute(['compose', '-p', this.container(machine), ...files, ...args], {
      NODE: machine,
      NODE_ADDRESS: this.#addresses[machine] ?? '127.0.0.1',
      HA_NETWORK: `container:${this.container(machine)}`,
      COMPOSE_PROFILES: machine === 'a' && !this.missing.meilisearch ? 'search' : '',
    });
  }

  /** @throws Error with all that docker said */
  docker(...args: string[]): Promise<string> {
    return this.#execute(args, {});
  }

  /** Runs a shell's commands in the container of a service, as its account. */
  shell(machine: Machine, service: Service, script: string): Promise<string> {
    return this.docker('exec', this.container(machine, service), 'sh', '-c', script);
  }

  /** Changes the network of a machine, with `ip`. */
  async ip(machine: Machine, script: string): Promise<void> {
    const place = ['--network', `container:${this.container(machine)}`, '--cap-add', 'NET_ADMIN'];
    await this.docker('run', '--rm', ...place, this.#environment['HA_IMAGE']!, 'sh', '-c', script);
  }

  /** The machine is cut off from the others, and nobody reaches it. */
  async disconnect(machine: Machine): Promise<void> {
    await this.docker('network', 'disconnect', this.project, this.container(machine));
  }

  /** Removes all that volumes of a machine hold, as where disks are replaced. */
  async wipe(machine: Machine, volumes: readonly string[]): Promise<void> {
    const mounts = volumes.flatMap((name) => ['-v', `${this.container(machine)}_${name}:/wiped/${name}`]);
    const script = 'find /wiped -mindepth 2 -delete';
    await this.docker('run', '--rm', ...mounts, this.#environment['HA_IMAGE']!, 'sh', '-c', script);
  }

  /** The members of PostgreSQL's cluster, as the Patroni of one of the machines says. */
  async members(asked: readonly Machine[] = machines): Promise<Member[]> {
    for (const machine of asked) {
      const answer = await fetch(`http://127.0.0.1:${this.#ports[machine].patroni}/cluster`, {
        signal: AbortSignal.timeout(3_000),
      }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** @param besides a machine that is not asked, and is not meant */
  async primary(besides?: Machine): Promise<Machine | undefined> {
    const asked = machines.filter((machine) => machine !== besides);
    const found = (await this.members(asked)).find(
      ({ role, state }) => role === 'leader' && state === 'running',
    );
    return found?.name === besides ? undefined : found?.name;
  }

  /** Waits until a primary on another machine than this one has a standby that confirms its commits. */
  async movedFrom(machine: Machine): Promise<void> {
    const others = machines.filter((each) => each !== machine);
    await until('a primary with a standby elsewhere', async () => {
      const left = (await this.members(others)).filter(({ name }) => name !== machine);
      const { primaries, standbys } = wholeness(left);
      return primaries === 1 && standbys > 0;
    });
  }

  /** Everything that was paused, stopped, killed or cut off is there again, and the whole is as after the first start. */
  async mend(): Promise<void> {
    await Promise.all(machines.map((machine) => this.#mendMachine(machine)));
    await this.isWell();
  }

  /** Waits until all three are in step, and each service is healthy. */
  async isWell(): Promise<void> {
    await until('three members in step', async () => {
      const { primaries, standbys, timelines } = wholeness(await this.members());
      return primaries === 1 && standbys === 2 && timelines === 1;
    });
    for (const machine of machines) {
      const { web, lectern, minio } = this.#ports[machine];
      await until(`Lectern of ${machine}`, () => isOk(lectern, '/readyz'));
      // whichever Lectern answers
      await until(`HAProxy of ${machine}`, () => isOk(web, '/readyz'));
      if (!this.missing.minio) await until(`MinIO of ${machine}`, () => isOk(minio, '/minio/health/live'));
    }
  }

  /** Runs a statement on the primary. @returns the first column of each row, as text */
  async query(sql: string): Promise<string[]> {
    const primary = (await this.primary()) ?? 'a';
    const args = ['exec', this.container(primary, 'postgres'), 'psql', '-d', 'lectern', '-tAc', sql];
    return (await this.docker(...args)).trim().split('\n');
  }

  /** All that a service has logged so far, on each machine. */
  async logs(...services: Service[]): Promise<string> {
    const all = machines.map((machine) => this.compose(machine, 'logs', '--no-color', ...services));
    return (await Promise.all(all)).join('\n');
  }

  async remove(): Promise<void> {
    for (const machine of machines) {
      await this.#unpause(machine).catch(() => undefined);
      await this.compose(machine, 'down', '--volumes', '--timeout', '5').catch(() => undefined);
      await this.docker('rm', '--force', '--volumes', this.container(machine));
    }
    await this.docker('rm', '--force', '--volumes', `${this.project}-store`);
    await this.docker('network', 'rm', '--force', this.project);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #mendMachine(machine: Machine): Promise<void> {
    await this.#unpause(machine);
    const { NetworkSettings } = await this.#inspect<{ NetworkSettings: { Networks: object } }>(
      this.container(machine),
    );
    if (Object.keys(NetworkSettings.Networks).length === 0)
      await this.docker(
        ...['network', 'connect', '--ip', this.#addresses[machine]!, this.project, this.container(machine)],
      );
    await this.ip(machine, 'while ip rule del pref 10 2>/dev/null; do :; done');
    await this.compose(machine, 'up', '-d');
    const wake = 'for p in /proc/[0-9]*; do kill -CONT ${p#/proc/} 2>/dev/null; done; true';
    await this.shell(machine, 'postgres', wake);
  }

  async #unpause(machine: Machine): Promise<void> {
    const paused = await this.docker(
      'ps',
      '-q',
      '--filter',
      'status=paused',
      '--filter',
      this.#label(machine),
    );
    for (const id of paused.split('\n').filter(Boolean)) await this.docker('unpause', id);
  }

  readonly #label = (machine: Machine) => `label=com.docker.compose.project=${this.container(machine)}`;

  async #inspect<T>(name: string): Promise<T> {
    return (JSON.parse(await this.docker('inspect', name)) as T[])[0]!;
  }

  /** One in which each machine has an address that does not change: Docker finds a free range, and it is asked for by that. */
  async #openNetwork(): Promise<void> {
    await this.docker('network', 'create', this.project);
    const { IPAM } = await this.#inspect<{ IPAM: { Config: { Subnet: string }[] } }>(this.project);
    const subnet = IPAM.Config[0]!.Subnet;
    await this.docker('network', 'rm', this.project);
    await this.docker('network', 'create', '--subnet', subnet, this.project);
    const base = subnet.split('.').slice(0, 3).join('.');
    [...machines, 'store'].forEach((name, at) => (this.#addresses[name] = `${base}.${11 + at}`));
  }

  async #startMachine(machine: Machine): Promise<void> {
    const hosts = Object.entries(this.#addresses).flatMap(([name, address]) => [
      '--add-host',
      `${name}:${address}`,
    ]);
    const ports = Object.entries(published).flatMap(([name, inside]) => [
      '-p',
      `127.0.0.1:${this.#ports[machine][name as keyof Ports]}:${inside}`,
    ]);
    await this.docker(
      ...['run', '-d', '--name', this.container(machine), '--hostname', `machine-${machine}`, ...hosts],
      ...['--network', this.project, '--ip', this.#addresses[machine]!],
      ...ports,
      ...['--init', this.#environment['HA_IMAGE']!, 'sleep', 'infinity'],
    );
  }

  /** In place of MinIO's cluster. */
  async #startStore(image: string): Promise<void> {
    const keys = ['-e', 'S3_ACCESS_KEY=lectern', '-e', `S3_SECRET_KEY=${storeKey}`];
    const place = ['--network', this.project, '--ip', this.#addresses['store']!];
    await this.docker('run', '-d', '--name', `${this.project}-store`, ...place, ...keys, image);
  }

  async #execute(args: string[], environment: Record<string, string>): Promise<string> {
    const { stdout } = await execute('docker', args, {
      cwd: root,
      env: { ...withoutSettings(process.env), ...this.#environment, ...environment },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }
}

/** Ports of each machine that lead here, by what listens there. */
const published = { web: 80, patroni: 8008, lectern: 3000, minio: 9000 };
type Ports = Record<keyof typeof published, number>;

async function freePorts(): Promise<Ports> {
  const ports = await Promise.all(Object.keys(published).map(async (name) => [name, await freePort()]));
  return Object.fromEntries(ports) as Ports;
}

const isOk = async (port: number, path: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) })).ok;

/** How many primaries, and standbys that confirm commits, and whether all are of one history. */
const wholeness = (members: readonly Member[]) => ({
  primaries: members.filter(({ role, state }) => role === 'leader' && state === 'running').length,
  standbys: members.filter(({ role, state }) => /^(sync|quorum)_standby$/.test(role) && state === 'streaming')
    .length,
  timelines: new Set(members.map(({ timeline }) => timeline)).size,
});

/** Waits until this is so; what throws is not so. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const check = async () => isSo();
  const patience = { timeout: wellAgainMs, interval: 250 };
  await vi
    .waitUntil(() => check().catch(() => false), patience)
    .catch(() => {
      throw new Error(`Not there after ${wellAgainMs / 1000} s: ${what}`);
    });
}

const storeKey = 'a-key-of-the-store';

async function writeSecrets(folder: string): Promise<void> {
  const key = () => randomBytes(24).toString('hex');
  const secrets = {
    'patroni-password': key(),
    'database-password': key(),
    'meili-key': key(),
    's3-access-key': 'lectern',
    's3-secret-key': storeKey,
    'identity-key': randomBytes(32).toString('base64'),
    'admin-password': adminPassword,
  };
  for (const [name, secret] of Object.entries(secrets))
    await writeFile(join(folder, name), `${secret}\n`, { mode: 0o444 });
}

const imagesOf = (found: Record<string, FoundImage>): Record<string, string> =>
  Object.fromEntries(Object.entries(found).flatMap(([name, { image }]) => (image ? [[name, image]] : [])));

/** Of compose.ha.yml, what is otherwise here. */
function overrideOf(missing: Missing): object {
  // a check that Docker begins just as a container is paused keeps the engine from ever waking it again
  const healthcheck = { disable: true };
  return {
    services: {
      postgres: { healthcheck },
      ...(missing.minio && { minio: { profiles: ['left-out'] } }),
      api: {
        healthcheck,
        environment: {
          // people in these tests write as fast as they can
          COMMENTS_PER_MINUTE: 0,
          UPLOADS_PER_MINUTE: 0,
          NEW_DOCUMENTS_PER_MINUTE: 0,
          ...(missing.minio && { S3_ENDPOINT: 'http://store:8080' }),
          ...(missing.meilisearch && { SEARCH_ENGINE: 'postgres' }),
        },
      },
    },
  };
}
