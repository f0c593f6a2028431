import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Comment } from '../../api/contract/comments.ts';
import type { User } from '../../api/contract/users.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { generatedRequest, sendGenerated, type FuzzWorld } from '../support/generated-requests.ts';
import { HttpClient } from '../support/http-client.ts';
import { Inspector } from '../support/inspector.ts';
import { Program } from '../support/program.ts';

/** FUZZ_REQUESTS asks for more, FUZZ_SEED for those of an earlier run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 150);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));
/** With fewer, what the engine makes for code that runs for the first time is as much as a leak would be. */
const enough = 5_000;

// deadlines, not measures
vi.setConfig({ testTimeout: 120_000 + requests * 200, hookTimeout: 120_000 });

const password = 'another good one';

let folder: string;
let program: Program;
let inspector: Inspector;
const world = { renew } as FuzzWorld;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-memory-'));
  program = await Program.create({
    ADMIN_PASSWORD: password,
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
    TMPDIR: folder,
    // each log-in comes from an address of its own, so that the failed ones among the requests close no door
    TRUST_PROXY: 'true',
  });
  await program.start();
  inspector = await Inspector.connect(program.output);
  await renew();
});
afterAll(async () => {
  inspector.close();
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

let generation = 0;

async function signedIn(username: string) {
  const client = new HttpClient(program.url);
  const from = { 'x-forwarded-for': `10.1.${generation >> 8}.${generation & 255}` };
  const answer = await client.post<{ user: User }>(
    '/api/auth/login',
    { username, password },
    { headers: from },
  );
  return Object.assign(client, { userId: bodyOf(answer).user.id });
}

async function renew(): Promise<void> {
  generation += 1;
  const admin = await signedIn('admin');
  const username = `editor${generation}`;
  const account = { username, password, displayName: username, email: `${username}@example.org` };
  bodyOf(await admin.post('/api/users', { ...account, role: 'editor' }), 201);
  const editor = await signedIn(username);
  const space = await makeSpace(editor);
  const document = await makeDocument(editor, space.id);
  const other = await makeDocument(editor, space.id);
  const deleted = await makeDocument(editor, space.id);
  bodyOf(await editor.delete(`/api/documents/${deleted.id}`), 204);
  const deletedSpace = await makeSpace(editor);
  bodyOf(await editor.delete(`/api/spaces/${deletedSpace.id}`), 204);
  const path = `/api/documents/${document.id}`;
  const comment = { content: 'Hello', parentId: null };
  const { id: commentId } = bodyOf(await editor.post<Comment>(`${path}/comments`, comment), 201);
  const file = bodyOf(await editor.upload<Attachment>(`${path}/attachments`, 'file.txt', 'text'), 201);
  world.people = { admin, editor };
  world.things = {
    spaceId: space.id,
    documentId: document.id,
    otherDocumentId: other.id,
    deletedDocumentId: deleted.id,
    deletedSpaceId: deletedSpace.id,
    commentId,
    attachmentId: file.id,
    storagePath: file.storagePath,
    // links are off there
    publicLinkId: 999_999,
    hookId: 999_999,
    hookDelivery: '00000000-0000-4000-8000-000000000000',
  };
}

async function ask(count: number, salt: number): Promise<void> {
  for (const [index, request] of fc
    .sample(generatedRequest, { numRuns: count, seed: seed + salt })
    .entries()) {
    const { status } = await sendGenerated(world, request);
    expect(status, `${request.method} ${request.call.path}`).toBeLessThan(500);
    if (index % 100 === 99 || (status === 401 && request.headers['cookie'] === undefined)) await renew();
  }
}

/** The pool's connections and those of a client come and go; none is left behind by a request. */
const comeAndGo = 12;

// evidence: Q13
it('generated requests leave no temporary file and no descriptor behind', async () => {
  const before = await inspector.descriptors();
  await ask(Math.min(requests, 1_000), 0);
  const after = await inspector.descriptors();
  process.stdout.write(`FUZZ_SEED=${seed}: descriptors ${before} and ${after}\n`);
  expect(after).toBeLessThanOrEqual(before + comeAndGo);
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(join(program.dataDir, 'files/temp'))).toEqual([]);
});

// evidence: Q13
it('the program holds no more after many generated requests than after some', async ({ skip }) => {
  skip(requests < enough, `needs FUZZ_REQUESTS=${enough} or more`);
  const half = Math.ceil(requests / 2);
  // what is made once, is there after these
  await ask(half, 1);
  const before = await inspector.bytesHeld();
  await ask(half, 2);
  const after = await inspector.bytesHeld();
  const each = (after - before) / half;
  const [from, to] = [before, after].map((bytes) => (bytes / 1024 / 1024).toFixed(2));
  process.stdout.write(
    `FUZZ_SEED=${seed}: ${from} MiB after ${half} requests, ${to} after ${half} more: ${each.toFixed(0)} bytes each\n`,
  );
  // measured: -340 to 200 without a leak, 1,230 where 1,000 bytes of each request were kept
  expect(each).toBeLessThan(500);
});
