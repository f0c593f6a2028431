import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createComment } from '../../api/contract/comments.ts';
import { createDocument } from '../../api/contract/documents.ts';
import { errorBody } from '../../api/contract/errors.ts';
import { createSpace } from '../../api/contract/spaces.ts';
import { allCalls } from '../../api/contract/calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  generatedRequest,
  operationOf,
  sendGenerated,
  type FuzzWorld,
  type GeneratedRequest,
} from '../support/generated-requests.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { makeThings } from '../support/world.ts';

/** FUZZ_REQUESTS asks for more, FUZZ_SEED for those of an earlier run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 600);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));

let app: TestApp;
let world: FuzzWorld;
beforeAll(async () => {
  app = await startTestApp();
  world = { renew } as FuzzWorld;
  await renew();
});
afterAll(() => app.close());

/** Answers that the document does not know. */
const undocumented = new Set<string>();

let generation = 0;

async function renew(): Promise<void> {
  generation += 1;
  // so many failed log-ins close the door to everybody from here
  await app.database.knex('throttles').delete();
  const admin = await app.signedIn('admin', `admin-${generation}`);
  const editor = await app.signedIn('editor', `editor-${generation}`);
  world.people = { admin, editor };
  world.things = await makeThings(app, {
    visibility: 'everyone',
    ownerId: editor.userId,
    memberId: admin.userId,
  });
}

function expectFit({ call, method }: GeneratedRequest, { status, headers, body }: HttpAnswer): void {
  const said = `${method} ${call.path}: ${status} ${(JSON.stringify(body) ?? '').slice(0, 500)}`;
  // a fault tells its cause to the log alone
  const cause = status < 500 ? '' : `\n${app.logLines.findLast((line) => line.includes('"level":50')) ?? ''}`;
  expect(status, said + cause).toBeLessThan(500);
  if (method !== call.method.toUpperCase()) return;
  const isFile = status === 206 || status === 304;
  if (!isFile && !(status in operationOf(call).responses))
    undocumented.add(`${call.method} ${call.path} ${status}`);
  const schema = status === call.status ? call.response : status >= 400 ? errorBody : undefined;
  if (!schema) return;
  expect(headers.get('content-type'), said).toContain(call.mediaType ?? 'application/json');
  expect(schema.safeParse(body).error?.message, said).toBeUndefined();
  // in words: two at least
  if (status >= 400) expect((body as { message: string }).message, said).toMatch(/^\S+ \S+/);
}

// evidence: Q13
it(
  'whatever is asked, no answer is a fault of ours, each fits the document, and nothing is stored that does not',
  async () => {
    const answers: Record<string, number> = {};
    let count = 0;
    await fc.assert(
      fc.asyncProperty(generatedRequest, async (request) => {
        const answer = await sendGenerated(world, request);
        expectFit(request, answer);
        count += 1;
        const kind = `${String(answer.status)[0]}xx`;
        answers[kind] = (answers[kind] ?? 0) + 1;
        const isSignedOut = answer.status === 401 && request.headers['cookie'] === undefined;
        if (count % 100 === 0 || isSignedOut) await renew();
      }),
      { numRuns: requests, seed, endOnFailure: true },
    );
    expect(count).toBe(requests);
    expect([...undocumented]).toEqual([]);
    expect(await unfitRows()).toEqual([]);
    process.stdout.write(`FUZZ_SEED=${seed}: ${count} requests, ${JSON.stringify(answers)}\n`);
  },
  120_000 + requests * 100,
);

// evidence: Q13
it('the document says of each call that it can fail, and of each write that there may be no room', () => {
  const lacking = allCalls
    .map(({ call }) => ({ call, told: Object.keys(operationOf(call).responses) }))
    .filter(({ call, told }) => {
      const wanted = ['500', '503', ...(call.method === 'get' ? [] : ['409', '507'])];
      return wanted.some((status) => !told.includes(status));
    });
  expect(lacking.map(({ call }) => `${call.method} ${call.path}`)).toEqual([]);
});

/** What is in the database and would not be taken from anybody. */
async function unfitRows(): Promise<unknown[]> {
  const { knex } = app.database;
  const documents = await knex('documents').select<object[]>('title', 'content', 'space_id as spaceId');
  const spaces = await knex('spaces').select<object[]>('name', 'description', 'visibility');
  const comments = await knex('comments').select<object[]>('content');
  expect([documents.length, spaces.length, comments.length].every((length) => length > 2)).toBe(true);
  const unfit = (rows: unknown[], schema: { safeParse(value: unknown): { success: boolean } }) =>
    rows.filter((row) => !schema.safeParse(row).success);
  return [
    ...unfit(documents, createDocument),
    ...unfit(spaces, createSpace),
    ...unfit(comments, createComment),
  ];
}
