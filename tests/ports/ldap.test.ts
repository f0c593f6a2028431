import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectory } from '../../api/ports/identity/ldap.ts';
import { ProviderAway } from '../../api/ports/identity/port.ts';
import { readConfig } from '../../api/settings/config.ts';
import { noSlapd, startSlapd, type TestDirectory } from '../support/slapd.ts';
import { zoe } from '../support/slapd-entries.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

let directory: TestDirectory;

beforeAll(async () => {
  if (!noSlapd) directory = await startSlapd();
});
afterAll(() => directory?.stop());
beforeEach((test) => {
  if (noSlapd) test.skip(noSlapd);
});

/** The directory with these settings instead of the usual. */
function open(change: Record<string, string> = {}) {
  const [settings] = readConfig(directory.settings(change)).signIn.ldap;
  if (!settings) throw new Error('no directory in the settings');
  return createDirectory(settings);
}

const signIn = (username: string, change: Record<string, string> = {}) =>
  open(change).signIn(username, directory.password);

describe('signing in', () => {
  it('finds somebody by their name and takes their password, over StartTLS', async () => {
    expect(await signIn('anna')).toMatchObject({
      issuer: 'ldap:hq',
      username: 'anna',
      email: 'anna@example.org',
      displayName: 'Anna Arendt',
      isDisabled: false,
    });
  });

  it('does the same over LDAPS', async () => {
    const url = `ldaps://localhost:${directory.securePort}`;
    expect(await signIn('anna', { LDAP_HQ_URL: url })).toMatchObject({ username: 'anna' });
  });

  it('refuses a wrong password, and the password of somebody else', async () => {
    expect(await open().signIn('anna', 'not the password')).toBeNull();
    expect(await open().signIn('nobody', directory.password)).toBeNull();
  });

  // evidence: S136
  it('finds somebody whose names need every kind of escape', async () => {
    expect(await signIn(zoe.uid)).toMatchObject({ username: zoe.uid, displayName: zoe.cn });
  });

  it.each(['*)(uid=*', '*', 'anna)(uid=*', 'a\0', '\0', 'anna\0', '\\2a', ' '])(
    'finds nobody by the name %j',
    async (name) => expect(await signIn(name)).toBeNull(),
  );

  it('refuses a name that two people have', async () => {
    expect(await signIn('twin')).toBeNull();
  });

  it('keeps the id when the name changes', async () => {
    const before = await signIn('dora');
    await directory.change((client) => client.modifyDN(directory.dnOf('dora'), 'uid=dorothea'));
    const after = await signIn('dorothea');
    await directory.change((client) =>
      client.modifyDN('uid=dorothea,ou=people,dc=example,dc=org', 'uid=dora'),
    );
    expect(after?.subject).toBe(before?.subject);
    expect(after?.subject).toMatch(/^[\da-f-]{36}$/);
  });

  it('says who is disabled in Active Directory', async () => {
    expect(await signIn('carla')).toMatchObject({ isDisabled: true });
  });

  it('reads the id of Active Directory, and finds people by it again', async () => {
    const ad = open({ LDAP_HQ_ID: 'objectGUID' });
    const anna = await ad.signIn('anna', directory.password);
    expect(anna?.subject).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const found = await ad.withSubjects([anna?.subject ?? '', '00000000-0000-0000-0000-000000000000']);
    expect(found.map(({ username }) => username)).toEqual(['anna']);
  });

  it('finds people by their ids again', async () => {
    const anna = await signIn('anna');
    const found = await open().withSubjects([anna?.subject ?? '', 'no id at all']);
    expect(found).toEqual([anna]);
  });
});

describe('groups', () => {
  const groupsOf = async (username: string, change: Record<string, string> = {}) =>
    [...((await signIn(username, change))?.groups ?? [])].sort();

  it('are walked layer by layer', async () => {
    expect(await groupsOf('anna')).toEqual(['Docs, all', 'staff', 'writers']);
  });

  it('that contain each other end', async () => {
    expect(await groupsOf(zoe.uid)).toEqual(['loop-a', 'loop-b']);
  });

  it('are walked ten layers deep', async () => {
    expect(await groupsOf('bert')).toHaveLength(10);
  });

  it('are those that the person names, below the base of groups', async () => {
    expect(await groupsOf('anna', { LDAP_HQ_NESTED: 'memberof' })).toEqual(['Docs, all']);
  });

  it('of POSIX accounts name their people', async () => {
    const posix = { LDAP_HQ_NESTED: 'memberuid', LDAP_HQ_GROUP_BASE: 'ou=posix,dc=example,dc=org' };
    expect(await groupsOf('anna', posix)).toEqual(['posix-writers']);
    expect(await groupsOf(zoe.uid, posix)).toEqual(['posix-writers']);
    expect(await groupsOf('bert', posix)).toEqual([]);
  });

  it('are not read without a base', async () => {
    expect(await groupsOf('anna', { LDAP_HQ_GROUP_BASE: '' })).toEqual([]);
  });
});

