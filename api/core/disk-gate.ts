import { statfs } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { storageFull } from './errors.ts';
import type { Said } from './refusal-texts.ts';

/** Bytes. */
export interface DiskRoom {
  free: number;
  total: number;
}

/** Keeps some room free on one disk. Everything that writes files asks it first. */
export interface DiskGate {
  /**
   * @param size bytes to be written; 0 if unknown
   * @param refusal says what was refused and what to do
   * @throws AppError 507 if less than the reserve would stay free
   */
  refuse(size: number, refusal: string | Said): Promise<void>;
  /** Bytes that may still be written; null if unknown. */
  left(): Promise<number | null>;
}

const mebibyte = 1024 * 1024;
/** Kept free for the database, which may be on the same disk. Bytes. */
const usualReserve = 256 * mebibyte;
/** While a file is written, the free space is checked again after this many bytes. */
const checkEveryBytes = mebibyte;

/** @param folder must exist */
export async function roomOf(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * @param room null if the store does not report it; then nothing is refused
 * @param minFree bytes to keep free; 0: nothing is refused; undefined: chosen by the size of the disk
 */
export function createDiskGate(room: () => Promise<DiskRoom | null>, minFree: number | undefined): DiskGate {
  async function left(): Promise<number | null> {
    if (minFree === 0) return null;
    const found = await room();
    if (found === null) return null;
    // on a small disk, do not reserve more than a twentieth
    return found.free - (minFree ?? Math.min(usualReserve, found.total / 20));
  }
  return {
    left,
    async refuse(size, refusal) {
      const bytes = await left();
      if (bytes !== null && bytes < size) throw storageFull(refusal);
    },
  };
}

/**
 * Passes bytes on, and checks before each piece whether it may be written.
 * @param onBytes gets the number of all bytes so far; may throw
 */
export function gated(
  gate: Pick<DiskGate, 'refuse'>,
  refusal: string | Said,
  onBytes: (sum: number) => void = () => undefined,
): Transform {
  let sum = 0;
  let looked = -checkEveryBytes;
  const pass = async (chunk: Buffer): Promise<Buffer> => {
    sum += chunk.length;
    onBytes(sum);
    if (sum - looked >= checkEveryBytes) {
      looked = sum;
      await gate.refuse(chunk.length, refusal);
    }
    return chunk;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pass(chunk).then(
        (passed) => done(null, passed),
        (error: unknown) => done(error as Error),
      );
    },
  });
}
