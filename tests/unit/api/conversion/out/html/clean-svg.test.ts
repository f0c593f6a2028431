import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from '../../../../../../api/conversion/out/html/clean-svg.ts';
import {
  drawingOf,
  drawingWithSheet,
  hostileDrawings,
  hostileProlog,
  hostileSheets,
} from '../../../../../support/hostile-drawings.ts';
import { propertyRuns } from '../../../../../support/property-runs.ts';

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
    // of programs that draw
    '<style>@font-face{font-family:X;src:url(data:font/woff2;base64,AA==) format("woff2"),local("X")}</style>',
    '<style>:root{--a:"b",serif}#c .d>*:not(.e){fill:rgb(1 2 3/.5);transform:translate(1px)}@keyframes f{to{x:1}}</style>',
    '<style><![CDATA[@media (prefers-color-scheme: dark){.a{fill:light-dark(red,blue)}}]]></style>',
    '<g style="-inkscape-stroke:none;mix-blend-mode:normal" xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:label="a"/>',
    '<g transform="matrix(1 0 0 1 2 3)" fill="url(#g)" clip-path="url(&quot;#c&quot;)" data-name="url(x)" refx="0"/>',
    '<rect><animate attributeName="fill" values="red;url(#g)" dur="1s"/><set attributeName="class" to="b"/></rect>',
    '<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" srcset="data:image/png;base64,AA== 1x, data:image/png;base64,AB== 2x"/></foreignObject>',
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
    ['<style>@import "https://x.example/a.css"; .a{fill:red}</style>', '<style>.a{fill:red}</style>'],
    ['<style>.a{fill:\\75 rl(https://x.example/a)}</style>', '<style>.a{}</style>'],
    ['<rect style="background: url( \'https://x.example/a\' ); x: 1"/>', '<rect style="x:1"></rect>'],
  ])('loses what runs, or asks another server: %s', (part, left) => {
    expect(inside(part)).toEqual({ isCut: true, svg: `${start}${left}</svg>\n` });
  });

  // evidence: S175
  it.each(Object.entries({ ...hostileDrawings }))('asks nobody by %s', (_, part) => {
    const cleaned = clean(drawingOf(part));
    expect(cleaned).toMatchObject({ isCut: true });
    expect(cleaned?.svg).not.toContain('evil.example');
  });

  // evidence: S175
  it.each(Object.entries(hostileProlog))('asks nobody by %s in front of it', (_, source) => {
    const cleaned = clean(source);
    expect(cleaned?.svg ?? '').not.toContain('evil.example');
    expect(cleaned).not.toEqual({ isCut: false });
  });

  // evidence: S175
  it('asks nobody by any style that hides what fetches between what does not', () => {
    fc.assert(
      fc.property(hostileSheets, (sheet) => {
        const cleaned = clean(drawingWithSheet(sheet));
        expect(cleaned).toMatchObject({ isCut: true });
        expect(cleaned?.svg).not.toContain('evil.example');
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('loses a style that costs far more to read than to write, and nothing waits for it', () => {
    const cost = (sheet: string) => {
      const started = process.cpuUsage();
      clean(drawingWithSheet(sheet));
      return process.cpuUsage(started).user / 1_000;
    };
    // tens of milliseconds; were it squared, half a minute
    for (const piece of ['b;', 'a{', '{a:', '(', 'url(', '/*', '@a{', 'a:!b;', ';{(', 'a{b:url(x)}'])
      expect(cost(`a{${piece.repeat(50_000)}`), piece).toBeLessThan(5_000);
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