describe('what is sent', () => {
  let proxy: TcpProxy;
  beforeAll(async () => {
    if (!noSlapd) proxy = await startTcpProxy({ host: '127.0.0.1', port: directory.port });
  });
  afterAll(() => proxy?.close());

  // evidence: S136
  it('is nothing at all for an empty password', async () => {
    const sent = proxy.record();
    const ldap = open({ LDAP_HQ_URL: `ldap://localhost:${proxy.port}`, LDAP_HQ_STARTTLS: 'off' });
    expect(await ldap.signIn('anna', '')).toBeNull();
    expect(sent().length).toBe(0);
    // the same way does send something when there is a password
    await ldap.signIn('anna', directory.password);
    expect(sent().includes(directory.password)).toBe(true);
  });

  it('is under TLS before anything is named', async () => {
    const sent = proxy.record();
    const anna = await signIn('anna', { LDAP_HQ_URL: `ldap://localhost:${proxy.port}` });
    expect(anna).not.toBeNull();
    expect(sent().length).toBeGreaterThan(0);
    for (const secret of [directory.password, directory.readerPassword, directory.readerDn, 'anna'])
      expect(sent().includes(secret)).toBe(false);
  });

  // evidence: S137
  it.each([
    ['a foreign authority', (): Record<string, string> => ({ LDAP_HQ_CA_FILE: directory.foreignCaFile })],
    ['an address in numbers', () => ({ LDAP_HQ_URL: `ldap://127.0.0.1:${proxy.port}` })],
    ['an unknown authority', () => ({ LDAP_HQ_CA_FILE: '' })],
  ])('ends before the password with %s', async (_, change) => {
    const sent = proxy.record();
    const ldap = open({ LDAP_HQ_URL: `ldap://localhost:${proxy.port}`, ...change() });
    await expect(ldap.signIn('anna', directory.password)).rejects.toThrow(ProviderAway);
    expect(sent().length).toBeGreaterThan(0);
    expect(sent().includes(directory.readerPassword)).toBe(false);
    expect(sent().includes(directory.readerDn)).toBe(false);
  });

  // evidence: S137
  it('ends before the password where the certificate has another name', async () => {
    const other = await startSlapd({ certificateFor: 'directory.example' });
    const between = await startTcpProxy({ host: '127.0.0.1', port: other.port });
    const sent = between.record();
    const [settings] = readConfig(other.settings({ LDAP_HQ_URL: `ldap://localhost:${between.port}` })).signIn
      .ldap;
    if (!settings) throw new Error('no directory in the settings');
    await expect(createDirectory(settings).signIn('anna', other.password)).rejects.toThrow(/altnames/);
    expect(sent().includes(other.readerPassword)).toBe(false);
    await between.close();
    await other.stop();
  });
});

describe('somebody who sits between', () => {
  /** Adds bytes to the first thing that the server says: its answer to the request for TLS. */
  async function startForger(forged: Buffer) {
    const server = createServer((client) => {
      const there = connect(directory.port, '127.0.0.1');
      let isFirst = true;
      client.on('data', (chunk) => there.write(chunk));
      there.on('data', (chunk) => {
        client.write(isFirst ? Buffer.concat([chunk, forged]) : chunk);
        isFirst = false;
      });
      for (const [one, other] of [
        [client, there],
        [there, client],
      ] as const)
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return { url: `ldap://localhost:${port}`, close: () => server.close() };
  }

  it.each([
    // "your password is right", whole, and as the beginning of a message that swallows the real answer
    ['300c02010361070a010004000400'],
    ['301a02010361150a01000400040e'],
    ['300c02010261070a010004000400'],
    ['301a02010261150a01000400040e'],
  ])('cannot forge the answer to a password (%s)', async (hex) => {
    const forger = await startForger(Buffer.from(hex, 'hex'));
    const ldap = open({ LDAP_HQ_URL: forger.url });
    expect(await ldap.signIn('anna', 'a wrong password').catch(() => null)).toBeNull();
    forger.close();
  });
});

describe('a directory that is away', () => {
  it('is asked at its next address, and the first rests', async () => {
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: directory.port });
    await proxy.refuse();
    const ldap = open({
      LDAP_HQ_URL: `ldap://localhost:${proxy.port},ldap://localhost:${directory.port}`,
    });
    expect(await ldap.signIn('anna', directory.password)).toMatchObject({ username: 'anna' });
    expect(ldap.state().lastFailure).toContain(`localhost:${proxy.port}`);
    await proxy.mend();
    const sent = proxy.record();
    expect(await ldap.signIn('anna', directory.password)).toMatchObject({ username: 'anna' });
    expect(sent().length).toBe(0);
    await proxy.close();
  });

  it('does not keep anybody waiting when it is silent', async () => {
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: directory.port });
    proxy.silence();
    const ldap = open({ LDAP_HQ_URL: `ldap://localhost:${proxy.port}` });
    await expect(ldap.signIn('anna', directory.password)).rejects.toThrow(ProviderAway);
    await proxy.close();
  });

  it('says so when it refuses the reader', async () => {
    const ldap = open({ LDAP_HQ_BIND_PASSWORD: 'wrong' });
    await expect(ldap.signIn('anna', directory.password)).rejects.toThrow(ProviderAway);
    expect(ldap.state().lastSuccessAt).toBeNull();
    expect(ldap.state().lastFailure).toContain('0x31');
  });

  it('is not asked without TLS when the connection ended after TLS was there', async () => {
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: directory.port });
    const sent = proxy.record();
    // somewhere behind the handshake; wherever it is, nothing may follow in the clear
    for (const bytes of [1_500, 2_000, 2_200, 2_400]) {
      proxy.cutAfter(bytes);
      const ldap = open({ LDAP_HQ_URL: `ldap://localhost:${proxy.port}` });
      await ldap.signIn('anna', directory.password).catch(() => null);
    }
    for (const secret of [directory.password, directory.readerPassword])
      expect(sent().includes(secret)).toBe(false);
    await proxy.close();
  });
});

