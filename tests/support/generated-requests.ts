import fc from 'fast-check';
import type { Call } from '../../api/contract/call.ts';
import { allCalls } from '../../api/contract/calls.ts';
import { openApiDocument } from '../../api/server/openapi.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';
import { arbitraryOf, type Schema } from './schema-arbitrary.ts';
import type { Things } from './world.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
}

const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };

export const operationOf = ({ path, method }: Call): Operation => paths[path]![method]!;

/** The clients that send the requests, and the data that exists. */
export interface FuzzWorld {
  people: Record<'admin' | 'editor', HttpClient & { userId: number }>;
  things: Things;
  /** Creates clients and data again, after requests that signed out, disabled or deleted them. */
  renew(): Promise<void>;
}

export interface GeneratedRequest {
  call: Call;
  method: string;
  /** Values of the path, to be encoded. `oddPart` replaces all of them unencoded. */
  path: Record<string, unknown>;
  oddPart: string | undefined;
  query: [name: string, value: unknown][];
  /** The body as it is sent. */
  body: string | undefined;
  headers: Record<string, string>;
  /** Whether ids of existing things replace the generated ids: in the path, and in query and body. */
  isReal: boolean;
  isRealWithin: boolean;
  asAdmin: boolean;
}

const seldom = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: arbitrary });

const mostly = fc.integer({ min: 0, max: 3 }).map((dice) => dice > 0);

const everyHeader = {
  'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'x', '0'.repeat(5_000))),
  accept: fc.constantFrom('text/html', 'application/xml', '*/*;q=x'),
  range: fc.constantFrom(
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'lines=1-2',
    'bytes=99999999999999999999-',
    'bytes=-',
  ),
  'if-none-match': fc.constantFrom('*', '"x"', 'W/"'),
  'if-range': fc.constantFrom('"x"', 'Sun, 22 Nov 2026 00:00:00 GMT', '*'),
  'accept-language': fc.constantFrom('de', '*', 'x'.repeat(1_000)),
  'content-type': fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data',
    'application/json;charset=utf-16',
    '/',
  ),
  'content-encoding': fc.constantFrom('gzip', 'identity', 'x'),
  cookie: fc.constantFrom(
    'lectern=',
    'lectern=%',
    'lectern=x; lectern=y',
    `lectern=${'a'.repeat(4_000)}`,
    '=',
    ';;;',
    '__proto__=1',
  ),
  'x-forwarded-for': fc.constantFrom('::1', 'nobody', '1.2.3.4, 5.6.7.8'),
  'x-request-id': fc.constantFrom('x', 'ä', '0'.repeat(2_000)),
};

/** One or two odd headers: a request refused for its cookie would not test the others. */
const headers = fc
  .tuple(fc.record(everyHeader), fc.subarray(Object.keys(everyHeader), { minLength: 1, maxLength: 2 }))
  .map(([all, names]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))));

const oddMethods = fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PROPFIND', 'PURGE', 'LINK', 'SEARCH');
// not '%2e%2e' alone: fetch would resolve it like '..' and call another address
const oddParts = fc.constantFrom(
  ...['-1', '0', '-0', '01', '2147483648', '9007199254740993', '1e3', '0x10', '%D9%A1', '1.0', 'NaN'],
  ...[
    '%',
    '%zz',
    '%c0%ae',
    '%ff',
    '%00',
    '%2e%2e%2f',
    '%2F',
    '1%2F..%2F2',
    '1;x',
    '%F0%9F%98%80',
    '%20',
    '+1',
  ],
);

