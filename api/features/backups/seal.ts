import { createHash } from 'node:crypto';
import { pack } from 'tar-stream';
import { badBackup, damaged } from './format.ts';

/** The end of a tar, which `seal` replaces with the closing entry and a new end. Bytes. */
const endBytes = 1024;
/** Header, text and end of the tar. */
const closingBytes = 512 + 512 + endBytes;

/**
 * Ends an archive with an entry that contains the SHA-256 of all bytes before it, so that any change or truncation is
 * detected.
 */
export async function* seal(tar: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const { body } = holdBack(tar, endBytes);
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  yield await closing(hash.digest('hex'));
}

/**
 * The archive without its closing entry.
 * @throws AppError 422 at the end, if the closing entry is missing or its digest differs
 */
export async function* unseal(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const { body, end } = holdBack(archive, closingBytes);
  let size = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  const found = end();
  if (size + found.length === 0)
    throw badBackup('This backup is empty. Take another copy of it, or an older backup.');
  if (found.equals(await closing(hash.digest('hex')))) return;
  if (!found.subarray(0, 8).equals(Buffer.from('closing\0'))) throw cutShort();
  throw damaged('its bytes differ from the checksum in its last entry');
}

const cutShort = () =>
  badBackup(
    'This backup is cut short, or its end is damaged: its last entry is missing. Nothing was changed. ' +
      'Take another copy of it, or an older backup.',
  );

/** Passes on all but the last `count` bytes; `end` returns those afterwards. */
function holdBack(source: AsyncIterable<Buffer>, count: number) {
  let held: Buffer = Buffer.alloc(0);
  async function* body(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const all = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      const passed = Math.max(0, all.length - count);
      // a copy, because a slice would keep the whole chunk in memory
      held = Buffer.from(all.subarray(passed));
      if (passed > 0) yield all.subarray(0, passed);
    }
  }
  return { body: body(), end: () => held };
}

async function closing(sha256: string): Promise<Buffer> {
  const tar = pack();
  const text = `This backup is complete. SHA-256 of all bytes before this entry: ${sha256}\n`;
  tar.entry({ name: 'closing', mode: 0o600, mtime: new Date(0) }, text);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
