import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { manifestName, manifestSchema } from '../../api/features/backups/format.ts';
import { makeFolder, workHard, type Answered } from '../support/backup-world.ts';
import { makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { Program } from '../support/program.ts';
import { dataOf, signedInClient } from '../support/published-client.ts';
import { Appliance } from './appliance.ts';

const password = 'correct horse 9';
const commandLine = join(import.meta.dirname, '../../dist/server/scripts/lectern.js');

let appliance: Appliance;
let folder: Awaited<ReturnType<typeof makeFolder>>;
const programs: Program[] = [];

beforeAll(async () => {
  folder = await makeFolder();
  appliance = await Appliance.create();
  await appliance.compose('build', '--quiet');
  await appliance.compose('up', '-d', '--wait');
});
afterAll(async () => {
  await appliance?.remove();
  for (const program of programs) await program.remove();
  await folder?.remove();
});

async function embedded(): Promise<Program> {
  const program = await Program.create({ ADMIN_PASSWORD: password });
  programs.push(program);
  return program;
}

const lectern = ({ dataDir }: Program, ...args: string[]) =>
  promisify(execFile)(process.execPath, [commandLine, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
  });

async function signIn(url: string): Promise<HttpClient> {
  const client = new HttpClient(url);
  await client.signIn('admin', password);
  return client;
}

/** What an archive says that it holds: rows and digests of each table, and the files, whose digests it was made by. */
async function contentsOf(archive: string): Promise<object> {
  const entries = createReadStream(archive).pipe(extract());
  for await (const entry of entries) {
    if (entry.header.name !== manifestName) {
      entry.resume();
      continue;
    }
    const { tables, files, missing } = manifestSchema.parse(JSON.parse(await text(entry)));
    // a backup and a restore leave a line of their own in the audit log; accounts note when somebody signs in, as the test does
    const compared = tables
      .filter(({ name }) => name !== 'audit_events')
      .map(({ name, rows, ...digests }) => (name === 'users' ? { name, rows } : { name, rows, ...digests }));
    return { tables: compared, files, missing };
  }
  throw new Error('there is no manifest');
}

async function expectAll(url: string, answered: readonly Answered[]): Promise<void> {
  const reader = await signedInClient(url, 'admin', password);
  const last = new Map(answered.flatMap((one) => (one.kind === 'saved' ? [[one.documentId, one]] : [])));
  for (const [id, { version, content }] of last) {
    const document = dataOf(await reader.GET('/api/documents/{id}', { params: { path: { id } } }));
    // saved once more after the backup had begun, and within its snapshot or not
    expect(document.version).toBeGreaterThanOrEqual(version);
    if (document.version === version) expect(document.content).toBe(content);
  }
  for (const one of answered) {
    if (one.kind !== 'attached') continue;
    const ofDocument = { params: { path: { id: one.documentId } } };
    const files = dataOf(await reader.GET('/api/documents/{id}/attachments', ofDocument));
    expect(files.map(({ storagePath }) => storagePath)).toEqual([one.key]);
  }
}

// evidence: Q31
it('a backup taken from the embedded Lectern while people work is all in the appliance, and all back again', async () => {
  const here = await embedded();
  await here.start();
  const admin = await signIn(here.url);
  const { id: spaceId } = await makeSpace(admin, { name: 'Harbour' });
  const work = workHard([admin, await signIn(here.url), await signIn(here.url)], spaceId);
  await vi.waitUntil(() => work.journal.length > 40, { timeout: 60_000 });
  const before = [...work.journal];
  await lectern(here, 'backup', folder.path('first'));
  await work.stop();
  expect(work.journal.length).toBeGreaterThan(before.length);
  const contents = await contentsOf(folder.path('first'));

  await appliance.compose('stop', 'api');
  await appliance.piped(
    { from: folder.path('first') },
    'run',
    '--rm',
    '-T',
    'api',
    'lectern',
    'restore',
    '-',
    '--yes',
  );
  await appliance.compose('up', '-d', '--wait');
  await expectAll(appliance.url, before);
  const reader = await signedInClient(appliance.url, 'admin', password);
  await vi.waitFor(async () => {
    const params = { query: { q: 'harbuor', kind: 'spaces' as const } };
    const found = await reader.GET('/api/search', { params });
    expect(dataOf(found).map(({ id }) => id)).toEqual([spaceId]);
    expect(found.response.headers.get('x-search-degraded')).toBe('false');
  }, 30_000);
  await appliance.piped({ to: folder.path('second') }, 'exec', '-T', 'api', 'lectern', 'backup', '-');
  expect(await contentsOf(folder.path('second'))).toEqual(contents);

  const there = await embedded();
  await lectern(there, 'restore', folder.path('second'), '--yes');
  await lectern(there, 'backup', folder.path('third'));
  expect(await contentsOf(folder.path('third'))).toEqual(contents);
  await there.start();
  await expectAll(there.url, before);
});
