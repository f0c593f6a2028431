import { describe, expect, it } from 'vitest';
import { notionReader } from '../../../../../../api/conversion/in/notion/reader.ts';
import {
  bytesOf,
  codesOf,
  memoryArchive,
  pageOf,
  readAll,
  treeOf,
} from '../../../../../support/memory-archive.ts';

const id = (digit: string): string => digit.repeat(32);

describe('an export of Notion as Markdown', () => {
  const archive = memoryArchive({
    [`Team ${id('a')}.md`]: `# Team & friends

[Second](Team%20${id('a')}/Second%20${id('c')}.md) before [First](Team%20${id('a')}/First%20${id('b')}.md)

<aside>
💡 Mind the gap.

</aside>

![plan](Team%20${id('a')}/%25D0%25BA.png) ![gone](Team/gone.png)

[again](https://www.notion.so/team/First-${id('b')}?pvs=4)
`,
    [`Team ${id('a')}/First ${id('b')}.md`]: '# First\n\n```\n<aside>\n```\n',
    [`Team ${id('a')}/Second ${id('c')}.md`]: '# Second\n\nText.\n',
    [`Team ${id('a')}/%D0%BA.png`]: 'bytes',
    [`Tasks ${id('d')}.csv`]: 'Name,Done\nOld view,No\n',
    [`Tasks ${id('d')}_all.csv`]: '\ufeffName,Done\r\nWrite,No\r\n"Read | *think*",Yes\r\n',
    [`Tasks ${id('d')}/Write ${id('e')}.md`]: '# Write\n\nDone: No\n\nA long plan.\n',
    [`Tasks ${id('d')}/Read ${id('f')}.md`]: '# Read | *think*\n\nDone: Yes\n',
    'index.html': '<ul></ul>',
  });

  it('is recognised by the ids in its names', async () => {
    expect(await notionReader.recognise(archive)).toContain(id('a'));
    expect(await notionReader.recognise(memoryArchive({ 'a.md': '', 'b.md': '' }))).toBeNull();
  });

  it('keeps the tree, in the order of the links', async () => {
    const { pages, notes } = await readAll(notionReader, archive);
    expect(treeOf(pages)).toEqual(['Tasks', '  Write', 'Team & friends', '  Second', '  First']);
    expect(codesOf(notes)).toEqual(['comments-not-exported: 1', 'table-view-left-out: 1']);
  });

  it('leads links to pages, rows and files, however they are encoded', async () => {
    const { pages } = await readAll(notionReader, archive);
    const team = pageOf(pages, 'Team & friends');
    expect(team.markdown).toContain(`[First](import:item/${id('b')})`);
    expect(team.markdown).toContain(`[again](import:item/${id('b')})`);
    expect(team.markdown).toContain(`![plan](import:file/Team%20${id('a')}%2F%25D0%25BA.png)`);
    expect(team.markdown).toContain('> [!NOTE]\n> 💡 Mind the gap.\n');
    expect(codesOf(team.notes)).toEqual(['callout-made: 1', 'dead-link: 1']);
    expect(await bytesOf(team.item.files[0]!)).toEqual(Buffer.from('bytes'));
    expect(pageOf(pages, 'First').markdown).toBe('```\n<aside>\n```\n');
  });

  it('writes a database as a table, and a row with a text as a page', async () => {
    const { pages } = await readAll(notionReader, archive);
    expect(pageOf(pages, 'Tasks').markdown).toBe(
      `| Name | Done |\n| --- | --- |\n| [Write](import:item/${id('e')}) | No |\n| Read \\| \\*think\\* | Yes |\n`,
    );
    expect(pageOf(pages, 'Write').markdown).toBe(
      '| Property | Value |\n| --- | --- |\n| Done | No |\n\nA long plan.\n',
    );
  });

  it('attaches a database of many rows, and shows the first hundred', async () => {
    const rows = Array.from({ length: 501 }, (_, row) => `Row ${row},x\n`).join('');
    const large = memoryArchive({ [`Big ${id('1')}.csv`]: `Name,Value\n${rows}` });
    const { pages } = await readAll(notionReader, large);
    expect(pages[0]?.markdown.split('\n').filter((line) => line.startsWith('| Row'))).toHaveLength(100);
    expect(pages[0]?.item.files.map(({ name }) => name)).toEqual(['Big.csv']);
    expect(codesOf(pages[0]!.notes)).toEqual(['database-cut: 1']);
  });
});

