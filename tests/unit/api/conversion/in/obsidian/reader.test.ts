import { describe, expect, it } from 'vitest';
import { looseVaultReader, obsidianReader } from '../../../../../../api/conversion/in/obsidian/reader.ts';
import { rewriteWikilinks } from '../../../../../../api/conversion/in/obsidian/wikilinks.ts';
import { rewriteVaultText } from '../../../../../../api/conversion/in/obsidian/vault-text.ts';
import { markdownReader } from '../../../../../../api/conversion/in/markdown/reader.ts';
import { fileAddress, itemAddress } from '../../../../../../api/conversion/in/item.ts';
import { codesOf, memoryArchive, pageOf, readAll, treeOf } from '../../../../../support/memory-archive.ts';

const vault = {
  '.obsidian/app.json': '{}',
  'Home.md': [
    '# Home',
    'See [[Plan]], [[plan#The First Step|the step]], [[Deep/Plan|the other]] and [[#Home]].',
    '![[lamp.png]] ![[lamp.png|300]] ![[Plan]] [[lamp.png|the file]]',
    '`[[Plan]]` and [[Nowhere]], [plain](Plan.md)',
    '```',
    '[[Plan]]',
    '```',
    '> [!tip] Kept\r',
    'End [[Plan^block]]',
    '',
  ].join('\n'),
  'Plan.md': 'x\n',
  'Deep/Plan.md': 'y\n',
  'pictures/lamp.png': 'bytes',
};

