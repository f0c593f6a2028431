import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { LiveWriter } from '../support/live-client.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase, type ProxiedDatabase } from './proxied-database.ts';
import { randomOf, repeatedly, roundsOf, tell } from './rounds.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 120_000 + roundsOf(1) * 30_000, hookTimeout: 240_000 });

const ADMIN_PASSWORD = 'another good one';
const random = randomOf(54);
let database: ProxiedDatabase;
let programs: Program[];

beforeAll(async () => {
  database = await openProxiedDatabase({ isMigrated: true });
  const settings = { ADMIN_PASSWORD, DATABASE_URL: database.url, LIVE_EDITING: 'on' };
  programs = [await Program.create(settings), await Program.create(settings)];
  for (const program of programs) await program.start();
});
afterAll(async () => {
  for (const program of programs) await program.remove();
  await database.drop();
});

/** Somebody who types one letter after the other, at whichever replica answers. */
class Typist {
  readonly marks: string[] = [];
  /** Those of `marks` whose letter was answered. */
  readonly answered = new Set<string>();
  readonly #writer: LiveWriter;
  readonly #clients: (HttpClient & { userId: number })[];
  #at: number;

  constructor(writer: LiveWriter, clients: (HttpClient & { userId: number })[], at: number) {
    this.#writer = writer;
    this.#clients = clients;
    this.#at = at;
  }

  get words(): string {
    return this.#writer.words;
  }

  /** Types until `isOver`; a letter that got no answer is sent again, at the other replica. */
  async typeUntil(isOver: () => boolean, nextMark: () => string): Promise<void> {
    while (!isOver()) {
      const mark = nextMark();
      this.marks.push(mark);
      await this.#persist(async (writer) => {
        await writer.catchUp();
        // the log may have it from a try whose answer was lost
        if (writer.words.includes(mark)) return;
        const { status, body } = await writer.push({ from: Math.min(3, writer.text.length), insert: mark });
        if (status === 429 || status === 503 || status === 409) throw new Error(`Status ${status}`);
        expect(status, JSON.stringify(body)).toBe(200);
      });
      this.answered.add(mark);
      this.#writer.number += 1;
      await pass(random.between(5, 40));
    }
  }

  settle(): Promise<void> {
    return this.#persist((writer) => writer.catchUp());
  }

  async #persist(act: (writer: LiveWriter) => Promise<void>): Promise<void> {
    const end = Date.now() + 90_000;
    for (;;) {
      try {
        Object.assign(this.#writer, { http: this.#clients[this.#at % this.#clients.length] });
        return await act(this.#writer);
      } catch (error) {
        if (Date.now() > end) throw error;
        this.#at += 1;
        await pass(50);
      }
    }
  }
}

// evidence: Q21
it('kill -9 of a replica while people type together: every letter that was answered is there, once', async () => {
  const signedIn: (HttpClient & { userId: number })[] = [];
  for (const { url } of programs) signedIn.push(Object.assign(new HttpClient(url), { userId: 0 }));
  await signedIn[0]!.signIn('admin', ADMIN_PASSWORD);
  const { user } = bodyOf(await signedIn[0]!.get<{ user: { id: number } }>('/api/auth/user'));
  const userId = user.id;
  for (const client of signedIn) Object.assign(client, { userId, cookie: signedIn[0]!.cookie });
  const space = await makeSpace(signedIn[0]!);
  const { id } = await makeDocument(signedIn[0]!, space.id, { content: 'Begin\n' });
  const typists: Typist[] = [];
  for (let at = 0; at < 4; at += 1)
    typists.push(new Typist(await LiveWriter.join(signedIn[at % 2]!, id), signedIn, at));
  let count = 0x4e00;
  const nextMark = () => String.fromCharCode((count += 1));

  await repeatedly(roundsOf(1), async (round) => {
    let isOver = false;
    const typing = Promise.all(typists.map((typist) => typist.typeUntil(() => isOver, nextMark)));
    const folding = (async () => {
      while (!isOver) {
        await signedIn[(round + 1) % 2]!.post(`/api/documents/${id}/live/save`).catch(() => undefined);
        await pass(60);
      }
    })();
    await pass(random.between(300, 1_500));
    const struck = programs[round % 2]!;
    await struck.stop('SIGKILL');
    await pass(random.between(0, 500));
    await struck.start();
    await pass(300);
    isOver = true;
    await Promise.all([typing, folding]);
  });

  for (const typist of typists) await typist.settle();
  bodyOf(await signedIn[0]!.post(`/api/documents/${id}/live/save`));
  const { content } = bodyOf(await signedIn[0]!.get<Document>(`/api/documents/${id}`));
  const answered = typists.flatMap((typist) => [...typist.answered]);
  for (const mark of answered) expect(content.split(mark).length - 1, mark).toBe(1);
  for (const { words } of typists) expect(words).toBe(content);
  expect(answered.length).toBeGreaterThan(20);
  tell({
    rounds: roundsOf(1),
    answered: answered.length,
    inDoubt: 0,
    foundDone: 0,
    note: `${content.length} characters`,
  });
});
