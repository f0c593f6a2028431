import { readFile } from 'node:fs/promises';
import { ZodError } from 'zod';
import { decodeText } from '../archive/decode-text.ts';

/** How much of a file of JSON may be read. */
export interface JsonLimits {
  /**
   * Objects and lists: each takes hundreds of bytes in memory, even if it has three in the file. Usual texts have 30.
   */
  objects: number;
  /** The reader keeps all pieces in memory, without their texts. */
  pieces: number;
}

/** Sends pieces, and waits until they have been taken. */
export type TakePieces<P> = (pieces: readonly P[]) => Promise<unknown>;

/** What became of a file: 'damaged' where it is no such JSON, 'too-much' where it holds more than the limits. */
type JsonOutcome = 'read' | 'damaged' | 'too-much';

/** How much is sent at once. `textLength` in UTF-16 code units. */
const batchLimits = { textLength: 1024 * 1024, pieces: 500 };

/**
 * Parses a file of JSON and sends its pieces. It runs in the process of conversions, because a file of 64 MB takes
 * seconds and hundreds of megabytes.
 * @param path of the file on this machine
 * @param split gives the pieces; throws ZodError for what the file should not be
 */
export async function tellPieces<P extends object>(
  path: string,
  take: TakePieces<P>,
  { split, limits }: { split: (value: unknown) => Iterable<P>; limits: JsonLimits },
): Promise<JsonOutcome> {
  const bytes = await readFile(path);
  if (countObjects(bytes) > limits.objects) return 'too-much';
  const value = parse(bytes);
  if (value === undefined) return 'damaged';
  let waiting: P[] = [];
  let [length, count] = [0, 0];
  const send = async () => {
    if (waiting.length > 0) await take(waiting);
    [waiting, length] = [[], 0];
  };
  try {
    for (const piece of split(value)) {
      if ((count += 1) > limits.pieces) return 'too-much';
      waiting.push(piece);
      length += 'text' in piece ? String(piece.text).length : 0;
      if (length >= batchLimits.textLength || waiting.length >= batchLimits.pieces) await send();
    }
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return 'damaged';
  }
  await send();
  return 'read';
}

function countObjects(bytes: Buffer): number {
  let objects = 0;
  for (const byte of bytes) if (byte === 0x5b || byte === 0x7b) objects += 1;
  return objects;
}

/** Undefined for what is no JSON. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeText(bytes).text);
  } catch {
    return undefined;
  }
}
