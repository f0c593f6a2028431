import mammoth from 'mammoth';
import type { NoteList } from '../notes.ts';
import { newElement, writeTree, type XmlElement } from './xml-tree.ts';
import type { WordRelation } from './plain-document.ts';

/** What becomes of the styles that `Role` names. */
const styleMap: readonly string[] = [
  'p.Title => h1.word-title:fresh',
  'p.Subtitle => p > em',
  'p.Quote => blockquote > p:fresh',
  'p.IntenseQuote => blockquote > p:fresh',
  "p.Code => pre:separator('\\n')",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.Heading${level} => h${level}:fresh`),
  'r.Code => code',
  'r.Emphasis => em',
  'r.IntenseEmphasis => strong > em',
  'r.Strong => strong',
  'u => u',
  'highlight => mark',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((level) => {
    const outer = 'ul|ol > li > '.repeat(level - 1);
    return [
      `p:unordered-list(${level}) => ${outer}ul > li:fresh`,
      `p:ordered-list(${level}) => ${outer}ol > li:fresh`,
    ];
  }),
];

/** Before the ids of mammoth. */
export const idPrefix = 'word-';

export interface PlainPart {
  root: XmlElement;
  relations: ReadonlyMap<string, WordRelation>;
}

/**
 * A document as HTML. mammoth gets its parts as we made them plain, and none of the file itself.
 * @param parts by their names without ending: `document`, `footnotes`, `endnotes`
 */
export async function htmlOf(parts: ReadonlyMap<string, PlainPart>, notes: NoteList): Promise<string> {
  const files = new Map([['word/numbering.xml', writeTree(numbering)]]);
  for (const [name, { root, relations }] of parts) {
    files.set(`word/${name}.xml`, writeTree(root));
    files.set(`word/_rels/${name}.xml.rels`, writeTree(relationsOf(relations)));
  }
  const file = {
    exists: (path: string) => files.has(path),
    read: (path: string) => Promise.resolve(files.get(path) ?? ''),
  };
  // its types do not know this input
  const { value, messages } = await mammoth.convertToHtml({ file } as never, {
    styleMap: [...styleMap],
    includeEmbeddedStyleMap: false,
    includeDefaultStyleMap: false,
    externalFileAccess: false,
    idPrefix,
  });
  for (const { message } of messages)
    if (/^(?:A w:sym element|An unrecognised element)/.test(message)) notes.add('word-element', message);
  return value;
}

/** Two lists: numbers and bullets. */
const numbering: XmlElement = newElement(
  'w:numbering',
  ['decimal', 'bullet'].flatMap((format, index) => {
    const id = String(index + 1);
    const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((level) =>
      newElement('w:lvl', [newElement('w:numFmt', [], { 'w:val': format })], { 'w:ilvl': String(level) }),
    );
    const abstract = newElement('w:abstractNumId', [], { 'w:val': id });
    return [
      newElement('w:abstractNum', levels, { 'w:abstractNumId': id }),
      newElement('w:num', [abstract], { 'w:numId': id }),
    ];
  }),
);

const relationsOf = (relations: ReadonlyMap<string, WordRelation>): XmlElement =>
  newElement(
    'Relationships',
    [...relations].map(([id, { target }]) =>
      newElement('Relationship', [], { Id: id, Type: 'link', Target: target }),
    ),
    { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
  );
