const sector = 512;
const [free, endOfChain, fatSector] = [0xffffffff, 0xfffffffe, 0xfffffffd];

/**
 * A Compound File of Microsoft's (MS-CFB, version 3) with one stream: what Word, Excel and PowerPoint wrote before 2007,
 * and what an office file with a password is.
 * @param content at least 4,096 bytes: a smaller stream has no sectors of its own
 */
export function compoundFile(stream: string, content = Buffer.alloc(4_096)): Buffer {
  const sectors = Math.ceil(content.length / sector);
  const fat = Buffer.alloc(sector, 0xff);
  fat.writeUInt32LE(fatSector, 0);
  fat.writeUInt32LE(endOfChain, 4);
  for (let at = 0; at < sectors; at += 1)
    fat.writeUInt32LE(at + 1 < sectors ? at + 3 : endOfChain, 4 * (at + 2));
  const directory = Buffer.concat([
    entry('Root Entry', { type: 5, child: 1, start: endOfChain, size: 0 }),
    entry(stream, { type: 2, child: free, start: 2, size: content.length }),
    Buffer.alloc(256),
  ]);
  return Buffer.concat([header(), fat, directory, content, Buffer.alloc(sectors * sector - content.length)]);
}

function header(): Buffer {
  const bytes = Buffer.alloc(sector).fill(0xff, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  // sectors of 2^9 bytes, of 2^6 in small streams
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  // the directory's sector, and from which size on a stream has sectors of its own
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(4_096, 56);
  bytes.writeUInt32LE(endOfChain, 60);
  bytes.writeUInt32LE(endOfChain, 68);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}

function entry(
  name: string,
  { type, child, start, size }: { type: number; child: number; start: number; size: number },
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(2 * (name.length + 1), 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(free, 68);
  bytes.writeUInt32LE(free, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
