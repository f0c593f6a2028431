import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppKey } from '../../api/contract/second-steps.ts';
import { appOf } from '../support/authenticator-app.ts';
import { makeCertificates } from '../support/certificates.ts';
import { startOidcProvider, type TestProvider } from '../support/oidc-provider.ts';
import { freePort, Program } from '../support/program.ts';
import { expect, test } from './watched-page.ts';
import { knownAdministrator, Person } from './workspace.ts';

// each test goes on with what the ones before it have stored
test.describe.configure({ mode: 'serial' });
// a provider with https, whose authority the program is told of as an operator would
test.use({ ignoreHTTPSErrors: true });

let folder: string;
let provider: TestProvider;
let program: Program;
let metrics: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-provider-'));
  await makeCertificates(folder, { name: 'localhost', days: 10 });
  const METRICS_PORT = String(await freePort());
  metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  program = await Program.create(async (publicUrl) => {
    provider = await startOidcProvider({
      clients: ['main', 'second'].map((id) => ({ id, publicUrl })),
      tls: { key: readFileSync(join(folder, 'server.key')), cert: readFileSync(join(folder, 'server.pem')) },
    });
    const NODE_EXTRA_CA_CERTS = join(folder, 'ca.pem');
    return { ...knownAdministrator, PUBLIC_URL: publicUrl, METRICS_PORT, NODE_EXTRA_CA_CERTS };
  });
  await program.start();
  await writeFile(join(folder, 'secret'), `${provider.clientSecret}\n`);
});
test.afterAll(async () => {
  await program?.remove();
  await provider?.close();
  await rm(folder, { recursive: true, force: true });
});

const lectern = (...args: string[]) => program.command(args);
const providers = async () => {
  const answer = await fetch(`${program.url}/api/auth/ways`);
  return ((await answer.json()) as { providers: { id: string; name: string }[] }).providers;
};
async function restart(): Promise<void> {
  await program.stop();
  await program.start();
}
const stored = async (name: string) =>
  new RegExp(`^${name} +(.*?) {2,}`, 'm').exec((await lectern('setup')).stdout)?.[1];

/** The options of the provider, with changes. */
const asked = (change: Record<string, string> = {}): string[] =>
  Object.entries({
    '--provider': 'main',
    '--issuer': provider.issuer,
    '--client-id': provider.clientId,
    '--client-secret-file': join(folder, 'secret'),
    ...change,
  }).flat();

test('setup takes a provider by options, and keeps none that does not work', async () => {
  const refusals = [
    { args: ['--provider', 'main'], says: 'Without a terminal --provider needs --issuer, --client-id, and' },
    { args: ['--issuer', provider.issuer], says: 'belong to --provider: name it too.' },
    { args: asked({ '--provider': 'Main Office' }), says: '"Main Office" cannot be the name of a provider.' },
    { args: asked({ '--client-secret-file': '/missing' }), says: '--client-secret-file: /missing cannot be' },
    { args: asked({ '--client-id': 'stranger' }), says: '"main" cannot be used as it is set.' },
    { args: asked({ '--issuer': 'https://localhost:1' }), says: '"main" cannot be used as it is set.' },
  ];
  const answers = await Promise.all(refusals.map(({ args }) => lectern('setup', ...args)));
  expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual(
    refusals.map(({ says }) => [1, expect.stringContaining(says)]),
  );
  expect(await stored('OIDC_PROVIDERS')).toBe('(not set)');
  const kept = await lectern('setup', ...asked());
  expect(kept.code, kept.stderr).toBe(0);
  expect(kept.stderr).toContain(`${program.url}/api/auth/oidc/main/callback`);
  expect(kept.stdout).toMatch(/ok +Discovery[^]*ok +Keys[^]*ok +Client[^]*OIDC_PROVIDERS +main/);
  expect(kept.stdout + kept.stderr).not.toContain(provider.clientSecret);
  await restart();
  expect(await providers()).toEqual([{ id: 'main', name: 'main' }]);
});

