import { describe, expect, it } from 'vitest';
import { fileAddress, itemAddress } from '../../../../../api/conversion/in/item.ts';
import { markdownReader } from '../../../../../api/conversion/in/markdown/reader.ts';
import { docusaurusReader } from '../../../../../api/conversion/in/docusaurus/reader.ts';
import { hugoReader } from '../../../../../api/conversion/in/hugo/reader.ts';
import { mkdocsReader } from '../../../../../api/conversion/in/mkdocs/reader.ts';
import { readSettings } from '../../../../../api/conversion/in/site/config.ts';
import { rewriteAttributes } from '../../../../../api/conversion/in/wikijs/attributes.ts';
import { wikijsReader } from '../../../../../api/conversion/in/wikijs/reader.ts';
import { codesOf, memoryArchive, pageOf, readAll, treeOf } from '../../../../support/memory-archive.ts';

describe('a site of MkDocs', () => {
  const archive = memoryArchive({
    'site/mkdocs.yml': [
      'site_name: Site',
      'nav:',
      '  - Home: index.md',
      '  - Guide:',
      '    - guide/README.md',
      '    - Second: guide/b.md',
      '    - guide/a.md',
      '  - Missing: gone.md',
      '  - Elsewhere: https://example.org',
      'extension: !!python/name:material.x',
      '',
    ].join('\n'),
    'site/README.md': '# Repository\n',
    'site/docs/index.md': '# Welcome\n\n[b](guide/b.md)\n\n!!! note\n    Text\n',
    'site/docs/guide/README.md': 'The guide.\n',
    'site/docs/guide/a.md': '# A\n\n<img src="../../img/x.png">\n',
    'site/docs/guide/b.md': '# B\n',
    'site/docs/other/c.md': '# C\n',
    'site/docs/img/x.png': 'bytes',
  });

  it('has the tree and the titles of its nav', async () => {
    expect(await mkdocsReader.recognise(archive)).toBe('mkdocs.yml');
    const { pages, notes } = await readAll(mkdocsReader, archive);
    expect(treeOf(pages)).toEqual(['Home', 'Guide', '  Second', '  A', 'other', '  C']);
    const home = pageOf(pages, 'Home');
    expect(home.markdown).toContain(`[b](${itemAddress('docs/guide/b.md')})`);
    expect(codesOf(home.notes)).toEqual(['shortcode-stays: 1']);
    expect(pageOf(pages, 'Guide').markdown).toBe('The guide.\n');
    expect(pageOf(pages, 'A').item.files.map(({ name }) => name)).toEqual(['x.png']);
    expect(codesOf(notes)).toEqual([
      'file-missing: 1',
      'file-not-linked: 1',
      'menu-link-left-out: 1',
      'not-in-menu: 1',
      'outside-pages: 1',
    ]);
  });
});

describe('the settings of a site', () => {
  it('are read elsewhere where they take long: the server goes on', async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `${index.toString(36)}:\n`).join('');
    const [entry] = memoryArchive({ 'mkdocs.yml': `nav: [a.md]\n${text}` }).entries;
    const before = process.cpuUsage();
    expect(await readSettings(entry!)).toMatchObject({ nav: ['a.md'] });
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(500);
  });
});

