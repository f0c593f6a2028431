import { SaxesParser } from 'saxes';
import type { ArchiveEntry } from '../item.ts';
import { ownCopy } from '../shared/own-copy.ts';
import { SourceRefused } from '../source-refused.ts';

/** An object of an export: `<object class="Page">`. */
export interface ExportedObject {
  kind: string;
  id: string;
  /** Properties with a text. */
  values: Record<string, string>;
  /** The ids of properties that name another object. */
  references: Record<string, string>;
  /** The ids of the objects in its collections. */
  collections: Record<string, string[]>;
}

/** A longer property is dropped. UTF-16 code units. */
const maxValueLength = 8 * 1024 * 1024;

/** Characters that XML forbids, but exports contain. */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[0-9a-f]));/gi;
const unfinishedReference = /&#?x?[0-9a-f]{0,8}$/i;

export interface Faults {
  /** Characters that XML forbids, which were left out. */
  characters: number;
  /** Properties that were too long, of which nothing was kept. */
  tooLong: number;
}

/**
 * The objects of `entities.xml`, one after the other, in bounded memory.
 * @param faults counted while it reads
 * @throws SourceRefused for a document type of its own, and for a file that is not XML
 */
export async function* readObjects(entry: ArchiveEntry, faults: Faults): AsyncGenerator<ExportedObject> {
  const found: ExportedObject[] = [];
  const parser = createParser(found, faults);
  const decoder = new TextDecoder();
  let tail = '';
  const write = (text: string, isLast: boolean) => {
    const whole = tail + text;
    const cut = isLast ? -1 : whole.search(unfinishedReference);
    tail = cut === -1 ? '' : whole.slice(cut);
    const clean = (cut === -1 ? whole : whole.slice(0, cut)).replace(forbidden, () => {
      faults.characters += 1;
      return '';
    });
    parser.write(clean);
  };
  try {
    for await (const chunk of await entry.open()) {
      write(decoder.decode(chunk as Buffer, { stream: true }), false);
      yield* found.splice(0);
    }
    write(decoder.decode(), true);
    parser.close();
  } catch (error) {
    if (error instanceof SourceRefused || (error instanceof Error && 'code' in error)) throw error;
    throw new SourceRefused('xmlDamaged', { values: { name: entry.path }, cause: error });
  }
  yield* found.splice(0);
}

/** Ids of spaces, people and parents recur. A hostile file may hold any number, of any length. */
const maxIds = 100_000;
const maxIdLength = 100;

/** Gives the same string for the same id, so that memory holds it once. */
function createIds(): (id: string) => string {
  const ids = new Map<string, string>();
  return (id) => {
    const before = ids.get(id);
    if (before !== undefined) return before;
    if (ids.size < maxIds && id.length <= maxIdLength) ids.set(id, id);
    return id;
  };
}

function createParser(found: ExportedObject[], faults: Faults): SaxesParser {
  const parser = new SaxesParser();
  const known = createIds();
  let object: ExportedObject | undefined;
  let property: { name: string; isCollection: boolean } | undefined;
  let pieces: string[] = [];
  let [depth, length] = [0, 0];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new SourceRefused('xmlHasDoctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth === 2 && name === 'object')
      object = { kind: attributes.class ?? '', id: '', values: {}, references: {}, collections: {} };
    if (depth === 3 && name !== 'id')
      property = { name: attributes.name ?? '', isCollection: name === 'collection' };
    if (name === 'id' || depth === 3) [pieces, length] = [[], 0];
  });
  const add = (text: string) => {
    length += text.length;
    if (length <= maxValueLength) pieces.push(text);
    else if (pieces.length > 0) {
      pieces = [];
      faults.tooLong += 1;
    }
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    // a single piece is a slice of the whole chunk that was read, joined pieces are a new text
    const text = () => (pieces.length === 1 ? ownCopy(pieces[0]!) : pieces.join(''));
    if (object && name === 'id' && depth === 3) object.id = known(text().trim());
    else if (object && property && name === 'id') {
      if (property.isCollection) (object.collections[property.name] ??= []).push(known(text().trim()));
      else object.references[property.name] = known(text().trim());
    } else if (object && property && depth === 3) {
      if (!property.isCollection && !(property.name in object.references))
        object.values[property.name] = text();
      property = undefined;
    } else if (object && depth === 2) {
      found.push(object);
      object = undefined;
    }
    depth -= 1;
  });
  return parser;
}
