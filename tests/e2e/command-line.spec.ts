import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { readPdf } from '../support/pdf-words.ts';
import { Program } from '../support/program.ts';
import { SmtpSink } from '../support/smtp-sink.ts';
import { runLectern } from '../support/command.ts';
import { publishedClient } from '../support/published-client.ts';
import { expect, test } from '@playwright/test';
import { knownAdministrator, password, Person } from './workspace.ts';

let program: Program;
test.beforeAll(async () => {
  program = await Program.create(knownAdministrator);
  await program.start();
});
test.afterAll(() => program.remove());

interface Health {
  state: string;
  checks: { name: string; state: string; says: string }[];
  settings: { name: string; value: string | null; source: string }[];
}

const lectern = (...args: string[]) => program.command(args);
const login = async (username: string, secret: string) => {
  const body = { username, password: secret };
  return (await publishedClient(program.url).POST('/api/auth/login', { body })).response.status;
};
const health = async (...args: string[]) => {
  const { code, stdout } = await lectern('doctor', '--json', ...args);
  return { code, ...(JSON.parse(stdout) as Health) };
};
const stateOf = (checks: Health['checks'], name: string) =>
  checks.find((check) => check.name === name)?.state;

test('setup shows the first password while it works, and keeps settings that fit, all or none', async () => {
  expect(await lectern('setup', '--show-admin')).toMatchObject({
    code: 0,
    stdout: `Username  admin\nPassword  ${password}\n`,
  });
  // ADMIN_PASSWORD was given: nobody has to read it in what the program prints
  expect(program.output).not.toContain(password);

  const refused = await lectern('setup', '--registration', 'ajar', '--backup-keep', '7');
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('REGISTRATION must be one of open, closed');
  const halfSet = await program.command(['setup', '--smtp-url-stdin'], 'smtp://u:geheim@127.0.0.1:1');
  expect(halfSet.code).toBe(1);
  expect(halfSet.stderr).toContain('MAIL_FROM is required when SMTP_URL is set');
  const unknown = await lectern('setup', '--forget', 'PORT');
  expect([unknown.code, unknown.stderr]).toEqual([1, 'PORT cannot be stored. Set it in the environment.\n']);

  const kept = await lectern('setup', '--registration', 'closed');
  expect(kept).toMatchObject({ code: 0 });
  expect(kept.stdout).toMatch(/REGISTRATION +closed +stored by lectern setup\n/);
  expect(kept.stdout).toMatch(/BACKUP_KEEP +0 +by default\n/);
  expect(kept.stdout + halfSet.stdout + halfSet.stderr).not.toContain('geheim');
  expect((await lectern('setup')).stdout).toBe(kept.stdout);
  expect((await lectern('setup', '--forget', 'REGISTRATION', '--quiet')).stdout).toBe('');
  expect((await lectern('setup')).stdout).toMatch(/REGISTRATION +\(not set\) +by default\n/);
});

// evidence: Q7
test('doctor looks at everything, tells where settings come from, and shows no secret', async () => {
  const found = await health();
  expect(found.code).toBe(0);
  const names = [
    'server',
    'database',
    'migrations',
    'database write',
    'clock',
    'search',
    'files',
    'registration',
  ];
  expect(names.map((name) => [name, stateOf(found.checks, name)])).toEqual(
    names.map((name) => [name, 'well']),
  );
  expect(stateOf(found.checks, 'first password')).toBe('warning');
  expect(found.settings.find(({ name }) => name === 'ADMIN_PASSWORD')).toMatchObject({
    value: null,
    source: 'environment',
  });
  expect(JSON.stringify(found)).not.toContain(password);
  expect((await health('--strict')).code).toBe(1);
  const table = await lectern('doctor', '--quiet');
  expect(table.stdout).toContain('first password');
  expect(table.stdout).not.toMatch(/^ok /m);
  expect((await lectern('status')).stdout).toMatch(/^Lectern \S+\n/);
});