describe('an export of Notion as HTML', () => {
  const page = (title: string, body: string) =>
    `<html><body><article><header><h1 class="page-title">${title}</h1></header><div class="page-body">${body}</div></article></body></html>`;
  const archive = memoryArchive({
    [`Export-00000000-0000-4000-8000-000000000000/Top ${id('a')}.html`]: page(
      'Top &amp; more',
      `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>done</span></li></ul>
       <ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>open</span></li></ul>
       <ul class="toggle"><li><details open=""><summary>More</summary><p>hidden</p></details></li></ul>
       <figure class="callout"><div><span class="icon">💡</span></div><div><p>Careful</p></div></figure>
       <span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>
       <figure><div class="source"><a href="Top%20${id('a')}/----.jpg">γάτα.jpg</a></div></figure>
       <figure class="link-to-page"><a href="Top%20${id('a')}/Sub%20${id('b')}.html">Sub</a></figure>
       <script>alert(1)</script>`,
    ),
    [`Export-00000000-0000-4000-8000-000000000000/Top ${id('a')}/Sub ${id('b')}.html`]: page(
      'Sub',
      '<p>x</p>',
    ),
    [`Export-00000000-0000-4000-8000-000000000000/Top ${id('a')}/----.jpg`]: 'cat',
  });

  it('keeps tasks, toggles, callouts, equations, links and the names of files', async () => {
    const { pages } = await readAll(notionReader, archive);
    expect(treeOf(pages)).toEqual(['Top & more', '  Sub']);
    const { markdown, item, notes } = pages[0]!;
    expect(markdown).toMatch(/- \[x\] done\s+- \[ \] open/);
    expect(markdown).toContain('<details>\n<summary>More</summary>\n\nhidden\n\n</details>');
    expect(markdown).toContain('> [!NOTE]\n> 💡 Careful');
    expect(markdown).toContain('$`x^2`$');
    expect(markdown).toContain(`[Sub](import:item/${id('b')})`);
    expect(markdown).not.toContain('alert');
    expect(item.files.map(({ name }) => name)).toEqual(['γάτα.jpg']);
    expect(codesOf(notes)).toEqual([]);
  });
});

it('draws the formulas of Notion in a line, with the blanks around them', async () => {
  const formula = (tex: string) =>
    `<style>@import url('y')</style><span class="notion-text-equation-token"><span></span><span><span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">shown</span></span></span></span>`;
  const body = `<p>inline ${formula('x_1|y')} done${formula('a`b')}.</p><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>in ${formula('|x|')} it</td></tr></tbody></table>`;
  const { pages } = await readAll(
    notionReader,
    memoryArchive({ [`Home ${id('a')}.html`]: `<html><body><article>${body}</article></body></html>` }),
  );
  expect(pages[0]?.markdown).toBe(
    'inline $`x_1|y`$ done$``a`b``$.\n\n| A |\n| --- |\n| in $`\\vert x\\vert `$ it |\n',
  );
  expect(codesOf(pages[0]?.notes ?? [])).toEqual([]);
});

describe('hostile input', () => {
  it('does not hold a table of a million rows', async () => {
    const archive = memoryArchive({ [`Big ${id('1')}.csv`]: `Name\n${'x\n'.repeat(1_000_000)}` });
    const { pages } = await readAll(notionReader, archive);
    expect(pages[0]?.markdown.length).toBeLessThan(2000);
  });
});
