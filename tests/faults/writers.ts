import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { bodyOf } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import type { Program } from '../support/program.ts';

export const away = 'The database cannot be reached right now. Please try again in a moment.';
/** A deadline for a slow machine; the goal is ten seconds, and reports tell what it took. Milliseconds. */
export const wellAgain = 30_000;

export interface Answered {
  id: number;
  title: string;
}

/** People who write without pause, and remember every write that was answered with success. */
export class Writers {
  readonly answered: Answered[] = [];
  /** Of every other answer; 0 where there was none. */
  readonly refused: { status: number; message: unknown }[] = [];
  #stopping = false;
  #running: Promise<unknown>;

  constructor(client: HttpClient, spaceId: number, count = 4) {
    this.#running = Promise.all(Array.from({ length: count }, () => this.#write(client, spaceId)));
  }

  async #write(client: HttpClient, spaceId: number): Promise<void> {
    while (!this.#stopping) {
      const title = randomUUID();
      const input = { title, content: `Text of ${title}`, spaceId, parentId: null };
      try {
        const { status, body } = await client.post<Document>('/api/documents', input);
        if (status === 201) this.answered.push({ id: body.id, title });
        else this.refused.push({ status, message: (body as unknown as { message: unknown }).message });
      } catch {
        this.refused.push({ status: 0, message: null });
      }
    }
  }

  /** Nobody was left without an answer, and none of the others was a fault. */
  wereOnlyRefusedAsAway(): void {
    for (const refused of this.refused) expect(refused).toEqual({ status: 503, message: away });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }
}

export async function signIn(program: Program, password: string): Promise<HttpClient> {
  const client = new HttpClient(program.url);
  await client.signIn('admin', password);
  return client;
}

export async function everyAnsweredWriteIsThere(
  client: HttpClient,
  answered: readonly Answered[],
): Promise<void> {
  for (const { id, title } of answered)
    expect(bodyOf(await client.get<Document>(`/api/documents/${id}`))).toMatchObject({
      title,
      content: `Text of ${title}`,
    });
}

export const growsAgain = async (writers: Writers): Promise<void> => {
  const before = writers.answered.length;
  await expect.poll(() => writers.answered.length, { timeout: wellAgain }).toBeGreaterThan(before + 10);
};
