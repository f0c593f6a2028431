import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../support/app.ts';
import { bodyOf, makeSpace, pngOf } from '../support/content.ts';
import { ExportWorld, only, zipOf } from '../support/export-world.ts';

let world: ExportWorld;
let admin: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  world = await ExportWorld.open();
  ({ admin, reader } = world);
});
afterAll(() => world.close());

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">${inside}</svg>`;

/** A document that shows a picture of another one. */
async function borrow(name: string) {
  const space = await makeSpace(admin, { name });
  const owner = await world.make(admin, space.id, { title: 'Owner' });
  const picture = await world.attach(admin, owner.id, 'plan.svg', svg('<rect width="4" height="4"/>'));
  const guide = await world.make(admin, space.id, { title: 'Guide', content: `![Plan](${picture})` });
  return { space, owner, picture, guide };
}

const downloaded = async (id: number, client = reader) =>
  (await client.bytes(`/api/documents/${id}/download?format=html`)).toString();

describe('an export as HTML', () => {
  test('of one document has the pictures of others that its person may see', async () => {
    const { owner, guide } = await borrow('Borrowed');
    const made = await world.made(reader, { documentId: guide.id, format: 'html' });
    const files = await zipOf(reader, made.id);
    expect(files['pages/Guide.html']).toContain('<img alt="Plan" src="../files/plan.svg"');
    expect(files['files/plan.svg']).toContain('<rect');
    expect(await downloaded(guide.id)).toMatch(/<img alt="Plan" src="data:image\/svg\+xml;base64,/);

    bodyOf(await only(admin, owner.id, [admin.userId]));
    // it would show what its person may not see any more
    expect((await reader.get(`/api/exports/${made.id}/file`)).status).toBe(403);
    const after = await zipOf(
      reader,
      (await world.made(reader, { documentId: guide.id, format: 'html' })).id,
    );
    expect(Object.keys(after).filter((path) => path.startsWith('files/'))).toEqual([]);
    expect(after['pages/Guide.html']).toContain('Image: Plan');
    expect(after['pages/Guide.html']).not.toContain('<img');
    expect(await downloaded(guide.id)).not.toContain('<img');
  });

  test('shows an SVG without what runs, and keeps it as it was beside', async () => {
    const space = await makeSpace(admin, { name: 'Drawn' });
    const { id } = await world.make(admin, space.id, { title: 'Guide' });
    const source = svg('<rect/><script>ran()</script>');
    const address = await world.attach(admin, id, 'plan.svg', source);
    bodyOf(await admin.put(`/api/documents/${id}`, { content: `![Plan](${address})` }));
    const { id: exportId, notes } = await world.made(admin, { spaceId: space.id, format: 'html' });
    const files = await zipOf(admin, exportId);
    expect(files['files/plan.svg']).toBe(`${svg('<rect></rect>')}\n`);
    expect(files['files/plan.svg.txt']).toBe(source);
    expect(files['pages/Guide.html']).toContain('<a href="../files/plan.svg.txt">plan.svg.txt</a>');
    expect(notes).toEqual([{ code: 'drawing', count: 1, example: 'plan.svg' }]);
    const inside = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(await downloaded(id))?.[1] ?? '';
    expect(Buffer.from(inside, 'base64').toString()).toBe(files['files/plan.svg']);
  });

  test('has an image that is beside words no higher than their line', async () => {
    const { owner, picture } = await borrow('Lines');
    const content = `Press ![Plan](${picture}) now\n\n![Plan](${picture})`;
    bodyOf(await admin.put(`/api/documents/${owner.id}`, { content }));
    const html = await downloaded(owner.id);
    expect(html.match(/<img [^>]*class="in-line"/g)).toHaveLength(1);
    expect(html.match(/<figure><img /g)).toHaveLength(1);
    expect(html).toMatch(/\.text \.in-line \{[^}]*max-height: 1\.4em/);
  });

  test('says in which language a text is: its own, or as its space sets it', async () => {
    const space = await makeSpace(admin, { name: 'Spoken' });
    const german = await world.make(admin, space.id, {
      title: 'Pumpe',
      content: 'Die Pumpe steht im Keller und darf nicht abgeschaltet werden, wenn die Türen offen sind.',
    });
    const short = await world.make(admin, space.id, { title: 'Pompa' });
    expect(await downloaded(german.id)).toContain('<html lang="de">');
    expect(await downloaded(short.id)).toContain('<html lang="en">');
    bodyOf(await admin.put(`/api/spaces/${space.id}`, { language: 'it' }));
    expect(await downloaded(short.id)).toContain('<html lang="it">');
    const files = await zipOf(admin, (await world.made(admin, { spaceId: space.id, format: 'html' })).id);
    expect(files['index.html']).toContain('<html lang="it">');
    expect(files['pages/Pompa.html']).toMatch(/<html lang="it">[^]*<body lang="en"[^]*<article lang="it">/);
    const word = await zipOf(admin, (await world.made(admin, { spaceId: space.id, format: 'docx' })).id);
    expect(word['word/styles.xml']).toContain('<w:lang w:val="it-IT"/>');
    const pdf = await world.made(admin, { spaceId: space.id, format: 'pdf' });
    expect((await admin.bytes(`/api/exports/${pdf.id}/file`)).includes('/Lang (it)')).toBe(true);
  });
});

describe('a download of one document', () => {
  test('leaves out pictures that are too large together', async () => {
    const space = await makeSpace(admin, { name: 'Large' });
    const { id } = await world.make(admin, space.id, { title: 'Photographs' });
    // more than a Word file may hold
    const addresses: string[] = [];
    for (let count = 1; count <= 4; count += 1)
      addresses.push(await world.attach(admin, id, `${count}.png`, pngOf(count, 1, 16 * 1024 * 1024)));
    const content = addresses.map((address) => `![Photograph](${address})`).join('\n\n');
    bodyOf(await admin.put(`/api/documents/${id}`, { content }));
    const word = await JSZip.loadAsync(await reader.bytes(`/api/documents/${id}/download?format=docx`));
    expect(Object.keys(word.files).filter((name) => /^word\/media\/./.test(name))).toHaveLength(3);
    // a PDF may hold more
    expect((await reader.bytes(`/api/documents/${id}/download?format=pdf`)).subarray(0, 5).toString()).toBe(
      '%PDF-',
    );
  }, 120_000);
});
