import { describe, expect, it } from 'vitest';
import { docmostReader } from '../../../../../api/conversion/in/docmost/reader.ts';
import { htmlReader } from '../../../../../api/conversion/in/html/reader.ts';
import { outlineReader } from '../../../../../api/conversion/in/outline/reader.ts';
import { textReader } from '../../../../../api/conversion/in/text/reader.ts';
import {
  bytesOf,
  codesOf,
  memoryArchive,
  pageOf,
  readAll,
  treeOf,
} from '../../../../support/memory-archive.ts';

const uuid = '292079f8-0319-4111-bb5b-315e8ae8f14e';

describe('an export of Outline as Markdown', () => {
  const archive = memoryArchive({
    'Team/Plan.md': `# Plan\n\n:::warning\nBad.\n\n- one\n\n:::\n\n\\\n\n![](uploads/${uuid}/${uuid}/a.png)\n\n[notes](/doc/meeting-notes-V7CLxhb0Xj) [gone](/doc/other-V7CLxhb0Xj)\n\n\`\`\`\n:::tip\n\`\`\`\n`,
    'Team/Plan/Meeting notes.md': '# Meeting notes\n\nHello.\n',
    [`Team/uploads/${uuid}/${uuid}/a.png`]: 'bytes',
    [`Team/uploads/${uuid}/${uuid}/unused.png`]: 'bytes',
  });

  it('keeps collections, pages, callouts, links and files', async () => {
    expect(await outlineReader.recognise(archive)).toContain('uploads');
    const { pages, notes } = await readAll(outlineReader, archive);
    expect(treeOf(pages)).toEqual(['Team', '  Plan', '    Meeting notes']);
    const plan = pageOf(pages, 'Plan');
    expect(plan.markdown).toContain('> [!WARNING]\n> Bad.\n>\n> - one\n');
    expect(plan.markdown).toContain('[notes](import:item/Team%2FPlan%2FMeeting%20notes.md)');
    expect(plan.markdown).toContain('```\n:::tip\n```');
    expect(plan.markdown).not.toMatch(/^\\$/m);
    expect(codesOf(plan.notes)).toEqual(['callout-made: 1', 'dead-link: 1']);
    expect(plan.item.files.map(({ name }) => name)).toEqual(['a.png']);
    expect(codesOf(notes)).toEqual(['file-without-page: 1']);
  });
});

describe('an export of Docmost', () => {
  const said = (pageId: string, position: string, parentPath: string | null = null) => ({
    ...{ pageId, slugId: `slug${pageId}x`, icon: null, position, parentPath },
    ...{ createdAt: '2024-01-02T03:04:05.000Z', updatedAt: '2024-02-02T03:04:05.000Z' },
  });
  const archive = (metadata: string) =>
    memoryArchive({
      'First.md':
        '# First\n\n:::info\nMind.\n:::\n\n[b](Second%20one.md) [c](https://wiki.example/s/x/p/c-slugcx)\n',
      'Second one.md': '# Second one\n\n![](files/1/a.png)\n',
      'First/Child.html':
        '<!DOCTYPE html><html><head><title>Child</title></head><body><h1>Child</h1><p>Text</p></body></html>',
      'files/1/a.png': 'bytes',
      'docmost-metadata.json': metadata,
    });
  const metadata = {
    pages: {
      'First.md': said('a', 'a2'),
      'Second%20one.md': said('b', 'a1'),
      'First/Child.html': said('c', 'a0', 'First.md'),
    },
  };

  it('keeps the tree by its positions, times, links and files', async () => {
    const { pages } = await readAll(docmostReader, archive(JSON.stringify(metadata)));
    expect(treeOf(pages)).toEqual(['Second one', 'First', '  Child']);
    const first = pageOf(pages, 'First');
    expect(first.markdown).toBe('> [!NOTE]\n> Mind.\n\n[b](import:item/b) [c](import:item/c)\n');
    expect(first.item.createdAt).toEqual(new Date('2024-01-02T03:04:05.000Z'));
    expect(pageOf(pages, 'Child').markdown).toBe('Text\n');
    const { item, markdown } = pageOf(pages, 'Second one');
    expect(markdown).toBe('![](import:file/files%2F1%2Fa.png)\n');
    expect(item.files).toHaveLength(1);
  });

  it.each(['{', '[1]', `{"pages":${'['.repeat(200_000)}`])(
    'refuses a list of pages that is none',
    async (list) => {
      await expect(readAll(docmostReader, archive(list))).rejects.toThrow('archiveDamaged');
    },
  );
});

