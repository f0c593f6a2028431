import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document, DocumentListItem } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import type { FilledTemplate, TemplateListItem } from '../../api/contract/templates.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let admin: SignedIn;
let ann: SignedIn;
let ben: SignedIn;
let vera: SignedIn;
/** Everybody writes here. */
let open: Space;
/** Only Ann is in it. */
let closed: Space;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  admin = await app.signedIn('admin', 'boss');
  ann = await app.signedIn('editor', 'ann');
  ben = await app.signedIn('editor', 'ben');
  vera = await app.signedIn('viewer', 'vera');
});
afterAll(() => app.close());
beforeEach(async () => {
  open = await makeSpace(ann, { name: 'Open' });
  closed = await makeSpace(ann, { name: 'Closed', visibility: 'members' });
});

const setTemplate = (client: SignedIn, id: number, template: 'space' | 'all' | null) =>
  client.put<Document>(`/api/documents/${id}/template`, { template });

async function makeTemplate(
  client: SignedIn,
  spaceId: number,
  given: { title?: string; content?: string; parentId?: number | null } = {},
  template: 'space' | 'all' = 'space',
): Promise<Document> {
  const { id } = await makeDocument(client, spaceId, given);
  return bodyOf(await setTemplate(template === 'all' ? admin : client, id, template));
}

const offered = async (client: SignedIn, spaceId: number): Promise<TemplateListItem[]> =>
  bodyOf(await client.get<TemplateListItem[]>(`/api/spaces/${spaceId}/templates`));
const namesOf = async (client: SignedIn, spaceId: number) =>
  (await offered(client, spaceId)).map(({ template }) => template);
const filled = (client: SignedIn, template: number | string, spaceId: number, more = '') =>
  client.get<FilledTemplate>(`/api/templates/${template}?spaceId=${spaceId}${more}`);
const use = (client: SignedIn, template: number | string, spaceId: number, more: object = {}, key = '') =>
  client.post<Document>(
    '/api/documents',
    { title: 'New', spaceId, template, ...more },
    { headers: key === '' ? {} : { 'idempotency-key': key } },
  );

describe('the templates of Lectern', () => {
  it('are offered first, in the language of the page', async () => {
    const [first] = await offered(ann, open.id);
    expect(first).toMatchObject({ template: 'meeting-notes', title: 'Meeting notes', scope: 'built-in' });
    const german = await ann.get<TemplateListItem[]>(`/api/spaces/${open.id}/templates`, {
      headers: { 'accept-language': 'de' },
    });
    expect(german.body[0]).toMatchObject({ template: 'meeting-notes', title: 'Besprechungsnotizen' });
  });

  it('become documents with the date, the time, the author, the title and the space', async () => {
    const answer = bodyOf(await filled(ann, 'meeting-notes', open.id, '&timeZone=Europe/Berlin'));
    expect(answer.title).toMatch(/^Meeting notes, \d+ \w+ \d{4}$/);
    const made = bodyOf(await use(ann, 'meeting-notes', open.id, { title: 'Retro {{date}}' }), 201);
    expect(made.title).toMatch(/^Retro \d+ \w+ \d{4}$/);
    expect(made.content).toContain('**Notes by:** Person ann');
    expect(made.content).not.toContain('{{');
    expect(made).toMatchObject({ version: 1, template: null, spaceId: open.id });
  });
});

