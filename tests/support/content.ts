import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';

/** A PNG of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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
  { name = 'Handbook', visibility = 'everyone' }: Partial<Pick<Space, 'name' | 'visibility'>> = {},
): Promise<Space> {
  return bodyOf(await client.post<Space>('/api/spaces', { name, description: '', visibility }), 201);
}

export async function makeDocument(
  client: HttpClient,
  spaceId: number,
  { title = 'Deploying', content = 'Text.' }: Partial<Pick<Document, 'title' | 'content'>> = {},
): Promise<Document> {
  const document = { title, content, spaceId, parentId: null };
  return bodyOf(await client.post<Document>('/api/documents', document), 201);
}

/** Makes someone a member of a space that the client manages. */
export async function addMember(client: HttpClient, spaceId: number, userId: number, role: string) {
  bodyOf(await client.put(`/api/spaces/${spaceId}/members/${userId}`, { role }));
}