describe('HTML', () => {
  it('keeps a folder of pages with its links and files', async () => {
    const archive = memoryArchive({
      'site/index.html':
        '<title>Home</title><body><h1>Home page</h1><a href="guide/a.html#x">A</a> <a href="gone.html">g</a>',
      'site/guide.html': '<body><h1>Guide</h1><p>x</p>',
      'site/guide/a.html': '<meta charset="windows-1252"><body><img src="../img/p.png"><p>caf\u00e9</p>',
      'site/img/p.png': 'bytes',
    });
    const { pages } = await readAll(htmlReader, archive);
    expect(treeOf(pages)).toEqual(['Home page', '  Guide', '    a']);
    expect(pageOf(pages, 'Home page').markdown).toBe('[A](import:item/site%2Fguide%2Fa.html) g\n');
    expect(codesOf(pageOf(pages, 'Home page').notes)).toEqual(['dead-link: 1']);
    expect(pageOf(pages, 'a').markdown).toContain('![](import:file/site%2Fimg%2Fp.png)');
  });

  it('opens a page that was saved as one file', async () => {
    const page = [
      'MIME-Version: 1.0',
      'Content-Type: multipart/related;\r\n boundary="--=_x"',
      '',
      '----=_x',
      'Content-Type: text/html; charset=UTF-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<html><head><title>T</title></head><body><p>caf=C3=A9 long=',
      ' line</p><img src=3D"3a4b"></body></html>',
      '----=_x',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      'Content-Location: file:///C:/3a4b',
      '',
      Buffer.from('bytes').toString('base64'),
      '----=_x--',
    ].join('\r\n');
    const { pages } = await readAll(htmlReader, memoryArchive({ 'page.doc': page }));
    expect(pages[0]?.item.title).toBe('T');
    expect(pages[0]?.markdown).toBe('café long line\n\n![](import:file/page.doc%231)\n');
    expect(await bytesOf(pages[0]!.item.files[0]!)).toEqual(Buffer.from('bytes'));
  });

  it('runs nothing and keeps what is nested too deep as source', async () => {
    const archive = memoryArchive({
      'a.html': '<body><p onclick="x()">t</p><script>alert(1)</script><a href="javascript:alert(1)">l</a>',
      'b.html': `<body>${'<b>'.repeat(100_000)}x`,
    });
    const { pages } = await readAll(htmlReader, archive);
    expect(pages[0]?.markdown).toBe('t\n\nl\n');
    expect(codesOf(pages[1]!.notes)).toEqual(['kept-as-source: 1']);
  });
});

describe('plain text', () => {
  it('reads as it was typed', async () => {
    const text = 'One *line*\r\n# no heading\r\n\r\n1. no list\r\n   <b>';
    const { pages } = await readAll(textReader, memoryArchive({ 'Notes.txt': text }));
    expect(pages[0]?.item.title).toBe('Notes');
    expect(pages[0]?.markdown).toBe('One \\*line\\*\\\n\\# no heading\n\n1\\. no list\\\n\\<b\\>\n');
  });

  it('says when it had to guess the encoding', async () => {
    const { pages } = await readAll(textReader, memoryArchive({ 'a.txt': Buffer.from([0x63, 0xe9]) }));
    expect(pages[0]?.markdown).toBe('cé\n');
    expect(codesOf(pages[0]!.notes)).toEqual(['old-encoding: 1']);
  });
});
