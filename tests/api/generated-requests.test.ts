import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../api/contract/call.ts';
import { allCalls } from '../../api/contract/calls.ts';
import { createComment } from '../../api/contract/comments.ts';
import { createDocument } from '../../api/contract/documents.ts';
import { errorBody } from '../../api/contract/errors.ts';
import { createSpace } from '../../api/contract/spaces.ts';
import { openApiDocument } from '../../api/openapi.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { arbitraryOf, type Schema } from '../support/schema-arbitrary.ts';
import { makeThings, type Things } from '../support/world.ts';

/** FUZZ_REQUESTS asks for more, FUZZ_SEED for those of an earlier run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 600);
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Request {
  call: Call;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  headers: Record<string, string>;
  /** Of what is there, in place of an id that is made up. */
  isReal: boolean;
  asAdmin: boolean;
}

let app: TestApp;
let people: Record<'admin' | 'editor', SignedIn>;
let things: Things;
beforeAll(async () => {
  app = await startTestApp();
  await renew();
});
afterAll(() => app.close());

let generation = 0;

/** Requests that sign out, disable or delete leave nobody and nothing to go on with. */
async function renew(): Promise<void> {
  generation += 1;
  // so many failed log-ins close the door to everybody from here
  await app.database.knex('throttles').delete();
  const admin = await app.signedIn('admin', `admin-${generation}`);
  const editor = await app.signedIn('editor', `editor-${generation}`);
  people = { admin, editor };
  things = await makeThings(app, {
    visibility: 'everyone',
    ownerId: editor.userId,
    memberId: admin.userId,
  });
}

const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };

const headers = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'x', '0'.repeat(5_000))),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=x'),
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=5-1', 'lines=1-2'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"'),
    'accept-language': fc.constantFrom('de', '*', 'x'.repeat(1_000)),
    'content-type': fc.constantFrom('application/json', 'text/plain', 'multipart/form-data'),
    'x-forwarded-for': fc.constantFrom('::1', 'nobody', '1.2.3.4, 5.6.7.8'),
    'x-request-id': fc.constantFrom('x', 'ä', '0'.repeat(2_000)),
  },
  { requiredKeys: [] },
);

/** Counterexamples name it in a line. */
const shown = (call: Call): Call => ({
  ...call,
  [fc.toStringMethod as symbol]: () => `${call.method} ${call.path}`,
});

function requestTo({ call }: { call: Call }): fc.Arbitrary<Request> {
  const { parameters = [], requestBody } = paths[call.path]![call.method]!;
  const values = (where: Parameter['in']) => {
    const there = parameters.filter((parameter) => parameter.in === where);
    return fc.record(Object.fromEntries(there.map(({ name, schema }) => [name, arbitraryOf(schema)])), {
      requiredKeys: there.filter(({ required }) => required).map(({ name }) => name),
    });
  };
  const json = requestBody?.content['application/json']?.schema;
  return fc.record({
    call: fc.constant(shown(call)),
    path: values('path'),
    query: values('query'),
    body: json
      ? arbitraryOf(json)
      : call.multipart
        ? fc.string({ unit: 'binary', maxLength: 300 })
        : fc.constant(undefined),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    isReal: fc.integer({ min: 0, max: 3 }).map((dice) => dice > 0),
    asAdmin: fc.boolean(),
  });
}

/** As much of a text as an address can hold: longer ones do not get as far as the API. */
const encoded = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 1_500).toWellFormed(),
  );

/** An empty place, or dots, make another address of it. */
const placed = (part: string) => (/^\.*$/.test(part) ? '0' : part);

/** The id of something that is there, for the place in a path. */
function realId(path: string, name: string): number | string {
  if (name === 'storagePath') return things.storagePath;
  if (name === 'version') return 1;
  if (name === 'userId' || path.startsWith('/api/users')) return people.editor.userId;
  if (path.startsWith('/api/spaces')) return things.spaceId;
  if (path.startsWith('/api/comments')) return things.commentId;
  if (path.startsWith('/api/attachments')) return things.attachmentId;
  return things.documentId;
}

async function send({ call, path, query, body, headers, isReal, asAdmin }: Request): Promise<HttpAnswer> {
  const client = people[asAdmin ? 'admin' : 'editor'];
  const address = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    placed(encoded(isReal ? realId(call.path, name) : path[name])),
  );
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  const target = search.length > 0 ? `${address}?${search.join('&')}` : address;
  if (call.multipart && isReal) return client.upload(target, 'file.txt', String(body));
  const sent = call.method === 'get' ? undefined : JSON.stringify(body);
  const type: Record<string, string> = sent === undefined ? {} : { 'content-type': 'application/json' };
  return client.send(call.method.toUpperCase(), target, { body: sent, headers: { ...type, ...headers } });
}

function expectFit({ call }: Request, { status, headers, body }: HttpAnswer): void {
  const said = `${call.method} ${call.path}: ${status} ${(JSON.stringify(body) ?? '').slice(0, 500)}`;
  expect(status, said).toBeLessThan(500);
  const schema = status === call.status ? call.response : status >= 400 ? errorBody : undefined;
  if (!schema) return;
  expect(headers.get('content-type'), said).toContain('application/json');
  expect(schema.safeParse(body).error?.message, said).toBeUndefined();
}

it(
  'whatever is asked, no answer is a fault of ours, each fits its schema, and nothing is stored that does not',
  async () => {
    let count = 0;
    const all = fc.oneof(...allCalls.map(requestTo));
    await fc.assert(
      fc.asyncProperty(all, async (request) => {
        const answer = await send(request);
        expectFit(request, answer);
        count += 1;
        if (count % 100 === 0 || answer.status === 401) await renew();
      }),
      { numRuns: requests, seed, endOnFailure: true },
    );
    expect(count).toBe(requests);
    expect(await unfitRows()).toEqual([]);
  },
  120_000 + requests * 100,
);

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
