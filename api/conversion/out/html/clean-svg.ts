import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { escapeHtml } from '../../../text/escape-html.ts';
import { harmlessStyle } from './harmless-style.ts';
import { harmlessValue, isAnimated } from './svg-attributes.ts';
import { htmlElements, htmlSpace, isNoteSpace, svgElements, svgSpace } from './svg-elements.ts';

/** Runs in a child process: what people attach may take long to read. */

export interface CleanSvg {
  /** To be written in place of the file; undefined where it may stay as it is. */
  svg?: string;
  /** Whether something was taken out that runs, or that asks another server. */
  isCut: boolean;
}

/** Deeper ones are no pictures. */
const deepest = 1_000;
/** Twice as long as the largest that is read. Only entities that are used again and again make more. UTF-16 units. */
const longest = 20 * 1024 * 1024;

/**
 * An SVG of which nothing runs when a browser opens it by itself, as a page: no scripts and handlers, no addresses of other
 * servers but in links. What only draws stays, and a file without anything else stays as it is.
 * @returns undefined where it is no SVG that a browser draws
 */
export function cleanSvg({ bytes }: { bytes: Uint8Array }): CleanSvg | undefined {
  const source = decode(bytes);
  if (!source) return undefined;
  const cleaner = new Cleaner();
  try {
    cleaner.read(source.text);
  } catch (error) {
    if (error instanceof BadSvg) return undefined;
    throw error;
  }
  const { isCut, isOdd } = cleaner;
  return isCut || isOdd || !source.isUtf8 ? { svg: cleaner.written(), isCut } : { isCut: false };
}

/** Its encoding, as XML says it: a mark at the beginning, else the declaration. */
function decode(bytes: Uint8Array): { text: string; isUtf8: boolean } | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const marked = head.startsWith('\xff\xfe')
    ? 'utf-16le'
    : head.startsWith('\xfe\xff')
      ? 'utf-16be'
      : undefined;
  const declared = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  try {
    const decoder = new TextDecoder(marked ?? declared ?? 'utf-8', { fatal: true });
    return { text: decoder.decode(bytes), isUtf8: decoder.encoding === 'utf-8' };
  } catch {
    return undefined;
  }
}

class BadSvg extends Error {}

class Cleaner {
  isCut = false;
  /** Whether it has entities or instructions for programs, which are not copied: it is then written anew. */
  isOdd = false;
  readonly #out: string[] = [];
  #length = 0;
  readonly #open: string[] = [];
  /** The number of open elements within one that is left out, with it. */
  #skipped = 0;
  #style: string[] | undefined;

  read(text: string): void {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', ({ message }) => {
      throw new BadSvg(message);
    });
    parser.on('doctype', (type) => this.#doctype(type, parser.ENTITIES));
    parser.on('processinginstruction', () => (this.isOdd = true));
    parser.on('opentag', (tag) => this.#begin(tag));
    parser.on('closetag', (tag) => this.#end(tag));
    parser.on('text', (words) => this.#text(words));
    parser.on('cdata', (words) => this.#text(words));
    parser.write(text).close();
  }

  written(): string {
    return `${this.#out.join('')}\n`;
  }

  /** Some programs shorten their namespaces so; an entity that holds more than words ends the reading where it is used. */
  #doctype(type: string, entities: Record<string, string>): void {
    if (plainDoctype.test(type)) return;
    this.isOdd = true;
    for (const [, name = '', , words = ''] of type.matchAll(
      /<!ENTITY\s+([\w.-]+)\s+(["'])([^"'<&%]*)\2\s*>/g,
    ))
      entities[name] = words;
  }

  #begin(tag: SaxesTagNS): void {
    const { name, uri, local, attributes } = tag;
    if (this.#open.length === 0 && (uri !== svgSpace || local !== 'svg')) throw new BadSvg('It is no SVG');
    if (this.#open.push(name) > deepest) throw new BadSvg('It is nested too deeply');
    // a style has no elements in it: a browser would read only what stands beside them
    if (this.#skipped > 0 || this.#style || !isAllowed(tag)) {
      this.#skipped += 1;
      this.isCut = true;
      return;
    }
    const kept = Object.values(attributes).flatMap((each) => this.#attribute(each, tag));
    this.#write(`<${[name, ...kept].join(' ')}>`);
    if (uri === svgSpace && local === 'style') this.#style = [];
  }

  #attribute(attribute: SaxesAttributeNS, tag: SaxesTagNS): string[] {
    const { name, value } = attribute;
    const kept = harmlessValue(attribute, tag);
    if (kept !== value) this.isCut = true;
    return kept === undefined ? [] : [`${name}="${escapeAttribute(kept)}"`];
  }

  #text(words: string): void {
    if (this.#skipped > 0 || this.#open.length === 0) return;
    if (this.#style) this.#style.push(this.#counted(words));
    else this.#write(escapeHtml(words));
  }

  #end({ name }: SaxesTagNS): void {
    this.#open.pop();
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    if (this.#style) {
      const typed = this.#style.join('');
      const style = harmlessStyle(typed, 'stylesheet');
      if (style !== typed) this.isCut = true;
      this.#write(escapeHtml(style));
      this.#style = undefined;
    }
    this.#write(`</${name}>`);
  }

  #write(text: string): void {
    this.#out.push(this.#counted(text));
  }

  #counted(text: string): string {
    this.#length += text.length;
    if (this.#length > longest) throw new BadSvg('It becomes too long');
    return text;
  }
}

/** As programs write it; no browser fetches it. */
const plainDoctype =
  /^\s*svg(?:\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [\w.+ ]+\/\/EN"\s+"https?:\/\/www\.w3\.org\/[\w./-]+")?\s*$/;

/** Only what is known to run nothing: of SVG, of HTML, and what programs note there for themselves. */
function isAllowed({ uri, local, attributes }: SaxesTagNS): boolean {
  if (uri === htmlSpace) return htmlElements.has(local);
  if (uri !== svgSpace) return isNoteSpace(uri);
  const animated = Object.values(attributes).find((each) => each.name === 'attributeName')?.value;
  return svgElements.has(local) && (animated === undefined || isAnimated(animated));
}

/** Line ends in an attribute would become blanks. */
const escapeAttribute = (value: string): string =>
  escapeHtml(value).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
