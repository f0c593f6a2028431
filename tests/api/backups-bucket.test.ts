import { createHash, randomBytes } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Backups } from '../../api/contract/administration.ts';
import type { Attachment } from '../../api/contract/attachments.ts';
import { backUpNightly } from '../../api/features/backups/nightly.ts';
import { createBucketPlace } from '../../api/features/backups/places.ts';
import { createBackupBucket } from '../../api/ports/files/create-files.ts';
import type { BackupBucket } from '../../api/ports/files/port.ts';
import { readConfig } from '../../api/settings/config.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { fileDigests, fillWithWork, tableDigests, watcher } from '../support/backup-world.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { noStore, testStore, type TestStore } from '../support/s3.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

let app: TestApp;
let admin: SignedIn;
let store: TestStore;

const now = new Date();
const nightsLater = (nights: number) => new Date(now.getTime() + nights * 24 * 60 * 60 * 1000);

const settingsOf = ({ settings }: TestStore, endpoint = settings.endpoint) => ({
  BACKUP_STORE: 's3',
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_BUCKET: settings.bucket,
  BACKUP_S3_ACCESS_KEY: settings.accessKey,
  BACKUP_S3_SECRET_KEY: settings.secretKey,
});

const bucketAt = async (endpoint?: string): Promise<BackupBucket> =>
  (await createBackupBucket(readConfig(settingsOf(store, endpoint))))!;

/** As the job of a replica does. */
async function night(nights: number, { keep = 2, endpoint }: { keep?: number; endpoint?: string } = {}) {
  const { knex, connection } = app.database;
  const configuration = () => Promise.resolve({ settings: [] });
  const source = { knex, connection, files: app.files, configuration, minFreeDisk: 0 };
  const bucket = await bucketAt(endpoint);
  return backUpNightly({ ...source, bucket, keep, directory: '/nowhere', now: nightsLater(nights) });
}

const there = async (): Promise<string[]> => (await (await bucketAt()).list()).map(({ key }) => key).sort();