test('doctor signs in to the mail server and sends nothing; one that is away is a fault', async () => {
  const sink = await SmtpSink.start();
  const mail = [
    'setup',
    '--public-url',
    program.url,
    '--mail-from',
    'lectern@example.org',
    '--smtp-url-stdin',
  ];
  expect((await program.command(mail, sink.url)).code).toBe(0);
  expect(stateOf((await health()).checks, 'mail')).toBe('well');
  expect(sink.mails).toEqual([]);
  await sink.stop();
  const found = await health();
  expect([found.code, found.state, stateOf(found.checks, 'mail')]).toEqual([2, 'fault', 'fault']);
  expect((await lectern('setup', '--forget', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL')).code).toBe(0);
});

test('doctor says in a line that the database is away, and repeats no password', async () => {
  const env = { DATABASE_URL: 'postgres://lectern:geheim@127.0.0.1:1/lectern' };
  const { code, stdout, stderr } = await runLectern(['doctor'], { env });
  expect(code).toBe(2);
  expect(stdout).toMatch(/^FAULT {4}database {2}DATABASE_URL: the database cannot be reached/);
  expect(stdout).toContain('Start the database');
  expect(stdout + stderr).not.toContain('geheim');
});

test('people are made and changed, passwords come by standard input or link, and the log tells of it', async () => {
  const secret = 'a fine pass phrase';
  const made = await program.command(
    ['user', 'create', 'maria', '--email', 'maria@example.org', '--role', 'editor', '--password-stdin'],
    `${secret}\n`,
  );
  expect(made.code, made.stderr).toBe(0);
  expect(await login('maria', secret)).toBe(200);
  const faulty = await program.command(
    ['user', 'create', 'x', '--email', 'nowhere', '--role', 'king', '--password-stdin'],
    'short',
  );
  expect(faulty.code).toBe(1);
  expect(faulty.stderr.trim().split('\n')).toHaveLength(5);
  const twice = await lectern('user', 'create', 'maria', '--email', 'other@example.org', '--link');
  expect([twice.code, twice.stderr]).toEqual([1, 'Username or email already exists\n']);
  const silent = await lectern('user', 'reset-password', 'maria');
  expect([silent.code, silent.stderr.includes('--password-stdin, or --link')]).toEqual([1, true]);

  expect(
    (await program.command(['user', 'reset-password', 'MARIA', '--password-stdin'], 'another one')).code,
  ).toBe(0);
  expect(await login('maria', secret)).toBe(401);
  expect(await login('maria', 'another one')).toBe(200);
  const link = await lectern('user', 'reset-password', 'maria', '--link');
  expect(link.stdout).toMatch(/^http:\/\/localhost:\d+\/reset-password#[\w-]{43}\n$/);

  expect((await lectern('user', 'disable', 'maria')).code).toBe(0);
  expect(await login('maria', 'another one')).toBe(401);
  expect((await lectern('user', 'enable', 'maria')).code).toBe(0);
  const only = await lectern('user', 'set-role', 'admin', 'viewer');
  expect([only.code, only.stderr]).toEqual([
    1,
    'This is the only administrator. Make someone else an administrator first.\n',
  ]);
  expect((await lectern('user', 'set-role', 'maria', 'admin')).code).toBe(0);
  // another administrator does it now
  expect((await lectern('user', 'set-role', 'admin', 'viewer')).code).toBe(0);
  const list = JSON.parse((await lectern('user', 'list', '--json')).stdout) as {
    username: string;
    role: string;
  }[];
  expect(list.map(({ username, role }) => [username, role]).sort()).toEqual([
    ['admin', 'viewer'],
    ['maria', 'admin'],
  ]);

  const log = await lectern('audit', '--action', 'user', '--since', '1h', '--json');
  const events = JSON.parse(log.stdout) as { action: string; actorName: string | null; address: string }[];
  expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['user.created', null],
    ['user.created', 'admin'],
    ['user.password_set', 'admin'],
    ['user.password_link_made', 'admin'],
    ['user.updated', 'admin'],
    ['user.updated', 'admin'],
    ['user.updated', 'admin'],
    ['user.updated', 'maria'],
  ]);
  expect(log.stdout).not.toContain(secret);
  expect((await lectern('audit', '--limit', '1')).stdout.trim().split('\n')).toHaveLength(2);
  expect((await lectern('audit', '--since', 'yesterday')).stderr).toContain(
    '--since: "yesterday" is not a time',
  );
});

test('groups are made and filled, all people of a list or none', async () => {
  for (const name of ['nora', 'paul'])
    expect((await lectern('user', 'create', name, '--email', `${name}@example.org`, '--link')).code).toBe(0);
  const made = await lectern('group', 'create', 'Night Writers', '--description', 'They write at night');
  expect([made.code, made.stderr]).toEqual([0, expect.stringMatching(/^Created the group "Night Writers" /)]);
  expect(await lectern('group', 'create', 'night writers')).toMatchObject({
    code: 1,
    stderr: 'This group name is taken\n',
  });
  const input = 'nora\n\nzoe, paul@example.org\n';
  const refused = await program.command(['group', 'add', 'Night Writers'], input);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    'Nothing was changed: 1 entry does not match the username or confirmed email of anyone who can sign in here.\nLine 3: zoe\n',
  ]);
  const added = await program.command(['group', 'add', 'NIGHT writers'], input.replace('zoe', 'PAUL'));
  expect([added.code, added.stderr]).toEqual([0, 'Night Writers: 2 added, 0 were in it already.\n']);
  expect((await lectern('group', 'remove', 'Night Writers', 'nora', 'admin')).stderr).toBe(
    'Night Writers: 1 removed, 1 were not in it.\n',
  );
  expect(await lectern('group', 'add', 'Nobody', 'nora')).toMatchObject({
    code: 1,
    stderr: 'Group "Nobody" not found.\n',
  });
  expect((await lectern('group', 'list')).stdout).toMatch(
    /^PEOPLE +SPACES +SOURCE +NAME\n1 +0 +- +Night Writers\n$/,
  );
  const [listed] = JSON.parse(
    (await lectern('group', 'list', '--search', 'NIGHT', '--json')).stdout,
  ) as object[];
  expect(listed).toMatchObject({ name: 'Night Writers', description: 'They write at night', people: 1 });
  const log = await lectern('audit', '--action', 'group', '--json');
  expect((JSON.parse(log.stdout) as { action: string }[]).map(({ action }) => action)).toEqual([
    'group.created',
    'group.member_set',
    'group.member_removed',
  ]);
});

