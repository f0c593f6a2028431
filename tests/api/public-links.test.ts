import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { DocumentLinks, MakePublicLink, PublicLinkInfo } from '../../api/contract/public-links.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeSpace, png } from '../support/content.ts';

interface Made {
  url: string;
  link: PublicLinkInfo;
}

let app: TestApp;
let admin: SignedIn;
let editor: SignedIn;
let spaceId: number;

beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_LINKS: 'on', TRUST_PROXY: 'on' } });
  admin = await app.signedIn('admin', 'anna');
  editor = await app.signedIn('editor', 'eva');
  spaceId = (await makeSpace(editor)).id;
});
afterAll(() => app.close());

let strangers = 0;
/** A reader without an account, at an address of their own. */
const stranger = () => {
  strangers += 1;
  const client = app.anonymous();
  const headers = { 'X-Forwarded-For': `198.51.${Math.floor(strangers / 250)}.${(strangers % 250) + 1}` };
  return {
    get: (path: string, more: Record<string, string> = {}) =>
      client.get<string>(path, { headers: { ...headers, ...more } }),
    head: (path: string) => client.send<string>('HEAD', path, { headers }),
    enter: (path: string, password: string) =>
      client.send<string>('POST', path, {
        body: new URLSearchParams({ password }).toString(),
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
      }),
  };
};

const make = async (title: string, content: string, parentId: number | null = null) =>
  bodyOf(await editor.post<Document>('/api/documents', { title, content, spaceId, parentId }), 201).id;
const attach = async (id: number, name: string, bytes: Buffer | string = png) =>
  bodyOf(await editor.upload<Attachment>(`/api/documents/${id}/attachments`, name, bytes), 201);
const share = async (id: number, wanted: Partial<MakePublicLink> = {}, by: SignedIn = editor) =>
  bodyOf(await by.post<Made>(`/api/documents/${id}/public-links`, wanted), 201);
const linksOf = async (id: number, by: SignedIn = editor) =>
  bodyOf(await by.get<DocumentLinks>(`/api/documents/${id}/public-links`));
const statusOf = async (path: string) => (await stranger().get(path)).status;
const restrict = async (id: number) =>
  bodyOf(await admin.put(`/api/documents/${id}/access`, { people: [editor.userId], groups: [] }));
const unknown = `/p/${'A'.repeat(43)}`;