describe('a site of Docusaurus', () => {
  const site = {
    'docusaurus.config.js': 'export default {};',
    'docs/intro.mdx':
      '---\nsidebar_position: 2\n---\n\n# Start\n\n:::note\nText\n:::\n\n[s](/docs/guide/setup)\n',
    'docs/about.md': '---\nsidebar_position: 1\n---\n\n# About\n',
    'docs/_part.mdx': 'shared\n',
    'docs/draft.md': '---\ndraft: true\n---\n',
    'docs/03-guide/_category_.json': '{ "label": "The guide", "position": 1.5 }',
    'docs/03-guide/02-setup.md': 'Set up.\n',
    'docs/03-guide/10-use.md': "import X from './x.js';\nexport const a = 1;\n\n# Use\n",
  };

  it('has the order of positions and numbers, and the names of categories', async () => {
    expect(await docusaurusReader.recognise(memoryArchive(site))).toBe('docusaurus.config.js');
    const { pages, notes } = await readAll(docusaurusReader, memoryArchive(site));
    expect(treeOf(pages)).toEqual(['About', 'The guide', '  setup', '  Use', 'Start']);
    const start = pageOf(pages, 'Start');
    expect(start.markdown).toContain(`[s](${itemAddress('docs/03-guide/02-setup.md')})`);
    expect(codesOf(start.notes)).toEqual(['shortcode-stays: 1']);
    expect(codesOf(notes)).toEqual(['draft-left-out: 1', 'file-not-linked: 2', 'partial-left-out: 1']);
  });

  it('has the tree of its sidebars where these are a list', async () => {
    const sidebars = {
      docs: [
        { type: 'category', label: 'First', link: { type: 'doc', id: 'intro' }, items: ['guide/use'] },
        { Short: ['guide/setup'] },
        { type: 'link', label: 'Web', href: 'https://example.org' },
      ],
    };
    const archive = memoryArchive({ ...site, 'sidebars.json': JSON.stringify(sidebars) });
    const { pages } = await readAll(docusaurusReader, archive);
    // a category that links to a page is that page
    expect(treeOf(pages)).toEqual(['First', '  Use', 'Short', '  setup', 'About']);
    expect(pageOf(pages, 'First').markdown).toContain('# Start');
  });

  const withProgram = (name: string, text: string) =>
    readAll(docusaurusReader, memoryArchive({ ...site, [name]: text }));

  it.each([
    ['sidebars.js', '/** @type {x} */\nconst sidebars = { docs };\nmodule.exports = sidebars;\n'],
    [
      'sidebars.ts',
      "import type { SidebarsConfig } from 'x';\nconst sidebars: SidebarsConfig = { docs };\nexport default sidebars;\n",
    ],
    ['sidebars.mjs', 'export default /** @type {x} */ ({ docs: [...docs] });\n'],
    ['sidebars.cts', 'export = { docs } satisfies object;\n'],
  ])('has the tree of %s, which is code and does not run', async (name, text) => {
    const docs = `const docs = [
      { type: 'doc', id: 'about', label: \`All of us\` },
      // by hand
      { type: 'category', label: "Deep", items: [{ type: 'category', label: 'Deeper', link: { type: 'generated-index' }, items: ['guide/use'] }] },
      'intro',
    ];`;
    const { pages, notes } = await withProgram(name, `${docs}\n${text}`);
    expect(treeOf(pages)).toEqual([
      'All of us',
      'Deep',
      '  Deeper',
      '    Use',
      'Start',
      'The guide',
      '  setup',
    ]);
    expect(codesOf(notes)).not.toContain('menu-is-code: 1');
  });

  it('puts all of a folder where its menu has it, but for what that names elsewhere', async () => {
    const { pages, notes } = await withProgram(
      'sidebars.js',
      "module.exports = { all: [{ type: 'category', label: 'How', items: [{ type: 'autogenerated', dirName: '03-guide' }] }, { type: 'autogenerated', dirName: '.' }, 'about'] };",
    );
    expect(treeOf(pages)).toEqual(['How', '  setup', '  Use', 'Start', 'About']);
    expect(codesOf(notes).join()).not.toContain('not-in-menu');
    const whole = await withProgram(
      'sidebars.js',
      "module.exports = { all: [{ type: 'autogenerated', dirName: '.' }] };",
    );
    expect(treeOf(whole.pages)).toEqual(['About', 'The guide', '  setup', '  Use', 'Start']);
    expect(codesOf(whole.notes).join()).not.toContain('not-in-menu');
  });

  it('reads the parts of a menu that are data, and says how many are code', async () => {
    const { pages, notes } = await withProgram(
      'sidebars.js',
      "const api = require('./api.js');\nmodule.exports = { docs: ['intro', ...api.items, pick('about'), { type: 'category', label: 'A', items: ['guide/use', ...more()] }] };",
    );
    expect(treeOf(pages)).toEqual(['Start', 'A', '  Use', 'About', 'The guide', '  setup']);
    expect(codesOf(notes)).toContain('menu-part-is-code: 3');
  });

  it.each([
    ['a function', 'module.exports = makeSidebars();'],
    [
      'a change of what stood there',
      "const s = { docs: ['intro'] };\ns.docs.reverse();\nmodule.exports = s;",
    ],
    ['something that is no program', '{{{'],
    ['a part that holds itself', 'const a = [a];\nmodule.exports = { a };'],
    [
      'parts that double 40 times',
      `const a0 = ['intro'];\n${Array.from({ length: 40 }, (_, n) => `const a${n + 1} = [...a${n}, ...a${n}];`).join('\n')}\nmodule.exports = { a: a40 };`,
    ],
    ['a list in a list, 100,000 deep', `module.exports = ${'['.repeat(100_000)}${']'.repeat(100_000)};`],
    ['an endless loop', 'for (;;);\nmodule.exports = {};'],
  ])('says that it could not read an order that is made by %s', async (_made, text) => {
    const { pages, notes } = await withProgram('sidebars.js', text);
    expect(treeOf(pages)).toEqual(['About', 'The guide', '  setup', '  Use', 'Start']);
    expect(codesOf(notes)).toContain('menu-is-code: 1');
    expect(notes).toContainEqual(expect.objectContaining({ example: 'sidebars.js' }));
  });
});

