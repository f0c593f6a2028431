const words = (list: string): Set<string> => new Set(list.split(/\s+/));

export const svgSpace = 'http://www.w3.org/2000/svg';
export const htmlSpace = 'http://www.w3.org/1999/xhtml';
export const xlinkSpace = 'http://www.w3.org/1999/xlink';
export const xmlSpace = 'http://www.w3.org/XML/1998/namespace';
export const xmlnsSpace = 'http://www.w3.org/2000/xmlns/';

/** Elements of SVG that run nothing. https://www.w3.org/TR/SVG2/eltindex.html */
export const svgElements = words(
  `a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform circle clipPath
  color-profile cursor defs desc ellipse filter flowDiv flowPara flowRegion flowRegionExclude flowRoot flowSpan font
  font-face font-face-format font-face-name font-face-src font-face-uri foreignObject g glyph glyphRef hatch hatchpath
  hkern image line linearGradient marker mask mesh meshgradient meshpatch meshrow metadata missing-glyph mpath path
  pattern polygon polyline radialGradient rect set solidcolor stop style svg switch symbol text textPath title tref
  tspan use view vkern
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`,
);

/** Elements of HTML that programs use for text in drawings. */
export const htmlElements = words(
  `a b big body br center code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd label li mark ol p pre s
  small span strike strong sub sup table tbody td tfoot th thead tr u ul`,
);

/** Namespaces in which drawing programs keep notes for themselves. Browsers do not know them, and ignore them. */
const noteSpaces = [
  'http://www.inkscape.org/namespaces/',
  'http://sodipodi.sourceforge.net/DTD/',
  'http://inkscape.sourceforge.net/',
  'http://www.openswatchbook.org/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://www.w3.org/2000/01/rdf-schema#',
  'http://www.w3.org/2002/07/owl#',
  'http://purl.org/',
  'http://creativecommons.org/ns',
  'http://web.resource.org/cc/',
  'http://xmlns.com/foaf/',
  'http://schema.org/',
  'http://ns.adobe.com/',
  'adobe:ns:meta/',
  'http://iptc.org/std/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.figma.com/figma/ns',
  'https://www.figma.com/figma/ns',
  'http://www.serif.com/',
  'https://boxy-svg.com',
  'http://boxy-svg.com',
  'http://krita.org/namespaces/',
  'http://www.corel.com/',
  'http://vectornator.io',
  'https://vectornator.io',
  'http://svgjs.com/svgjs',
  'http://svgjs.dev/svgjs',
  'http://xml.openoffice.org/svg/',
  'http://schemas.microsoft.com/visio/',
  'http://www.freesoftware.fsf.org/bkchem/',
  'https://karbon.dev/',
  'http://www.penpot.app/',
  'https://penpot.app/',
  'https://lucide.dev',
];

/** Whether a drawing program keeps its notes in this namespace. */
export const isNoteSpace = (uri: string): boolean => noteSpaces.some((known) => uri.startsWith(known));
