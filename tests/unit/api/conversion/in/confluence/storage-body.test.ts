import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rawHtml } from '../../../../../e2e/payloads.ts';
import { entities, exported, page, space } from '../../../../../support/confluence-export.ts';
import { one, read, reference, user } from '../../../../../support/read-confluence.ts';
import { propertyRuns } from '../../../../../support/property-runs.ts';

/** A page's text among others: `Other` (11), `Home` (12) and the file `plan.pdf` (21). */
async function storage(body: string, baseUrl = '') {
  const { items } = await read(
    entities(
      one,
      space('2', 'SALES'),
      page({ id: '10', title: 'Page', body }),
      page({ id: '11', title: 'Other', parent: '10' }),
      page({ id: '12', title: 'Home', spaceId: '2' }),
      exported('Attachment', '21', {
        title: 'plan.pdf',
        version: 1,
        contentStatus: 'current',
        containerContent: reference('Page', '10'),
      }),
      user('u1', 'anna', 'anna@example.org'),
    ),
    [{ name: 'attachments/10/21/1', data: 'PDF' }],
    baseUrl,
  );
  const { markdown, notes } = items.find(({ key }) => key === 'page-10')!;
  return { markdown: markdown.trimEnd(), notes };
}

describe('what becomes what', () => {
  const macro = (name: string, inside = '') =>
    `<ac:structured-macro ac:name="${name}">${inside}</ac:structured-macro>`;
  const parameter = (name: string, value: string) =>
    `<ac:parameter ac:name="${name}">${value}</ac:parameter>`;
  const rich = (value: string) => `<ac:rich-text-body>${value}</ac:rich-text-body>`;
  const plain = (value: string) => `<ac:plain-text-body><![CDATA[${value}]]></ac:plain-text-body>`;

  test.each([
    ['<h2>Plan&nbsp;A &auml;</h2><p>x<br/>y</p>', '## Plan\u00a0A ä\n\nx\\\ny'],
    [
      '<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body>a</ac:task-body></ac:task><ac:task><ac:task-status>incomplete</ac:task-status><ac:task-body><p>b</p></ac:task-body></ac:task></ac:task-list>',
      '- [x] a\n- [ ] b',
    ],
    [
      '<ac:task-list><ac:task><ac:task-status>complete</ac:task-status><ac:task-body><ul><li>one</li><li>two</li></ul></ac:task-body></ac:task><ac:task><ac:task-status>incomplete</ac:task-status><ac:task-body>plain</ac:task-body></ac:task></ac:task-list>',
      '- [x] \u00a0\n  - one\n  - two\n- [ ] plain',
    ],
    [
      '<ac:task-list><ac:task><ac:task-status>incomplete</ac:task-status><ac:task-body><table><tbody><tr><th>a</th></tr><tr><td>b</td></tr></tbody></table></ac:task-body></ac:task></ac:task-list>',
      '- [ ] \u00a0\n\n  | a |\n  | --- |\n  | b |',
    ],
    [
      '<p><ac:macro ac:name="include"><ac:default-parameter>Other</ac:default-parameter></ac:macro></p><p><ac:macro ac:name="include"><ac:default-parameter>SALES:Home</ac:default-parameter></ac:macro></p><ac:macro ac:name="code"><ac:default-parameter>java</ac:default-parameter><ac:plain-text-body><![CDATA[int a;]]></ac:plain-text-body></ac:macro><ac:macro ac:name="expand"><ac:default-parameter>More</ac:default-parameter><ac:rich-text-body><p>x</p></ac:rich-text-body></ac:macro>',
      'Included: [Other](import:item/page-11)\n\nIncluded: [SALES:Home](import:item/page-12)\n\n```java\nint a;\n```\n\n<details>\n<summary>More</summary>\n\nx\n\n</details>',
    ],
    ['<p><ac:link><ri:page ri:content-title="oTHER" /></ac:link></p>', '[oTHER](import:item/page-11)'],
    [
      '<p><ac:link ac:anchor="My Head"><ri:page ri:space-key="sales" ri:content-title="Home" /><ac:link-body>go <b>on</b></ac:link-body></ac:link></p>',
      '[go **on**](import:item/page-12#my-head)',
    ],
    ['<p><ac:link><ri:page ri:content-title="Gone" /></ac:link> x</p>', 'Gone x'],
    ['<p><a href="/pages/viewpage.action?pageId=11#x">a</a></p>', '[a](import:item/page-11#x)'],
    ['<p><a href="https://wiki.example/display/K/Other">a</a></p>', '[a](import:item/page-11)'],
    ['<p><a href="https://wiki.example/spaces/K/pages/11/Other">a</a></p>', '[a](import:item/page-11)'],
    ['<p><a href="https://other.example/x">a</a></p>', '[a](https://other.example/x)'],
    [
      '<p><ac:link><ri:attachment ri:filename="plan.pdf" /><ac:plain-text-link-body><![CDATA[The <plan>]]></ac:plain-text-link-body></ac:link></p>',
      '[The \\<plan>](import:file/file-21)',
    ],
    ['<p>Ask <ac:link><ri:user ri:userkey="u1" /></ac:link>.</p>', 'Ask anna.'],
    [
      '<ac:image ac:width="300" ac:alt="A &quot;b&quot;"><ri:attachment ri:filename="plan.pdf" /></ac:image>',
      '<img src="import:file/file-21" alt="A &quot;b&quot;" width="300">',
    ],
    [
      '<ac:image><ri:url ri:value="https://a.example/i.png" /><ac:caption><p>Cap</p></ac:caption></ac:image>',
      '![https://a.example/i.png](https://a.example/i.png)\\\n*Cap*',
    ],
    [
      macro(
        'code',
        parameter('language', 'Java') + parameter('title', 'Run') + plain('if (a[b[0]] > 1)\n\n  x();'),
      ),
      '**Run**\n\n```java\nif (a[b[0]] > 1)\n\n  x();\n```',
    ],
    [macro('noformat', plain('``` x')), '````\n``` x\n````'],
    [macro('info', parameter('title', 'T') + rich('<p>x</p>')), '> [!NOTE]\n> **T**\n>\n> x'],
    [macro('note', rich('<p>x</p>')), '> [!WARNING]\n> x'],
    [macro('warning', rich('<p>x</p>')), '> [!CAUTION]\n> x'],
    [macro('tip', rich('<ul><li>x</li></ul>')), '> [!TIP]\n>\n> - x'],
    [macro('panel', rich('x')), '> [!NOTE]\n> x'],
    [
      macro('expand', parameter('title', 'More') + rich('<p>x</p>')),
      '<details>\n<summary>More</summary>\n\nx\n\n</details>',
    ],
    [macro('sv-translation', parameter('language', 'de') + rich('<p>x</p>')), '**de**\n\nx'],
    [
      `<p>a ${macro('status', parameter('title', 'Done') + parameter('colour', 'Green'))}</p>`,
      'a **\\[DONE]**',
    ],
    ['<p><ac:emoticon ac:name="tick" /> <ac:emoticon ac:name="x" ac:emoji-fallback="🎉" /></p>', '✅ 🎉'],
    ['<p>On <time datetime="2024-05-01" />.</p>', 'On 2024-05-01.'],
    [macro('section', rich(macro('column', rich('<p>a</p>')) + macro('column', rich('<p>b</p>')))), 'a\n\nb'],
    [
      macro(
        'include',
        '<ac:parameter ac:name=""><ac:link><ri:page ri:content-title="Other" /></ac:link></ac:parameter>',
      ),
      'Included: [Other](import:item/page-11)',
    ],
    [`<p>See ${macro('jira', parameter('key', 'AB-1'))}</p>`, 'See AB-1'],
    [
      macro(
        'view-file',
        '<ac:parameter ac:name="name"><ri:attachment ri:filename="plan.pdf" /></ac:parameter>',
      ),
      '[plan.pdf](import:file/file-21)',
    ],
    [
      macro('widget', '<ac:parameter ac:name="url"><ri:url ri:value="https://v.example/1" /></ac:parameter>'),
      '<https://v.example/1>',
    ],
    [macro('mathblock', plain('a_1 * b_2 \\\\')), '$$\na_1 * b_2 \\\\\n$$'],
    [`<p>x</p>${macro('toc')}${macro('children')}`, 'x'],
    [macro('strange', rich('<p>kept</p>') + rich('<p>too</p>')), 'kept\n\ntoo'],
    [macro('strange', plain('a < b')), '```\na < b\n```'],
    [`<p>${macro('strange')}</p>`, '*\\[strange]*'],
    [`<p>before ${macro('info', rich('<p>in</p>'))} after</p>`, 'before\n\n> [!NOTE]\n> in\n\nafter'],
    [
      '<p>not <b>closed</p><ac:link><ri:page ri:content-title="Other" /></ac:link>',
      'not **closed**\n\n**[Other](import:item/page-11)**',
    ],
  ])('%s', async (body, markdown) => {
    const read = await storage(body);
    expect(read.markdown).toBe(markdown);
    expect(read.notes.filter(({ code }) => code === 'words-missing')).toEqual([]);
  });

  test('what is not kept is counted and named', async () => {
    const { notes } = await storage(
      `<p style="color: red">a</p><table><tr><td>b</td></tr></table>${macro('toc')}${macro('pagetree')}${macro('strange')}<p>not <b>closed</p>`,
    );
    expect(notes.map(({ code, count, example }) => [code, count, example])).toEqual([
      ['not-xml', 1, 'Page'],
      ['macro-list-left-out', 2, 'toc'],
      ['macro-unknown', 1, 'strange'],
      ['colour-left-out', 1, 'a'],
      ['table-as-html', 1, 'b'],
    ]);
  });

  test('links to an old server whose address is given lead to the pages, those to others stay', async () => {
    const body =
      '<p><a href="https://wiki.example/x/Cw">a</a> <a href="https://other.example/display/K/Other">b</a></p>';
    expect((await storage(body, 'https://wiki.example')).markdown).toBe(
      '[a](import:item/page-11) [b](https://other.example/display/K/Other)',
    );
  });

  test.each(rawHtml)('%j runs nothing', async (html) => {
    const { markdown } = await storage(html);
    expect(markdown.replace(/\\</g, '').replace(/```[^]*?```/g, '')).not.toMatch(
      /<(?:script|svg|iframe|object|embed|style|math)|\son\w+\s*=[^>]*>|\]\(\s*(?:java|vb|data)/i,
    );
  });

  test('any text keeps its words', async () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9äß*_#|\]`~$.!-]{1,8}$/);
    const block = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        word.map((each) => `<p>${each} <strong>${each}</strong></p>`),
        word.map((each) => macro('code', plain(each))),
        fc
          .tuple(
            fc.constantFrom('info', 'expand', 'section', 'strange', 'panel'),
            fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
          )
          .map(([name, all]) => macro(name, rich(all.join('')))),
        fc
          .array(tie('node'), { minLength: 1, maxLength: 3 })
          .map((all) => `<ul>${all.map((each) => `<li>${String(each)}</li>`).join('')}</ul>`),
        fc
          .array(tie('node'), { minLength: 1, maxLength: 3 })
          .map(
            (all) =>
              `<table><tbody><tr>${all.map((each) => `<td>${String(each)}</td>`).join('')}</tr></tbody></table>`,
          ),
      ),
    })).node;
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 4 }), async (blocks) => {
        const { notes } = await storage(blocks.join(''));
        expect(notes.filter(({ code }) => /words-missing|not-xml/.test(code))).toEqual([]);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
