import { t } from '@lingui/core/macro';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { addressOf, calls } from '../../lib/calls.ts';
import { ApiError, toApiError } from '../../lib/http.ts';

export interface Upload {
  documentId: number;
  file: File;
  /** Called with the bytes sent so far, including the multipart envelope. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file. Uses XMLHttpRequest because `fetch` does not report progress.
 * @throws {ApiError} for every answer that is not a success; status 0 if none came
 */
export function uploadFile({ documentId, file, onProgress, signal }: Upload): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.set('file', file, file.name);
    const call = new XMLHttpRequest();
    call.open('POST', addressOf(calls.attachments.upload, { params: { id: documentId } }));
    call.withCredentials = true;
    call.setRequestHeader('Accept', 'application/json');
    call.upload.addEventListener('progress', (event) => onProgress?.(event.loaded));
    call.addEventListener('load', () => {
      if (call.status === 201 || call.status === 200) resolve(JSON.parse(call.responseText) as Attachment);
      else reject(toApiError(call.status, call.statusText, call.responseText));
    });
    call.addEventListener('error', () => reject(new ApiError(0, t`The server cannot be reached`)));
    call.addEventListener('abort', () => reject(new ApiError(0, 'Cancelled')));
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });
}
