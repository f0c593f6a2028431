import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { FirstLookParts } from '../../api/text/reading/first-look.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeSpace } from '../support/content.ts';

const sign = { label: '', icon: '' };
/** As little as the build could write. */
const parts: FirstLookParts = {
  style: 'main{color:red}',
  page: '<div class="first-look"><h1>__TITLE__</h1>__PROPERTIES__<main>__TEXT__</main></div>',
  external: '<svg></svg>',
  callouts: { note: sign, tip: sign, important: sign, warning: sign, caution: sign },
  properties: { root: 'root', name: 'name', value: 'value', labels: 'labels', label: 'label' },
  words: {
    properties: 'Properties',
    labels: 'Labels',
    table: 'Table',
    code: 'Code',
    codeIn: 'Code: __',
    image: 'Image',
    imageOf: 'Image: __',
    withoutAddress: 'none',
    copyLink: 'Copy __',
    footnotes: 'Footnotes',
    backTo: 'Back to __',
    task: 'Task',
  },
};
const page = `<!doctype html><html lang="en"><head><meta property="csp-nonce" content="__CSP_NONCE__" />
<title>Lectern</title>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="preload" as="fetch" crossorigin href="/api/documents/__DOCUMENT_ID__" />
<link rel="modulepreload" crossorigin href="/assets/rendered-1.js" />
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><div id="app:root"></div><noscript>No</noscript></body></html>`;

const ownScript = '<script type="module" crossorigin src="/assets/index-1.js"></script>';

let app: TestApp;
let web: string;
let owner: SignedIn;
let outside: SignedIn;
let spaceId: number;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  await writeFile(join(web, 'document.html'), page);
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'assets/index-1.css'), 'body{margin:0}');
  await writeFile(join(web, 'first-look.en.json'), JSON.stringify(parts));
  app = await startTestApp({ webDirectory: web });
  owner = await app.signedIn('editor', 'owner');
  outside = await app.signedIn('editor', 'outside');
  spaceId = (await makeSpace(owner)).id;
});
afterAll(async () => {
  await app.close();
  await rm(web, { recursive: true });
});

const make = async (title: string, content: string) =>
  bodyOf(await owner.post<Document>('/api/documents', { title, content, spaceId, parentId: null }), 201).id;
/** The page without what differs in every answer. */
const pageOf = async (client: Pick<SignedIn, 'get'>, id: number) => {
  const { status, body: text, headers } = await client.get<string>(`/documents/${id}`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
  return text.replaceAll(nonce, '(nonce)').replace(`/api/documents/${id}`, '/api/documents/(id)');
};

describe('the first response of a document', () => {
  it('holds its title and its text for who may see it, as they are now', async () => {
    const id = await make('Tides & moons', '# Tides & moons\n\nHigh at *noon*.');
    const first = await pageOf(owner, id);
    expect(first).toContain('<title>Tides &amp; moons · Lectern</title>');
    expect(first).toContain('<h1>Tides &amp; moons</h1>');
    expect(first).toContain('<p>High at <em>noon</em>.</p>');
    expect(first).toContain('<style nonce="(nonce)" data-first-look>main{color:red}</style></head>');
    bodyOf(await owner.put(`/api/documents/${id}`, { content: 'Low at noon.' }));
    expect(await pageOf(owner, id)).toContain('<p>Low at noon.</p>');
    expect(await pageOf(outside, id)).toContain('<p>Low at noon.</p>');
    bodyOf(await owner.put(`/api/documents/${id}`, { title: 'Low tides' }));
    expect(await pageOf(outside, id)).toContain('<h1>Low tides</h1>');
  });

  it('holds no word of it for anybody else, who gets the page of a document that is not there', async () => {
    const id = await make('Secret harbour', 'Hidden quay.');
    const missing = await pageOf(owner, 999_999);
    expect(missing).not.toContain('first-look');
    // kept for those who may see it
    expect(await pageOf(owner, id)).toContain('Hidden quay.');
    expect(await pageOf(app.anonymous(), id)).toBe(missing);
    const left = await app.signedIn('viewer', 'left');
    expect(await pageOf(left, id)).toContain('Hidden quay.');
    const admin = await app.signedIn('admin', 'admin');
    bodyOf(await admin.put(`/api/users/${left.userId}`, { disabled: true }));
    expect(await pageOf(left, id)).toBe(missing);
    bodyOf(await owner.put(`/api/documents/${id}/access`, { people: [owner.userId], groups: [] }));
    expect(await pageOf(owner, id)).toContain('Hidden quay.');
    expect(await pageOf(outside, id)).toBe(missing);
    const gone = await make('Gone', 'Once here.');
    expect(await pageOf(outside, gone)).toContain('Once here.');
    await owner.delete(`/api/documents/${gone}`);
    expect(await pageOf(owner, gone)).toBe(missing);
  });

  it('waits for no file: its styles are in it, and its scripts are named behind the text', async () => {
    const id = await make('Quick', 'At once.');
    const first = await pageOf(owner, id);
    const [head = '', body = ''] = first.split('</head>');
    expect(head).not.toMatch(/stylesheet|<script|modulepreload|as="fetch"/);
    expect(head).toMatch(/<style nonce="\(nonce\)">body\{margin:0\}<\/style>[^]*data-first-look/);
    const [, behind = ''] = body.split('At once.');
    expect(behind.match(/(?:src|href)="[^"]+"/g)).toEqual([
      'src="/assets/index-1.js"',
      'href="/api/documents/(id)"',
      'href="/assets/rendered-1.js"',
    ]);
  });

  it('is only for a page that a person opens', async () => {
    const id = await make('Fetched', 'By a script.');
    const fetched = await owner.get<string>(`/documents/${id}`, { headers: { 'Sec-Fetch-Dest': 'empty' } });
    expect(fetched.body).not.toContain('By a script.');
    const opened = await owner.get<string>(`/documents/${id}`, { headers: { 'Sec-Fetch-Dest': 'document' } });
    expect(opened.body).toContain('By a script.');
  });

  it('runs nothing that a text holds, and fills no place that it names', async () => {
    const id = await make(
      '</title><script>1</script> __TEXT__',
      `\`x __CSP_NONCE__ = __TITLE__ = $& $\` <script>alert(1)</script><img src=x onerror=alert(1)>
<style>main{}</style><iframe src="/"></iframe>

[x](javascript:alert(1)) <a href="data:text/html,1" style="x">y</a>

![call](/api/auth/logout) <p id="app:root" class="first-look">z</p>`,
    );
    const first = await pageOf(owner, id);
    expect(first.replace(ownScript, '')).not.toMatch(
      /<script|<iframe|onerror|javascript:|data:|style="|\/api\/auth|<style>/,
    );
    expect(first.match(/id="app:root"/g)).toHaveLength(1);
    expect(first).toContain('__CSP_NONCE__ = __TITLE__ = $&#x26; $</code>');
    expect(first).toContain('&lt;/title&gt;&lt;script&gt;1&lt;/script&gt; __TEXT__');
  });

  it('holds the beginning of a very long text', async () => {
    const id = await make('Long', 'A paragraph of a long text.\n\n'.repeat(12_000));
    const first = await pageOf(owner, id);
    // a busy machine may need longer for it than a response waits
    if (first.includes('first-look')) expect(first).toContain('class="first-look cut"');
    expect(first.length).toBeLessThan(40_000);
  });
});
