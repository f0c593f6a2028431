import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPostmaster } from '../../db/embedded/postmaster.ts';
import { searchPostmaster } from '../../db/embedded/process-list.ts';
import { runBuilt, type BuiltProgram } from '../support/built-program.ts';
import { lackOfDisks, SmallDisk } from './small-disk.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ADMIN_PASSWORD = 'another good one';
const isRoot = process.getuid?.() === 0;
let home = '';
/** A data folder that was stopped in order, to be copied. */
let whole = '';
let dataDir = '';
const running = new Set<BuiltProgram>();

const inData = (...path: string[]) => join(dataDir, ...path);

function run(env: Record<string, string> = {}): BuiltProgram {
  const program = runBuilt('api/main.js', { env: { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD, ...env } });
  running.add(program);
  void program.ended.then(() => running.delete(program));
  return program;
}

/** Until it runs; fails where it ends before. */
async function isUp(program: BuiltProgram): Promise<void> {
  let code: number | null | undefined;
  void program.ended.then((ended) => (code = ended));
  await vi.waitFor(
    () => {
      expect({ code, said: program.said() }).toMatchObject({ code: undefined });
      expect(program.said()).toContain('Ctrl+C');
    },
    { timeout: 90_000, interval: 20 },
  );
}

async function stop(program: BuiltProgram): Promise<void> {
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
}

/** @param folder of the data */
const copyData = (from: string, to: string) =>
  cp(from, to, { recursive: true, preserveTimestamps: true }).then(() => {
    // `cp` of Node.js gives everything to whoever copies
    if (isRoot) execFileSync('chown', ['-R', '--reference', join(from, 'postgres'), join(to, 'postgres')]);
    if (isRoot) execFileSync('chown', ['--reference', from, to]);
  });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lectern-broken-'));
  await chmod(home, 0o755);
  whole = dataDir = join(home, 'whole');
  const program = run();
  await isUp(program);
  await stop(program);
});
beforeEach(async () => {
  dataDir = join(home, 'data');
  await copyData(whole, dataDir);
});
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** The folders of the databases, the one of Lectern last. */
async function databases(): Promise<string[]> {
  const names = (await readdir(inData('postgres/base'))).map(Number).sort((one, other) => one - other);
  return names.map((name) => inData('postgres/base', String(name)));
}

async function overwrite(file: string, from = 0): Promise<void> {
  const content = await readFile(file);
  content.fill(0xa5, from);
  await writeFile(file, content);
}

interface Refused {
  what: string;
  breaks: () => Promise<unknown>;
  says: RegExp;
}

const refused: Refused[] = [
  {
    what: 'pg_control is missing',
    breaks: () => rm(inData('postgres/global/pg_control')),
    says: /does not start .+ missing or damaged.+restore a backup/is,
  },
  {
    what: 'pg_control is damaged',
    breaks: () => overwrite(inData('postgres/global/pg_control')),
    says: /does not start .+ missing or damaged.+restore a backup/is,
  },
  {
    what: 'the catalogue of every database is damaged',
    breaks: async () => {
      for (const folder of await databases()) await overwrite(join(folder, 'pg_filenode.map'));
    },
    says: /is damaged: PostgreSQL says ".+pg_filenode\.map.+restore a backup/is,
  },
  {
    what: 'the catalogue of its own database is damaged',
    breaks: async () => overwrite(join((await databases()).at(-1)!, '1259'), 100),
    says: /is damaged: PostgreSQL says ".+restore a backup/is,
  },
  {
    what: 'the catalogue of its own database is missing',
    breaks: async () => rm(join((await databases()).at(-1)!, '1259')),
    says: /is damaged: PostgreSQL says ".+restore a backup/is,
  },
  {
    what: 'the log of changes is missing',
    breaks: () => rm(inData('postgres/pg_wal'), { recursive: true }),
    says: /does not start .+ missing or damaged.+restore a backup/is,
  },
  {
    what: 'PG_VERSION is garbage',
    breaks: () => writeFile(inData('postgres/PG_VERSION'), 'garbage\n'),
    says: /PG_VERSION in .+ is damaged/,
  },
  {
    what: 'PG_VERSION is missing',
    breaks: () => rm(inData('postgres/PG_VERSION')),
    says: /is not a PostgreSQL database\. Move it away/,
  },
  {
    what: '"postgres" is a file',
    breaks: async () => {
      await rm(inData('postgres'), { recursive: true });
      await writeFile(inData('postgres'), '');
      if (isRoot) execFileSync('chown', ['--reference', join(whole, 'postgres'), inData('postgres')]);
    },
    says: /is not a PostgreSQL database\. Move it away/,
  },
  {
    what: '"files" is a file',
    breaks: async () => {
      await rm(inData('files'), { recursive: true });
      await writeFile(inData('files'), '');
    },
    says: /data\/files cannot be used as the folder of the attached files .+[Mm]ove it away/,
  },
  {
    what: '"socket" is a file',
    breaks: async () => {
      await rm(inData('socket'), { recursive: true });
      await writeFile(inData('socket'), '');
    },
    says: /socket cannot be created in .+data\/socket/,
  },
  {
    what: '"postgresql.log" is a folder',
    breaks: async () => {
      await rm(inData('postgresql.log'));
      await mkdir(inData('postgresql.log'));
    },
    says: /postgresql\.log cannot be written .+ move it away/,
  },
  {
    what: '"postgres.lock" is a folder',
    breaks: async () => {
      await rm(inData('postgres.lock'));
      await mkdir(inData('postgres.lock'));
    },
    says: /lock file .+postgres\.lock cannot be opened/,
  },
];

