/** Each calls `ran()` if any part of it runs. Each fits into a name of 50 characters. */
export const names = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '"><b onmouseover=ran()>x</b>',
  "';ran();//",
  'javascript:ran()',
  '{{ran()}}${ran()}',
];

const addresses = [
  'javascript:ran()',
  'JaVaScRiPt:ran()',
  'java\tscript:ran()',
  'java&#x09;script:ran()',
  '&#106;avascript:ran()',
  'javascript&colon;ran()',
  'javascript&#58;ran()',
  '&#x1;javascript:ran()',
  'vbscript:ran()',
  'data:text/html,<script>ran()</script>',
  'data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg/onload=ran()>',
  'blob:ran()',
  'view-source:javascript:ran()',
];

const perAddress = (form: (address: string, index: number) => string): string[] => addresses.map(form);

export const rawHtml = [
  '<script>ran()</script>',
  '<SCRIPT SRC="/ran.js"></SCRIPT>',
  '<scr<script>ipt>ran()</scr</script>ipt>',
  '<img src=x onerror="ran()">',
  '<img src=x onerror=ran() //',
  '<svg onload="ran()"><script>ran()</script><animate onbegin="ran()" attributeName="x" dur="1s"></svg>',
  '<svg><a xlink:href="javascript:ran()"><text>svg link</text></a><use href="data:image/svg+xml,<svg onload=ran()>"/></svg>',
  '<svg><style><img src=x onerror=ran()></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=ran()></style></mglyph></table></mtext></math>',
  '<math href="javascript:ran()">math</math>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<object data="javascript:ran()"></object><embed src="javascript:ran()">',
  '<form action="javascript:ran()"><button formaction="javascript:ran()">send</button><input autofocus onfocus="ran()"></form>',
  '<base href="javascript:ran()//">',
  '<meta http-equiv="refresh" content="0;url=/ran">',
  '<meta http-equiv="refresh" content="0;url=javascript:ran()">',
  '<link rel="stylesheet" href="data:text/css,*{display:none}"><link rel="import" href="/ran.html">',
  '<style>@import "data:text/css,body{display:none}"; * { background: url(javascript:ran()) }</style>',
  '<div style="position:fixed;inset:0;background:url(javascript:ran())">covers all</div>',
  '<details open ontoggle="ran()"><summary onclick="ran()">more</summary>hidden</details>',
  '<video autoplay onloadstart="ran()"><source onerror="ran()"></video><audio src=x onerror="ran()"></audio>',
  '<marquee onstart="ran()">m</marquee><select autofocus onfocus="ran()"></select>',
  '<p onclick="ran()" onmouseover="ran()" onpointerenter="ran()" tabindex=0 onfocus="ran()">words</p>',
  '<a href="javascript:ran()" target="_blank" rel="opener">raw link</a>',
  '<a href="#" id="location" name="location">clobbers</a><img name="getElementById"><form id="body" name="cookie"></form>',
  '<template><script>ran()</script></template><noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<xss onafterscriptexecute="ran()" autofocus tabindex=1 onfocus="ran()">x</xss>',
  '<!--><img src=x onerror=ran()>-->',
  '<![CDATA[<script>ran()</script>]]><?php ran() ?><!DOCTYPE html [<!ENTITY x "ran()">]>',
  '<plaintext hidden><script>ran()</script>',
];

export const markdown = [
  '- [x] <img src=x onerror=ran()> done\n- [ ] [task](javascript:ran())',
  'A note[^ran"onclick="ran()].\n\n[^ran"onclick="ran()]: <script>ran()</script> [back](javascript:ran())',
  '| a | <script>ran()</script> |\n|---|---|\n| <img src=x onerror=ran()> | [cell](javascript:ran()) |',
  '```js" onmouseover="ran()\nran()\n```\n\n```<img/src=x/onerror=ran()>\n<script>ran()</script>\n```',
  '~~~html\n</code></pre><script>ran()</script>\n~~~\n\n    <script>ran()</script>\n\n`<script>ran()</script>`',
  '# <script>ran()</script> [heading](javascript:ran())\n\n## location\n\n## main\n\n## root\n\n## body {#x onclick=ran()}',
  '**<svg onload=ran()>** *[em](javascript:ran())* ~~<script>ran()</script>~~',
  '![pic" onerror="ran()](x" onerror="ran()) ![pic](x "t\\" onerror=\\"ran()")',
  '[title](/ "a\\" onmouseover=\\"ran()") [x]("onmouseover="ran())',
  '> <script>ran()</script>\n> - <img src=x onerror=ran()>',
  'www.example.org/"onmouseover="ran() http://localhost/<script>ran()</script> ran@"onclick=ran()".example.org',
];

/** Markdown that tries to run code: in every construct, and with every spelling of a script address. */
export const documents: Record<string, string> = {
  'raw HTML': `Words.\n\n${rawHtml.join('\n\n')}`,
  'raw HTML within a line': rawHtml.map((html) => `words ${html} words`).join('\n\n'),
  'Markdown constructs': `Words.\n\n${markdown.join('\n\n')}`,
  'links and pictures': [
    'Words.',
    ...perAddress((address) => `[inline](${address}) ![picture](${address})`),
    ...perAddress((address) => `[pointed](<${address}>) <${address}>`),
    ...perAddress((_, index) => `[reference][r${index}] ![reference][r${index}]`),
    ...perAddress((address, index) => `[r${index}]: ${address.replaceAll(' ', '%20')}`),
    ...perAddress((address) => `<a href="${address}">raw</a> <img src="${address}" srcset="${address} 2x">`),
    ...perAddress((address) => `<a href='${address}' ping='${address}'>single</a>`),
  ].join('\n\n'),
  // long texts are parsed in a worker, by other code
  'a long text': `${'Words and words.\n\n'.repeat(1_300)}${rawHtml.slice(0, -1).join('\n\n')}\n\n${markdown.join('\n\n')}`,
};

/** Files whose name or type does not match their content. */
export const files = [
  { name: 'page.html', mimeType: 'text/html', text: '<!doctype html><script>ran()</script>' },
  { name: 'page.png', mimeType: 'image/png', text: '<!doctype html><script>ran()</script>' },
  { name: 'page.txt', mimeType: 'text/html', text: '<html><body onload="ran()">x' },
  {
    name: 'page.xhtml',
    mimeType: 'application/xhtml+xml',
    text: '<html xmlns="http://www.w3.org/1999/xhtml"><script>ran()</script></html>',
  },
  {
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"><script>ran()</script></svg>',
  },
  {
    name: 'drawing.png',
    mimeType: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"/>',
  },
  {
    name: 'feed.xml',
    mimeType: 'text/xml',
    text: '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml,x"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>ran()</h:script></x>',
  },
  { name: 'paper.pdf', mimeType: 'text/html', text: '%PDF-1.4\n<script>ran()</script>' },
  { name: '<img src=x onerror=ran()>.html', mimeType: 'text/html', text: '<script>ran()</script>' },
  { name: '"><svg onload=ran()>.txt', mimeType: 'text/plain', text: '<script>ran()</script>' },
];
