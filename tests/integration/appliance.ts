import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { settings } from '../../api/settings/list.ts';
import { freePort } from '../support/program.ts';
import { findImage, isMinio, type FoundImage } from './images.ts';
import { findDocker } from './servers.ts';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** What `docker inspect` tells of a container, as far as the tests ask. */
export interface Inspected {
  Name: string;
  Config: { Env: string[]; User: string; Labels: Record<string, string> };
  State: { ExitCode: number; Health?: { Status: string }; Status: string };
  HostConfig: {
    CapAdd: string[] | null;
    CapDrop: string[] | null;
    Init: boolean | null;
    LogConfig: { Config: Record<string, string> };
    Memory: number;
    PidsLimit: number;
    Privileged: boolean;
    ReadonlyRootfs: boolean;
    RestartPolicy: { Name: string };
    SecurityOpt: string[] | null;
  };
  NetworkSettings: {
    Networks: Record<string, { IPAddress: string }>;
    Ports: Record<string, { HostPort: string }[] | null>;
  };
}

/** The ports of the machine that lead to a container. */
export function publishedPorts(container: Inspected | undefined): string[] {
  const published = Object.values(container?.NetworkSettings.Ports ?? {}).flatMap((ports) => ports ?? []);
  return [...new Set(published.map(({ HostPort }) => HostPort))];
}

/** The appliance of this checkout, as `docker compose` runs it: a project and ports of its own, no file edited. */
export class Appliance {
  readonly project = `lectern-test-${randomBytes(3).toString('hex')}`;
  readonly port: number;
  /** Why it runs without Meilisearch and MinIO, as compose.small.yml has it; null where they are there. */
  readonly smallness: string | null;
  readonly #environment: Record<string, string>;
  readonly #base: string[];
  #files: string[];

  private constructor(port: number, environment: Record<string, string>, smallness: string | null) {
    this.port = port;
    this.#environment = environment;
    this.smallness = smallness;
    this.#base = smallness === null ? ['docker-compose.yml'] : ['docker-compose.yml', 'compose.small.yml'];
    this.#files = this.#base;
  }

  static async create(): Promise<Appliance> {
    const docker = await findDocker();
    if (typeof docker === 'string') throw new Error(docker);
    const found = {
      POSTGRES_IMAGE: await findImage(docker, 'postgres'),
      MEILI_IMAGE: await findImage(docker, 'meilisearch'),
      MINIO_IMAGE: await findImage(docker, 's3'),
    };
    if (found.POSTGRES_IMAGE.reason !== undefined) throw new Error(found.POSTGRES_IMAGE.reason);
    const images = Object.entries(found).map(([name, { image }]) => [name, image ?? '']);
    const port = await freePort();
    const environment = {
      ...(Object.fromEntries(images) as Record<string, string>),
      PORT: String(port),
      HTTPS_PORT: String(await freePort()),
      LECTERN_IMAGE: 'lectern:test',
    };
    return new Appliance(port, environment, smallnessOf(found.MEILI_IMAGE, found.MINIO_IMAGE));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Its services that last. */
  get services(): string[] {
    return this.smallness === null ? ['api', 'meilisearch', 'minio', 'postgres'] : ['api', 'postgres'];
  }

  /** Further Compose files from now on, in the order of `-f`. */
  use(...files: string[]): void {
    this.#files = [...this.#base, ...files];
  }

  /** `docker compose <args>`. @returns what it wrote to standard output */
  async compose(...args: string[]): Promise<string> {
    const files = this.#files.flatMap((file) => ['-f', file]);
    return this.docker('compose', '-p', this.project, ...files, ...args);
  }

  /** `docker compose <args>`, fed from a file or written to one, as a shell's `<` and `>` do. */
  async piped({ from, to }: { from?: string; to?: string }, ...args: string[]): Promise<void> {
    const files = this.#files.flatMap((file) => ['-f', file]);
    const child = spawn('docker', ['compose', '-p', this.project, ...files, ...args], {
      cwd: root,
      env: this.#fullEnvironment(),
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const fed = from ? pipeline(createReadStream(from), child.stdin) : child.stdin.end();
    const taken = to ? pipeline(child.stdout, createWriteStream(to)) : child.stdout.resume();
    const [[code]] = await Promise.all([ended, fed, taken]);
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}:\n${complaint}`);
  }

  /** @throws Error with all that docker said */
  async docker(...args: string[]): Promise<string> {
    const { stdout } = await execute('docker', args, {
      cwd: root,
      env: this.#fullEnvironment(),
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }

  #fullEnvironment(): NodeJS.ProcessEnv {
    return { ...withoutSettings(process.env), ...this.#environment };
  }

  /** What its containers have, by service and number: `api-1`. */
  async containers(): Promise<Record<string, Inspected>> {
    const ids = (await this.compose('ps', '--all', '--quiet')).trim().split('\n');
    const inspected = JSON.parse(await this.docker('inspect', ...ids)) as Inspected[];
    return Object.fromEntries(inspected.map((one) => [one.Name.slice(this.project.length + 2), one]));
  }

  /** @param container as `containers` calls it: `api-1` */
  nameOf(container: string): string {
    return `${this.project}-${container}`;
  }

  /** All that its services have logged so far. */
  async logs(): Promise<string> {
    return this.compose('logs', '--no-color');
  }

  async secret(name: string): Promise<string> {
    return (await this.compose('exec', '-T', 'api', 'cat', `/secrets/${name}`)).trim();
  }

  /** @returns the first column of each row, as text */
  async query(sql: string): Promise<string[]> {
    return (await this.compose('exec', '-T', 'postgres', 'psql', '-U', 'lectern', '-tAc', sql))
      .trim()
      .split('\n');
  }

  /** Away with all of it, also when it never came up. */
  async remove(): Promise<void> {
    this.use('compose.proxy.yml');
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
    await this.docker('image', 'rm', '--force', 'lectern:test');
  }
}

/** Another S3 server than MinIO takes its command and keys in another way than the Compose file gives them. */
function smallnessOf(meilisearch: FoundImage, store: FoundImage): string | null {
  if (meilisearch.reason !== undefined) return meilisearch.reason;
  if (store.reason !== undefined) return store.reason;
  return isMinio(store.image) ? null : `${store.image} is no MinIO`;
}

/** What is set for a Lectern of this shell must not change the one under test. */
export function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set(Object.keys(settings).flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}
