import { crc32, deflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import type { ByteSource } from '../../api/conversion/in/archive/byte-source.ts';

/** A file of a zip as no honest program writes it. */
export interface RawFile {
  name: string | Buffer;
  data?: string | Buffer;
  /** 0 stored, 8 deflated (by default). */
  method?: number;
  /** Bit 0: encrypted; bit 11: the name is UTF-8. */
  flags?: number;
  /** Of Unix: 0o120777 is a symbolic link. */
  mode?: number;
  extra?: Buffer;
  checksum?: number;
}

const fields = (parts: [size: 2 | 4, value: number][]): Buffer => {
  const bytes = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of parts) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

/** A zip of files as they are given, faults included. */
export function rawZip(files: readonly RawFile[]): Buffer {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, data = '', method = 8, flags = 0, mode = 0o100644, extra, checksum } of files) {
    const [raw, plain, more] = [
      Buffer.from(name as string),
      Buffer.from(data as string),
      extra ?? Buffer.alloc(0),
    ];
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const common: [2 | 4, number][] = [
      ...([
        [2, 20],
        [2, flags],
        [2, method],
        [2, 0],
        [2, 0],
      ] as [2, number][]),
      ...([
        [4, checksum ?? crc32(plain)],
        [4, packed.length],
        [4, plain.length],
      ] as [4, number][]),
      ...([
        [2, raw.length],
        [2, more.length],
      ] as [2, number][]),
    ];
    const body = Buffer.concat([fields([[4, 0x04034b50], ...common]), raw, more, packed]);
    const tail: [2 | 4, number][] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, (mode << 16) >>> 0],
      [4, offset],
    ];
    list.push(fields([[4, 0x02014b50], [2, 0x031e], ...common, ...tail]), raw, more);
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(list);
  const end = fields([
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, files.length],
      [2, files.length],
    ] as [2 | 4, number][]),
    ...([
      [4, directory.length],
      [4, offset],
      [2, 0],
    ] as [2 | 4, number][]),
  ]);
  return Buffer.concat([...bodies, directory, end]);
}

/** Bytes in memory as a source. */
export const bytesSource = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => Readable.from([bytes.subarray(start, start + length)]),
});
