import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileSource } from '../../../../../../api/conversion/in/archive/byte-source.ts';
import { openFile, openFolder } from '../../../../../../api/conversion/in/archive/open-folder.ts';
import { openNested } from '../../../../../../api/conversion/in/archive/open-nested.ts';
import { openZip } from '../../../../../../api/conversion/in/archive/open-zip.ts';
import { decodeText, readTextEntry } from '../../../../../../api/conversion/in/archive/decode-text.ts';
import type { ArchiveFiles } from '../../../../../../api/conversion/in/item.ts';
import { bytesSource, rawZip, type RawFile } from '../../../../../support/raw-zip.ts';
import { temporaryFolder } from '../../../../../support/temporary.ts';

const open = (files: RawFile[], limits?: Parameters<typeof openZip>[2]) =>
  openZip(bytesSource(rawZip(files)), 'made.zip', limits);
const paths = ({ entries }: ArchiveFiles) => entries.map(({ path }) => path);
const noted = ({ notes }: ArchiveFiles) => notes.map(({ code, count, example }) => [code, count, example]);
const textIn = async ({ entries }: ArchiveFiles, path: string) =>
  text(await entries.find((entry) => entry.path === path)!.open());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a zip', () => {
  test('gives its files with their sizes, packed and not', async () => {
    const archive = await open([
      { name: 'Handbook/', data: '' },
      { name: 'Handbook/Start.md', data: '# Start' },
      { name: 'plan.txt', data: 'stored', method: 0 },
      { name: 'empty.txt' },
    ]);
    expect(archive.entries.map(({ path, size }) => [path, size])).toEqual([
      ['Handbook/Start.md', 7],
      ['plan.txt', 6],
      ['empty.txt', 0],
    ]);
    expect(await textIn(archive, 'Handbook/Start.md')).toBe('# Start');
    expect(await textIn(archive, 'plan.txt')).toBe('stored');
    expect(await textIn(archive, 'empty.txt')).toBe('');
    expect(archive.notes).toEqual([]);
  });

  test('reads the folders of programs that write backslashes between them', async () => {
    const archive = await open([
      { name: 'Docs\\', data: '' },
      { name: 'Docs\\intro.md', data: 'one' },
      { name: 'Docs\\sub/.\\next.md', data: 'two' },
    ]);
    expect(paths(archive)).toEqual(['Docs/intro.md', 'Docs/sub/next.md']);
  });

  test('is read from a file', async () => {
    const path = join(folder, 'file.zip');
    await writeFile(path, rawZip([{ name: 'a.md', data: 'from a file' }]));
    const archive = await openZip(await fileSource(path), 'file.zip');
    expect(await textIn(archive, 'a.md')).toBe('from a file');
  });

  test('needs few reads for a long list of files', async () => {
    const bytes = rawZip(Array.from({ length: 3000 }, (_, at) => ({ name: `page-${at}.md`, data: 'x' })));
    const source = bytesSource(bytes);
    let reads = 0;
    const read = (start: number, length: number) => ((reads += 1), source.read(start, length));
    const archive = await openZip({ size: source.size, read }, 'long.zip');
    expect(archive.entries).toHaveLength(3000);
    expect(reads).toBeLessThan(10);
  });

  test.each([
    ['../outside.md'],
    ['folder/../../outside.md'],
    ['/etc/passwd'],
    ['/files/../outside.md'],
    ['//files/a.md'],
    ['C:/Windows/a.md'],
    ['folder\\..\\..\\outside.md'],
    ['..\\outside.md'],
    ['\\outside.md'],
    ['\\files\\outside.md'],
    ['\\\\server\\outside.md'],
    ['C:\\outside.md'],
    ['a\0.md'],
  ])('that holds the path %j is refused whole', async (name) => {
    await expect(open([{ name: 'good.md' }, { name }])).rejects.toMatchObject({
      text: 'archiveLeadsOutside',
    });
  });

  test('may hold files as Docmost names them', async () => {
    const archive = await open([{ name: '/files/1/a.png' }, { name: 'Team//files/2/b.png' }]);
    expect(paths(archive)).toEqual(['files/1/a.png', 'Team/files/2/b.png']);
  });

  test('with a name of more than 1,000 bytes is refused whole', async () => {
    await expect(open([{ name: 'x'.repeat(1001) }])).rejects.toThrow('archiveNameTooLong');
    expect(paths(await open([{ name: 'x'.repeat(1000) }]))).toHaveLength(1);
  });

  test('loses symbolic links and encrypted files, and names them', async () => {
    const archive = await open([
      { name: 'a.md', data: 'kept' },
      { name: 'passwd', data: '/etc/passwd', mode: 0o120777 },
      { name: 'secret.md', data: 'xxxxxxxxxxxx', flags: 1 },
      { name: 'odd.md', data: 'x', method: 99 },
    ]);
    expect(paths(archive)).toEqual(['a.md']);
    expect(noted(archive)).toEqual([
      ['symbolic-link', 1, 'passwd'],
      ['encrypted-entry', 1, 'secret.md'],
      ['file-not-read', 1, 'odd.md'],
    ]);
  });

  test('of encrypted files alone is refused', async () => {
    await expect(open([{ name: 'secret.md', data: 'xxxxxxxxxxxx', flags: 1 }])).rejects.toThrow(
      'archiveEncrypted',
    );
  });

  test('loses hidden files and those of macOS, but keeps what tells its kind', async () => {
    const archive = await open([
      { name: '.DS_Store' },
      { name: 'a/.git/config' },
      { name: '__MACOSX/a.md' },
      { name: '.lectern/manifest.json' },
      { name: '.lectern/other' },
      { name: 'Vault/.obsidian/app.json' },
      { name: 'a.md' },
    ]);
    expect(paths(archive)).toEqual(['.lectern/manifest.json', 'Vault/.obsidian/app.json', 'a.md']);
    expect(noted(archive)).toEqual([['hidden-files', 4, '.DS_Store']]);
  });

  test('with two files of one name gives both', async () => {
    const archive = await open([
      { name: 'a/plan.tar.gz', data: 'one' },
      { name: 'a/plan.tar.gz', data: 'two' },
      { name: 'a/plan.tar.gz', data: 'three' },
      { name: 'a.b/none' },
      { name: 'a.b/none' },
    ]);
    expect(paths(archive)).toEqual([
      'a/plan.tar.gz',
      'a/plan.tar (2).gz',
      'a/plan.tar (3).gz',
      'a.b/none',
      'a.b/none (2)',
    ]);
    expect(await textIn(archive, 'a/plan.tar (3).gz')).toBe('three');
  });

  test('of which a part is missing is refused, at the list or at the file', async () => {
    const whole = rawZip([{ name: 'a.md', data: 'a'.repeat(5000), method: 0 }]);
    for (const bytes of [
      whole.subarray(0, -30),
      whole.subarray(0, 2000),
      Buffer.alloc(0),
      Buffer.from('no zip'),
    ])
      await expect(openZip(bytesSource(bytes), 'cut.zip')).rejects.toMatchObject({
        text: 'archiveDamaged',
      });
    const archive = await open([{ name: 'a.md', data: 'other bytes', checksum: 1 }]);
    await expect(textIn(archive, 'a.md')).rejects.toThrow('archiveDamaged');
    const broken = rawZip([{ name: 'a.md', data: 'packed '.repeat(100) }]);
    broken.fill(0xff, 36, 44);
    await expect(textIn(await openZip(bytesSource(broken), 'broken.zip'), 'a.md')).rejects.toThrow(
      'archiveDamaged',
    );
  });

  test('that cannot be read just now is not called damaged', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNRESET' });
    const source = { size: 100, read: async () => Promise.reject(away) };
    await expect(openZip(source, 'away.zip')).rejects.toBe(away);
  });

  test('that unpacks to far more than it holds is refused while it is read', async () => {
    const archive = await open([
      { name: 'bomb', data: Buffer.alloc(12 * 1024 * 1024) },
      { name: 'small', data: Buffer.alloc(9 * 1024 * 1024) },
    ]);
    await expect(textIn(archive, 'bomb')).rejects.toThrow('archiveTooLarge');
    expect((await textIn(archive, 'small')).length).toBe(9 * 1024 * 1024);
  });

  test('with too many or too large files is refused', async () => {
    const files = [{ name: 'a' }, { name: 'b', data: 'x'.repeat(100) }];
    await expect(open(files, { entries: 1, unpacked: 1000 })).rejects.toThrow('archiveTooManyFiles');
    await expect(open(files, { entries: 2, unpacked: 99 })).rejects.toThrow('archiveTooLarge');
  });
});

