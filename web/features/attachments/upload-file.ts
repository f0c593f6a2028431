import { t } from '@lingui/core/macro';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { addressOf, calls, keyHeader } from '../../lib/calls.ts';
import { ApiError, toApiError } from '../../lib/http.ts';
import { mayHaveMade } from '../../lib/request-keys.ts';
import { makeUuid } from '../../lib/uuid.ts';

export interface Upload {
  documentId: number;
  file: File;
  /** Called with the bytes sent so far, including the multipart envelope. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/** The keys of uploads whose outcome is unknown: another attempt with the same file attaches it once. */
const unsure = new WeakMap<File, { documentId: number; key: string }>();

/**
 * Uploads one file. If it is not known whether an earlier attempt attached it, it is not attached twice.
 * @throws {ApiError} for every answer that is not a success; status 0 if none came
 */
export async function uploadFile(upload: Upload): Promise<Attachment> {
  const { documentId, file } = upload;
  const before = unsure.get(file);
  const key = before?.documentId === documentId ? before.key : makeUuid();
  unsure.set(file, { documentId, key });
  try {
    const attachment = await send(upload, key);
    unsure.delete(file);
    return attachment;
  } catch (error) {
    if (!mayHaveMade(error)) unsure.delete(file);
    throw error;
  }
}

/** Uses XMLHttpRequest because `fetch` does not report progress. */
function send({ documentId, file, onProgress, signal }: Upload, key: string): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.set('file', file, file.name);
    const call = new XMLHttpRequest();
    call.open('POST', addressOf(calls.attachments.upload, { params: { id: documentId } }));
    call.withCredentials = true;
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader(keyHeader, key);
    call.upload.addEventListener('progress', (event) => onProgress?.(event.loaded));
    call.addEventListener('load', () => {
      if (call.status === 201 || call.status === 200) resolve(JSON.parse(call.responseText) as Attachment);
      else reject(toApiError(call.status, call.statusText, call.responseText));
    });
    call.addEventListener('error', () => reject(new ApiError(0, t`The server cannot be reached`)));
    call.addEventListener('abort', () => reject(new ApiError(0, 'cancelled')));
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });
}