describe('a template', () => {
  it('has its marks filled in and its files copied', async () => {
    const template = await makeTemplate(ann, open.id, {
      title: 'Visit of {{space}}',
      content: '# {{title}}\n\n{{author}} {{other}}',
    });
    const { storagePath } = bodyOf(
      await ann.upload<Attachment>(`/api/documents/${template.id}/attachments`, 'map.txt', 'a map'),
      201,
    );
    const link = `/uploads/document-attachments/${storagePath}`;
    const text = `# {{title}}\n\n[map](${link}) {{author}} {{other}}`;
    bodyOf(await ann.put(`/api/documents/${template.id}`, { content: text }));
    expect(bodyOf(await filled(ben, template.id, open.id))).toEqual({
      template: template.id,
      title: 'Visit of Open',
      content: `# Visit of Open\n\n[map](${link}) Person ben {{other}}`,
      files: 1,
    });
    const made = bodyOf(await use(ben, template.id, open.id, { title: 'A | `b`' }), 201);
    expect(made.content).toBe(`# A \\| \\\`b\\\`\n\n[map](${link}) Person ben {{other}}`);
    const files = bodyOf(await ben.get<Attachment[]>(`/api/documents/${made.id}/attachments`));
    expect(files).toMatchObject([{ filename: 'map.txt', createdBy: { id: ben.userId } }]);
    // the copy is the document's own
    bodyOf(await ann.delete(`/api/documents/${template.id}`), 204);
    expect((await ben.get(link)).status).toBe(200);
  });

  it('makes one document for a request that is sent twice', async () => {
    const template = await makeTemplate(ann, open.id);
    const key = randomUUID();
    const one = bodyOf(await use(ben, template.id, open.id, {}, key), 201);
    expect(bodyOf(await use(ben, template.id, open.id, {}, key), 201).id).toBe(one.id);
  });

  it('made from a template keeps the marks that stand in the title', async () => {
    const template = await makeTemplate(ann, open.id, { content: '{{title}}' });
    const made = bodyOf(await use(ann, template.id, open.id, { title: '{{title}}' }), 201);
    expect(made).toMatchObject({ title: '{{title}}', content: '{{title}}' });
  });

  it('cannot be used with a text, nor with a title that grows too long', async () => {
    const template = await makeTemplate(ann, open.id);
    expect(await use(ann, template.id, open.id, { content: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { content: 'Send a text or a template, not both' } },
    });
    const title = '{{date}}'.repeat(12);
    expect(await use(ann, template.id, open.id, { title })).toMatchObject({
      status: 400,
      body: { fields: { title: 'Document title cannot exceed 100 characters' } },
    });
    expect((await use(ann, 'nothing', open.id)).status).toBe(400);
    expect((await use(ann, 999_999, open.id)).status).toBe(404);
  });

  it('is edited, restored, duplicated and moved as any document', async () => {
    const template = await makeTemplate(ann, open.id, { title: 'Letter' });
    const saved = await ann.put<Document>(`/api/documents/${template.id}`, { content: 'Changed.' });
    expect(bodyOf(saved)).toMatchObject({ template: 'space', version: 2 });
    bodyOf(await ann.delete(`/api/documents/${template.id}`), 204);
    expect(await namesOf(ann, open.id)).not.toContain(template.id);
    bodyOf(await ann.post(`/api/bin/documents/${template.id}/restore`));
    expect(await namesOf(ann, open.id)).toContain(template.id);
    const to = { spaceId: closed.id, parentId: null };
    expect(bodyOf(await ann.put<Document>(`/api/documents/${template.id}/position`, to))).toMatchObject({
      template: 'space',
    });
    expect(await namesOf(ann, open.id)).not.toContain(template.id);
    const copy = bodyOf(await ann.post<Document>(`/api/documents/${template.id}/duplicate`), 201);
    expect(await namesOf(ann, closed.id)).toEqual(expect.arrayContaining([template.id, copy.id]));
  });

  it('of all spaces has a duplicate of its space', async () => {
    const template = await makeTemplate(ann, open.id, {}, 'all');
    const copy = bodyOf(await ann.post<Document>(`/api/documents/${template.id}/duplicate`), 201);
    expect(copy.template).toBe('space');
  });

  it('comes back to its place when it is no longer one', async () => {
    const parent = await makeDocument(ann, open.id, { title: 'Parent' });
    const template = await makeTemplate(ann, open.id, { title: 'Child', parentId: parent.id });
    expect(bodyOf(await ann.get<Document>(`/api/documents/${parent.id}`)).hasChildren).toBe(false);
    bodyOf(await setTemplate(ann, template.id, null));
    const level = `/api/spaces/${open.id}/documents?parentId=${parent.id}`;
    expect(bodyOf(await ann.get<DocumentListItem[]>(level))).toMatchObject([{ id: template.id }]);
  });

  it('is noted in the audit log when it begins and ends', async () => {
    const template = await makeTemplate(ann, open.id, { title: 'Letter' });
    bodyOf(await setTemplate(ann, template.id, 'space'));
    bodyOf(await setTemplate(ann, template.id, null));
    const rows = await app.database
      .knex('audit_events')
      .where({ action: 'document.template_set', target_id: template.id })
      .orderBy('id')
      .pluck<object[]>('details');
    expect(rows).toEqual([
      { title: 'Letter', template: 'space', before: null },
      { title: 'Letter', template: null, before: 'space' },
    ]);
  });
});

