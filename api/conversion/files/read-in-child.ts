import type { Readable } from 'node:stream';
import type { ReadText, TextPart } from '../../text/words/file-words.ts';
import type { ChildLimits } from '../process/fork-child.ts';
import { ChildFailed, createHost } from '../process/host.ts';
import type { ReadTasks } from './child.ts';

/** For a file. */
export const readLimits: ChildLimits = { memoryMb: 512, cpuMs: 60_000 };

/** A child that sends more than its texts and their words can be is broken. UTF-16 units. */
const maxSentLength = 32 * 1024 * 1024;

/**
 * Reads the text of a file in a process of its own.
 * @returns null if the process needed too much time or memory, crashed, or was stopped
 * @throws what the stream of the file throws
 */
export async function readInChild(
  file: Readable,
  limits: ChildLimits,
  signal?: AbortSignal,
): Promise<ReadText | null> {
  const title = 'The process that reads files';
  const host = createHost<ReadTasks>({
    ...{ title, entry: 'files/child', caller: import.meta.url },
    ...{ limits, hasInput: true },
  });
  const parts: TextPart[] = [];
  let sentLength = 0;
  const take = (part: TextPart) => {
    parts.push(part);
    sentLength += part.text.length + part.vector.length;
    if (sentLength > maxSentLength) throw new ChildFailed(`${title} sends too much`);
  };
  try {
    // it may also wait for a processor, or for the store
    const timeoutMs = 5 * limits.cpuMs;
    const found = await host.run('read', null, { timeoutMs, signal, answer: take, stdin: file });
    return { ...found, parts };
  } catch (error) {
    if (error instanceof ChildFailed || signal?.aborted) return null;
    throw error;
  } finally {
    host.close();
  }
}
