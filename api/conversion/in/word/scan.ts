import { readTextEntry } from '../archive/decode-text.ts';
import type { NoteList } from '../notes.ts';
import { isImage, maxXmlBytes, type WordPackage } from './package.ts';
import { elementsIn, ownText, type XmlElement } from './xml-tree.ts';

const maxQuoteLength = 500;

/** Parts that are read, and those that say nothing that a reader sees. */
const knownPart =
  /^(?:\[Content_Types\]\.xml|(?:.*\/)?_rels\/.*|docProps\/.*|docMetadata\/.*|customXml\/.*|[^/]+\/(?:document\d*|styles|stylesWithEffects|numbering|footnotes|endnotes|comments\w*|settings|fontTable|webSettings|people|customizations|intelligence2?)\.xml|mammoth\/style-map|[^/]+\/(?:theme|glossary|fonts)\/.*|[^/]+\/charts\/(?:colors|style)\d*\.xml|[^/]+\/diagrams\/(?:colors|drawing|layout|quickStyle)\d*\.xml)$/;
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
 * Counts changes that somebody has tracked.
 * @returns the words that each comment is about, by its id
 */
export function scanDocument(document: XmlElement, notes: NoteList): ReadonlyMap<string, string> {
  const quotes = new Map<string, string>();
  const open = new Set<string>();
  const add = (text: string) => {
    for (const id of open) {
      const quote = quotes.get(id) ?? '';
      if (quote.length < maxQuoteLength) quotes.set(id, quote + text);
    }
  };
  const visit = (element: XmlElement): void => {
    const { name, attributes } = element;
    const [id, author] = [attributes['w:id'] ?? '', attributes['w:author'] ?? ''];
    if (name === 'w:t') add(ownText(element));
    else if (name === 'w:commentRangeStart') open.add(id);
    else if (name === 'w:commentRangeEnd') open.delete(id);
    else if (name === 'w:ins' || name === 'w:moveTo') notes.add('tracked-insertion', author);
    else if (name === 'w:del' || name === 'w:moveFrom') notes.add('tracked-deletion', author);
    elementsIn(element).forEach(visit);
    if (name === 'w:p') add(' ');
  };
  visit(document);
  return quotes;
}