test.describe('on a terminal', () => {
  test.skip(!existsSync('/usr/bin/script'), 'needs the program "script"');

  /** Answers each question in turn. @returns all that the terminal showed */
  async function answer(command: string, answers: readonly (readonly [question: string, text: string])[]) {
    const file = join(folder, 'command.sh');
    await writeFile(file, `#!/bin/sh\nexec ${command}\n`);
    await chmod(file, 0o755);
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, DATA_DIR: program.dataDir, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') };
    const settings = { ...env, PUBLIC_URL: program.url, PORT: String(program.port) };
    const child = spawn('script', ['-qec', file, '/dev/null'], { env: settings });
    let shown = '';
    let from = 0;
    const waiting = [...answers];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      for (let [next] = waiting; next && shown.includes(next[0], from); [next] = waiting) {
        from = shown.indexOf(next[0], from) + next[0].length;
        child.stdin.write(`${next[1]}\r`);
        waiting.shift();
      }
    });
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, shown, waiting };
  }
  const command = (...args: string[]) =>
    [process.execPath, join(import.meta.dirname, '../../dist/server/scripts/lectern.js'), ...args].join(' ');

  test('setup asks for a provider, hides its secret, tries it and keeps it', async () => {
    const { code, shown, waiting } = await answer(command('setup', '--provider', 'second'), [
      ['The issuer', provider.issuer],
      ['client id', provider.clientId],
      ['Its secret there', provider.clientSecret],
      ['for its button', 'Second Inc.'],
      ['lists groups', ''],
    ]);
    expect([code, waiting], shown).toEqual([0, []]);
    expect(shown).not.toContain(provider.clientSecret);
    expect(await stored('OIDC_PROVIDERS')).toBe('main,second');
    await restart();
    expect(await providers()).toEqual([
      { id: 'main', name: 'main' },
      { id: 'second', name: 'Second Inc.' },
    ]);
  });

  test('setup without options asks for providers too: one that fails costs no other answer, and one goes', async () => {
    const names = (await lectern('setup')).stdout
      .split('\n')
      .flatMap((line) => /^([A-Z_]+) {2}/.exec(line)?.[1] ?? []);
    const replies: Record<string, (readonly [string, string])[]> = {
      MFA_REMEMBER_DAYS: [['New value: ', '7']],
      OIDC_PROVIDERS: [
        ['New value: ', 'main,broken'],
        ['The issuer', 'https://localhost:1'],
        ['client id', 'x'],
        ['Its secret there', 'y'],
        ['for its button', ''],
        ['lists groups', ''],
      ],
      // from the environment, or of no use here
      PUBLIC_URL: [],
      LDAP_SERVERS: [],
    };
    const answers = names.flatMap((name) => replies[name] ?? [['New value: ', ''] as const]);
    const { code, shown, waiting } = await answer(command('setup'), answers);
    expect([code, waiting], shown).toEqual([0, []]);
    expect(shown).toContain('"broken" is not stored. Try it again with "lectern setup --provider broken".');
    expect([await stored('OIDC_PROVIDERS'), await stored('MFA_REMEMBER_DAYS')]).toEqual(['main', '7']);
    await restart();
    expect(await providers()).toEqual([{ id: 'main', name: 'main' }]);
  });
});

test('people are linked to a provider and unlinked from it, and a provider is tried', async () => {
  const made = await program.command(
    ['user', 'create', 'maria', '--email', 'maria@example.org', '--password-stdin'],
    'a fine pass phrase\n',
  );
  expect(made.code, made.stderr).toBe(0);
  const [none, wrong] = await Promise.all([
    lectern('user', 'unlink', 'maria', 'main'),
    lectern('user', 'link', 'maria', 'elsewhere', 'maria-there'),
  ]);
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('"maria" has no account of "main".')]);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Provider not found.')]);
  expect(await lectern('user', 'link', 'maria', 'main', 'maria-there')).toMatchObject({
    code: 0,
    stderr: '"maria" can sign in with main.\n',
  });
  const [twice, table, json] = await Promise.all([
    lectern('user', 'link', 'admin', 'main', 'maria-there'),
    lectern('user', 'identities', 'maria'),
    lectern('user', 'identities', 'maria', '--json'),
  ]);
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('is linked already.')]);
  expect(table.stdout).toMatch(/^PROVIDER.*\nmain +never +- +maria-there\n$/);
  expect(JSON.parse(json.stdout)).toEqual([
    { provider: 'main', issuer: provider.issuer, subject: 'maria-there', email: null, lastUsedAt: null },
  ]);
  expect(await lectern('user', 'unlink', 'maria', 'main')).toMatchObject({
    code: 0,
    stderr: '"maria" no longer signs in with main.\n',
  });
  const [log, tried, unknown] = await Promise.all([
    lectern('audit', '--action', 'identity', '--json'),
    lectern('oidc', 'test', 'main'),
    lectern('oidc', 'test', 'nowhere'),
  ]);
  const events = JSON.parse(log.stdout) as { action: string; actorName: string }[];
  expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['identity.linked', 'admin'],
    ['identity.unlinked', 'admin'],
  ]);

  expect([tried.code, tried.stdout]).toEqual([
    0,
    expect.stringMatching(/^ok +Discovery.*\nok +Keys.*\nok +Client/),
  ]);
  expect(unknown.code).toBe(1);
});

