import fc from 'fast-check';
import type { ImportKind } from '../../../../../../api/conversion/in/kinds.ts';
import { all, htmlSources, markdownSources, otherSources, type SourceOf } from './sources.ts';

const words = fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8}){0,2}$/);
const oneOf = (forms: readonly ((text: string) => string)[]) =>
  fc.tuple(words, fc.constantFrom(...forms)).map(([text, form]) => form(text));
const line = (forms: readonly ((text: string) => string)[]) =>
  fc.array(oneOf(forms), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));

const inMarkdown = line([
  (text) => text,
  (text) => `**${text}**`,
  (text) => `_${text}_`,
  (text) => `~~${text}~~`,
  (text) => `\`${text}\``,
  (text) => `[${text}](https://a.example/x)`,
  (text) => `[${text}](missing.md)`,
  (text) => `![${text}](missing.png)`,
  (text) => `==${text}==`,
  (text) => `%%${text}%%`,
  (text) => `^[${text}]`,
  (text) => `[[${text}]]`,
  (text) => `[[Page|${text}]]`,
  (text) => `[[Page#${text}]]`,
  (text) => `![[Page|${text}]]`,
  (text) => `<span>${text}</span>`,
  (text) => `{{< note >}}${text}{{< /note >}}`,
  (text) => `$${text}$`,
  (text) => `<!-- ${text} -->`,
  (text) => `${text} \\| ${text}`,
]);
const markdownBlock = fc
  .tuple(
    inMarkdown,
    inMarkdown,
    fc.constantFrom(
      (a: string) => a,
      (a: string, b: string) => `## ${a} {#${b.replace(/\W+/g, '-').toLowerCase()}x}`,
      (a: string, b: string) => `- ${a}\n  - [ ] ${b}`,
      (a: string, b: string) => `1. ${a}\n\n   ${b}`,
      (a: string, b: string) => `> ${a}\n> ${b}\n{.is-info}`,
      (a: string, b: string) => `> [!faq]- ${a}\n> ${b}`,
      (a: string, b: string) => `:::warning\n${a}\n\n${b}\n:::`,
      (a: string, b: string) => `:::note ${a}\n${b}\n:::`,
      (a: string, b: string) => `!!! note "${a}"\n    ${b}`,
      (a: string, b: string) => `<aside>\n${a}\n\n${b}\n</aside>`,
      (a: string, b: string) => `\`\`\`js\n${a}\n${b}\n\`\`\``,
      (a: string, b: string) =>
        `| ${a.replaceAll('|', '\\|')} | B |\n| --- | --- |\n| ${b.replaceAll('|', '\\|')} | b |`,
      (a: string, b: string) => `<details>\n<summary>${a}</summary>\n\n${b}\n\n</details>`,
      (a: string, b: string) => `${a}[^1]\n\n[^1]: ${b}`,
      (a: string, b: string) => `${a} ^block1\n\n${b}\\\n`,
      (a: string, b: string) => `<div>\n${a}\n</div>\n\n${b}`,
      (a: string, b: string) => `import ${a.replace(/\W/g, '')} from 'x'\n\n${b}`,
      (a: string, b: string) => `%%\n${a}\n%%\n\n${b}`,
    ),
  )
  .map(([a, b, form]) => form(a, b));

const inHtml = line([
  (text) => text,
  ...[
    'b',
    'i',
    'em',
    'code',
    'a',
    'span',
    'u',
    'kbd',
    'sup',
    'sub',
    'small',
    'mark',
    'q',
    'cite',
    'abbr',
  ].map((name) => (text: string) => `<${name}>${text}</${name}>`),
  ...['button', 'label', 'time', 'svg', 'font', 'my-element'].map(
    (name) => (text: string) => ` <${name}>${text}</${name}> `,
  ),
  (text) => `<a href="https://a.example/x">${text}</a>`,
  (text) => `<a href="missing.html">${text}</a>`,
  (text) => `<img src="missing.png" alt="${text}">`,
  (text) => `<span style="color:red">${text}</span>`,
  (text) => `<span class="status-macro aui-lozenge">${text}</span>`,
  (text) => `<mark class="highlight-red">${text}</mark>`,
]);
const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '');