describe('a vault of Obsidian', () => {
  it('becomes documents whose wikilinks lead', async () => {
    const archive = memoryArchive(vault);
    expect(await obsidianReader.recognise(archive)).toBe('.obsidian/app.json');
    const { pages } = await readAll(obsidianReader, archive);
    expect(treeOf(pages)).toEqual(['Home', 'Plan', 'Deep', '  Plan']);
    const { markdown, notes, item } = pageOf(pages, 'Home');
    const plan = itemAddress('Plan.md');
    const [lamp] = item.files;
    const picture = fileAddress(lamp?.key ?? '');
    expect(item.files.map(({ name }) => name)).toEqual(['lamp.png']);
    expect(markdown).toBe(
      [
        '# Home',
        `See [Plan](${plan}), [the step](${itemAddress('Plan.md', 'the-first-step')}), [the other](${itemAddress('Deep/Plan.md')}) and [Home](#home).`,
        `![](${picture}) <img src="${picture}" alt="lamp.png" width="300"> [Plan](${plan}) [the file](${picture})`,
        `\`[[Plan]]\` and [[Nowhere]], [plain](${plan})`,
        '```',
        '[[Plan]]',
        '```',
        '> [!TIP]\r',
        '> **Kept**\r',
        `End [Plan](${plan})`,
        '',
      ].join('\n'),
    );
    expect(notes).toContainEqual({ code: 'dead-link', count: 1, example: '[[Nowhere]]' });
    expect(notes).toContainEqual({ code: 'embedded-as-link', count: 1, example: 'Plan' });
  });

  const inVault = async (home: string, others: Record<string, string> = {}) => {
    const files = { '.obsidian/app.json': '{}', ...others, 'A/Home.md': home };
    const { pages } = await readAll(obsidianReader, memoryArchive(files));
    const { markdown, notes, item } = pageOf(pages, 'Home');
    return {
      markdown,
      codes: codesOf(notes),
      notes,
      files: item.files.map(({ key, name }) => ({ key, name })),
    };
  };

  it('has the names of its files, whatever their headings say', async () => {
    const { pages } = await readAll(
      obsidianReader,
      memoryArchive({
        '.obsidian/app.json': '{}',
        'Daily/2024-05-01.md': '## Tasks\n',
        'Daily/2024-05-02.md': '# Tasks\n',
        'Daily/2024-05-03.md': '---\ntitle: Given\n---\n',
        'Hub.md': '[[2024-05-01]]\n',
      }),
    );
    expect(treeOf(pages)).toEqual(['Hub', 'Daily', '  2024-05-01', '  2024-05-02', '  Given']);
  });

  it('has wikilinks and pictures in tables', async () => {
    const { markdown, codes, files } = await inVault(
      '| Who | Page |\n|---|---|\n| ![[mia.png\\|40]] | [[Mia Muster\\|Mia M.]] [[Mia Muster#A & b\\|b]] ![[mia.png\\|Mia\\|40x30]] |\n',
      { 'Mia Muster.md': '', 'mia.png': 'x' },
    );
    const picture = fileAddress(files[0]!.key);
    const mia = (anchor = '') => itemAddress('Mia Muster.md', anchor);
    expect(markdown).toBe(
      `| Who | Page |\n|---|---|\n| <img src="${picture}" alt="mia.png" width="40"> | [Mia M.](${mia()}) [b](${mia('a--b')}) <img src="${picture}" alt="Mia" width="40" height="30"> |\n`,
    );
    expect(codes).toEqual([]);
  });

  it('finds what a note names from its folder, then from the vault', async () => {
    const { markdown } = await inVault(
      '[[../B/two]] [[./two]] [[two]] [[B/two#One#Two]] [[../deep/three]] [[TWO.md]] [m](two) [n](../B/two.md#A%20b) [#](#A%20b) [[/B/two|x]]\n',
      { 'B/two.md': '', 'A/two.md': '', 'A/sub/deep/three.md': '' },
    );
    const [near, far, deep] = [
      itemAddress('A/two.md'),
      itemAddress('B/two.md'),
      itemAddress('A/sub/deep/three.md'),
    ];
    expect(markdown).toBe(
      `[../B/two](${far}) [./two](${near}) [two](${near}) [B/two > One > Two](${far}#two) [../deep/three](${deep}) [TWO.md](${near}) [m](${near}) [n](${far}#a-b) [#](#a-b) [x](${far})\n`,
    );
  });

  it('has embedded files as links, with the page of a PDF, and sizes of images of Markdown', async () => {
    const { markdown, codes, files } = await inVault(
      '![[a.pdf#page=2]] ![[a.pdf#height=400|the file]] ![[x.mp3]]\n\n![Lamp|30x20](l.png) ![|50](<https://e.example/a b.png>) ![a|b](l.png)\n',
      { 'a.pdf': 'x', 'x.mp3': 'x', 'A/l.png': 'x' },
    );
    const to = (name: string) => fileAddress(files.find((file) => file.name === name)!.key);
    expect(markdown).toBe(
      `[a.pdf](${to('a.pdf')}#page=2) [the file](${to('a.pdf')}) [x.mp3](${to('x.mp3')})\n\n<img src="${to('l.png')}" alt="Lamp" width="30" height="20"> <img src="https://e.example/a b.png" alt="" width="50"> ![a|b](${to('l.png')})\n`,
    );
    expect(codes).toEqual(['embedded-as-link: 3']);
  });

  it.each([
    ['> [!faq]- How?\n> Run it.', '> [!IMPORTANT]\n> **How?**\n>\n> Run it.', ['callout-made: 1']],
    ['> [!warning] Gap\n> body', '> [!WARNING]\n> **Gap**\n>\n> body', ['callout-made: 1']],
    ['> [!bug]\n> body', '> [!CAUTION]\n> **Bug**\n>\n> body', ['callout-made: 1']],
    ['> [!info]+\n> body', '> [!NOTE]\n> body', ['callout-made: 1']],
    ['- a\n  > [!my-own|left] ==T==', '- a\n  > [!NOTE]\n  > **<mark>T</mark>**', ['callout-made: 1']],
    [
      '> [!todo] A\n> > [!tip] B\n> > c',
      '> [!NOTE]\n> **A**\n>\n> > [!TIP]\n> > **B**\n> >\n> > c',
      ['callout-made: 2'],
    ],
    ['> [!tip]\n> x', '> [!tip]\n> x', []],
    ['> words [!tip] x', '> words [!tip] x', []],
    ['Seen %%of **me**%% text', 'Seen <!--of **me**--> text', ['comment-out-of-sight: 1']],
    ['%%a -- b%% text', '<!--a - - b-->\ntext', ['comment-out-of-sight: 1']],
    ['%%\n[[Gone]]\n\n- x\n%%\ntext', '<!--\n[[Gone]]\n\n- x\n-->\ntext', ['comment-out-of-sight: 1']],
    ['- a %%b\n  c%% d', '- a <!--b c-->\n d', ['comment-out-of-sight: 1']],
    ['> %%\n> a\n> %%\n> b', '> <!-- a -->\n> b', ['comment-out-of-sight: 1']],
    ['50 %% of', '50 %% of', []],
    [
      'A^[one ==x==] and ^[[a](b)].',
      'A[^inline-1] and [^inline-2].\n\n[^inline-1]: one <mark>x</mark>\n\n[^inline-2]: [a](b)\n',
      ['dead-link: 1'],
    ],
    [
      '==a== and a == b == c, `==x==` $a==b==c$ https://e.example/==a==',
      '<mark>a</mark> and a == b == c, `==x==` $a==b==c$ https://e.example/==a==',
      [],
    ],
    ['words ^blk9\n\n- a ^b-1\n- b\n\n^c\n\nx ^d e', 'words\n\n- a\n- b\n\n\n\nx ^d e', []],
    ['not its end ^a\nmore', 'not its end ^a\nmore', []],
    ['- [/] half\n- [x] done', '- [/] half\n- [x] done', ['shortcode-stays: 1']],
    [
      '```dataview\nTABLE\n```\n`= this.x` <% tp.x %>',
      '```dataview\nTABLE\n```\n`= this.x` <% tp.x %>',
      ['shortcode-stays: 3'],
    ],
    ['---\nup: "[[Home]]"\n---\nx', '---\nup: "[[Home]]"\n---\nx', ['shortcode-stays: 1']],
    ['[[#Part#Two]] [[#^b|b]] [[]] \\[[Home]]', '[Part > Two](#two) b [[]] \\[[Home]]', []],
  ])('writes %j as Lectern shows it', async (written, markdown, codes) => {
    const read = await inVault(written);
    expect(read.markdown).toBe(markdown);
    expect(read.codes).toEqual(codes);
  });

  const hostile = [
    '[['.repeat(300_000),
    '![['.repeat(200_000) + ']]',
    `[[${'a|'.repeat(300_000)}`,
    `${'`'.repeat(500_000)}[[a]]`,
    '` '.repeat(300_000) + '[[a]]',
    '^['.repeat(300_000),
    `x${' '.repeat(500_000)}^`,
    '$a '.repeat(200_000),
    '<a '.repeat(200_000),
    '%'.repeat(3) + '\n'.repeat(300_000),
  ];

  it.each(hostile)('leaves hostile text %# as it is, at once', (text) => {
    expect(rewriteWikilinks('Home.md', text, () => undefined).markdown).toBe(text);
    expect(rewriteVaultText('Home.md', text, () => undefined).markdown).toBe(text);
  });

  it.each([
    '==a'.repeat(200_000),
    '%%a'.repeat(200_000),
    '> [!a] b\n'.repeat(100_000),
    'a ^b\n'.repeat(100_000),
  ])('reads hostile text %# in time', (text) => {
    expect(rewriteVaultText('Home.md', text, () => undefined).markdown.length).toBeGreaterThan(
      text.length / 4,
    );
  });
});