test('doctor tells of a certificate that ends soon, of a clock and of a provider that is away', async () => {
  const check = async () => {
    const { code, stdout } = await lectern('doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; says: string }[] };
    return { code, ...checks.find(({ name }) => name === 'provider main') };
  };
  expect(await check()).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^its certificate ends in (9|10) days$/),
  });
  provider.setClockAhead(120);
  expect(await check()).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^its clock is 1(19|20|21) seconds ahead of ours$/),
  });
  provider.setClockAhead(0);
  provider.pause();
  try {
    expect(await check()).toMatchObject({
      code: 2,
      state: 'fault',
      says: expect.stringContaining(`${provider.issuer} cannot be used`),
    });
    const tried = await lectern('oidc', 'test', 'main');
    expect([tried.code, tried.stdout]).toEqual([1, expect.stringMatching(/^failed +Discovery/)]);
  } finally {
    provider.resume();
  }
});

test('figures count sign-ins by their way and end, and tell whether a provider answers', async ({
  page,
  expected,
}) => {
  expected.statuses.push(404);
  const figure = async (name: string) =>
    Number(
      (await (await fetch(metrics)).text())
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  const signIn = (username: string, password: string) =>
    fetch(`${program.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  const refused = await figure('lectern_sign_ins_total{method="password",result="refused"}');
  const right = await figure('lectern_sign_ins_total{method="password",result="success"}');
  expect((await signIn('admin', 'not this one')).status).toBe(401);
  expect((await signIn('admin', knownAdministrator.ADMIN_PASSWORD)).status).toBe(200);
  expect(await figure('lectern_sign_ins_total{method="password",result="refused"}')).toBe(refused + 1);
  expect(await figure('lectern_sign_ins_total{method="password",result="success"}')).toBe(right + 1);

  provider.people.set('nils', {
    email: 'nils@example.org',
    email_verified: true,
    preferred_username: 'nils',
  });
  await page.goto(`${program.url}/login`);
  const link = page.getByRole('link', { name: 'Sign in with main' });
  await link.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/problem=denied/);
  await link.click();
  await page.getByLabel('Person').fill('nils');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  expect(await figure('lectern_sign_ins_total{method="oidc",result="denied"}')).toBe(1);
  expect(await figure('lectern_sign_ins_total{method="oidc",result="success"}')).toBe(1);
  expect(await figure('lectern_provider_up{provider="main"}')).toBe(1);
});

test('a restore without the key that sealed authenticator apps says how many people lose theirs', async () => {
  const person = await Person.signIn(program, 'admin');
  const app = appOf((await person.post<AppKey>('/api/auth/totp', {})).secret);
  await person.post('/api/auth/totp/confirm', { code: app.code() });
  await person.leave();
  const backup = join(folder, 'lectern.backup');
  expect((await lectern('backup', backup)).code).toBe(0);

  // the provider is stored, and needs an address to send people back to
  const elsewhere = await Program.create((publicUrl) => Promise.resolve({ PUBLIC_URL: publicUrl }));
  try {
    const restored = await elsewhere.command(['restore', backup, '--yes']);
    expect(restored.code, restored.stderr).toBe(0);
    expect(restored.stderr).toContain(
      '1 person loses their authenticator app: the IDENTITY_KEY that sealed the keys is not here.',
    );
    const { stdout } = await elsewhere.command(['doctor', '--json']);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; says: string }[] };
    expect(checks.find(({ name }) => name === 'second steps')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('1 person cannot use their authenticator app'),
    });
    // with the key of before nobody loses anything
    const key = readFileSync(join(program.dataDir, 'identity-key'), 'utf8').trim();
    await writeFile(join(elsewhere.dataDir, 'identity-key'), key, { mode: 0o600 });
    const again = await elsewhere.command(['restore', backup, '--yes']);
    expect([again.code, again.stderr.includes('authenticator')]).toEqual([0, false]);
  } finally {
    await elsewhere.remove();
  }
});
