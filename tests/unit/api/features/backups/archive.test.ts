import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack, type Header as TarHeader } from 'tar-stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { readArchive, type ArchivePart } from '../../../../../api/features/backups/archive-reader.ts';
import { createArchiveWriter } from '../../../../../api/features/backups/archive-writer.ts';
import { seal } from '../../../../../api/features/backups/seal.ts';
import { verifyBackup } from '../../../../../api/features/backups/verifying.ts';

const watcher = { begin: () => undefined, step: () => undefined };
const header = {
  format: 'lectern-backup' as const,
  formatVersion: 1 as const,
  lectern: '0.1.0',
  at: '2026-01-02T03:04:05.000Z',
  postgres: '18.4',
  migrations: ['001-first'],
  tables: ['users', 'documents', 'stars'].map((name) => ({ name, columns: ['id'], sequences: [] })),
};
const configuration = { settings: [{ name: 'PORT', source: 'default' }] };

interface Content {
  texts?: Record<string, Buffer>;
  files?: Record<string, Buffer>;
}

async function write({ texts = {}, files = {} }: Content): Promise<Buffer> {
  const writer = createArchiveWriter(new Date(header.at));
  const written = buffer(writer.stream);
  await writer.begin(header, configuration);
  const tables = [];
  for (const { name } of header.tables)
    tables.push(await writer.table(name, Readable.from(texts[name] ? [texts[name]] : [])));
  let bytes = 0;
  for (const [key, content] of Object.entries(files)) {
    await writer.file(key, content.length, Readable.from([content]));
    bytes += content.length;
  }
  await writer.finish({ tables, files: { count: Object.keys(files).length, bytes }, missing: [] });
  return written;
}

const verify = (archive: Buffer) => verifyBackup(Readable.from([archive]), watcher);

/** An archive that somebody made with care: its last line fits, whatever is in it. */
async function forge(entries: [Partial<TarHeader> & { name: string }, Buffer][]): Promise<Buffer> {
  const tar = pack();
  const written = buffer(Readable.from(seal(tar as AsyncIterable<Buffer>), { objectMode: false }));
  for (const [entry, content] of entries)
    await new Promise<void>((done, fail) => {
      const sink = tar.entry({ size: content.length, ...entry }, (error) => (error ? fail(error) : done()));
      if (!['symlink', 'link', 'directory'].includes(entry.type ?? '')) sink.end(content);
    });
  tar.finalize();
  return written;
}

const json = (value: object) => Buffer.from(JSON.stringify(value));
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const beginning: [{ name: string }, Buffer][] = [
  [{ name: 'lectern-backup.json' }, json(header)],
  [{ name: 'configuration.json' }, json(configuration)],
];
const key = (digit: string) => digit.repeat(32);

describe('an archive', () => {
  test('gives back tables of many parts and thousands of files, in order and byte for byte', async () => {
    const text = Buffer.concat(
      Array.from({ length: 9 }, () => Buffer.from(`${randomBytes(524_288).toString('hex')}\n`)),
    );
    const files = Object.fromEntries(
      Array.from({ length: 2_300 }, (_, at) => [String(at).padStart(32, '0'), Buffer.from(`file ${at}`)]),
    );
    files[key('f')] = randomBytes(3_000_000);
    const archive = await write({ texts: { documents: text }, files });
    const texts: Buffer[] = [];
    const read: Record<string, string> = {};
    const kinds: ArchivePart['kind'][] = [];
    for await (const part of readArchive(Readable.from(chunksOf(archive, 1_000_000)))) {
      if (kinds.at(-1) !== part.kind) kinds.push(part.kind);
      if (part.kind === 'rows') texts.push(part.text);
      if (part.kind === 'file') read[part.key] = digest(await buffer(part.stream));
      if (part.kind === 'manifest')
        expect(part.manifest.tables[1]).toMatchObject({ rows: 9, sha256: digest(text) });
    }
    expect(kinds).toEqual(['header', 'configuration', 'rows', 'file', 'manifest']);
    expect(Buffer.concat(texts).equals(text)).toBe(true);
    expect(texts.length).toBeGreaterThan(2);
    expect(read).toEqual(
      Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, digest(bytes)])),
    );
  });

  test('of nothing is whole too', async () => {
    expect((await verify(await write({}))).manifest.files).toEqual({ count: 0, bytes: 0 });
  });
});

describe('a damaged archive is refused', () => {
  let archive: Buffer;
  beforeAll(async () => {
    const texts = {
      users: Buffer.from('1\n2\n'),
      documents: Buffer.from(`${randomBytes(30_000).toString('hex')}\n`),
    };
    archive = await write({
      texts,
      files: { [key('1')]: randomBytes(20_000), [key('2')]: Buffer.from('two') },
    });
    await verify(archive);
  });

  // evidence: Q32
  test('wherever a bit is another one', async () => {
    for (let count = 0; count < 150; count += 1) {
      const [at, bit] = [randomInt(archive.length), randomInt(8)];
      const spoilt = Buffer.from(archive);
      spoilt[at]! ^= 1 << bit;
      await expect(verify(spoilt), `bit ${bit} of byte ${at} of ${archive.length}`).rejects.toThrow(
        /damaged|not a Lectern backup|cut short|newer Lectern/,
      );
    }
  });

  // evidence: Q32
  test('wherever it is cut off', async () => {
    for (let count = 0; count < 60; count += 1) {
      const length = randomInt(archive.length);
      await expect(verify(archive.subarray(0, length)), `${length} of ${archive.length}`).rejects.toThrow(
        /cut short|not a Lectern backup|is empty/,
      );
    }
    for (const length of [512, 1024, archive.length - 2048, archive.length - 1024, archive.length - 1])
      await expect(verify(archive.subarray(0, length)), `${length}`).rejects.toThrow(/cut short|no backup/);
    await expect(verify(Buffer.alloc(0))).rejects.toThrow('is empty');
  });

  test('when something follows it', async () => {
    for (const more of [Buffer.from('x'), Buffer.alloc(512), archive])
      await expect(verify(Buffer.concat([archive, more]))).rejects.toThrow(/damaged|cut short/);
  });
});

