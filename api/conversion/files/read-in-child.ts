import type { Readable } from 'node:stream';
import type { ReadText, TextPart } from '../../text/words/file-words.ts';
import type { ChildLimits } from '../process/fork-child.ts';
import { ChildFailed, createHost } from '../process/host.ts';
import type { ReadQuestion, ReadTasks } from './child.ts';

/** For a file. */
export const readLimits: ChildLimits = { memoryMb: 512, cpuMs: 60_000 };

/** A child that sends more than its texts and their words can be is broken. UTF-16 units. */
const maxSentLength = 32 * 1024 * 1024;
/** So many bytes of the file are sent at once, at least. */
const minPieceBytes = 1024 * 1024;
/** After this many files the process ends, and so does whatever one of them has left in it. */
const maxFilesPerProcess = 100;
/** The same where a file has left it with this share of its memory: the next one needs room. */
const maxKeptShare = 0.5;

const title = 'The process that reads files';

/**
 * Reads the texts of files in a process of their own, one after the other.
 * @returns null if the process needed too much time or memory, crashed, or was stopped; throws what the stream of the
 *   file throws
 */
export function createFileReader(
  limits: ChildLimits,
): (file: Readable, signal?: AbortSignal) => Promise<ReadText | null> {
  const host = createHost<ReadTasks>({ title, entry: 'files/child', caller: import.meta.url, limits });
  // it may also wait for a processor, or for the store
  const timeoutMs = 5 * limits.cpuMs;
  let filesRead = 0;

  return async (file, signal) => {
    const parts: TextPart[] = [];
    const bytes = piecesOf(file);
    // its fault may come before the first byte is asked for, and is thrown when it is
    file.on('error', () => undefined);
    let sentLength = 0;
    const answer = async (question: ReadQuestion): Promise<Uint8Array | null> => {
      if (question === 'bytes') return (await bytes.next()).value ?? null;
      parts.push(question);
      sentLength += question.text.length + question.vector.length;
      if (sentLength > maxSentLength) throw new ChildFailed(`${title} sends too much`);
      return null;
    };
    try {
      const { memoryMb, ...found } = await host.run('read', null, { timeoutMs, signal, answer });
      filesRead += 1;
      if (filesRead % maxFilesPerProcess === 0 || memoryMb > maxKeptShare * limits.memoryMb) host.close();
      return { ...found, parts };
    } catch (error) {
      if (error instanceof ChildFailed || signal?.aborted) return null;
      throw error;
    } finally {
      file.destroy();
    }
  };
}

async function* piecesOf(file: Readable): AsyncGenerator<Uint8Array, undefined> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    pieces.push(chunk);
    length += chunk.length;
    if (length < minPieceBytes) continue;
    yield Buffer.concat(pieces);
    [pieces, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(pieces);
}
