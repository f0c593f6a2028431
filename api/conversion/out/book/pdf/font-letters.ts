import { closeSync, openSync, readSync } from 'node:fs';

/** Removes the characters that a font has from `wanted`. A damaged file, or one that is no font, has none. */
export function removeCovered(path: string, wanted: Set<number>): void {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    for (const at of facesOf(file)) removeOfFace(file, at, wanted);
  } catch {
    return;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** No character map is larger. */
const maxTableBytes = 4 * 1024 * 1024;
const maxFaces = 32;

function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.min(length, maxTableBytes));
  const read = readSync(file, bytes, 0, bytes.length, at);
  return bytes.subarray(0, read);
}

/** Finds the list of tables of each face: a collection holds several faces. https://learn.microsoft.com/typography/opentype/spec/otff */
function facesOf(file: number): number[] {
  const head = bytesAt(file, 0, 12);
  if (head.toString('latin1', 0, 4) !== 'ttcf') return [0];
  const count = Math.min(head.readUInt32BE(8), maxFaces);
  const offsets = bytesAt(file, 12, count * 4);
  return Array.from({ length: count }, (_, index) => offsets.readUInt32BE(index * 4));
}

function removeOfFace(file: number, at: number, wanted: Set<number>): void {
  const count = bytesAt(file, at + 4, 2).readUInt16BE(0);
  const tables = bytesAt(file, at + 12, count * 16);
  for (let entry = 0; entry + 16 <= tables.length; entry += 16) {
    if (tables.toString('latin1', entry, entry + 4) !== 'cmap') continue;
    removeOfMap(bytesAt(file, tables.readUInt32BE(entry + 8), tables.readUInt32BE(entry + 12)), wanted);
  }
}

/** https://learn.microsoft.com/typography/opentype/spec/cmap */
function removeOfMap(map: Buffer, wanted: Set<number>): void {
  const count = map.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const at = map.readUInt32BE(4 + index * 8 + 4);
    const format = map.readUInt16BE(at);
    const ranges = format === 12 ? rangesOf12(map, at) : format === 4 ? rangesOf4(map, at) : [];
    for (const [first, last] of ranges)
      for (const code of wanted) if (code >= first && code <= last) wanted.delete(code);
  }
}

function rangesOf12(map: Buffer, at: number): [number, number][] {
  const count = map.readUInt32BE(at + 12);
  return Array.from({ length: count }, (_, index) => {
    const group = at + 16 + index * 12;
    return [map.readUInt32BE(group), map.readUInt32BE(group + 4)];
  });
}

function rangesOf4(map: Buffer, at: number): [number, number][] {
  const count = map.readUInt16BE(at + 6) / 2;
  const ends = at + 14;
  const starts = ends + count * 2 + 2;
  return Array.from({ length: count }, (_, index) => [
    map.readUInt16BE(starts + index * 2),
    map.readUInt16BE(ends + index * 2),
  ]);
}
