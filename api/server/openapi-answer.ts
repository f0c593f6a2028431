import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { programOf } from '../conversion/process/program-of.ts';
import { once } from '../core/once.ts';

/**
 * The OpenAPI document as sent over HTTP. It is made on the first request, in a separate thread: it takes a fifth of a
 * second of processor time, anybody may ask for it, and all other requests would have to wait.
 */
export const openApiAnswer = once(async (): Promise<{ json: Buffer; etag: string }> => {
  const json = Buffer.from(await writtenAside());
  const digest = createHash('sha256').update(json).digest('base64url');
  return { json, etag: `"${digest}"` };
});

function writtenAside(): Promise<string> {
  const { path, execArgv } = programOf('server/openapi-thread', import.meta.url);
  return new Promise((resolve, reject) => {
    const thread = new Worker(path, { execArgv });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread ended with ${code}`)));
  });
}
