import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lecternReader } from '../../../../../../api/conversion/in/lectern/reader.ts';
import {
  bytesOf,
  codesOf,
  memoryArchive,
  pageOf,
  readAll,
  treeOf,
} from '../../../../../support/memory-archive.ts';

const files = {
  'Guide.md': '# Another heading\r\n[b](Guide/README.md#x) ![p](Guide.files/plan.png) [old](/documents/7)\n',
  'Guide/README.md': 'no heading',
  'Guide/About.md': '# About\n',
  'Guide.files/plan.png': 'bytes',
  'Guide.files/notes.md.txt': '# Notes\n',
};

const listed = (path: string, title: string, parent: string | null, order: number) => ({
  ...{ path, title, parent, order, createdBy: 'anna', updatedBy: 'ben' },
  ...{ createdAt: '2024-01-02T03:04:05.000Z', updatedAt: '2024-02-02T03:04:05.000Z' },
  fileSha256: createHash('sha256')
    .update(files[path as keyof typeof files] ?? '')
    .digest('hex'),
  attachments: [] as { path: string; name: string; sha256: string }[],
});

const documents = [
  {
    ...listed('Guide.md', 'Guide: for all', null, 1),
    attachments: [
      { path: 'Guide.files/plan.png', name: 'plan?.png', sha256: '' },
      { path: 'Guide.files/notes.md.txt', name: 'notes.md', sha256: '' },
    ],
  },
  listed('Guide/About.md', 'About', 'Guide.md', 1),
  listed('Guide/README.md', 'README', 'Guide.md', 0),
];

const archiveOf = (changed: Record<string, string>, list: unknown = documents, prefix = '') =>
  memoryArchive(
    Object.fromEntries(
      Object.entries({
        ...files,
        '.lectern/manifest.json': JSON.stringify({ version: 1, space: {}, documents: list }),
        ...changed,
      }).map(([path, text]) => [prefix + path, text]),
    ),
  );

describe('an export of Lectern', () => {
  it('takes tree, titles, order, times and authors from its list', async () => {
    expect(await lecternReader.recognise(archiveOf({}))).toBe('.lectern/manifest.json');
    const { pages, notes } = await readAll(lecternReader, archiveOf({}));
    expect(treeOf(pages)).toEqual(['Guide: for all', '  README', '  About']);
    expect(notes).toEqual([]);
    expect(pageOf(pages, 'README').item).toMatchObject({
      author: { username: 'ben' },
      createdAt: new Date('2024-01-02T03:04:05Z'),
      updatedAt: new Date('2024-02-02T03:04:05Z'),
    });
  });

  it('attaches every file under its own name, and leads links alone elsewhere', async () => {
    const { pages } = await readAll(lecternReader, archiveOf({}));
    const { markdown, item, notes } = pageOf(pages, 'Guide: for all');
    expect(markdown).toBe(
      '# Another heading\r\n[b](import:item/Guide%2FREADME.md#x) ![p](import:file/Guide.md%7CGuide.files%2Fplan.png) [old](/documents/7)\n',
    );
    expect(notes).toEqual([]);
    expect(item.files.map(({ name }) => name)).toEqual(['plan?.png', 'notes.md']);
    const [, attached] = item.files;
    expect(attached && (await bytesOf(attached)).toString()).toBe('# Notes\n');
  });

  it('takes the order alone of an edited file, and puts a new one below its folder', async () => {
    const archive = archiveOf({ 'Guide/README.md': '# Edited\n', 'Guide/New.md': 'new' });
    const { pages } = await readAll(lecternReader, archive);
    expect(treeOf(pages)).toEqual(['Guide: for all', '  Edited', '  About', '  New']);
    const { item } = pageOf(pages, 'Edited');
    expect(item.author).toBeUndefined();
    expect(item.updatedAt).toBeUndefined();
  });

  it('is read from a folder in the zip too', async () => {
    const archive = archiveOf({}, documents, 'Team/');
    expect(await lecternReader.recognise(archive)).toBe('.lectern/manifest.json');
    const { pages } = await readAll(lecternReader, archive);
    expect(treeOf(pages)).toEqual(['Guide: for all', '  README', '  About']);
  });

  it('names what is missing, and survives a list whose documents are each other’s parents', async () => {
    const list = [
      listed('Guide/README.md', 'README', 'Guide/About.md', 0),
      listed('Guide/About.md', 'About', 'Guide/README.md', 1),
      listed('Gone.md', 'Gone', null, 2),
      listed('Guide.md', 'Guide', 'Gone.md', 0),
    ];
    const { pages, notes } = await readAll(lecternReader, archiveOf({}, list));
    expect(treeOf(pages)).toEqual(['Guide', 'README', 'About']);
    expect(codesOf(notes)).toEqual(['file-missing: 1', 'file-not-linked: 1']);
  });

  it('refuses a list that is none', async () => {
    const archive = archiveOf({ '.lectern/manifest.json': '{"version":9}' });
    await expect(readAll(lecternReader, archive)).rejects.toThrow('archiveDamaged');
  });
});
