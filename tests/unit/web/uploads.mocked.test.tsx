import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../api/contract/attachments.ts';
import { useAttachments } from '../../../web/features/attachments/api.ts';
import type { Upload } from '../../../web/features/attachments/upload-file.ts';
import { useUploads, type Uploads } from '../../../web/features/attachments/use-uploads.ts';
import { ApiError } from '../../../web/lib/http.ts';

const { sent, toasts } = vi.hoisted(() => ({
  sent: [] as (Upload & { arrive: (attachment: Attachment) => void; fail: (error: Error) => void })[],
  toasts: { success: vi.fn(), failure: vi.fn() },
}));
vi.mock('../../../web/features/attachments/upload-file.ts', () => ({
  uploadFile: (upload: Upload) =>
    new Promise<Attachment>((arrive, fail) => {
      upload.signal?.addEventListener('abort', () => fail(new ApiError(0, 'Cancelled')));
      sent.push({ ...upload, arrive, fail });
    }),
}));
vi.mock('../../../web/components/toasts.tsx', () => ({ useToasts: () => toasts }));

const attachment = { id: 1, filename: 'notes.txt' } as Attachment;
const file = (name: string, size: number) => new File(['x'.repeat(size)], name);

let root: Root;
let uploads: Uploads;
let maxBytes: number | undefined;
function Shown() {
  maxBytes = useAttachments(7).data?.maxBytes;
  uploads = useUploads(7);
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () =>
    Response.json([], { headers: { 'X-Max-Upload-Bytes': String(1024 * 1024) } }),
  );
  sent.length = 0;
  vi.clearAllMocks();
  root = createRoot(document.createElement('div'));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Shown />
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.waitFor(() => expect(maxBytes).toBe(1024 * 1024)));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('files on their way show how far they are, keep the page from being left, and are gone once they arrived', async () => {
  await act(async () => uploads.send([file('notes.txt', 10), file('more.txt', 10)]));
  await act(async () => sent[0]!.onProgress?.(400));
  // the envelope is no part of the file
  expect(uploads.sendings.map(({ file: { name }, sent: bytes }) => [name, bytes])).toEqual([
    ['notes.txt', 10],
    ['more.txt', 0],
  ]);
  expect(leave()).toBe(true);
  await act(async () => sent.forEach(({ arrive }) => arrive(attachment)));
  expect(uploads.sendings).toEqual([]);
  expect(toasts.success).toHaveBeenCalledWith('2 files uploaded');
  expect(leave()).toBe(false);
});

it('a file that is too large is refused before a byte of it is sent', async () => {
  await act(async () => uploads.send([file('large.bin', 1024 * 1024 + 1)]));
  expect(sent).toEqual([]);
  expect(uploads.sendings[0]?.failure).toBe('Files can be up to 1 MB.');
  expect(toasts.failure).toHaveBeenCalledWith('Upload failed', uploads.sendings[0]?.failure);
});

it('who waits for a file hears that it failed, that it is sent again, and gets it', async () => {
  const heard: unknown[] = [];
  await act(async () => {
    void uploads
      .attach(file('notes.txt', 10), (state) => heard.push(state))
      .then((found) => heard.push(found));
  });
  await act(async () => sent[0]!.fail(new ApiError(503, 'Service Unavailable')));
  expect(heard).toEqual(['failed']);
  expect(uploads.sendings[0]?.failure).toBe('Failed to upload file');
  expect(leave()).toBe(false);
  await act(async () => uploads.retry(uploads.sendings[0]!.key));
  await act(async () => sent[1]!.arrive(attachment));
  expect(heard).toEqual(['failed', 'sending', attachment]);
});

it('a file that is given up is sent no further, and nobody waits for it or is told of a failure', async () => {
  const heard: unknown[] = [];
  await act(async () => {
    void uploads.attach(file('notes.txt', 10), () => undefined).then((found) => heard.push(found));
  });
  await act(async () => uploads.cancel(uploads.sendings[0]!.key));
  expect(sent[0]!.signal?.aborted).toBe(true);
  expect([heard, uploads.sendings]).toEqual([[undefined], []]);
  expect(toasts.failure).not.toHaveBeenCalled();
});