const htmlBlock = fc
  .tuple(
    inHtml,
    inHtml,
    fc.constantFrom(
      ...[
        'p',
        'div',
        'h2',
        'blockquote',
        'pre',
        'section',
        'nav',
        'aside',
        'footer',
        'figure',
        'form',
        'address',
      ].map((name) => (a: string, b: string) => `<${name}>${a}</${name}>${b}`),
      (a: string, b: string) => `${a}<div></div>${b}<p> </p>${a}`,
      (a: string, b: string) =>
        `<table><tr><td colspan="2"><div>${a}</div><div>${b}<p>${a}</p></div>${b}</td></tr></table>`,
      (a: string, b: string) => `<ul><li>${a}<ol><li>${b}</li></ol></li></ul>`,
      (a: string, b: string) => `<dl><dt>${a}</dt><dd>${b}</dd></dl>`,
      (a: string, b: string) => `<table><caption>${a}</caption><tr><td colspan="2">${b}</td></tr></table>`,
      (a: string, b: string) => `<table><tr><th>${a}</th></tr><tr><td>${b}</td></tr></table>`,
      (a: string, b: string) => `<details><summary>${a}</summary>${b}</details>`,
      (a: string, b: string) => `<details>${a}<p>${b}</p></details>`,
      (a: string, b: string) => `<figure><img src="x.png"><figcaption>${a}</figcaption></figure>${b}`,
      (a: string, b: string) => `<div class="toc-macro">${a}</div><nav class="table_of_contents">${b}</nav>`,
      (a: string, b: string) =>
        `<div class="confluence-information-macro confluence-information-macro-tip"><p class="title">${a}</p><div class="confluence-information-macro-body"><p>${b}</p></div>rest</div>`,
      (a: string, b: string) =>
        `<figure class="callout"><div><span class="icon">💡</span></div><div>${a}</div><div>${b}</div></figure>`,
      (a: string, b: string) =>
        `<figure><a class="bookmark source" href="https://a.example/x"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">${withoutTags(a)}</div><div class="bookmark-description">${withoutTags(b)}</div></div><div class="bookmark-href">https://a.example/x</div></div></a></figure>`,
      (a: string, b: string) =>
        `<ul class="toggle"><li><details open=""><summary>${a}</summary>${b}</details></li></ul>`,
      (a: string, b: string) => `<ul class="inline-task-list"><li class="checked">${a}</li>${b}</ul>`,
      (a: string, b: string) => `<h1>${a}</h1><h1>${b}</h1>`,
      (a: string, b: string) =>
        `<blockquote class="is-info">${a}</blockquote><pre class="diagram">plain</pre>${b}`,
      (a: string, b: string) =>
        `<table class="properties"><tbody><tr class="property-row"><th><span class="icon property-icon"></span>${a}</th><td>${b}</td></tr></tbody></table>`,
      (a: string, b: string) => `<select><option>one</option></select><textarea>two</textarea>${a} ${b}`,
    ),
  )
  .map(([a, b, form]) => form(a, b));

