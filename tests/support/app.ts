import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { createApp } from '../../api/app.ts';
import { bodyLimits, type BodyLimits } from '../../api/core/http/body-limits.ts';
import { readConfig, type Config } from '../../api/settings/config.ts';
import type { Role } from '../../api/contract/primitives.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { insertAccount } from '../../api/features/users/accounts.ts';
import { createBackupBucket, createFiles } from '../../api/ports/files/create-files.ts';
import type { FilesPort } from '../../api/ports/files/port.ts';
import { createIdentity } from '../../api/ports/identity/create-identity.ts';
import { createMail } from '../../api/ports/mail/create-mail.ts';
import { createSearch } from '../../api/ports/search/create-search.ts';
import type { SearchPort } from '../../api/ports/search/port.ts';
import { openTemporary } from '../../api/server/resources.ts';
import { createServices, type Services } from '../../api/services.ts';
import { User } from '../../db/people/user.ts';
import { HttpClient } from './http-client.ts';
import { noLimits } from './no-limits.ts';
import { openOwnIndex, openOwnStore } from './own-places.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

export interface SignedIn extends HttpClient {
  userId: number;
  username: string;
}

export interface TestApp {
  url: string;
  config: Config;
  /** The settings that it was given, for a process beside it. */
  environment: Record<string, string>;
  database: TestDatabase;
  services: Services;
  /** As the job does; before notifications are read, it is done anyway. */
  tellFollowers(): Promise<void>;
  /** The log lines of level info and above. */
  logLines: string[];
  files: FilesPort;
  /** How many files are being written to the store. */
  arriving(): number;
  /** Every file of the store, finished or not. */
  storedFiles(): Promise<string[]>;
  /** The actor of a user, for the services. */
  actor(userId: number): Promise<Actor>;
  /** A client without a session. */
  anonymous(): HttpClient;
  /** Creates a person and signs them in by the real call. */
  signedIn(role: Role, username?: string): Promise<SignedIn>;
  close(): Promise<void>;
}

export const testPassword = 'correct horse 9';

/** Makes password hashes cheap: a hash contains its own cost, and tests sign in thousands of times. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let hashed: Promise<string> | undefined;

interface TestAppOptions {
  /** Settings, by the names of their environment variables. */
  settings?: Record<string, string>;
  poolSize?: number;
  /** Changes to the usual limits of bodies. */
  bodies?: Partial<BodyLimits>;
  /** The folder of a built page; without it there is none. */
  webDirectory?: string;
  /** The database of another app, for a second replica beside it. */
  database?: TestDatabase;
}

/** Starts the whole API over HTTP, with its own database, and its own index and bucket if the run has such servers. */
export async function startTestApp({
  settings = {},
  poolSize,
  bodies,
  webDirectory,
  database: shared,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase({ poolSize }));
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  const store = openOwnStore(dataDir);
  const index = openOwnIndex();
  const places = { DATA_DIR: dataDir, ...store.settings, ...index.settings };
  const environment = { ...noLimits, ...places, ...settings };
  const config = readConfig(environment);
  const logLines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) });
  const { knex } = database;
  const stopping = new AbortController();
  let arriving = 0;
  const resources = {
    config,
    environment,
    knex,
    connection: database.connection,
    files: counted(await createFiles(config), (change) => (arriving += change)),
    backupBucket: await createBackupBucket(config),
    temporary: openTemporary(config),
    search: createSearch(config, knex),
    mail: await createMail(config),
    identity: await createIdentity(config),
    stopping: stopping.signal,
  };
  const answer = createApp({
    ...resources,
    log,
    bodies: { ...bodyLimits, ...bodies },
    webDirectory,
  }).callback();
  // no worker runs here; a test that sets SEARCH_ENGINE updates its index itself
  const indexed = indexer(settings['SEARCH_ENGINE'] ? null : resources.search.index);
  const services = createServices(resources);
  const tellFollowers = async () => {
    while ((await services.following.tellNext()) > 0);
  };
  const server = createServer((request, response) => {
    const ready = request.url?.startsWith('/api/search')
      ? indexed()
      : request.url?.startsWith('/api/notifications')
        ? tellFollowers()
        : Promise.resolve();
    ready.then(
      () => answer(request, response),
      (error: Error) => response.destroy(error),
    );
  });
  const url = await listen(server);
  let people = 0;
  return {
    url,
    config,
    environment,
    database,
    services,
    tellFollowers,
    logLines,
    files: resources.files,
    arriving: () => arriving,
    storedFiles: () => store.storedFiles(),
    async actor(userId) {
      const { id, username, displayName, role, avatar } = await User.query(knex)
        .findById(userId)
        .throwIfNotFound();
      return { id, username, displayName, role, avatar, address: 'test', sessionHash: null };
    },
    anonymous: () => new HttpClient(url),
    async signedIn(role, username = `${role}${(people += 1)}`) {
      const client = new HttpClient(url) as SignedIn;
      client.userId = await addPerson(database, role, username);
      client.username = username;
      await client.signIn(username, testPassword);
      return client;
    },
    async close() {
      stopping.abort();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await resources.temporary.close();
      if (!shared) await database.drop();
      await Promise.all([store.remove(), index.remove()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function counted(files: FilesPort, count: (change: 1 | -1) => void): FilesPort {
  return {
    ...files,
    async put(...given) {
      count(1);
      return files.put(...given).finally(() => count(-1));
    },
  };
}

/** A search engine other than the database is updated later. A test that searches waits for that. */
function indexer(index: SearchPort['index']): () => Promise<void> {
  let preparing: Promise<unknown> | undefined;
  return async () => {
    if (!index) return;
    await (preparing ??= index.prepare());
    while ((await index.applyChanges()).applied > 0);
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function addPerson({ knex }: TestDatabase, role: Role, username: string): Promise<number> {
  hashed ??= hash(testPassword, cheap);
  const passwordHash = await hashed;
  const account = { username, displayName: `Person ${username}`, email: `${username}@example.org`, role };
  const user = await knex.transaction((trx) =>
    // as if an administrator had made them
    insertAccount(
      trx,
      { ...account, password: testPassword, emailConfirmedBy: 'administrator' },
      passwordHash,
    ),
  );
  return user.id;
}
