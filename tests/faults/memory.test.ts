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
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 900);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));
const third = Math.ceil(requests / 3);

// deadlines, not measures
vi.setConfig({ testTimeout: 120_000 + requests * 200, hookTimeout: 120_000 });

const mebibyte = 1024 * 1024;
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
  const path = `/api/documents/${document.id}`;
  const comment = { content: 'Hello', parentId: null };
  const { id: commentId } = bodyOf(await editor.post<Comment>(`${path}/comments`, comment), 201);
  const file = bodyOf(await editor.upload<Attachment>(`${path}/attachments`, 'file.txt', 'text'), 201);
  world.people = { admin, editor };
  world.things = {
    spaceId: space.id,
    documentId: document.id,
    otherDocumentId: other.id,
    commentId,
    attachmentId: file.id,
    storagePath: file.storagePath,
  };
}

let faults = 0;

async function ask(count: number, round: number): Promise<void> {
  for (const [index, request] of fc
    .sample(generatedRequest, { numRuns: count, seed: seed + round })
    .entries()) {
    const { status } = await sendGenerated(world, request);
    if (status >= 500) faults += 1;
    if (index % 100 === 99 || (status === 401 && request.headers['cookie'] === undefined)) await renew();
  }
}

async function held() {
  return { heap: await inspector.heapInUse(), resources: await inspector.resources() };
}

it('the program holds no more after many requests than after some', async () => {
  // what is made once, is there after these
  await ask(third, 0);
  await ask(third, 1);
  const before = await held();
  await ask(third, 2);
  const after = await held();
  const growth = (after.heap - before.heap) / mebibyte;
  process.stdout.write(
    `${third} requests more, seed ${seed}: ${growth.toFixed(2)} MiB of ${(after.heap / mebibyte).toFixed(1)}, ` +
      `open ${before.resources} and ${after.resources}\n`,
  );
  expect(faults).toBe(0);
  // the pool's connections come and go; none is left behind by a request
  expect(after.resources).toBeLessThanOrEqual(before.resources + 12);
  // what engines compile and cache, whatever the number of requests
  expect(growth).toBeLessThan(3);
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(join(program.dataDir, 'files/temp'))).toEqual([]);
});
