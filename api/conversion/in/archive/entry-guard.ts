import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { SourceRefused } from '../source-refused.ts';

/** A smaller file may unpack at any ratio: it may be of one character. */
const minBytesForRatio = 10 * 1024 * 1024;
/** Unpacked bytes for each packed one. */
const maxRatio = 100;

/**
 * Passes on the bytes of one file of a zip. Fails where they unpack to far more than the zip holds, or are not those that
 * were packed.
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
      if (size > minBytesForRatio && size > compressedSize * maxRatio)
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
