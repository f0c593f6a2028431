import { randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  GenericContainer,
  getContainerRuntimeClient,
  Wait,
  type ContainerRuntimeClient,
  type StartedTestContainer,
} from 'testcontainers';
import { findImage, isMinio, type ServerName } from './images.ts';
import { errorMessage } from '../../api/text/error-message.ts';

export interface Servers {
  /** What tests read to reach them: TEST_DATABASE_URL, TEST_MEILI_URL ... */
  environment: Record<string, string>;
  /** "PostgreSQL 17.6 (postgres:17)", for people. */
  described: string[];
  /** What could not be started, and why. */
  missing: Partial<Record<ServerName, string>>;
  stop(): Promise<void>;
}

interface Running {
  container: StartedTestContainer;
  environment: Record<string, string>;
  described: string;
}

const label = 'org.lectern.tests';
const password = () => randomBytes(16).toString('hex');

/** @returns what Docker says where there is none */
export async function findDocker(): Promise<ContainerRuntimeClient | string> {
  // its own helper image need not be pullable: what is left behind is swept by its label
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  try {
    return await getContainerRuntimeClient();
  } catch (error) {
    return `no Docker that answers (${errorMessage(error)})`;
  }
}

/** PostgreSQL 17, Meilisearch and an object store, each in a container, in memory. */
export async function startServers(client: ContainerRuntimeClient): Promise<Servers> {
  await sweep(client);
  const starting = {
    postgres: startOne(client, 'postgres', startPostgres),
    meilisearch: startOne(client, 'meilisearch', startMeilisearch),
    s3: startOne(client, 's3', startS3),
  };
  const results = await Promise.all(Object.values(starting));
  const running = results.filter((result) => typeof result !== 'string');
  const missing = Object.fromEntries(
    Object.keys(starting).flatMap((name, at) =>
      typeof results[at] === 'string' ? [[name, results[at]]] : [],
    ),
  ) as Servers['missing'];
  return {
    environment: Object.assign({}, ...running.map(({ environment }) => environment)) as Record<
      string,
      string
    >,
    described: running.map(({ described }) => described),
    missing,
    stop: async () => {
      await Promise.all(running.map(({ container }) => container.stop({ timeout: 1_000 })));
    },
  };
}

async function startOne(
  client: ContainerRuntimeClient,
  name: ServerName,
  start: (image: string) => Promise<Running>,
): Promise<Running | string> {
  const { image, reason } = await findImage(client, name);
  return image === undefined ? reason : start(image);
}

/** Containers of a run that was killed: the process that their label names is gone. */
async function sweep({ container: { dockerode } }: ContainerRuntimeClient): Promise<void> {
  const left = await dockerode.listContainers({ all: true, filters: { label: [label] } });
  for (const { Id, Labels } of left)
    if (!isAlive(Number(Labels[label])))
      await dockerode
        .getContainer(Id)
        .remove({ force: true, v: true })
        .catch(() => undefined);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const container = (image: string) =>
  new GenericContainer(image).withLabels({ [label]: String(process.pid) }).withStartupTimeout(120_000);

async function startPostgres(image: string): Promise<Running> {
  const secret = password();
  const started = await container(image)
    .withEnvironment({
      POSTGRES_USER: 'lectern',
      POSTGRES_PASSWORD: secret,
      POSTGRES_DB: 'lectern',
      POSTGRES_INITDB_ARGS:
        '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C.UTF-8',
    })
    .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'])
    .withExposedPorts(5432)
    // the first one is made to set up, and takes no connections from outside
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const url = `postgres://lectern:${secret}@${started.getHost()}:${started.getMappedPort(5432)}/lectern`;
  return {
    container: started,
    environment: { TEST_DATABASE_URL: url },
    described: `PostgreSQL ${await postgresVersion(url)} (${image})`,
  };
}

async function postgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version.split(' ')[0] ?? '';
}

async function startMeilisearch(image: string): Promise<Running> {
  const key = password();
  const started = await container(image)
    .withEnvironment({ MEILI_MASTER_KEY: key, MEILI_NO_ANALYTICS: 'true', MEILI_LOG_LEVEL: 'WARN' })
    .withTmpFs({ '/meili_data': 'rw,mode=1777' })
    .withExposedPorts(7700)
    .withWaitStrategy(Wait.forHttp('/health', 7700))
    .start();
  const url = `http://${started.getHost()}:${started.getMappedPort(7700)}`;
  const answer = await fetch(`${url}/version`, { headers: { authorization: `Bearer ${key}` } });
  const { pkgVersion } = (await answer.json()) as { pkgVersion: string };
  return {
    container: started,
    environment: { TEST_MEILI_URL: url, TEST_MEILI_KEY: key },
    described: `Meilisearch ${pkgVersion} (${image})`,
  };
}

async function startS3(image: string): Promise<Running> {
  const keys = { access: password().slice(0, 20), secret: password() };
  const asMinio = isMinio(image);
  const port = asMinio ? 9000 : 8080;
  const created = container(image).withExposedPorts(port);
  const started = asMinio
    ? await created
        .withEnvironment({ MINIO_ROOT_USER: keys.access, MINIO_ROOT_PASSWORD: keys.secret })
        .withTmpFs({ '/data': 'rw,mode=1777' })
        .withCommand(['server', '/data'])
        .withWaitStrategy(Wait.forHttp('/minio/health/live', port))
        .start()
    : await created
        .withEnvironment({ S3_ACCESS_KEY: keys.access, S3_SECRET_KEY: keys.secret })
        .withWaitStrategy(Wait.forHttp('/', port).forStatusCodeMatching(() => true))
        .start();
  const url = `http://${started.getHost()}:${started.getMappedPort(port)}`;
  const server = (await fetch(url)).headers.get('server') ?? 'an object store';
  return {
    container: started,
    environment: { TEST_S3_ENDPOINT: url, TEST_S3_ACCESS_KEY: keys.access, TEST_S3_SECRET_KEY: keys.secret },
    described: `${server}${asMinio ? ` ${await minioVersion(started)}` : ''} (${image})`,
  };
}

async function minioVersion(started: StartedTestContainer): Promise<string> {
  const { output } = await started.exec(['sh', '-c', 'minio --version || silo --version']);
  return /version (\S+)/.exec(output)?.[1] ?? '';
}
