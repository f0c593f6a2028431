import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { escapeHtml } from '../../../text/escape-html.ts';
import { harmlessStyle } from './harmless-style.ts';
import { harmlessValue, isAnimated } from './svg-attributes.ts';
import { htmlElements, htmlSpace, isNoteSpace, svgElements, svgSpace } from './svg-elements.ts';

/** Runs in a child process, because reading an attached file may take long. */

export interface CleanSvg {
  /** Write it instead of the file; undefined if the file may stay as it is. */
  svg?: string;
  /** Whether something was removed that runs, or that asks another server. */
  isCut: boolean;
}

/** No real picture is nested deeper. */
const maxDepth = 1_000;
/** Twice as long as the largest file that is read: only entities that are used many times make more. UTF-16 units. */
const maxLength = 20 * 1024 * 1024;

/**
 * Makes an SVG safe to open as a page of its own: without scripts and handlers, and with addresses of other servers only
 * in links. Everything that only draws stays. A file that holds nothing else is not changed.
 * @returns undefined if it is no SVG that a browser draws
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

/** Decodes XML by its byte order mark, else by its declaration. */
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
  /** Whether it has entities or processing instructions. They are not copied, so the file must be written again. */
  isOdd = false;
  readonly #out: string[] = [];
  #length = 0;
  readonly #open: string[] = [];
  /** The number of open elements that are removed: one and those inside it. */
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

  /** Some programs shorten their namespaces by entities. One that holds markup stays unknown: its first use is an error. */
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
    if (this.#open.push(name) > maxDepth) throw new BadSvg('It is nested too deeply');
    // an element in a style is removed: a browser reads only the text around it
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
    if (this.#length > maxLength) throw new BadSvg('It becomes too long');
    return text;
  }
}

/** The doctype that programs write. No browser fetches it. */
const plainDoctype =
  /^\s*svg(?:\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [\w.+ ]+\/\/EN"\s+"https?:\/\/www\.w3\.org\/[\w./-]+")?\s*$/;

/** Allows only elements that are known to run nothing: of SVG, of HTML, and notes of drawing programs. */
function isAllowed({ uri, local, attributes }: SaxesTagNS): boolean {
  if (uri === htmlSpace) return htmlElements.has(local);
  if (uri !== svgSpace) return isNoteSpace(uri);
  const animated = Object.values(attributes).find((each) => each.name === 'attributeName')?.value;
  return svgElements.has(local) && (animated === undefined || isAnimated(animated));
}

/** Escapes line ends too: a parser would turn them into blanks. */
const escapeAttribute = (value: string): string =>
  escapeHtml(value).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
