import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';

/** A PNG of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A grey PNG of a size in px. @param padding bytes that say nothing, to make the file as large */
export function pngOf(width: number, height: number, padding = 0): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'ascii'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits of grey a pixel
  head[8] = 8;
  const lines = Buffer.alloc((width + 1) * height, 200);
  for (let line = 0; line < height; line += 1) lines[line * (width + 1)] = 0;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [
    chunk('IHDR', head),
    ...(padding > 0 ? [chunk('paDd', Buffer.alloc(padding))] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

/** A random word that no other word resembles, even with typos. */
export const newWord = () =>
  `q${randomBytes(7)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`;

/** The body of an answer. Expects the given status. */
export function bodyOf<T>(answer: HttpAnswer<T>, status = 200): T {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status });
  return answer.body;
}

export async function makeSpace(
  client: HttpClient,
  {
    name = 'Handbook',
    visibility = 'everyone',
    language = 'auto',
  }: Partial<Pick<Space, 'name' | 'visibility' | 'language'>> = {},
): Promise<Space> {
  return bodyOf(
    await client.post<Space>('/api/spaces', { name, description: '', visibility, language }),
    201,
  );
}

export async function makeDocument(
  client: HttpClient,
  spaceId: number,
  {
    title = 'Deploying',
    content = 'Text.',
    parentId = null,
  }: Partial<Pick<Document, 'title' | 'content' | 'parentId'>> = {},
): Promise<Document> {
  const document = { title, content, spaceId, parentId };
  return bodyOf(await client.post<Document>('/api/documents', document), 201);
}

/** Makes someone a member of a space that the client manages. */
export async function addMember(client: HttpClient, spaceId: number, userId: number, role: string) {
  bodyOf(await client.put(`/api/spaces/${spaceId}/members/${userId}`, { role }));
}
