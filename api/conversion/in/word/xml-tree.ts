import { parseXml } from './parse-xml.ts';

/** An element of a part of a Word file. */
export interface XmlElement {
  /** With the usual prefix, whichever the file uses: `w:p`. */
  name: string;
  attributes: Record<string, string>;
  /** Texts stand only in the elements of `holdsText`. */
  children: (XmlElement | string)[];
}

const holdsText = /^(?:w:t|w:instrText|m:t|a:t)$/;

/** The usual prefixes of the namespaces that we read, by their addresses. `Strict` files have others. */
const prefixes: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
  'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
};

/** @throws WordRefused */
export function parseTree(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const usual = new Map<string, string>();
  const nameOf = (name: string) => {
    const colon = name.indexOf(':');
    const prefix = colon === -1 ? '' : name.slice(0, colon);
    const known = usual.get(prefix);
    return known === undefined ? name : `${known}:${name.slice(colon + 1)}`;
  };
  parseXml(text, {
    open({ name, attributes }) {
      const declared = Object.entries(attributes);
      for (const [key, value] of declared) {
        const prefix = /^xmlns(?::(.+))?$/.exec(key);
        if (prefix && prefixes[value] !== undefined) usual.set(prefix[1] ?? '', prefixes[value]);
      }
      const element: XmlElement = { name: nameOf(name), attributes: {}, children: [] };
      for (const [key, value] of declared) element.attributes[key.includes(':') ? nameOf(key) : key] = value;
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close: () => void open.pop(),
    text(piece) {
      const parent = open.at(-1);
      if (parent && holdsText.test(parent.name)) parent.children.push(piece);
    },
  });
  const [first] = root.children;
  return typeof first === 'object' ? first : root;
}

/** The text that stands in an element itself. */
export const ownText = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : '')).join('');

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child === 'object');

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && elementsIn(element).find((child) => child.name === name);

/** The attribute `w:val` of a child; undefined without that child. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined => {
  const child = childOf(element, name);
  return child && (child.attributes['w:val'] ?? '');
};

/** All elements below with one of these names, in their order. */
export function findAll(element: XmlElement, name: RegExp): XmlElement[] {
  return elementsIn(element).flatMap((child) => [
    ...(name.test(child.name) ? [child] : []),
    ...findAll(child, name),
  ]);
}

export const newElement = (
  name: string,
  children: XmlElement['children'] = [],
  attributes: Record<string, string> = {},
): XmlElement => ({ name, attributes, children });

const namespaces = Object.entries(prefixes)
  .filter(([address, prefix]) => /^(?:w|r|w14)$/.test(prefix) && address.includes('schemas'))
  .map(([address, prefix]) => ` xmlns:${prefix}="${address}"`)
  .join('');

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// line breaks in attributes would become blanks
const escape = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign)
    .replace(/[\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The XML of a tree. Other names than those of `w`, `r` and `w14` are left out. */
export const writeTree = (root: XmlElement): string => writeElement(root, namespaces);

const isWritten = (name: string): boolean => /^(?:(?:w|r|w14|xml):)?[^:]*$/.test(name);

function writeElement({ name, attributes, children }: XmlElement, more = ''): string {
  const given = Object.entries(attributes)
    .filter(([key]) => isWritten(key))
    .map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inside = children.map((child) => {
    if (typeof child === 'string') return escape(child);
    return isWritten(child.name) ? writeElement(child) : '';
  });
  return `<${name}${more}${given.join('')}>${inside.join('')}</${name}>`;
}
