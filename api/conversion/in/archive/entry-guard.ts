import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { SourceRefused } from '../source-refused.ts';

/** Below this many bytes no rate is asked for: a small file may be of one character. */
const smallEntry = 10 * 1024 * 1024;
const highestRate = 100;

/**
 * Passes the bytes of one file of a zip on, and fails where they unpack to far more than the zip holds, or are not those
 * that were packed.
 */
export function guardEntry({
  compressedSize,
  checksum,
}: {
  compressedSize: number;
  checksum: number;
}): Transform {
  let [size, sum] = [0, 0];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > smallEntry && size > compressedSize * highestRate)
        return done(new SourceRefused('archiveTooLarge'));
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(
        sum === checksum
          ? null
          : new SourceRefused('archiveDamaged', { cause: new Error('A file has another CRC-32') }),
      );
    },
  });
}
