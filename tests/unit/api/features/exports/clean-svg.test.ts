import { describe, expect, it } from 'vitest';
import { cleanSvg } from '../../../../../api/features/exports/formats/html/clean-svg.ts';

const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';
const clean = (source: string | Buffer) => cleanSvg({ bytes: Buffer.from(source) });
const inside = (part: string) => clean(`${start}${part}</svg>`);

describe('an SVG that is opened by itself', () => {
  it.each([
    '<style>.a{fill:url(#g);background:url("data:image/png;base64,AA==")}/* url(http://x.example) */</style>',
    '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">by us</rdf:RDF></metadata>',
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml" style="color: red">a <b>b</b></div></foreignObject>',
    '<a xlink:href="https://docs.example/"><text>there</text></a><use href="#b"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zy8+"/><animate attributeName="x" to="3"/><!-- onload="x" -->',
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><path d="M0 0 L1 1"/>',
  ])('stays as it is where nothing of it runs: %s', (part) => {
    expect(inside(part)).toEqual({ isCut: false });
  });

  it.each([
    ['<script>ran()</script><rect/>', '<rect></rect>'],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">ran()</x:script>', ''],
    ['<rect onload="ran()" oNclick="ran()" width="1"/>', '<rect width="1"></rect>'],
    ['<a href="java&#10;script:ran()"><text>a</text></a>', '<a><text>a</text></a>'],
    ['<a xlink:href="data:text/html,x"/>', '<a></a>'],
    ['<use href="data:image/svg+xml;base64,AA==#x"/>', '<use></use>'],
    ['<image href="https://other.example/a.png"/>', '<image></image>'],
    ['<set attributeName="xlink:href" to="javascript:ran()"/>', ''],
    [
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject>',
      '<foreignObject></foreignObject>',
    ],
    [
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="ran()">a</p></foreignObject>',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>',
    ],
    ['<g xml:base="javascript:ran()//"/>', '<g></g>'],
    ['<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:ran()"/>', ''],
    ['<style>@import "https://x.example/a.css"; .a{fill:red}</style>', '<style> .a{fill:red}</style>'],
    ['<style>.a{fill:\\75 rl(https://x.example/a)}</style>', '<style></style>'],
    [
      '<rect style="background: url( \'https://x.example/a\' ); x: 1"/>',
      '<rect style="background: url(#); x: 1"></rect>',
    ],
  ])('loses what runs, or asks another server: %s', (part, left) => {
    expect(inside(part)).toEqual({ isCut: true, svg: `${start}${left}</svg>\n` });
  });

  it('is written again without what a document type or an instruction would add', () => {
    const type =
      '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "ran()"><!ENTITY ns "http://www.w3.org/2000/svg">]>';
    expect(
      clean(`<?xml-stylesheet href="a.xsl"?>${type}<svg xmlns="&ns;"><text>a &amp; "b"</text></svg>`),
    ).toEqual({
      isCut: false,
      svg: '<svg xmlns="http://www.w3.org/2000/svg"><text>a &amp; &quot;b&quot;</text></svg>\n',
    });
    const latin = Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${start}<text>é</text></svg>`,
      'latin1',
    );
    expect(clean(latin)?.svg).toBe(`${start}<text>é</text></svg>\n`);
  });

  it.each([
    '',
    'no picture',
    '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>',
    '<svg/>',
    `${start}<script>ran()</script>`,
    '<!DOCTYPE svg [<!ENTITY x "<script>ran()</script>">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    Buffer.from(`${start}\xe9</svg>`, 'latin1'),
    `${start}${'<g>'.repeat(2_000)}`,
  ])('is none where a browser would not draw it: %s', (source) => {
    expect(clean(source)).toBeUndefined();
  });

  it('is none where entities make it many times as long', () => {
    const used = (times: number) =>
      clean(
        `<!DOCTYPE svg [<!ENTITY x "${'x'.repeat(1_000)}">]>${start}<text>${'&x;'.repeat(times)}</text></svg>`,
      );
    expect(used(10)?.svg).toContain('x'.repeat(10_000));
    expect(used(100_000)).toBeUndefined();
  });
});
