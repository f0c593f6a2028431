import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../api/contract/errors.ts';
import type { Workspace, WorkspaceState } from '../../api/contract/workspace.ts';
import { limits } from '../../api/text/limits.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ settings: { SIGN_IN_TEXT: 'Set by the server.' } });
  admin = await app.signedIn('admin', 'admin');
});
afterAll(() => app.close());

const path = '/api/workspace/settings';
const state = async () => bodyOf(await admin.get<WorkspaceState>(path));
const change = (changes: object) => admin.send<WorkspaceState & ErrorBody>('PATCH', path, { body: changes });
const shown = async (client = app) => bodyOf(await client.anonymous().get<Workspace>('/api/workspace'));
const setLogo = (bytes: string | Buffer, theme = 'light') =>
  admin.put<WorkspaceState & ErrorBody>(`/api/workspace/logos/${theme}`, {
    image: Buffer.from(bytes).toString('base64'),
  });
const svg = (inside = '', attributes = 'viewBox="0 0 40 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

describe('the settings of the workspace', () => {
  test('are as usual at first, and say what the environment sets', async () => {
    expect(await state()).toEqual({
      ...{
        name: 'Lectern',
        accent: null,
        signInText: 'Set by the server.',
        language: 'en',
        publicLinks: false,
      },
      notice: { text: '', level: 'info', until: null },
      logos: { light: null, dark: null },
      fixedBy: { signInText: 'SIGN_IN_TEXT' },
    });
    expect(await shown()).toEqual({ name: 'Lectern', notice: null, signInText: 'Set by the server.' });
  });

  test('change at once, and everybody sees them', async () => {
    bodyOf(await change({ name: '  Harbour <Wiki>  ', accent: '#1F5AA8' }));
    expect(await state()).toMatchObject({ name: 'Harbour <Wiki>', accent: '#1f5aa8' });
    expect((await shown()).name).toBe('Harbour <Wiki>');
    const { rows } = await app.database.knex.raw<{ rows: { details: { names: string[] } }[] }>(
      `select details from audit_events where action = 'settings.changed' order by id desc limit 1`,
    );
    expect(rows[0]?.details.names.sort()).toEqual(['ACCENT_COLOUR', 'WORKSPACE_NAME']);
    bodyOf(await change({ accent: null }));
    expect((await state()).accent).toBeNull();
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'x'.repeat(limits.workspaceName + 1) }, 'name'],
    [{ accent: 'green' }, 'accent'],
    [{ accent: '#ffd400' }, 'accent'],
    [{ accent: '#ffd400;} body{display:none' }, 'accent'],
    [{ notice: { text: 'x'.repeat(limits.notice + 1), level: 'info', until: null } }, 'notice.text'],
    [{ notice: { text: 'x', level: 'info', until: 'tomorrow' } }, 'notice.until'],
    [{ language: 'xx' }, 'language'],
  ])('are refused where nobody could use them: %j', async (changes, field) => {
    const before = await state();
    const answer = await change(changes);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
    expect(await state()).toEqual(before);
  });

  test('name the nearest colour that everybody can read', async () => {
    const { body } = await change({ accent: '#ffd400' });
    expect(body.fields?.accent).toContain('#8b7300');
    bodyOf(await change({ accent: '#8b7300' }));
  });

  test('stay as the environment sets them', async () => {
    const { status, body } = await change({ signInText: 'Mine.', name: 'Other' });
    expect([status, body.message]).toEqual([409, expect.stringContaining('SIGN_IN_TEXT')]);
    expect(await state()).toMatchObject({ signInText: 'Set by the server.', name: 'Harbour <Wiki>' });
  });

  test('a notice ends at its time', async () => {
    const notice = { text: 'Away at noon', level: 'warning', until: null as string | null };
    bodyOf(await change({ notice }));
    expect((await shown()).notice).toEqual({ text: 'Away at noon', level: 'warning' });
    bodyOf(await change({ notice: { ...notice, until: '2020-01-01T00:00:00Z' } }));
    expect((await shown()).notice).toBeNull();
    expect((await state()).notice.text).toBe('Away at noon');
    bodyOf(await change({ notice: { ...notice, text: '' } }));
  });

  test('another server of the same workspace follows, and open pages are told', async () => {
    const other = await startTestApp({ database: app.database });
    try {
      await shown(other);
      const pages = await EventClient.open(admin);
      bodyOf(await change({ name: 'Harbour' }));
      await expect.poll(async () => (await shown(other)).name, { timeout: 10_000 }).toBe('Harbour');
      await expect.poll(() => pages.of('refresh').length).toBeGreaterThan(0);
      pages.leave();
    } finally {
      await other.close();
    }
  });

  test('public links are allowed and ended without a restart', async () => {
    const space = await makeSpace(admin);
    const { id } = await makeDocument(admin, space.id, { content: 'Shared words' });
    const make = () => admin.post<{ url: string }>(`/api/documents/${id}/public-links`, {});
    expect((await make()).status).toBe(409);
    bodyOf(await change({ publicLinks: true }));
    const { url } = bodyOf(await make(), 201);
    const open = () => app.anonymous().get<string>(url);
    const page = await open();
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Shared from Harbour')]);
    bodyOf(await change({ publicLinks: false }));
    expect((await open()).status).toBe(404);
  });
});

describe('a logo', () => {
  const shownAt = async () => (await state()).logos.light?.url ?? '';

  test('is a picture that anybody may see, and runs nothing', async () => {
    bodyOf(await setLogo(svg('<script>alert(1)</script><rect width="9" height="9" onclick="x()"/>')));
    const { status, body: text, headers } = await app.anonymous().get<string>(await shownAt());
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toContain('<rect');
    expect(text).not.toMatch(/script|onclick/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  test('has another address once it is another one', async () => {
    const before = await shownAt();
    bodyOf(await setLogo(svg('<circle r="3"/>')));
    expect(await shownAt()).not.toBe(before);
    expect((await app.anonymous().get(before)).status).toBe(404);
  });

  test.each([
    ['HTML', '<html><body>Hello</body></html>'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['half a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    ['an SVG without a size', svg('', '')],
    ['an SVG of a size of nothing', svg('', 'viewBox="0 0 0 0"')],
    ['too much', Buffer.alloc(limits.logoBytes + 1, 'x')],
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${'bcdef'
        .split('')
        .map((name, index) => `<!ENTITY ${name} "${`&${'abcdef'[index]};`.repeat(10)}">`)
        .join('')}]>${svg('<text>&f;</text>')}`,
    ],
  ])('is not %s', async (_name, bytes) => {
    const before = await shownAt();
    const { status, body } = await setLogo(bytes);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['image']]);
    expect(await shownAt()).toBe(before);
  });

  test('can be removed', async () => {
    bodyOf(await admin.delete('/api/workspace/logos/dark'));
    expect(bodyOf(await admin.delete<WorkspaceState>('/api/workspace/logos/light')).logos.light).toBeNull();
    expect((await shown()).name).toBe('Harbour');
  });
});