describe('a public link', () => {
  it('shows its document to anybody, drawn, without a script, a cookie, a name or an address', async () => {
    const id = await make(
      'Opening hours',
      `Hello @eva, $a^2$.\n\n\`\`\`mermaid\ngraph TD\n\`\`\`\n\n<script>alert(1)</script>`,
    );
    const { url } = await share(id);
    const { status, body, headers } = await stranger().get(url);
    expect(status).toBe(200);
    expect(body).toContain('<h1 class="title" dir="auto">Opening hours</h1>');
    expect(body).toContain('<span class="mention">@eva</span>');
    expect(body).toContain('<math');
    expect(body).toContain('graph TD');
    expect(body).toContain('<title>Opening hours · Lectern</title>');
    expect(body).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(body).not.toMatch(/<script|Person eva|eva@example|style="/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-") as string,
    });
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('shows pages in the language of the reader', async () => {
    const { url } = await share(await make('Hours', ''));
    const german = await stranger().get(url, { 'Accept-Language': 'de' });
    expect(german.body).toContain('Hier steht noch nichts.');
    expect(german.headers.get('content-language')).toBe('de');
    expect((await stranger().get(unknown, { 'Accept-Language': 'de' })).body).toContain('Hier ist nichts');
  });

  it('turns links to what it does not show into plain text', async () => {
    const outside = await make('Outside', 'Secret plan');
    const secret = await attach(outside, 'secret.png');
    const root = await make('Root', '');
    const child = await make('Child', 'Below.', root);
    const own = await attach(child, 'own.png');
    const content = [
      `[out](/documents/${outside}) [child](/documents/${child}#part) [spaces](/spaces/1)`,
      `![own](${own.url}) ![secret](${secret.url}) [file](${secret.url}) ![far](https://example.org/x.png)`,
      `[absolute](${app.url}/documents/${outside}) [web](https://example.org/)`,
    ].join('\n\n');
    bodyOf(await editor.put(`/api/documents/${root}`, { content }));
    const { url } = await share(root, { includesBelow: true });
    const { body } = await stranger().get(url);
    expect(body).toContain('<a>out</a>');
    expect(body).toContain('<a>spaces</a>');
    expect(body).toContain('<a>file</a>');
    expect(body).toContain('<a>absolute</a>');
    expect(body).toContain(`<a href="${url}/${child}#part">child</a>`);
    expect(body).toContain(`src="${url}/files/${own.storagePath}"`);
    expect(body).toContain('Image: secret');
    expect(body).toContain('<a href="https://example.org/" rel="noopener noreferrer">web</a>');
    expect(body).not.toMatch(/src="https?:|\/uploads\/|\/documents\/|secret\.png/);
    const picture = await stranger().get(`${url}/files/${own.storagePath}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(picture.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await statusOf(`${url}/files/${secret.storagePath}`)).toBe(404);
    // alone it shows neither the child nor its file
    const alone = (await share(root)).url;
    expect((await stranger().get(alone)).body).toContain('<a>child</a>');
    expect(await statusOf(`${alone}/files/${own.storagePath}`)).toBe(404);
    expect(await statusOf(`${alone}/${child}`)).toBe(404);
  });

  it('answers ranges, HEAD and odd addresses of files as ever', async () => {
    const id = await make('Files', '');
    const { storagePath } = await attach(id, 'notes.txt', 'hello world');
    const { url, link } = await share(id);
    const path = `${url}/files/${storagePath}`;
    const part = await stranger().get(path, { Range: 'bytes=0-4' });
    expect([part.status, part.body]).toEqual([206, 'hello']);
    expect(part.headers.get('content-disposition')).toBe('attachment; filename=notes.txt');
    expect((await stranger().get(path, { Range: 'bytes=99-' })).status).toBe(416);
    expect((await stranger().head(path)).headers.get('content-length')).toBe('11');
    expect((await stranger().get(url)).body).toContain(`href="${path}">notes.txt</a>`);
    expect((await stranger().head(url)).status).toBe(200);
    // HEAD is not counted, nor a file
    expect((await linksOf(id)).links[0]).toMatchObject({ id: link.id, opened: 1 });
    for (const odd of ['/files/../../etc', '/files/%2e%2e%2f', '/files/', '/0', '/99999999999', '/x', '/1/2'])
      expect([odd, await statusOf(url + odd)]).toEqual([odd, 404]);
    expect((await app.anonymous().send('DELETE', url, {})).status).toBe(405);
    expect((await stranger().enter(path, 'x')).status).toBe(405);
  });

  it('lists the documents below, and no more than a hundred at a time', async () => {
    const root = await make('Many', '');
    const actor = await app.actor(editor.userId);
    const ids: number[] = [];
    for (let number = 1; number <= 103; number += 1) {
      const input = { spaceId, parentId: root, title: `Page ${number}`, content: '' };
      ids.push((await app.services.documents.create(actor, input)).id);
    }
    const { url } = await share(root, { includesBelow: true });
    const { body } = await stranger().get(url);
    const below = body.slice(body.indexOf('lectern:below'));
    expect(below.match(/>Page \d+</g)).toHaveLength(100);
    const [, next = ''] = /rel="next" href="([^"#]+)#lectern:below"/.exec(below) ?? [];
    const rest = (await stranger().get(next)).body;
    expect(rest.slice(rest.indexOf('"lectern:below')).match(/>Page \d+</g)).toHaveLength(3);
    // the last one is in the tree of its own page
    const last = (await stranger().get(`${url}/${ids.at(-1)}`)).body;
    expect(last).toContain('aria-current="page">Page 103</a>');
    expect(last).toContain(`<li><a href="${url}">Many</a></li>`);
  });
});

describe('what is taken out of a link', () => {
  it('is gone at once: moved, deleted, restricted, in a deleted space; and it comes back', async () => {
    const root = await make('Trunk', '');
    const moved = await make('Moved', '', root);
    const deleted = await make('Deleted', '', root);
    const restricted = await make('Restricted', '', root);
    const grandchild = await make('Grandchild', '', restricted);
    const file = await attach(grandchild, 'g.png');
    const { url } = await share(root, { includesBelow: true });
    const all = [moved, deleted, restricted, grandchild].map((id) => `${url}/${id}`);
    for (const path of all) expect(await statusOf(path)).toBe(200);
    bodyOf(await editor.put(`/api/documents/${moved}/position`, { parentId: null, spaceId }));
    expect((await editor.delete(`/api/documents/${deleted}`)).status).toBe(204);
    await restrict(restricted);
    for (const path of [...all, `${url}/files/${file.storagePath}`]) expect(await statusOf(path)).toBe(404);
    expect((await stranger().get(url)).body).not.toMatch(/Moved|Deleted|Restricted|Grandchild/);
    expect((await admin.delete(`/api/documents/${restricted}/access`)).status).toBe(204);
    expect(await statusOf(`${url}/${grandchild}`)).toBe(200);
    await restrict(root);
    expect(await statusOf(url)).toBe(404);
    expect((await linksOf(root)).links[0]).toMatchObject({ state: 'document' });
  });

  it('stays in if the link was made on the restricted document, but not what is restricted further', async () => {
    const root = await make('Closed', '');
    const inner = await make('Inner', '', root);
    // an editor who may read it, and change the restriction, but does not manage the space
    const reader = await app.signedIn('editor', 'ben');
    const people = [reader.userId];
    bodyOf(await admin.put(`/api/documents/${root}/access`, { people, groups: [] }));
    expect((await reader.post(`/api/documents/${root}/public-links`, {})).status).toBe(403);
    expect((await linksOf(root, reader)).can.make).toBe(false);
    const { url } = await share(root, { includesBelow: true }, admin);
    expect(await statusOf(`${url}/${inner}`)).toBe(200);
    await restrict(inner);
    expect([await statusOf(url), await statusOf(`${url}/${inner}`)]).toEqual([200, 404]);
    // without the restriction it was made under, it is open to more people than before
    expect((await admin.delete(`/api/documents/${root}/access`)).status).toBe(204);
    expect([await statusOf(url), await statusOf(`${url}/${inner}`)]).toEqual([200, 404]);
  });

  it('is everything while the person who made the link could not make it', async () => {
    const closed = await makeSpace(admin, { name: 'Closed', visibility: 'members' });
    const maker = await app.signedIn('editor', 'maker');
    const role = (name: string) =>
      admin.put(`/api/spaces/${closed.id}/members/${maker.userId}`, { role: name });
    bodyOf(await role('editor'));
    const wanted = { title: 'Inside', content: '', spaceId: closed.id, parentId: null };
    const { id } = bodyOf(await maker.post<Document>('/api/documents', wanted), 201);
    const { url } = await share(id, {}, maker);
    expect(await statusOf(url)).toBe(200);
    bodyOf(await role('viewer'));
    expect(await statusOf(url)).toBe(404);
    expect((await linksOf(id, admin)).links[0]).toMatchObject({ state: 'maker' });
    bodyOf(await role('editor'));
    expect(await statusOf(url)).toBe(200);
    bodyOf(await admin.put(`/api/users/${maker.userId}`, { disabled: true }));
    expect(await statusOf(url)).toBe(404);
    bodyOf(await admin.put(`/api/users/${maker.userId}`, { disabled: false }));
    expect(await statusOf(url)).toBe(200);
    expect((await admin.delete(`/api/spaces/${closed.id}`)).status).toBe(204);
    expect(await statusOf(url)).toBe(404);
  });
});

describe('a password', () => {
  it('is asked for first, and then a key in the addresses lets the reader in', async () => {
    const id = await make('Vault', `[self](/documents/__ID__)`);
    bodyOf(await editor.put(`/api/documents/${id}`, { content: `[self](/documents/${id}#x)` }));
    const file = await attach(id, 'v.png');
    const { url } = await share(id, { password: 'open sesame 42' });
    const reader = stranger();
    const asked = await reader.get(url);
    expect([asked.status, asked.body.includes('type="password"')]).toEqual([401, true]);
    expect(asked.body).not.toContain('Vault');
    expect((await reader.get(`${url}/files/${file.storagePath}`)).status).toBe(401);
    const wrong = await reader.enter(url, 'open sesame');
    expect([wrong.status, wrong.body.includes('role="alert"')]).toEqual([403, true]);
    const right = await reader.enter(url, 'open sesame 42');
    expect([right.status, right.headers.get('set-cookie')]).toEqual([303, null]);
    const inside = right.headers.get('location') ?? '';
    expect(inside).toMatch(new RegExp(`^${url}\\?key=`));
    const { status, body } = await reader.get(inside);
    expect(status).toBe(200);
    const key = inside.slice(inside.indexOf('?'));
    expect(body).toContain(`<a href="${url}/${id}${key}#x">self</a>`);
    expect((await reader.get(`${url}/files/${file.storagePath}${key}`)).status).toBe(200);
    // somebody elsewhere who was sent the address
    expect((await stranger().get(inside)).status).toBe(401);
    // not its last letter, some bits of which mean nothing
    const forged = inside.replace(/\.(.)/, (_all, first) => `.${first === 'A' ? 'B' : 'A'}`);
    expect((await reader.get(forged)).status).toBe(401);
    const other = await share(id, { password: 'open sesame 42' });
    expect((await reader.get(other.url + key)).status).toBe(401);
  });

  it('may be tried five times from an address, and unknown links answer alike', async () => {
    const { url } = await share(await make('Guarded', ''), { password: 'a long pass phrase' });
    for (const [path, answer] of [
      [url, 403],
      [unknown, 404],
    ] as const) {
      const reader = stranger();
      for (let count = 0; count < 5; count += 1)
        expect((await reader.enter(path, `wrong ${count}`)).status).toBe(answer);
      const refused = await reader.enter(path, 'a long pass phrase');
      expect([refused.status, refused.headers.get('retry-after') !== null]).toEqual([429, true]);
    }
    expect((await stranger().enter(url, 'a long pass phrase')).status).toBe(303);
    expect((await stranger().enter(url, 'x'.repeat(10_000))).status).toBe(413);
  });

  it('is refused if it is common or short, and stored as a hash alone', async () => {
    const id = await make('Common', '');
    const path = `/api/documents/${id}/public-links`;
    expect((await editor.post(path, { password: 'password' })).status).toBe(400);
    expect((await editor.post(path, { password: 'ab' })).status).toBe(400);
    await share(id, { password: 'a fine pass phrase' });
    const [row] = await app.database.knex<object>('public_links').where({ document_id: id });
    expect(JSON.stringify(row)).not.toContain('a fine pass phrase');
  });
});

describe('the end of a link', () => {
  it('is by its maker, a manager or an administrator, and answers like a link that never was', async () => {
    const other = await app.signedIn('editor', 'other');
    const id = await make('Ending', '');
    const before = (await stranger().get(unknown)).body;
    for (const [by, status] of [
      [other, 403],
      [editor, 204],
      [admin, 204],
    ] as const) {
      const { url, link } = await share(id);
      expect(link.can.end).toBe(true);
      expect((await by.delete(`/api/public-links/${link.id}`)).status).toBe(status);
      const { status: answered, body } = await stranger().get(url);
      if (status === 403) expect(answered).toBe(200);
      else expect([answered, body]).toEqual([404, before]);
    }
    expect((await other.get<DocumentLinks>(`/api/documents/${id}/public-links`)).body.links[0]?.can.end).toBe(
      false,
    );
    expect((await admin.delete('/api/public-links/999999')).status).toBe(404);
  });

  it('is by its time', async () => {
    const id = await make('Timed', '');
    const { url, link } = await share(id, { days: 1 });
    expect(Date.parse(link.expiresAt ?? '') - Date.parse(link.madeAt)).toBe(24 * 60 * 60 * 1000);
    await app.database
      .knex('public_links')
      .where({ id: link.id })
      .update({ expires_at: new Date(0) });
    expect((await stranger().get(url)).body).toBe((await stranger().get(unknown)).body);
    expect((await linksOf(id)).links[0]).toMatchObject({ state: 'expired' });
    expect((await share(id, { days: null })).link.expiresAt).toBeNull();
    expect((await editor.post(`/api/documents/${id}/public-links`, { days: 2 })).status).toBe(400);
  });

  it('and the beginning are in the audit log', async () => {
    const id = await make('Audited', '');
    const { url, link } = await share(id, { days: 30 });
    await stranger().get(url);
    await editor.delete(`/api/public-links/${link.id}`);
    const rows = await app.database
      .knex<{ action: string; details: unknown; target_type: string; target_id: number }>('audit_events')
      .where({ target_type: 'document', target_id: id })
      .orderBy('id');
    const made = { linkId: link.id, includesBelow: false, days: 30, hasPassword: false };
    expect(rows.map(({ action, details }) => [action, details])).toEqual(
      expect.arrayContaining([
        ['public_link.made', made],
        ['public_link.ended', { linkId: link.id, madeBy: editor.userId }],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain(url.slice(3));
  });
});

describe('the lists', () => {
  it('show who made a link and how often it was opened, also for documents below', async () => {
    const root = await make('Listed', '');
    const child = await make('Below', '', root);
    const { url, link } = await share(root, { includesBelow: true, password: 'a fine pass phrase' });
    const { url: open } = await share(root);
    for (let count = 0; count < 3; count += 1) await stranger().get(open);
    const { links, can } = await linksOf(child);
    expect(can.make).toBe(true);
    expect(links).toEqual([
      expect.objectContaining({
        id: link.id,
        document: { id: root, title: 'Listed' },
        hasPassword: true,
        opened: 0,
      }),
    ]);
    expect(links[0]?.madeBy.displayName).toBe('Person eva');
    const own = (await linksOf(root)).links;
    expect(own.map(({ opened, lastOpenedAt }) => [opened, lastOpenedAt !== null])).toEqual([
      [3, true],
      [0, false],
    ]);
    expect(JSON.stringify(own)).not.toContain(url.slice(3));
    await restrict(child);
    expect((await linksOf(child)).links).toEqual([]);
  });

  it('are paged for administrators', async () => {
    const id = await make('Paged', '');
    const made = [await share(id), await share(id), await share(id)].map(({ link }) => link.id);
    const first = await admin.get<PublicLinkInfo[]>('/api/public-links?limit=2');
    expect(first.body.map((link) => link.id)).toEqual([made[2], made[1]]);
    const [, next = ''] = /<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
    expect(bodyOf(await admin.get<PublicLinkInfo[]>(next))[0]?.id).toBe(made[0]);
  });

  it('have at most twenty links of a document', async () => {
    const id = await make('Crowded', '');
    for (let count = 0; count < 20; count += 1) await share(id);
    expect((await editor.post(`/api/documents/${id}/public-links`, {})).status).toBe(409);
  });
});

describe('strangers', () => {
  it('are refused after 60 links that are none, and readers at other addresses are not', async () => {
    const { url } = await share(await make('Guessed', ''));
    const reader = stranger();
    for (let count = 0; count < 60; count += 1) expect((await reader.get(unknown)).status).toBe(404);
    const refused = await reader.get(`/p/${'B'.repeat(43)}`);
    expect([refused.status, refused.body.includes('Too many tries')]).toEqual([429, true]);
    expect(await statusOf(url)).toBe(200);
  });

  it('leave no token in the log', async () => {
    const { url } = await share(await make('Logged', ''));
    await stranger().get(url);
    const lines = app.logLines.join('\n');
    expect(lines).toContain('"/p/(link)"');
    expect(lines).not.toContain(url);
  });
});

it('nothing is shown and no link made while PUBLIC_LINKS is off', async () => {
  const id = await make('Off', '');
  const { url, link } = await share(id);
  const off = await startTestApp({ database: app.database });
  const client = off.anonymous();
  client.cookie = editor.cookie;
  expect((await off.anonymous().get(url)).status).toBe(404);
  expect((await client.post(`/api/documents/${id}/public-links`, {})).status).toBe(409);
  expect((await client.get<DocumentLinks>(`/api/documents/${id}/public-links`)).body.can.make).toBe(false);
  expect((await client.delete(`/api/public-links/${link.id}`)).status).toBe(204);
  await off.close();
});