describe('what is no backup of this Lectern is refused', () => {
  test('any file, any tar', async () => {
    const tar = await forge([[{ name: 'photo.jpg' }, randomBytes(3000)]]);
    for (const file of [tar, randomBytes(100_000), Buffer.from('hello\n'), Buffer.alloc(20_000)])
      await expect(verify(file)).rejects.toThrow(/not a Lectern backup|cut short/);
    const other = json({ format: 'another', formatVersion: 1 });
    await expect(verify(await forge([[{ name: 'lectern-backup.json' }, other]]))).rejects.toThrow(
      'not a Lectern backup',
    );
  });

  test('one of a newer format or with migrations that this version does not know', async () => {
    const newer = json({ ...header, formatVersion: 2, lectern: '9.0.0', more: 'than we know' });
    await expect(verify(await forge([[{ name: 'lectern-backup.json' }, newer]]))).rejects.toThrow(
      'A newer Lectern (9.0.0)',
    );
    const further = json({ ...header, lectern: '9.0.0', migrations: ['001-first', '999-later'] });
    await expect(verify(await forge([[{ name: 'lectern-backup.json' }, further]]))).rejects.toThrow(
      'its database has 999-later',
    );
  });
});

describe('an archive that was made to do harm is refused', () => {
  const file = (name: string): [{ name: string }, Buffer] => [{ name }, Buffer.from('x')];

  // evidence: Q15
  test('names that lead out of it, names that have no place, names that are there twice', async () => {
    const names = [
      '../../etc/passwd',
      '/etc/passwd',
      'files/../../x',
      `files/${key('a')}/x`,
      'files/short',
      'x'.repeat(5000),
    ];
    for (const name of [
      ...names,
      'tables/documents/000002.gz',
      'tables/other/000001.gz',
      'tables/users/1.gz',
    ])
      await expect(verify(await forge([...beginning, file(name)])), name).rejects.toThrow(
        'it has an unexpected entry',
      );
    for (const twice of [`files/${key('a')}`, 'lectern-backup.json', 'configuration.json'])
      await expect(verify(await forge([...beginning, file(twice), file(twice)])), twice).rejects.toThrow(
        'it has an unexpected entry',
      );
    const disordered = [file(`files/${key('b')}`), file(`files/${key('a')}`)];
    await expect(verify(await forge([...beginning, ...disordered]))).rejects.toThrow(
      'it has an unexpected entry',
    );
  });

  // evidence: Q15
  test('links and folders', async () => {
    for (const type of ['symlink', 'link', 'directory'] as const) {
      const entry = { name: `files/${key('a')}`, type, linkname: '/etc/passwd', size: 0 };
      await expect(verify(await forge([...beginning, [entry, Buffer.alloc(0)]])), type).rejects.toThrow(
        'is not a plain file',
      );
    }
  });

  // evidence: Q15
  test('parts that unpack to more than they may, without unpacking them', async () => {
    const bomb = await promisify(gzip)(Buffer.alloc(64 * 1024 * 1024));
    await expect(
      verify(await forge([...beginning, [{ name: 'tables/users/000001.gz' }, bomb]])),
    ).rejects.toThrow('unpacks to more');
    const large = [{ name: 'tables/users/000001.gz' }, randomBytes(5 * 1024 * 1024)] as [
      { name: string },
      Buffer,
    ];
    await expect(verify(await forge([...beginning, large]))).rejects.toThrow('too large');
  });

  test('entries that the index or the manifest does not tell of, or tells of otherwise', async () => {
    const one = file(`files/${key('a')}`);
    const entries = [...beginning, one].map(([{ name }, content]) => ({
      name,
      size: content.length,
      sha256: digest(content),
    }));
    const indexOf = (told: object[]): [{ name: string }, Buffer] => [
      { name: 'index/000001.json' },
      json({ entries: told }),
    ];
    const tables = header.tables.map(({ name }) => ({
      name,
      rows: 0,
      bytes: 0,
      sha256: digest(Buffer.alloc(0)),
    }));
    const manifestOf = (index: Buffer, count: number): [{ name: string }, Buffer] => [
      { name: 'manifest.json' },
      json({
        tables,
        files: { count, bytes: count },
        missing: [],
        indexes: [{ name: 'index/000001.json', size: index.length, sha256: digest(index) }],
      }),
    ];
    const right = indexOf(entries);
    await verify(await forge([...beginning, one, right, manifestOf(right[1], 1)]));

    const other = entries.map((entry) => ({ ...entry, sha256: digest(Buffer.from('y')) }));
    const cases: [[{ name: string }, Buffer][], string][] = [
      [[one, right, manifestOf(right[1], 2)], 'the manifest lists 2'],
      [[one, indexOf(other), manifestOf(right[1], 1)], 'was changed'],
      [[one, indexOf(entries.slice(0, 2)), manifestOf(right[1], 1)], 'does not list'],
      [[one, manifestOf(right[1], 1)], 'last index is missing'],
      [[one, right], 'manifest is missing'],
      [[one, right, manifestOf(Buffer.from('x'), 1)], 'differ from those in the manifest'],
      [[one, right, manifestOf(right[1], 1), file(`files/${key('b')}`)], 'it has an unexpected entry'],
    ];
    for (const [rest, words] of cases)
      await expect(verify(await forge([...beginning, ...rest])), words).rejects.toThrow(words);
  });
});

function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