describe('the test of a connection', () => {
  const test = async (username?: string, change: Record<string, string> = {}) => {
    const steps = await open(change).test(username);
    return steps.map(({ step, ok, text }) => `${ok ? 'ok' : 'not'} ${step}: ${text}`);
  };

  it('says step by step what worked', async () => {
    expect(await test('anna')).toEqual([
      `ok Connect: ldap://localhost:${directory.port} answers.`,
      expect.stringMatching(
        /^ok TLS: TLSv1\.\d; the certificate is valid until \d{4}-\d\d-\d\d\.$/,
      ) as string,
      `ok Bind: Signed in as ${directory.readerDn}.`,
      `ok Search: ${directory.dnOf('anna')}: username anna, name Anna Arendt, email anna@example.org.`,
      `ok Groups: ${directory.dnOf('anna')} is in Docs, all, staff, writers.`,
    ]);
  });

  it('warns of a certificate that ends soon, and where there is no TLS', async () => {
    const ending = await startSlapd({ days: 10 });
    const [settings] = readConfig(ending.settings()).signIn.ldap;
    if (!settings) throw new Error('no directory in the settings');
    const tls = (await createDirectory(settings).test()).find(({ step }) => step === 'TLS');
    expect(tls).toMatchObject({ ok: true, isWarning: true });
    expect(tls?.text).toMatch(/Replace it/);
    await ending.stop();
    const clear = (await open({ LDAP_HQ_STARTTLS: 'off' }).test()).find(({ step }) => step === 'TLS');
    expect(clear).toMatchObject({ ok: true, isWarning: true });
    expect(clear?.text).toMatch(/^None/);
  });

  it('ends where it fails', async () => {
    const at = async (change: Record<string, string>, name?: string) => (await test(name, change)).at(-1);
    expect(await at({ LDAP_HQ_URL: 'ldap://localhost:1' })).toMatch(/^not Connect: .*ECONNREFUSED/);
    expect(await at({ LDAP_HQ_CA_FILE: directory.foreignCaFile })).toMatch(/^not TLS: /);
    expect(await at({ LDAP_HQ_CA_FILE: '/nowhere.pem' })).toMatch(/nowhere\.pem/);
    expect(await at({ LDAP_HQ_BIND_PASSWORD: 'wrong' })).toMatch(/^not Bind: /);
    expect(await at({}, 'nobody')).toMatch(/^not Search: Nobody was found/);
    expect(await at({}, 'twin')).toMatch(/^not Search: More than one/);
    expect(await at({ LDAP_HQ_ID: 'employeeNumber' }, 'anna')).toMatch(/^not Search: .*employeeNumber/);
    expect(await at({ LDAP_HQ_GROUP_BASE: 'ou=none,dc=example,dc=org' })).toMatch(/^not Groups: /);
  });

  it('shows that a server does not know the rule of Active Directory', async () => {
    expect((await test('anna', { LDAP_HQ_NESTED: 'ad' })).at(-1)).toMatch(
      /^not Groups: By the rule of Active Directory, .* is in –; by walking the groups, in Docs, all, staff, writers/,
    );
  });

  it('never says a password', async () => {
    const said = JSON.stringify(await test('anna', { LDAP_HQ_BIND_PASSWORD: 'a wrong secret' }));
    expect(said).not.toContain('a wrong secret');
  });
});
