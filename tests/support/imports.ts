import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import type { ImportDetails, ImportItemLine, ImportOptions } from '../../api/contract/imports.ts';
import type { TestApp } from './app.ts';
import type { HttpClient } from './http-client.ts';

export type ZipContents = Record<string, string | Buffer>;

export async function zipOf(files: ZipContents): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), path);
  zip.end();
  return buffer(zip.outputStream);
}

interface Upload {
  name: string;
  bytes: Buffer;
  spaceId?: number;
  newSpace?: string;
}

const octets = { headers: { 'content-type': 'application/octet-stream' } };

/** Sends a file as the page does, part by part. @returns its id */
export async function upload(client: HttpClient, { bytes, ...rest }: Upload): Promise<number> {
  const made = await client.post<ImportDetails>('/api/imports', { ...rest, size: bytes.length });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, partSize } = made.body;
  for (let number = 1; (number - 1) * partSize < bytes.length; number += 1) {
    const part = bytes.subarray((number - 1) * partSize, number * partSize);
    const sent = await client.put(`/api/imports/${id}/parts/${number}`, part, octets);
    expect(sent.status, JSON.stringify(sent.body)).toBe(204);
  }
  return id;
}

/** Does what imports wait for, as a process of Lectern does. */
export async function work(app: TestApp): Promise<void> {
  const faults: unknown[] = [];
  await app.services.imports.runWaiting({
    signal: new AbortController().signal,
    onFault: (_id, error) => faults.push(error),
  });
  expect(faults).toEqual([]);
}

export async function step(
  client: HttpClient,
  id: number,
  name: 'read' | 'start' | 'cancel' | 'undo',
  body?: unknown,
): Promise<ImportDetails> {
  const { status, body: answer } = await client.post<ImportDetails>(`/api/imports/${id}/${name}`, body);
  expect(status, JSON.stringify(answer)).toBe(202);
  return answer;
}

export const details = async (client: HttpClient, id: number): Promise<ImportDetails> =>
  (await client.get<ImportDetails>(`/api/imports/${id}`)).body;

/** Uploads and reads. */
export async function plan(app: TestApp, client: HttpClient, file: Upload): Promise<ImportDetails> {
  const id = await upload(client, file);
  await step(client, id, 'read');
  await work(app);
  return details(client, id);
}

/** Uploads, reads and writes. */
export async function bringIn(
  app: TestApp,
  client: HttpClient,
  file: Upload,
  options: Partial<ImportOptions> = {},
): Promise<ImportDetails> {
  const { id } = await plan(app, client, file);
  await step(client, id, 'start', { options });
  await work(app);
  return details(client, id);
}

export const items = async (client: HttpClient, id: number, query = ''): Promise<ImportItemLine[]> =>
  (await client.get<ImportItemLine[]>(`/api/imports/${id}/items${query}`)).body;