it('reads a line of however many comments', () => {
  const text = '%%a%%'.repeat(50_000);
  const { markdown } = rewriteVaultText('Home.md', text, () => undefined);
  expect(markdown.match(/<!--a-->/g)).toHaveLength(50_000);
});

describe('a folder of Markdown with wikilinks', () => {
  const folder = {
    'Start.md': 'See [[Command list]] and ![[plan.png]], [[ -f x ]].\n',
    'Command list.md': '# Commands\n',
    'Files/plan.png': 'x',
  };

  it('is a vault whose settings are missing', async () => {
    const archive = memoryArchive(folder);
    expect(await obsidianReader.recognise(archive)).toBeNull();
    expect(await looseVaultReader.recognise(archive)).toBe('Start.md');
    const { pages } = await readAll(looseVaultReader, archive);
    expect(treeOf(pages)).toEqual(['Command list', 'Start']);
    expect(pageOf(pages, 'Start').item.files.map(({ name }) => name)).toEqual(['plan.png']);
  });

  it.each(['`[[b]]`', '[[ -f x ]]', '[[Gone]]'])('is none for %s', async (text) => {
    expect(await looseVaultReader.recognise(memoryArchive({ 'a.md': text, 'b.md': '' }))).toBeNull();
  });

  it('has links that lead where it is read as plain Markdown, and nothing else changes', async () => {
    const { pages } = await readAll(markdownReader, memoryArchive(folder));
    const { markdown, notes } = pageOf(pages, 'Start');
    expect(markdown).toMatch(
      /^See \[Command list\]\(import:item\/\S+\) and !\[\]\(import:file\/\S+\), \[\[ -f x \]\]\.\n$/,
    );
    expect(notes).toEqual([]);
  });
});