describe('names in a zip', () => {
  const unicodePath = (raw: Buffer, name: string) => {
    const path = Buffer.from(name);
    const field = Buffer.alloc(9);
    field.writeUInt16LE(0x7075, 0);
    field.writeUInt16LE(5 + path.length, 2);
    field.writeUInt8(1, 4);
    field.writeUInt32LE(crc32(raw), 5);
    return Buffer.concat([field, path]);
  };

  test.each<[string, RawFile, string]>([
    ['say that they are UTF-8', { name: 'Übung.md', flags: 0x800 }, 'Übung.md'],
    ['are UTF-8 and do not say so', { name: '日本語.md' }, '日本語.md'],
    ['are of the first DOS', { name: Buffer.from([0x9a, 0x62, 0x75, 0x6e, 0x67]) }, 'Übung'],
    ['are of a Chinese Windows', { name: Buffer.from('cbb5c3f72e6d64', 'hex') }, '说明.md'],
    ['are of a Japanese Windows', { name: Buffer.from('8e9197bf2e6d64', 'hex') }, '資料.md'],
    ['are of a later DOS', { name: Buffer.from('b56775612e6d64', 'hex') }, '╡gua.md'],
    [
      'have a field of their own',
      { name: Buffer.from('?.md'), extra: unicodePath(Buffer.from('?.md'), 'Ж.md') },
      'Ж.md',
    ],
    ['are in two parts a letter', { name: 'U\u0308bung.md' }, '\u00dcbung.md'],
    ['have empty parts', { name: './a//b.md' }, 'a/b.md'],
  ])('that %s are read', async (_, file, name) => {
    expect(paths(await open([file]))).toEqual([name]);
  });
});

