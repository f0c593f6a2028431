import { posix } from 'node:path';
import { readXml } from './xml.ts';
import type { ZipPackage } from './zip-package.ts';

export interface Relation {
  /** The last word of its type: `slide`, `notesSlide`, `worksheet`. */
  type: string;
  /** A path in the package. */
  path: string;
}

/** What a part of a Microsoft office file refers to, by id. */
export async function readRelations(zip: ZipPackage, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = posix.dirname(part);
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!zip.has(path)) return relations;
  await readXml(zip.read(path), {
    open(name, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || !id || mode === 'External') return;
      const place = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), path: place });
    },
    close: () => undefined,
  });
  return relations;
}

/** The ids of relations that elements of this name give, in order, with the elements' own names. */
export async function readReferences(
  zip: ZipPackage,
  part: string,
  element: string,
): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  await readXml(zip.read(part), {
    open(name, attributes) {
      const id = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key))?.[1];
      if (name === element && id) found.push({ id, name: attributes['name'] ?? '' });
    },
    close: () => undefined,
  });
  return found;
}