describe('a site of Hugo', () => {
  it('has the order of weights, sections, and shortcodes as they are', async () => {
    const archive = memoryArchive({
      'hugo.toml': 'title = "x"\ncontentDir = "content/en"\n[languages]\n',
      'content/en/_index.md': '---\ntitle: Home\n---\n',
      'content/en/docs/_index.md': '---\ntitle: Docs\nweight: 5\n---\n\n{{< note >}}x{{< /note >}}\n',
      'content/en/docs/a.md': '---\ntitle: A\nweight: 20\n---\n\n[b](/docs/b/#x) [old](/old/place)\n',
      'content/en/docs/b.md': '---\ntitle: B\nweight: 10\naliases: [/old/place/]\n---\n',
      'content/en/docs/c.md': '---\ntitle: C\n---\n\n`{{< code >}}`\n',
      'content/en/docs/d.md': '---\ntitle: D\ndraft: true\n---\n',
      'content/de/docs/a.md': '# A\n',
    });
    expect(await hugoReader.recognise(archive)).toBe('hugo.toml');
    const { pages, notes } = await readAll(hugoReader, archive);
    expect(treeOf(pages)).toEqual(['Home', 'Docs', '  B', '  A', '  C']);
    const to = itemAddress('content/en/docs/b.md');
    expect(pageOf(pages, 'A').markdown).toContain(`[b](${to}#x) [old](${to})`);
    expect(pageOf(pages, 'Docs').markdown).toContain('{{< note >}}x{{< /note >}}');
    expect(codesOf(pageOf(pages, 'Docs').notes)).toEqual(['shortcode-stays: 1']);
    expect(codesOf(notes)).toEqual(['draft-left-out: 1', 'file-not-linked: 1', 'outside-pages: 1']);
  });
});

it('reads links with the backslashes of Windows', async () => {
  const files = { 'a.md': '![p](img\\p.png) [b](sub\\b.md#x)\n', 'img/p.png': 'x', 'sub/b.md': 'b\n' };
  const { pages } = await readAll(markdownReader, memoryArchive(files));
  const { markdown, notes, item } = pageOf(pages, 'a');
  expect(markdown).toBe(`![p](${fileAddress(item.files[0]!.key)}) [b](${itemAddress('sub/b.md')}#x)\n`);
  expect(notes).toEqual([]);
});