test('the document of the API needs neither settings nor a database', async () => {
  const { code, stdout } = await runLectern(['openapi'], { env: { PORT: 'none' } });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0' });
});

test('export writes a space, or a document with those below it, as a book, as pages and for Word', async () => {
  // a viewer, after another test here
  await lectern('user', 'set-role', 'admin', 'admin');
  const admin = await Person.signIn(program);
  const space = await admin.makeSpace('Harbour');
  const guide = await admin.makeDocument(
    space,
    'Piers',
    'Moor at the *third* pier.\n\n| Pier | Depth |\n| - | - |\n| 3 | 7 m |',
  );
  await admin.makeDocument(space, 'Cranes', '## Lifting\n\nMind the 日本語 signs.', guide);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-exported-'));
  try {
    for (const format of ['pdf', 'docx', 'html']) {
      const whole = await lectern('export', folder, '--format', format, '--space', 'Harbour');
      expect(whole.code, whole.stderr).toBe(0);
      const part = await lectern('export', folder, '--format', format, '--document', String(guide));
      expect(part.code, part.stderr).toBe(0);
    }
    expect((await readdir(folder)).sort()).toEqual([
      'Harbour.docx',
      'Harbour.pdf',
      'Harbour.zip',
      'Piers.docx',
      'Piers.pdf',
      'Piers.zip',
    ]);
    const fileOf = (name: string) => readFile(join(folder, name));
    for (const name of ['Harbour', 'Piers']) {
      const { pages, bookmarks } = await readPdf(await fileOf(`${name}.pdf`));
      expect(bookmarks).toEqual(['Piers', 'Cranes', 'Lifting']);
      expect(pages.join(' ')).toMatch(/Moor at the third pier\..*Pier Depth 3 7 m.*Mind the 日本語 signs\./);
      const word = await JSZip.loadAsync(await fileOf(`${name}.docx`));
      const text = (await word.file('word/document.xml')?.async('string')) ?? '';
      for (const words of ['Piers', 'third', 'Depth', 'Cranes', 'Lifting', '日本語'])
        expect(text).toContain(words);
      const site = await JSZip.loadAsync(await fileOf(`${name}.zip`));
      expect(await site.file('pages/Cranes.html')?.async('string')).toContain('Mind the 日本語 signs.');
      expect(Object.keys(site.files)).toEqual(
        expect.arrayContaining(['index.html', 'pages/Piers.html', 'style.css']),
      );
    }
    // nothing is written over
    const again = await lectern('export', folder, '--format', 'pdf', '--space', 'Harbour');
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('Harbour.pdf');
  } finally {
    await admin.leave();
    await rm(folder, { recursive: true, force: true });
  }
});