describe('below a template', () => {
  it('there are no documents', async () => {
    const template = await makeTemplate(ann, open.id);
    const below = { title: 'Below', content: 'x', spaceId: open.id, parentId: template.id };
    expect(await ann.post('/api/documents', below)).toMatchObject({
      status: 409,
      body: { message: 'A template cannot have documents below it. Choose another place.' },
    });
    const other = await makeDocument(ann, open.id);
    const to = { spaceId: open.id, parentId: template.id };
    expect((await ann.put(`/api/documents/${other.id}/position`, to)).status).toBe(409);
  });

  it('a document does not come back from the bin', async () => {
    const parent = await makeDocument(ann, open.id, { title: 'Parent' });
    const child = await makeDocument(ann, open.id, { title: 'Child', parentId: parent.id });
    bodyOf(await ann.delete(`/api/documents/${child.id}`), 204);
    bodyOf(await setTemplate(ann, parent.id, 'space'));
    const back = await ann.post<Document & { movedToTop: boolean }>(`/api/bin/documents/${child.id}/restore`);
    expect(bodyOf(back)).toMatchObject({ parentId: null, movedToTop: true });
  });

  it('nothing may be seen before it becomes one; what is hidden there moves up, untold', async () => {
    const parent = await makeDocument(ann, open.id, { title: 'Parent' });
    const seen = await makeDocument(ann, open.id, { title: 'Seen', parentId: parent.id });
    expect(await setTemplate(ben, parent.id, 'space')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Move them first') as string },
    });
    bodyOf(await ann.put(`/api/documents/${seen.id}/access`, { people: [ann.userId], groups: [] }));
    bodyOf(await setTemplate(ben, parent.id, 'space'));
    const after = bodyOf(await ann.get<Document>(`/api/documents/${seen.id}`));
    expect(after).toMatchObject({ parentId: null, restriction: { documentId: seen.id } });
    expect((await ben.get(`/api/documents/${seen.id}`)).status).toBe(404);
  });
});