describe('the addresses of a site', () => {
  const linksOf = async (reader: typeof hugoReader, files: Record<string, string>, title: string) => {
    const { pages } = await readAll(reader, memoryArchive(files));
    const { markdown, notes } = pageOf(pages, title);
    return { markdown, codes: codesOf(notes) };
  };

  it('are those that Hugo makes: lower case, url, slug, aliases, with and without the language', async () => {
    const { markdown, codes } = await linksOf(
      hugoReader,
      {
        'hugo.toml': 'title = "x"\n',
        'content/en/_index.md':
          '---\ntitle: Top\n---\n\n[a](/functions/newscratch/) [b](/functions/plain/) [c](/en/functions/newscratch/#x) [d](/given/url/) [e](/posts/better/) [f](/posts/was/) [g](functions/two-words) [h](/functions/newscratch/index.html) [i](/gone/)\n',
        'content/en/functions/NewScratch.md':
          '---\ntitle: NewScratch\n---\n\n[up](../plain/) [side](../../posts/better)\n',
        'content/en/functions/plain.md': '---\ntitle: Plain\n---\n',
        'content/en/functions/Two Words.md': '---\ntitle: Two\nurl: given/url\naliases: [two-words]\n---\n',
        'content/en/posts/my-post/index.md': '---\ntitle: Post\nslug: better\naliases: [was]\n---\n',
        'content/de/functions/plain.md': '---\ntitle: Anders\n---\n',
      },
      'Top',
    );
    const to = (path: string) => itemAddress(`content/en/${path}`);
    const [scratch, two, post] = [
      to('functions/NewScratch.md'),
      to('functions/Two Words.md'),
      to('posts/my-post/'),
    ];
    expect(markdown).toContain(
      `[a](${scratch}) [b](${to('functions/plain.md')}) [c](${scratch}#x) [d](${two}) [e](${post}) [f](${post}) [g](${two}) [h](${scratch}) [i](/gone/)`,
    );
    expect(codes).toEqual(['dead-link: 1']);
  });

  it('are named by ref and relref', async () => {
    const { markdown, codes } = await linksOf(
      hugoReader,
      {
        'hugo.toml': '',
        'content/a.md':
          '---\ntitle: A\n---\n\n[1]({{< ref "docs/B.md#part" >}}) [2]({{% relref "/docs/b" %}}) [3]({{< ref path="b" lang="en" >}}) [4]({{< ref "#here" >}}) [5]({{< ref "docs" >}}) [6]({{< ref "gone" >}})\n',
        'content/docs/_index.md': '---\ntitle: Docs\n---\n',
        'content/docs/B.md': '---\ntitle: B\n---\n',
      },
      'A',
    );
    const b = itemAddress('content/docs/B.md');
    expect(markdown).toContain(
      `[1](${b}#part) [2](${b}) [3](${b}) [4](#here) [5](${itemAddress('content/docs/')}) [6]({{< ref "gone" >}})`,
    );
    expect(codes).toEqual(['shortcode-stays: 1']);
  });

  it('are those that Docusaurus makes: ids, slugs, files and folders', async () => {
    const { markdown, codes } = await linksOf(
      docusaurusReader,
      {
        'docusaurus.config.js': "module.exports = { baseUrl: '/jest/', presets: [] };",
        'docs/Configuration.md':
          '---\nid: configuration\ntitle: Configuration\n---\n\n## Bail {#bail}\n\n## Other {#own}\n',
        'docs/02-deep/01-Start.md':
          '---\nid: start\ntitle: Start\n---\n\n[a](../configuration#bail) [b](./next) [c](/docs/configuration#bail) [d](../Configuration.md#bail) [e](/jest/docs/configuration) [f](/docs/slugged) [g](@site/docs/Configuration.md) [h](/docs/deep/start) [i](/docs/deep/folder) [j](elsewhere)\n',
        'docs/02-deep/02-next.md': '---\ntitle: Next\n---\n',
        'docs/02-deep/x.md': '---\ntitle: Slugged\nslug: /slugged\n---\n',
        'docs/02-deep/y.md': '---\ntitle: Elsewhere\nslug: ../deep/elsewhere\n---\n',
        'docs/02-deep/folder/folder.md': '---\ntitle: Folder\n---\n',
      },
      'Start',
    );
    const to = (path: string) => itemAddress(`docs/${path}`);
    const configuration = to('Configuration.md');
    expect(markdown).toContain(
      `[a](${configuration}#bail) [b](${to('02-deep/02-next.md')}) [c](${configuration}#bail) [d](${configuration}#bail) [e](${configuration}) [f](${to('02-deep/x.md')}) [g](${configuration}) [h](${to('02-deep/01-Start.md')}) [i](${to('02-deep/folder/folder.md')}) [j](${to('02-deep/y.md')})`,
    );
    expect(codes).toEqual([]);
  });

  it('leaves no ids in headings that have them anyway, and counts the others', async () => {
    const files = {
      'docusaurus.config.js': '',
      'docs/a.md': '---\ntitle: A\n---\n\n## The `bail` way {#the-bail-way}\n\n## Other {#own}\n',
    };
    const { markdown, codes } = await linksOf(docusaurusReader, files, 'A');
    expect(markdown).toContain('\n## The `bail` way\n\n## Other {#own}\n');
    expect(codes).toEqual(['shortcode-stays: 1']);
  });
});