describe('backups in a bucket', () => {
  beforeAll(async () => {
    if (noStore) return;
    store = testStore();
    app = await startTestApp({ poolSize: 4, settings: settingsOf(store) });
    admin = await app.signedIn('admin', 'ada');
    await fillWithWork(app);
  });
  afterAll(async () => {
    await app?.close();
    await store?.remove();
  });
  beforeEach((context) => context.skip(noStore !== undefined, noStore));

  test('the first one makes the bucket', async () => {
    await app.services.backups.toPlace('first.backup', { watcher });
    expect(await there()).toEqual(['first.backup']);
    await store.client.removeObject(store.settings.bucket, 'first.backup');
  });

  test('one is made a night, however many replicas look, and the newest are kept', async () => {
    const answers = await Promise.all([night(0), night(0), night(0)]);
    expect(answers.map(({ made }) => made).sort()).toEqual([0, 0, 1]);
    await store.client.putObject(store.settings.bucket, 'by-hand.backup', 'of somebody else');
    await store.client.putObject(store.settings.bucket, 'notes.txt', 'of somebody else');
    const first = await there();
    for (const nights of [1, 2]) expect(await night(nights)).toMatchObject({ made: 1, missing: 0 });
    const left = await there();
    expect(left).toHaveLength(3);
    expect(left).toContain('by-hand.backup');
    expect(left.filter((name) => name !== 'by-hand.backup' && first.includes(name))).toEqual([]);
    await store.client.removeObject(store.settings.bucket, 'by-hand.backup');
  });

  test('any replica lists them and sends them, and a restore from there has everything', async () => {
    const other = await startTestApp({ database: app.database, settings: settingsOf(store) });
    onTestFinished(() => other.close());
    const client = other.anonymous();
    await client.signIn('ada', 'correct horse 9');
    await app.services.backups.toPlace('everything.backup', { watcher });
    const { list, store: kind, directory } = bodyOf(await client.get<Backups>('/api/admin/backups'));
    expect({ kind, directory }).toEqual({
      kind: 's3',
      directory: `s3://${store.settings.bucket}/ (${store.settings.endpoint})`,
    });
    expect(list.map(({ isHere }) => isHere)).toEqual([true, true, true, false, false]);
    const { id, where, size } = list[0]!;
    const sent = await client.bytes(`/api/admin/backups/${id}/file`);
    expect(sent.length).toBe(size);
    const { stream } = await (await bucketAt()).get(where.split('/').at(-1)!);
    const stored = await buffer(stream);
    expect(sha256(sent)).toBe(sha256(stored));

    const elsewhere = await startTestApp({ settings: settingsOf(store) });
    onTestFinished(() => elsewhere.close());
    await elsewhere.services.backups.restore(where, watcher);
    const { knex } = elsewhere.database;
    expect(await tableDigests(knex)).toEqual(await tableDigests(app.database.knex));
    expect(await fileDigests(knex, elsewhere.files)).toEqual(await fileDigests(app.database.knex, app.files));
    expect((await client.get(`/api/admin/backups/${list[3]!.id}/file`)).status).toBe(404);
  });

  test('one of the command line has the name that it was given, and replaces none', async () => {
    await app.services.backups.toPlace('before-upgrade.backup', { watcher });
    expect(await there()).toContain('before-upgrade.backup');
    await expect(app.services.backups.toPlace('before-upgrade.backup', { watcher })).rejects.toThrow(
      'already exists',
    );
    await app.services.backups.toPlace('before-upgrade.backup', { watcher, force: true });
    const { list } = bodyOf(await admin.get<Backups>('/api/admin/backups'));
    expect(list[0]).toMatchObject({ kind: 'command', isHere: true });
  });

  test('reading goes on where the store ended the connection', async () => {
    const { hostname, port } = new URL(store.settings.endpoint);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    onTestFinished(() => proxy.close());
    const { id: spaceId } = await makeSpace(admin);
    const { id } = await makeDocument(admin, spaceId);
    const path = `/api/documents/${id}/attachments`;
    // more than one part, and more than the sockets between hold
    bodyOf(await admin.upload<Attachment>(path, 'large.bin', randomBytes(20 * 1024 * 1024)), 201);
    await app.services.backups.toPlace('large.backup', { watcher });
    const whole = await buffer((await (await bucketAt()).get('large.backup')).stream);
    const place = createBucketPlace(await bucketAt(`http://${proxy.host}:${proxy.port}`));
    const { stream } = await place.open(place.whereOf('large.backup'));
    let cuts = 0;
    const read: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read.push(chunk);
      if (cuts < 2) proxy.cut();
      cuts += 1;
    }
    expect(Buffer.concat(read).equals(whole)).toBe(true);
  });

  describe('what fails leaves nothing that looks whole', () => {
    let front: Front;
    beforeEach(async () => {
      if (noStore) return;
      front = await startFront(store.settings.endpoint);
    });
    afterEach(() => front?.close());

    const nothingNew = async (before: string[]) => {
      expect(await there()).toEqual(before);
      const { bucket } = store.settings;
      const { uploads } = await store.client.listIncompleteUploadsQuery(bucket, '', '', '', '');
      expect(uploads).toEqual([]);
    };

    test('a full store: the administrator is told, and the next one is whole', async () => {
      const before = await there();
      front.answerPuts(507, 'XMinioStorageFull');
      await expect(night(10, { endpoint: front.url })).rejects.toThrow('no room left');
      await nothingNew(before);
      const { failure } = bodyOf(await admin.get<Backups>('/api/admin/backups'));
      expect(failure?.message).toMatch(/BACKUP_S3_ENDPOINT.*no room left.*BACKUP_KEEP/);
      front.answerPuts(null);
      expect(await night(10, { endpoint: front.url })).toMatchObject({ made: 1 });
      expect(bodyOf(await admin.get<Backups>('/api/admin/backups')).failure).toBeNull();
    });

    test('a store that refuses and one that is away', async () => {
      const before = await there();
      front.answerPuts(403, 'AccessDenied');
      await expect(night(20, { endpoint: front.url })).rejects.toThrow('BACKUP_S3_ACCESS_KEY');
      front.close();
      await expect(night(20, { endpoint: front.url })).rejects.toThrow('BACKUP_S3_ENDPOINT');
      await nothingNew(before);
    });

    test('one that is stopped on the way', async () => {
      const before = await there();
      const stopping = new AbortController();
      const stops = { begin: () => undefined, step: () => stopping.abort() };
      await expect(
        app.services.backups.toPlace('stopped.backup', { watcher: stops, signal: stopping.signal }),
      ).rejects.toThrow();
      await nothingNew(before);
    });

    test('parts that a killed process left go before the next one is made', async () => {
      const { bucket } = store.settings;
      await store.client.initiateNewMultipartUpload(bucket, 'lectern-2020-01-01-020000.backup', {});
      await store.client.initiateNewMultipartUpload(bucket, 'notes.txt', {});
      await night(30);
      expect(await store.unfinished()).toEqual(['notes.txt']);
    });
  });

  test('doctor says whether the store takes backups, and warns where the files are in the same one', async () => {
    const stateOf = async () =>
      (await app.services.operation.inspect()).find(({ name }) => name === 'backup store');
    expect(await stateOf()).toMatchObject({
      state: app.config.files.store === 's3' ? 'warning' : 'well',
      says: expect.stringContaining(store.settings.bucket) as string,
    });
  });
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Front {
  url: string;
  /** How the store answers who puts something; null: as it is. */
  answerPuts(status: number | null, code?: string): void;
  close(): void;
}

/** An HTTP server in front of the object store that can be full or refuse. */
async function startFront(endpoint: string): Promise<Front> {
  let answer: { status: number; code: string } | null = null;
  const { hostname, port } = new URL(endpoint);
  const server: Server = createServer((asked, answered) => {
    if (answer && asked.method === 'PUT') {
      asked.resume().on('end', () => {
        answered.writeHead(answer!.status, { 'content-type': 'application/xml' });
        answered.end(`<?xml version="1.0"?><Error><Code>${answer!.code}</Code><Message>no</Message></Error>`);
      });
      return;
    }
    const { method, url: path, headers } = asked;
    const sent = request({ hostname, port, method, path, headers }, (got) => {
      answered.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answered);
    });
    sent.on('error', () => answered.destroy());
    asked.pipe(sent);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerPuts: (status, code = '') => (answer = status === null ? null : { status, code }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
