import { fetchesNothing, harmlessStyle } from './harmless-style.ts';
import { styleProperties } from './style-words.ts';
import { svgSpace, xlinkSpace, xmlSpace, xmlnsSpace, isNoteSpace } from './svg-elements.ts';

/** Names are compared in lower case. Browsers ignore a name in the wrong case, so it does no harm. */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().toLowerCase().split(/\s+/));

/** Words for people and programs. No browser interprets them. */
const notes = words(`
  alt class content glyph-name host id lang name rel role tabindex target title type unicode hreflang
  requiredExtensions requiredFeatures requiredFonts requiredFormats systemLanguage download`);

/** The attributes that SVG draws with, besides style properties. https://www.w3.org/TR/SVG2/attindex.html */
const drawing = words(`
  accent-height accumulate additive alphabetic amplitude arabic-form ascent attributeType autofocus azimuth
  baseFrequency baseProfile bbox begin bias by calcMode cap-height clipPathUnits contentScriptType contentStyleType
  cropContent crossorigin decoding descent diffuseConstant divisor dur dx dy edgeMode elevation end exponent
  externalResourcesRequired fetchpriority filterPrimitiveUnits filterRes filterUnits format fr from fx fy g1 g2
  glyphRef gradientTransform gradientUnits hanging hatchContentUnits hatchUnits height horiz-adv-x horiz-origin-x
  horiz-origin-y ideographic in in2 intercept k k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints keySplines
  keyTimes lengthAdjust limitingConeAngle loading local markerHeight markerUnits markerWidth maskContentUnits
  maskUnits mathematical max media method min mode nonce numOctaves operator order orient orientation origin
  overline-position overline-thickness panose-1 path pathLength patternContentUnits patternTransform patternUnits
  pitch points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits radius refX refY
  rendering-intent repeatCount repeatDur result restart rotate scale seed shape side slope slotting snapshotTime
  spacing specularConstant specularExponent spreadMethod startOffset stdDeviation stemh stemv stitchTiles
  strikethrough-position strikethrough-thickness string surfaceScale syncBehavior tableValues targetX targetY
  textLength timelineBegin to transformBehavior u1 u2 underline-position underline-thickness unicode units-per-em
  v-alphabetic v-hanging v-ideographic v-mathematical values version vert-adv-y vert-origin-x vert-origin-y viewBox
  viewTarget widths x-height x1 x2 xChannelSelector xml:space y1 y2 yChannelSelector z zoomAndPan`);

/** For the HTML in a drawing. */
const layout = words(`
  abbr align axis bgcolor border cellpadding cellspacing char charoff cite clear color cols colspan compact datetime
  dir face frame headers height hidden hspace noshade nowrap reversed rows rowspan rules scope size span start text
  translate valign value vspace width wrap`);

/** Attributes that describe a link. No browser follows them. */
const linkNotes = words('type title show actuate');

/** Addresses that an element may have, besides parts of the same file. Nothing in a picture runs. */
const pictureData = /^\s*data:image\/[\w.+-]+[;,]/i;
const further: Record<string, RegExp> = {
  a: /^\s*(?:https?|mailto):/i,
  image: pictureData,
  feImage: pictureData,
  img: pictureData,
};

interface Attribute {
  /** Its namespace. */
  uri: string;
  /** With its prefix. */
  name: string;
  local: string;
  value: string;
}

/** Returns the value that an attribute may have; undefined if the attribute must go. */
export function harmlessValue(
  attribute: Attribute,
  element: { uri: string; local: string },
): string | undefined {
  const { uri, local, value } = attribute;
  if (uri === xmlnsSpace || isNoteSpace(uri)) return value;
  if (uri === xmlSpace) return /^(?:space|lang|id)$/.test(local) ? value : undefined;
  if (uri === xlinkSpace && linkNotes.has(local)) return value;
  if (local === 'href' && (uri === '' || uri === xlinkSpace)) return address(value, element);
  if (uri !== '') return undefined;
  if (isNoteSpace(element.uri)) return /^(?:href|src|on\w*)$/i.test(local) ? undefined : value;
  if (local === 'src') return address(value, element);
  if (local === 'srcset')
    return addressesOfSet(value).every((each) => address(each, element)) ? value : undefined;
  if (local === 'style') return harmlessStyle(value, 'declarationList');
  const name = local.toLowerCase();
  if (notes.has(name) || /^(?:data|aria)-/.test(name)) return value;
  if (local === 'attributeName') return isAnimated(value) ? value : undefined;
  const isKnown =
    element.uri === svgSpace ? drawing.has(name) || styleProperties.has(name) : layout.has(name);
  return isKnown && fetchesNothing(value) ? value : undefined;
}

const address = (value: string, { local }: { local: string }): string | undefined =>
  /^\s*#/.test(value) || further[local]?.test(value) ? value : undefined;

/** Whether an animation may change the attribute. Its new values are checked like those of the attribute. */
export function isAnimated(attribute: string): boolean {
  const name = attribute.trim().toLowerCase();
  return drawing.has(name) || styleProperties.has(name) || name === 'class';
}

/** The addresses in a list of pictures of several sizes. https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */
export function addressesOfSet(list: string): string[] {
  const found: string[] = [];
  const next = (pattern: RegExp, from: number): string => {
    pattern.lastIndex = from;
    return pattern.exec(list)?.[0] ?? '';
  };
  for (let at = 0; ;) {
    at += next(/[\t\n\f\r ,]*/y, at).length;
    if (at >= list.length) return found;
    const address = next(/[^\t\n\f\r ]+/y, at);
    at += address.length;
    found.push(address.replace(/,+$/, ''));
    // the size of the picture, which may hold commas in brackets
    if (!address.endsWith(',')) at += next(/(?:[^,(]|\([^)]*\)?)*/y, at).length;
  }
}
