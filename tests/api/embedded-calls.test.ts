import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import { allCalls } from '../../api/contract/calls.ts';
import { messages } from '../../api/text/messages.ts';
import type { User } from '../../api/contract/users.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace, png } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';

let app: TestApp;
let admin: SignedIn;
let documentId: number;
let file: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin');
  const { id } = await makeSpace(admin);
  documentId = (await makeDocument(admin, id)).id;
  file = (await attach()).url;
});
afterAll(() => app.close());

const partsOfPages = [
  'audio',
  'embed',
  'font',
  'frame',
  'iframe',
  'manifest',
  'object',
  'script',
  'sharedworker',
  'style',
  'track',
  'video',
  'worker',
];
/** What a script asks for, what a person opens, and what no browser sends. */
const asCalls: Record<string, string>[] = [
  { 'sec-fetch-dest': 'empty' },
  { 'sec-fetch-dest': 'document' },
  {},
];
const asPictures: Record<string, string>[] = [
  { 'sec-fetch-dest': 'image' },
  { 'sec-fetch-dest': 'Image', accept: '*/*' },
  // on plain http browsers send nothing but this: Chromium, Firefox, Safari
  { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' },
  { accept: 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5' },
  { accept: 'image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/*;q=0.8' },
];
const asOtherParts: Record<string, string>[] = [
  ...partsOfPages.map((destination) => ({ 'sec-fetch-dest': destination })),
  { accept: 'text/css,*/*;q=0.1' },
];

async function attach(): Promise<Attachment> {
  const body = new FormData();
  body.set('file', new File([png], 'picture.png'));
  return bodyOf(await admin.post<Attachment>(`/api/documents/${documentId}/attachments`, body), 201);
}

const auditRows = async () =>
  Number((await app.database.knex('audit_events').count<{ count: string }[]>())[0]?.count);

describe('a call that a browser makes for a part of a page', () => {
  const calls = [
    ...allCalls.map(({ call }) => call).filter(({ path }) => path.startsWith('/api/')),
    { method: 'get' as const, path: '/api/openapi.json' },
    { method: 'get' as const, path: '/API/Events' },
  ];

  it.each(calls.map(({ method, path }) => [`${method.toUpperCase()} ${path}`, method, path]))(
    '%s is refused and leaves no line in the audit log',
    async (_, method, template) => {
      const path = template.replaceAll(/\{\w+\}/g, String(documentId));
      const before = await auditRows();
      for (const headers of [...asPictures, ...asOtherParts]) {
        const answer = await admin.send(method.toUpperCase(), path, { headers });
        expect([headers, answer.status]).toEqual([headers, 403]);
        expect(answer.body).toMatchObject({ code: 'forbidden' });
      }
      expect(await auditRows()).toBe(before);
    },
  );

  // evidence: S83
  it('is answered to a script and to a person who opens its address', async () => {
    const download = `/api/documents/${documentId}/download?format=zip`;
    for (const headers of asCalls) expect((await admin.get(download, { headers })).status).toBe(200);
  });
});

describe('an attachment', () => {
  it('is shown as a picture, opened and fetched', async () => {
    for (const headers of [...asPictures, ...asCalls])
      expect((await admin.get(file, { headers })).status).toBe(200);
  });

  // evidence: S83
  it('is no other part of a page', async () => {
    for (const headers of asOtherParts)
      expect([headers, (await admin.get(file, { headers })).status]).toEqual([headers, 403]);
  });
});

describe('the stream of events', () => {
  it('is for those who ask for one: any other request keeps no connection', async () => {
    for (const accept of ['*/*', 'text/html', 'application/json']) {
      const answer = await admin.get('/api/events', { headers: { accept } });
      expect([answer.status, answer.body]).toEqual([
        406,
        expect.objectContaining({ code: 'not_acceptable' }),
      ]);
    }
    const stream = await EventClient.open(admin);
    expect(stream.status).toBe(200);
    stream.leave();
  });
});

describe("a person's picture", () => {
  const save = (client: SignedIn, avatar: string) =>
    client.put<User & { fields?: object }>(`/api/users/${client.userId}`, { avatar });

  it.each([
    ['a call', (url: string) => `${url}/api/events`],
    [
      'a call by another name of this machine',
      (url: string) => `${url.replace('127.0.0.1', 'localhost')}/api/events`,
    ],
    ['a page', (url: string) => `${url}/documents/1`],
    ['a call behind dots', (url: string) => `${url}/uploads/document-attachments/../../api/events`],
    [
      'a call behind encoded dots',
      (url: string) => `${url}/uploads/document-attachments/%2e%2e/%2E%2E/api/events`,
    ],
    ['a call behind back slashes', (url: string) => `${url}\\api\\events`],
    ['an encoded slash', (url: string) => `${url}/uploads/document-attachments/..%2f..%2fapi%2fevents`],
    ['a call with a name before the host', (url: string) => `${url.replace('//', '//x:y@')}/api/events`],
  ])('cannot be %s of this server', async (_, addressOn) => {
    const viewer = await app.signedIn('viewer');
    const answer = await save(viewer, addressOn(app.url));
    expect([answer.status, answer.body.fields]).toEqual([400, { avatar: messages.avatarNotPicture }]);
    expect(bodyOf(await viewer.get<User>(`/api/users/${viewer.userId}`)).avatar).toBeNull();
  });

  it('cannot be a call of the address that the settings name', async () => {
    const proxied = await startTestApp({ settings: { PUBLIC_URL: 'https://docs.example.org' } });
    try {
      const viewer = await proxied.signedIn('viewer');
      expect((await save(viewer, 'https://docs.example.org/api/events')).status).toBe(400);
      expect((await save(viewer, 'https://DOCS.example.org.:443/api/events')).status).toBe(400);
    } finally {
      await proxied.close();
    }
  });

  // evidence: S82
  it('can be an attachment, and a picture of any other host', async () => {
    const viewer = await app.signedIn('viewer');
    for (const avatar of [app.url + file, 'https://pictures.example/api/me.png'])
      expect(bodyOf(await save(viewer, avatar)).avatar).toBe(avatar);
  });
});
