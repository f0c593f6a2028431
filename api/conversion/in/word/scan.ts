import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { readTextEntry } from '../archive/texts.ts';
import type { NoteList } from '../notes.ts';
import { isImage, maxXmlBytes, type WordPackage } from './package.ts';

/** What is in a Word file beside what mammoth gives. */
export interface WordScan {
  /** Of the first paragraph with the style for titles; '' without one. */
  title: string;
  /** The words that each comment is about, by its id. */
  quotes: ReadonlyMap<string, string>;
}

/** A part that is no plain XML, or is nested too deep for the parsers of trees. */
export class WordRefused extends Error {}

const maxDepth = 200;
const maxQuoteLength = 500;

/** Elements that mammoth passes over, with all that is in them. */
const unread = new Set([
  'm:oMath',
  'dgm:relIds',
  'c:chart',
  'cx:chart',
  'o:OLEObject',
  'w:altChunk',
  'w:ruby',
]);

/** Parts that mammoth reads, and those that say nothing that a reader sees. */
const knownPart =
  /^(?:\[Content_Types\]\.xml|(?:.*\/)?_rels\/.*|docProps\/.*|customXml\/.*|[^/]+\/(?:document\d*|styles|stylesWithEffects|numbering|footnotes|endnotes|comments\w*|settings|fontTable|webSettings|people|intelligence2?)\.xml|mammoth\/style-map|[^/]+\/(?:theme|glossary|fonts)\/.*|[^/]+\/diagrams\/(?:colors|drawing|layout|quickStyle)\d*\.xml)$/;
const headerPart = /^[^/]+\/(?:header|footer)\d*\.xml$/;

/** Names every part that is not read. */
export async function noteParts({ parts }: WordPackage, notes: NoteList): Promise<void> {
  for (const part of parts) {
    if (knownPart.test(part.path) || isImage(part.path)) continue;
    if (!headerPart.test(part.path)) {
      notes.add('word-part', part.path);
      continue;
    }
    const { text } = await readTextEntry(part, maxXmlBytes);
    const words = [...text.matchAll(/<w:t(?: [^<>]*)?>([^<]*)/g)].map(([, word]) => word).join('');
    if (words.trim() !== '') notes.add('word-header', words.trim());
  }
}

/**
 * Reads the document as a stream: counts changes and what is passed over.
 * @throws WordRefused
 */
export async function scanDocument(word: WordPackage, notes: NoteList): Promise<WordScan> {
  const part = word.parts.find(({ path }) => /^[^/]+\/document\d*\.xml$/.test(path));
  if (!part) throw new WordRefused('It has no document');
  const scan = createScan(notes);
  parseXml((await readTextEntry(part, maxXmlBytes)).text, scan);
  return { title: scan.title.replace(/\s+/g, ' ').trim(), quotes: scan.quotes };
}

interface XmlHandlers {
  open(tag: SaxesTagPlain): void;
  close(name: string): void;
  text(text: string): void;
}

/** @throws WordRefused for a doctype, whose entities could grow without end, and for what is no XML */
export function parseXml(text: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', (error) => {
    throw new WordRefused(error.message);
  });
  parser.on('doctype', () => {
    throw new WordRefused('It has a doctype');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) throw new WordRefused('It is nested too deep');
    handlers.open(tag);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close(name);
  });
  parser.on('text', (piece) => handlers.text(piece));
  parser.write(text).close();
}

function createScan(notes: NoteList): XmlHandlers & { title: string; quotes: Map<string, string> } {
  const quotes = new Map<string, string>();
  const open = new Set<string>();
  let [isText, inTitle, titleIsOver] = [false, false, false];
  const scan = {
    title: '',
    quotes,
    open({ name, attributes }: SaxesTagPlain) {
      const id = attributes['w:id'] ?? '';
      if (name === 'w:t') isText = true;
      else if (name === 'w:pStyle' && attributes['w:val'] === 'Title' && !titleIsOver) inTitle = true;
      else if (name === 'w:commentRangeStart') open.add(id);
      else if (name === 'w:commentRangeEnd') open.delete(id);
      else if (name === 'w:ins' || name === 'w:moveTo')
        notes.add('tracked-insertion', attributes['w:author'] ?? '');
      else if (name === 'w:del' || name === 'w:moveFrom')
        notes.add('tracked-deletion', attributes['w:author'] ?? '');
      else if (unread.has(name)) notes.add('word-element', name);
    },
    close(name: string) {
      if (name === 'w:t') isText = false;
      if (name !== 'w:p') return;
      titleIsOver ||= inTitle;
      inTitle = false;
      for (const id of open) quotes.set(id, `${quotes.get(id) ?? ''} `);
    },
    text(text: string) {
      if (!isText) return;
      if (inTitle) scan.title += text;
      for (const id of open) {
        const quote = quotes.get(id) ?? '';
        if (quote.length < maxQuoteLength) quotes.set(id, quote + text);
      }
    },
  };
  return scan;
}