/** Leaves JSON as it is, or breaks it. */
const spoilt = fc.constantFrom<(json: string) => string>(
  (json) => json.slice(0, -1),
  (json) => json.slice(0, json.length / 2),
  (json) => `\ufeff${json}`,
  (json) => `${json}${json}`,
  (json) => json.replace('{', '{"__proto__":{"role":"admin","isAdmin":true},"constructor":{"prototype":{}},'),
  () => `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  () => `${'{"title":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  (json) => json.replace(/"[^"]*"$/, '"\\ud800\\u0000"'),
  () => '',
  () => 'null',
);
const large = fc.constant(() => JSON.stringify({ title: 'large', content: 'x'.repeat(10 * 1024 * 1024) }));

const partNames = [
  'file',
  'file',
  'file[]',
  'file[0]',
  '__proto__',
  'constructor',
  '',
  'n'.repeat(200),
  'file"; x="',
];
const fileNames = [
  ...[
    'a.txt',
    '../../etc/passwd',
    'a\0b',
    '"',
    `${'n'.repeat(5_000)}.png`,
    'CON',
    '.htaccess',
    '\u202egpj.exe',
  ],
  ...['%00', '', 'a\r\nX: y', '=?utf-8?q?a?=', 'C:\\x\\y.exe', '\ud800', 'é.txt'],
];
const part = fc
  .record({
    name: fc.constantFrom(...partNames),
    filename: seldom(2, fc.constantFrom(...fileNames)),
    type: fc.constantFrom('text/plain', 'image/png', 'x', 'text/html; charset=x', ''),
    text: fc.string({ unit: 'binary', maxLength: 300 }),
  })
  .map(({ name, filename, type, text }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
  });
const form = fc
  .tuple(fc.array(part, { maxLength: 8 }), fc.constantFrom('--x--\r\n', '--x--', '', '--x', '--y--\r\n'))
  .map(([parts, end]) => parts.join('') + end);

/** Makes counterexamples print the call in one line. */
const shown = (call: Call): Call => ({
  ...call,
  [fc.toStringMethod as symbol]: () => `${call.method} ${call.path}`,
});

function requestTo(call: Call): fc.Arbitrary<GeneratedRequest> {
  const { parameters = [], requestBody } = operationOf(call);
  const values = (where: Parameter['in']) => {
    const there = parameters.filter((parameter) => parameter.in === where);
    return fc.record(Object.fromEntries(there.map(({ name, schema }) => [name, arbitraryOf(schema)])), {
      requiredKeys: there.filter(({ required }) => required).map(({ name }) => name),
    });
  };
  const json = requestBody?.content['application/json']?.schema;
  const bodyOf = (schema: Schema) =>
    fc
      .tuple(
        arbitraryOf(schema).map((body) => JSON.stringify(body)),
        fc.oneof(
          { weight: 400, arbitrary: fc.constant((text: string) => text) },
          { weight: 60, arbitrary: spoilt },
          { weight: 1, arbitrary: large },
        ),
      )
      .map(([text, spoil]) => spoil(text));
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  return fc
    .record({
      call: fc.constant(shown(call)),
      method: seldom(30, oddMethods).map((odd) => odd ?? call.method.toUpperCase()),
      path: values('path'),
      oddPart: seldom(20, oddParts),
      query: fc.tuple(values('query'), values('query'), fc.integer({ min: 0, max: 9 })),
      body: json ? bodyOf(json) : call.multipart ? form : fc.constant(undefined),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
      isReal: mostly,
      isRealWithin: mostly,
      asAdmin: fc.boolean(),
    })
    .map(({ query, headers, ...rest }) => ({
      ...rest,
      query: queryOf(query),
      headers: {
        ...(json ? { 'content-type': 'application/json' } : call.multipart ? multipart : {}),
        ...headers,
      },
    }));
}

/** Sometimes gives each name twice, or as an array. */
function queryOf([one, other, dice]: [object, object, number]): [string, unknown][] {
  const once = Object.entries(one) as [string, unknown][];
  if (dice === 0) return [...once, ...(Object.entries(other) as [string, unknown][])];
  return dice === 1 ? once.map(([name, value]) => [`${name}[]`, value]) : once;
}

export const generatedRequest: fc.Arbitrary<GeneratedRequest> = fc.oneof(
  ...allCalls.map(({ call }) => requestTo(call)),
);

/** Cuts a text to what fits into an address: a longer one would not reach the API. */
const encoded = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 1_500).toWellFormed(),
  );

/** Replaces an empty part or dots, which would lead to another address. */
const placed = (part: string) => (/^\.*$/.test(part) ? '0' : part);

/** The id of an existing thing for a part of the path. */
function realId({ things, people }: FuzzWorld, path: string, name: string): number | string {
  if (name === 'storagePath') return things.storagePath;
  if (name === 'version') return 1;
  if (name === 'userId' || path.startsWith('/api/users')) return people.editor.userId;
  if (path.startsWith('/api/bin/documents')) return things.deletedDocumentId;
  if (path.startsWith('/api/bin/spaces')) return things.deletedSpaceId;
  if (path.startsWith('/api/spaces')) return things.spaceId;
  if (path.startsWith('/api/comments')) return things.commentId;
  if (path.startsWith('/api/attachments')) return things.attachmentId;
  return things.documentId;
}

/** The id of an existing thing for a field of the query or body. */
function realField({ things, people }: FuzzWorld, path: string, name: string): number {
  if (name === 'spaceId') return things.spaceId;
  if (name === 'authorId') return people.editor.userId;
  if (path.endsWith('/comments')) return things.commentId;
  return name === 'documentId' ? things.documentId : things.otherDocumentId;
}

/** Replaces only ids that are numbers: other values must be refused. V8 fails at `\w+` on a body that is one long word. */
const withRealFields = (world: FuzzWorld, path: string, json: string): string =>
  json.replace(
    /"(\w{1,40}Id)":-?\d+(?=[,}])/g,
    (_, name: string) => `"${name}":${realField(world, path, name)}`,
  );

export async function sendGenerated(world: FuzzWorld, request: GeneratedRequest): Promise<HttpAnswer> {
  const { call, method, path, oddPart, query, body, headers, isReal, isRealWithin, asAdmin } = request;
  const address = call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => oddPart ?? placed(encoded(isReal ? realId(world, call.path, name) : path[name])),
  );
  const search = query.map(([name, value]) => {
    const isId = isRealWithin && name.endsWith('Id') && typeof value === 'number';
    return `${name}=${encoded(isId ? realField(world, call.path, name) : value)}`;
  });
  const target = search.length > 0 ? `${address}?${search.join('&')}` : address;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const sent = body && isRealWithin ? withRealFields(world, call.path, body) : body;
  return world.people[asAdmin ? 'admin' : 'editor'].send(method, target, {
    body: hasBody ? sent : undefined,
    headers,
  });
}