describe('a storage of Wiki.js', () => {
  const page = (title: string, text: string, published = true) =>
    `---\ntitle: ${title}\npublished: ${published}\ndate: 2024-02-02T03:04:05.000Z\neditor: markdown\ndateCreated: 2024-01-02T03:04:05.000Z\n---\n\n${text}`;

  it('leads links with and without the language, and keeps times', async () => {
    const archive = memoryArchive({
      'auth.md': page('Sign in', '[g](/en/auth/github) [h](/)\n'),
      'auth/github.md': page('GitHub', '[up](/auth)\n'),
      'hidden.md': page('Hidden', 'x\n', false),
      'home.md': page('Home', '> Mind.\n{.is-warning}\n'),
    });
    expect(await wikijsReader.recognise(archive)).toBe('auth.md');
    const { pages, notes } = await readAll(wikijsReader, archive);
    expect(treeOf(pages)).toEqual(['Home', 'Sign in', '  GitHub']);
    const { markdown, item } = pageOf(pages, 'Sign in');
    expect(markdown).toContain(`[g](${itemAddress('auth/github.md')}) [h](${itemAddress('home.md')})`);
    expect(item.createdAt).toEqual(new Date('2024-01-02T03:04:05.000Z'));
    expect(item.updatedAt).toEqual(new Date('2024-02-02T03:04:05.000Z'));
    expect(pageOf(pages, 'Home').markdown).toContain('> [!WARNING]\n> Mind.\n');
    expect(codesOf(notes)).toEqual(['draft-left-out: 1']);
  });

  it('converts the pages of its visual editor, with links, callouts, tasks and files', async () => {
    const html = (title: string, text: string, published = true) =>
      `<!--\ntitle: ${title}\ndescription: \npublished: ${published}\ndate: 2024-02-02T03:04:05.000Z\ntags: \neditor: ckeditor\ndateCreated: 2024-01-02T03:04:05.000Z\n-->\n\n${text}`;
    const archive = memoryArchive({
      'en/home.html': html(
        'Home',
        '<h2 class="tabset">Start</h2><blockquote class="is-warning"><p>Mind <a href="/guide#steps">the guide</a>.</p></blockquote>' +
          '<ul class="todo-list"><li><label class="todo-list__label"><input type="checkbox" disabled="disabled" checked="checked"><span class="todo-list__label__description">Done</span></label></li></ul>' +
          '<figure class="image"><img src="/plan.png" alt="A plan"></figure>' +
          '<figure class="media"><oembed url="https://example.org/v"></oembed></figure><p onclick="x()"><a href="/gone">gone</a></p>',
      ),
      'en/guide.html': html(
        'Guide',
        '<p>See <a href="/en/guide/deep">below</a> &amp; <a href="/">home</a>.</p>',
      ),
      'en/guide/deep.md': page('Deep', '[up](/guide)\n'),
      'en/secret.html': html('Secret', '<p>x</p>', false),
      'plan.png': 'bytes',
    });
    expect(await wikijsReader.recognise(archive)).toBe('en/home.html');
    const { pages, notes } = await readAll(wikijsReader, archive);
    expect(treeOf(pages)).toEqual(['en', '  Home', '  Guide', '    Deep']);
    const home = pageOf(pages, 'Home');
    expect(home.markdown).toMatch(/^---\ntitle: Home\n[^]*dateCreated: .*\n---\n\n## Start\n/);
    expect(home.markdown).toContain(
      `> [!WARNING]\n> Mind [the guide](${itemAddress('en/guide.html')}#steps).\n`,
    );
    expect(home.markdown).toContain('- [x] Done\n');
    expect(home.markdown).toMatch(/!\[A plan\]\(import:file\/[^)]+\)\n/);
    expect(home.item.files.map(({ name }) => name)).toEqual(['plan.png']);
    expect(home.markdown).toContain('https://example.org/v');
    expect(home.item.createdAt).toEqual(new Date('2024-01-02T03:04:05.000Z'));
    expect(codesOf(home.notes)).toEqual(['callout-made: 1', 'dead-link: 1', 'look-left-out: 1']);
    const guide = pageOf(pages, 'Guide').markdown;
    expect(guide).toContain(
      `See [below](${itemAddress('en/guide/deep.md')}) & [home](${itemAddress('en/home.html')}).\n`,
    );
    expect(pageOf(pages, 'Deep').markdown).toContain(`[up](${itemAddress('en/guide.html')})`);
    expect(codesOf(notes)).toEqual(['draft-left-out: 1']);
  });

  it.each([
    ['> a\r\n> b\r\n{.is-info}\r\n', '> [!NOTE]\r\n> a\r\n> b\r\n'],
    ['> a\n{.is-info}\n> b\n{.is-warning}\n', '> [!NOTE]\n> a\n\n> [!WARNING]\n> b\n'],
    ['- x\n  > a\n  {.is-danger}\n', '- x\n  > [!CAUTION]\n  > a\n'],
    ['- a\n{.links-list}\n', '- a\n'],
    ['# Tabs {.tabset}\n', '# Tabs\n'],
    ['![x](/a.png =100x){.align-right}\n', '<img src="/a.png" alt="x" width="100">\n'],
    ['`{.is-info}` and `![](a =1x1)`\n', '`{.is-info}` and `![](a =1x1)`\n'],
    ['```\n> a\n{.is-info}\n```\n', '```\n> a\n{.is-info}\n```\n'],
    ['no end {.is-info', 'no end {.is-info'],
  ])('%j becomes %j', (given, wanted) => {
    expect(rewriteAttributes(given).markdown).toBe(wanted);
  });
});
