import { pipeline, type Readable } from 'node:stream';
import type { ReadText, TextPart } from '../../text/words/file-words.ts';
import { forkChild, type ChildLimits } from '../process/fork-child.ts';
import type { ChildMessage } from './read-child.ts';

export const readLimits: ChildLimits = { megabytes: 512, milliseconds: 60_000 };

/** A child that sends more than its texts and their words can be is broken. UTF-16 units. */
const mostSent = 32 * 1024 * 1024;

/**
 * Reads the text of a file in a process of its own.
 * @returns null if the process needed too much time or memory, crashed, or was stopped
 * @throws what the stream of the file throws
 */
export async function readInChild(
  file: Readable,
  limits: ChildLimits,
  stopping?: AbortSignal,
): Promise<ReadText | null> {
  const child = forkChild('files/read-child', import.meta.url, { ...limits, hasInput: true });
  const stop = () => child.kill('SIGKILL');
  stopping?.addEventListener('abort', stop);
  // the child is held to its time of a processor; it may also wait for one, or for the store
  const patience = setTimeout(stop, 5 * limits.milliseconds);
  const parts: TextPart[] = [];
  let end: Omit<ReadText, 'parts'> | null = null;
  let sent = 0;
  child.on('message', (message: ChildMessage) => {
    if ('end' in message) end = message.end;
    else {
      parts.push(message.part);
      sent += message.part.text.length + message.part.vector.length;
      if (sent > mostSent) stop();
    }
  });
  let fault: Error | undefined;
  pipeline(file, child.stdin!, (error) => {
    // a child that ends does not read its input to the end
    if (!error || isPipeClosed(error)) return;
    fault = error;
    stop();
  });
  // comes after the last message, also where the process was killed or could not be started
  await new Promise<void>((ended) => {
    child.once('disconnect', ended);
    child.once('error', (error) => {
      fault = error;
      ended();
    });
  });
  clearTimeout(patience);
  stopping?.removeEventListener('abort', stop);
  stop();
  file.destroy();
  if (fault) throw fault;
  return end && { ...(end as Omit<ReadText, 'parts'>), parts };
}

const isPipeClosed = (error: NodeJS.ErrnoException): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(error.code ?? '');