/** Says what is wrong, not where in the program it was noticed, and leaves nothing running. */
async function isRefused(program: BuiltProgram, says: RegExp): Promise<void> {
  expect(await program.ended, program.said()).toBe(1);
  expect(program.said()).toMatch(says);
  expect(program.said()).not.toMatch(/^ {4}at /m);
  expect(await searchPostmaster(inData('postgres'))).toBeUndefined();
}

describe('a start is refused in words, and leaves no PostgreSQL behind, where', () => {
  // evidence: S113
  it.each(refused)('$what', async ({ breaks, says }) => {
    await breaks();
    await isRefused(run(), says);
  });

  // evidence: S113
  it('the database belongs to root, who is told so', async ({ skip }) => {
    skip(!isRoot, 'needs root');
    execFileSync('chown', ['-R', '0:0', inData('postgres')]);
    const program = run();
    await isRefused(program, /belongs to root, and PostgreSQL does not run as root.+chown -R/);
    expect(program.said()).not.toContain('or as root');
  });

  // evidence: S113
  it('one file of the database belongs to another account', async ({ skip }) => {
    skip(!isRoot, 'needs root');
    execFileSync('chown', ['0:0', inData('postgres/global/pg_control')]);
    await isRefused(run(), /Change the owner of every file .+chown -R/);
  });

  // evidence: S113
  it('the disk is full', async ({ skip }) => {
    const lack = await lackOfDisks();
    skip(lack !== null, lack ?? '');
    await rm(dataDir, { recursive: true });
    const disk = await SmallDisk.mount(dataDir, 256);
    try {
      await copyData(whole, dataDir);
      await disk.fill(0);
      await isRefused(run(), /The disk is full: make room|No space left on device.+Make room/is);
      await disk.free();
      const program = run();
      await isUp(program);
      await stop(program);
    } finally {
      disk.unmount();
    }
  });

  // evidence: S113
  it('the path is too long for a socket, and /tmp is full', async ({ skip }) => {
    const lack = await lackOfDisks();
    skip(lack !== null, lack ?? '');
    const short = dataDir;
    const full = await SmallDisk.mount(join(home, 'tmp'), 1);
    try {
      await full.fill(0);
      // a folder takes a page of memory, of which there is none
      execFileSync('mount', ['-o', 'remount,ro', full.folder]);
      dataDir = join(home, 'x'.repeat(90));
      await rename(short, dataDir);
      await isRefused(run({ TMPDIR: full.folder }), /socket cannot be created in .+tmp.+DATA_DIR/s);
    } finally {
      full.unmount();
    }
  });
});

const garbage = [
  ['is empty', () => ''],
  ['is garbage', () => 'garbage\n'],
  ['names a process that is another program now', () => `${process.pid}\n`],
] as const;

describe('a start mends, and PostgreSQL runs, where', () => {
  // evidence: S114
  it.each(garbage)('postmaster.pid %s', async (_how, content) => {
    await writeFile(inData('postgres/postmaster.pid'), content(), { mode: 0o600 });
    const program = run();
    await isUp(program);
    await stop(program);
  });

  // evidence: S114
  it.each(garbage)('the lock of the socket %s', async (_how, content) => {
    await mkdir(inData('socket'), { recursive: true });
    await writeFile(inData('socket/.s.PGSQL.5432.lock'), content(), { mode: 0o600 });
    const program = run();
    await isUp(program);
    await stop(program);
  });

  it('everybody may enter the folder of the database', async () => {
    await chmod(inData('postgres'), 0o755);
    const program = run();
    await isUp(program);
    await stop(program);
  });

  // evidence: S114
  it('it is a copy, and names the processes of the original, which runs on', async () => {
    const copy = dataDir;
    dataDir = join(home, 'original');
    await copyData(whole, dataDir);
    const original = run();
    await isUp(original);
    const pid = (await findPostmaster(inData('postgres')))?.pid;
    for (const file of ['postgres/postmaster.pid', 'socket/.s.PGSQL.5432.lock', 'postgres.lock'])
      await cp(inData(file), join(copy, file), { force: true });
    dataDir = copy;
    const program = run();
    await isUp(program);
    await stop(program);
    dataDir = join(home, 'original');
    expect((await findPostmaster(inData('postgres')))?.pid).toBe(pid);
    await stop(original);
    await rm(dataDir, { recursive: true });
  });

  // evidence: S114
  it('it was renamed while PostgreSQL, whose server was killed, ran on it', async () => {
    const killed = run();
    await isUp(killed);
    const pid = (await findPostmaster(inData('postgres')))?.pid;
    killed.child.kill('SIGKILL');
    await killed.ended;
    const before = dataDir;
    dataDir = join(home, 'renamed');
    await rename(before, dataDir);
    const program = run();
    await isUp(program);
    expect((await findPostmaster(inData('postgres')))?.pid).toBe(pid);
    await stop(program);
    expect(await searchPostmaster(inData('postgres'))).toBeUndefined();
  });
});
