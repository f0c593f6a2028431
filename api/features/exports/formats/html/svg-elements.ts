const words = (list: string): Set<string> => new Set(list.split(/\s+/));

/** Elements of SVG that run nothing, without the parts of filters: their names begin with `fe`. https://www.w3.org/TR/SVG2/eltindex.html */
export const svgElements = words(
  `a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform circle clipPath
  color-profile cursor defs desc ellipse filter flowDiv flowPara flowRegion flowRegionExclude flowRoot flowSpan font
  font-face font-face-format font-face-name font-face-src font-face-uri foreignObject g glyph glyphRef hatch hatchpath
  hkern image line linearGradient marker mask mesh meshgradient meshpatch meshrow metadata missing-glyph mpath path
  pattern polygon polyline radialGradient rect set solidcolor stop style svg switch symbol text textPath title tref
  tspan use view vkern`,
);

/** Elements of HTML that programs write the words of drawings with. */
export const htmlElements = words(
  `a b big body br center code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd label li mark ol p pre s
  small span strike strong sub sup table tbody td tfoot th thead tr u ul`,
);

/** Namespaces whose elements a browser does something with, none of which a drawing needs. */
export const runningNamespaces = new Set([
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/1999/XSL/Transform',
  'http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul',
]);