const inStorage = line([
  (text) => text,
  (text) => `<strong>${text}</strong>`,
  (text) => `<ac:link><ri:page ri:content-title="${text}" /></ac:link>`,
  (text) =>
    `<ac:link ac:anchor="a"><ri:page ri:content-title="Gone" /><ac:link-body>${text} <b>on</b></ac:link-body></ac:link>`,
  (text) =>
    `<ac:link><ri:attachment ri:filename="f.pdf" /><ac:plain-text-link-body><![CDATA[${text}]]></ac:plain-text-link-body></ac:link>`,
  (text) => `<ac:link><ri:attachment ri:filename="${text}.pdf" /></ac:link>`,
  (text) => `<ac:inline-comment-marker ac:ref="x">${text}</ac:inline-comment-marker>`,
  (text) => `<ac:placeholder>${text}</ac:placeholder>`,
  (text) => `<ac:image ac:alt="${text}"><ri:attachment ri:filename="p.png" /></ac:image>`,
  (text) =>
    `<ac:image><ri:attachment ri:filename="p.png" /><ac:caption><p>${text}</p></ac:caption></ac:image>`,
  (text) =>
    `<ac:structured-macro ac:name="status"><ac:parameter ac:name="title">${text}</ac:parameter></ac:structured-macro>`,
  (text) => `<ac:new-thing>${text}</ac:new-thing>`,
  (text) => `<time datetime="2024-01-02" /> ${text}`,
]);
const macroNames = [
  'info',
  'note',
  'panel',
  'expand',
  'excerpt',
  'section',
  'column',
  'strange',
  'details',
  'ui-tab',
  'code',
  'jira',
  'widget',
  'view-file',
  'include',
  'toc-zone',
  'children',
  'toc',
  'anchor',
  'drawio',
  'status',
  'mathblock',
  'sv-translation',
];
const storageBlock = fc
  .tuple(
    inStorage,
    inStorage,
    words,
    fc.constantFrom(
      (a: string, b: string) => `<p>${a}</p><p>${b}</p>`,
      ...macroNames.map(
        (name) => (a: string, b: string, title: string) =>
          `<ac:structured-macro ac:name="${name}"><ac:parameter ac:name="title">${title}</ac:parameter><ac:rich-text-body><p>${a}</p>${b}</ac:rich-text-body></ac:structured-macro>`,
      ),
      ...['code', 'noformat', 'strange', 'mathinline', 'mathblock', 'info', 'html', 'plantuml', 'jira'].map(
        (name) => (a: string, b: string, plain: string) =>
          `<p>${a}</p><ac:structured-macro ac:name="${name}"><ac:plain-text-body><![CDATA[${plain}]]></ac:plain-text-body></ac:structured-macro>${b}`,
      ),
      (a: string, b: string, c: string) =>
        `<ac:layout><ac:layout-section ac:type="two_equal"><ac:layout-cell>${a}</ac:layout-cell><ac:layout-cell>${b}</ac:layout-cell></ac:layout-section></ac:layout>${c}`,
      (a: string, b: string) =>
        `<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body><span>${a}</span><ul><li>${b}</li></ul></ac:task-body></ac:task></ac:task-list>`,
      (a: string, b: string) =>
        `<ac:adf-extension><ac:adf-node type="panel"><ac:adf-attribute key="k">note</ac:adf-attribute><ac:adf-content>${a}</ac:adf-content></ac:adf-node><ac:adf-fallback><p>${a}</p></ac:adf-fallback></ac:adf-extension>${b}`,
      (a: string, b: string) => `<table><tbody><tr><th>${a}</th><td>${b}</td></tr></tbody></table>`,
    ),
  )
  .map(([a, b, c, form]) => form(a, b, c));

interface Node {
  type: string;
  text?: string;
  content?: Node[];
  attrs?: Record<string, unknown>;
}
const lineTypes = ['paragraph', 'heading', 'code_block', 'code_fence', 'math_block', 'strange'];
const blockTypes = ['blockquote', 'container_notice', 'toggle_block', 'strange'];
const lists = [
  ['bullet_list', 'list_item'],
  ['ordered_list', 'list_item'],
  ['checkbox_list', 'checkbox_item'],
] as const;
const textNode = words.map((text): Node => ({ type: 'text', text }));
const lineNode = fc.record({
  type: fc.constantFrom(...lineTypes),
  content: fc.array(textNode, { maxLength: 1 }),
});
const outlineNode = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    lineNode,
    fc.record({
      type: fc.constantFrom(...blockTypes),
      content: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
    fc.tuple(fc.constantFrom(...lists), lineNode, tie('node')).map(([[type, item], first, second]): Node => ({
      type,
      content: [
        { type: item, content: [first, second] },
        { type: item, content: [first] },
      ],
    })),
    fc
      .tuple(fc.constantFrom('th', 'td'), fc.array(tie('node'), { minLength: 1, maxLength: 2 }))
      .map(([type, content]): Node => ({
        type: 'table',
        content: [
          { type: 'tr', content: [{ type, content }] },
          { type: 'tr', content: [{ type: 'td', content }] },
        ],
      })),
  ),
})).node;

const blocksOf = (block: fc.Arbitrary<string>) =>
  fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n'));

/** A name, a kind of source, its files for a text, and texts of the form that it has. */
export const generatedTexts: [string, ImportKind, SourceOf, fc.Arbitrary<string>][] = [
  ...all(markdownSources).map(
    ([kind, of]) => [`${kind}, Markdown`, kind, of, blocksOf(markdownBlock)] as const,
  ),
  ...all(htmlSources).map(([kind, of]) => [`${kind}, HTML`, kind, of, blocksOf(htmlBlock)] as const),
  ['confluence', 'confluence', otherSources.confluence!, blocksOf(storageBlock)] as const,
  [
    'outline-json',
    'outline-json',
    otherSources['outline-json']!,
    fc.array(outlineNode, { maxLength: 4 }).map((content) => JSON.stringify({ type: 'doc', content })),
  ] as const,
  ['text', 'text', otherSources.text!, blocksOf(markdownBlock)] as const,
].map((each) => [...each]);
