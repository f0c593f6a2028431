import { t } from '@lingui/core/macro';
import type { ImportDetails } from '../../../api/contract/imports.ts';
import { addressOf, calls } from '../../lib/calls.ts';
import { ApiError, toApiError } from '../../lib/http.ts';

interface Part {
  id: number;
  /** From 1. */
  number: number;
  bytes: Blob;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Sends one part. Uses XMLHttpRequest because `fetch` does not report progress. */
function sendPart({ id, number, bytes, onProgress, signal }: Part): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('PUT', addressOf(calls.imports.putPart, { params: { id, number } }));
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('Content-Type', 'application/octet-stream');
    call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    call.addEventListener('load', () => {
      if (call.status === 204) resolve();
      else reject(toApiError(call.status, call.statusText, call.responseText));
    });
    call.addEventListener('error', () => reject(new ApiError(0, t`The server cannot be reached`)));
    call.addEventListener('abort', () => reject(new ApiError(0, 'cancelled')));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(bytes);
  });
}

/** How often a part is sent, should the line break. */
const tries = 3;

async function sendPatiently(part: Part): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendPart(part);
    } catch (error) {
      const isBroken = error instanceof ApiError && error.status === 0 && !part.signal.aborted;
      if (!isBroken || attempt === tries) throw error;
    }
  }
}

interface Sending {
  file: File;
  details: ImportDetails;
  /** Called with the bytes of the whole file that have arrived or are on their way. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * Sends the parts of a file that the server does not have yet.
 * @throws {ApiError} if a part is refused; status 0 if the server cannot be reached
 */
export async function sendParts({ file, details, onProgress, signal }: Sending): Promise<void> {
  const { id, partSize } = details;
  const arrived = new Set(details.parts);
  let before = 0;
  for (let number = 1; (number - 1) * partSize < file.size; number += 1) {
    const bytes = file.slice((number - 1) * partSize, number * partSize);
    if (!arrived.has(number)) {
      const shown = (sent: number) => onProgress(before + Math.min(sent, bytes.size));
      await sendPatiently({ id, number, bytes, onProgress: shown, signal });
    }
    before += bytes.size;
    onProgress(before);
  }
}
