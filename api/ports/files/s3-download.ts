import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { silence } from './s3-client.ts';
import type { S3Store } from './s3-store.ts';

/** Streams the bytes of an answer. Fails if the store stops sending while a reader waits, or ends too early. */
export function download(store: S3Store, response: IncomingMessage): Readable {
  // the reader may be slow; `watched` limits only the store
  response.setTimeout(0);
  response.on('error', () => undefined);
  const stream = Readable.from(watched(store, response), { objectMode: false });
  // also if nobody has begun to read
  stream.once('close', () => response.destroy());
  return stream;
}

async function* watched({ timeoutMs, failed }: S3Store, response: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let missing = Number(response.headers['content-length']);
  for (;;) {
    const late = setTimeout(() => response.destroy(silence(timeoutMs.answer)), timeoutMs.answer);
    const next = await chunks
      .next()
      .catch((error: unknown) => Promise.reject(failed(error)))
      .finally(() => clearTimeout(late));
    if (next.done) break;
    missing -= next.value.length;
    yield next.value;
  }
  if (missing > 0) throw failed(new Error(`it ended ${missing} bytes too early`));
}