describe('zips in a zip', () => {
  const isZip = ({ path }: { path: string }) => path.endsWith('.zip');

  test.each([0, 8])('are opened in their place (packed by method %i)', async (method) => {
    const inner = rawZip([{ name: 'b.md', data: 'inner' }, { name: 'a.md', data: 'again' }, { name: '.x' }]);
    const outer = await open([
      { name: 'a.md', data: 'outer' },
      { name: 'Export-Part-1.zip', data: inner, method },
    ]);
    const archive = await openNested(outer, isZip, temporaryFolder());
    expect(paths(archive)).toEqual(['a.md', 'b.md', 'a (2).md']);
    expect(await textIn(archive, 'b.md')).toBe('inner');
    expect(await textIn(archive, 'a (2).md')).toBe('again');
    expect(noted(archive)).toEqual([
      ['hidden-files', 1, '.x'],
      ['numbered-name', 1, 'a.md'],
    ]);
    await archive.close();
  });

  test('are opened to depth 2 and share their limits', async () => {
    const third = rawZip([{ name: 'c.zip', data: rawZip([{ name: 'd.md' }]) }]);
    const outer = await open([{ name: 'b.zip', data: third }]);
    await expect(openNested(outer, isZip, temporaryFolder())).rejects.toThrow('archiveTooDeep');
    const half = rawZip([{ name: 'x', data: 'x'.repeat(60) }]);
    const two = await open([
      { name: 'a.zip', data: half },
      { name: 'b.zip', data: half },
    ]);
    await expect(openNested(two, isZip, temporaryFolder(), { entries: 10, unpacked: 100 })).rejects.toThrow(
      'archiveTooLarge',
    );
  });
});

describe('a folder', () => {
  test('gives its files, without what is hidden or leads outside', async () => {
    const root = join(folder, 'docs');
    await mkdir(join(root, 'part', '.git'), { recursive: true });
    await writeFile(join(root, 'part', 'b.md'), 'bee');
    await writeFile(join(root, 'part', '.git', 'config'), '');
    await writeFile(join(folder, 'outside.md'), '');
    await symlink(join(root, 'part', 'b.md'), join(root, 'inside.md'));
    await symlink(join(folder, 'outside.md'), join(root, 'outside.md'));
    await symlink(join(root, 'part'), join(root, 'part', 'circle'));
    const archive = await openFolder(root);
    expect(archive.name).toBe('docs');
    expect(paths(archive)).toEqual(['inside.md', 'part/b.md']);
    expect(await textIn(archive, 'inside.md')).toBe('bee');
    expect(noted(archive)).toEqual([
      ['symbolic-link', 2, 'outside.md'],
      ['hidden-files', 1, 'part/.git/config'],
    ]);
  });

  test('a single file is an archive of one', async () => {
    await writeFile(join(folder, 'one.docx'), 'word');
    const archive = await openFile(join(folder, 'one.docx'));
    expect(archive.entries.map(({ path, size }) => [path, size])).toEqual([['one.docx', 4]]);
    expect(await textIn(archive, 'one.docx')).toBe('word');
  });
});

describe('texts', () => {
  test.each([
    ['UTF-8', Buffer.from('Grüße'), 'Grüße', false],
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße'), 'Grüße', false],
    ['UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'Grüße', false],
    ['neither', Buffer.from('Grüße \x80', 'latin1'), 'Grüße €', true],
    [
      'a named encoding',
      Buffer.concat([Buffer.from('<meta charset="iso-8859-2">'), Buffer.from([0xb1])]),
      '<meta charset="iso-8859-2">ą',
      false,
    ],
    ['an unknown named encoding', Buffer.from('<meta charset="nope">ü'), '<meta charset="nope">ü', false],
  ])('in %s are read', (_, bytes, expected, isGuessed) => {
    expect(decodeText(bytes)).toEqual({ text: expected, isGuessed });
  });

  test('that are too large are refused', async () => {
    const { entries } = await open([{ name: 'a.html', data: 'x'.repeat(2000) }]);
    await expect(readTextEntry(entries[0]!, 1000)).rejects.toMatchObject({
      text: 'importedFileTooLarge',
      values: { name: 'a.html', mb: 0 },
    });
  });
});
