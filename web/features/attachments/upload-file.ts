import type { Attachment } from '../../../api/contract/attachments.ts';
import { ApiError, toApiError } from '../../lib/http.ts';

export interface Upload {
  documentId: number;
  file: File;
  /** Called with the bytes sent so far, of the file and its envelope. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file. `fetch` cannot tell how much has been sent; XMLHttpRequest can.
 * @throws {ApiError} for every answer that is not a success; status 0 where none came
 */
export function uploadFile({ documentId, file, onProgress, signal }: Upload): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', `/api/documents/${documentId}/attachments`);
    call.withCredentials = true;
    call.setRequestHeader('Accept', 'application/json');
    call.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    call.addEventListener('load', () => {
      if (call.status === 201 || call.status === 200) resolve(JSON.parse(call.responseText) as Attachment);
      else reject(toApiError(call.status, call.statusText, call.responseText));
    });
    call.addEventListener('error', () => reject(new ApiError(0, 'The server cannot be reached')));
    call.addEventListener('abort', () => reject(new ApiError(0, 'Cancelled')));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    const form = new FormData();
    form.set('file', file, file.name);
    call.send(form);
  });
}