describe('who may use templates', () => {
  it('is whoever may create documents in the space', async () => {
    expect((await vera.get(`/api/spaces/${open.id}/templates`)).status).toBe(403);
    expect((await filled(vera, 'how-to', open.id)).status).toBe(403);
    expect((await ben.get(`/api/spaces/${closed.id}/templates`)).status).toBe(404);
    expect((await use(ben, 'how-to', closed.id)).status).toBe(404);
    await addMember(ann, closed.id, ben.userId, 'viewer');
    expect((await ben.get(`/api/spaces/${closed.id}/templates`)).status).toBe(403);
  });

  it('has those of a space only there', async () => {
    const template = await makeTemplate(ann, closed.id);
    expect(await namesOf(ann, closed.id)).toContain(template.id);
    expect(await namesOf(ann, open.id)).not.toContain(template.id);
    expect((await filled(ann, template.id, open.id)).status).toBe(404);
    expect((await use(ann, template.id, open.id)).status).toBe(404);
  });

  it('has those for all spaces everywhere, without a word of where they are from', async () => {
    const template = await makeTemplate(ann, closed.id, { title: 'House style', content: 'For all' }, 'all');
    const { storagePath } = bodyOf(
      await ann.upload<Attachment>(`/api/documents/${template.id}/attachments`, 'logo.txt', 'logo'),
      201,
    );
    const link = `/uploads/document-attachments/${storagePath}`;
    const item = (await offered(ben, open.id)).find((each) => each.template === template.id);
    expect(item).toMatchObject({ title: 'House style', scope: 'all', space: null });
    expect((await offered(ann, open.id)).find((each) => each.template === template.id)).toMatchObject({
      space: { id: closed.id, name: 'Closed' },
    });
    expect(bodyOf(await filled(ben, template.id, open.id))).toMatchObject({ content: 'For all', files: 1 });
    expect((await ben.get(`/api/documents/${template.id}`)).status).toBe(404);
    expect((await ben.get(link)).status).toBe(404);
    bodyOf(await use(ben, template.id, open.id), 201);
    expect((await ben.get(link)).status).toBe(200);
    bodyOf(await setTemplate(ann, template.id, 'space'));
    expect((await use(ben, template.id, open.id)).status).toBe(404);
  });

  it('is nobody whom a restriction shuts out', async () => {
    const template = await makeTemplate(ann, open.id, {}, 'all');
    bodyOf(await ann.put(`/api/documents/${template.id}/access`, { people: [ann.userId], groups: [] }));
    for (const spaceId of [open.id, closed.id]) expect(await namesOf(ann, spaceId)).toContain(template.id);
    expect(await namesOf(ben, open.id)).not.toContain(template.id);
    expect((await filled(ben, template.id, open.id)).status).toBe(404);
    expect((await use(ben, template.id, open.id)).status).toBe(404);
  });

  it('has no template of a deleted space', async () => {
    const template = await makeTemplate(ann, closed.id, {}, 'all');
    bodyOf(await ann.delete(`/api/spaces/${closed.id}`), 204);
    expect(await namesOf(ben, open.id)).not.toContain(template.id);
    expect((await use(ben, template.id, open.id)).status).toBe(404);
  });

  it('pages through many of them', async () => {
    const made: number[] = [];
    for (const title of ['b', 'A', 'c']) made.push((await makeTemplate(ann, closed.id, { title })).id);
    const read: (number | string)[] = [];
    let path: string | undefined = `/api/spaces/${closed.id}/templates?limit=2`;
    for (let pages = 0; path !== undefined && pages < 9; pages += 1) {
      const page: Awaited<ReturnType<typeof ann.get<TemplateListItem[]>>> = await ann.get(path);
      read.push(...bodyOf(page).map(({ template }) => template));
      path = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(read.filter((each) => made.includes(Number(each)))).toEqual([made[1], made[0], made[2]]);
    expect(read.filter((each) => each === 'how-to')).toHaveLength(1);
  });
});

describe('who may make templates', () => {
  it('is whoever may edit the document; of all spaces an administrator', async () => {
    const { id } = await makeDocument(ann, open.id);
    expect((await setTemplate(vera, id, 'space')).status).toBe(403);
    expect(await setTemplate(ben, id, 'all')).toMatchObject({
      status: 403,
      body: { message: 'Only administrators can offer a template in all spaces.' },
    });
    expect(bodyOf(await setTemplate(ben, id, 'space')).template).toBe('space');
    expect(bodyOf(await setTemplate(admin, id, 'all')).template).toBe('all');
    expect(bodyOf(await setTemplate(ben, id, null)).template).toBe(null);
    const hidden = await makeDocument(ann, closed.id);
    expect((await setTemplate(ben, hidden.id, 'space')).status).toBe(404);
  });

  it('cannot offer a restricted document in all spaces', async () => {
    const { id } = await makeDocument(ann, open.id);
    bodyOf(await ann.put(`/api/documents/${id}/access`, { people: [ann.userId], groups: [] }));
    expect((await setTemplate(admin, id, 'all')).status).toBe(409);
    bodyOf(await setTemplate(ann, id, 'space'));
    expect(await namesOf(ben, open.id)).not.toContain(id);
  });
});
