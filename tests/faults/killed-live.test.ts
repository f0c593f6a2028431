import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { LiveWriter } from '../support/live-client.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase } from './proxied-database.ts';
import { randomOf, repeatedly, roundsOf, tell } from './rounds.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 120_000 + roundsOf(1) * 30_000, hookTimeout: 240_000 });

const ADMIN_PASSWORD = 'another good one';
const random = randomOf(54);

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

type Person = HttpClient & { userId: number };

async function start(settings: Record<string, string>): Promise<Program> {
  const program = await Program.create({ ADMIN_PASSWORD, LIVE_EDITING: 'on', ...settings });
  onTestFinished(() => program.remove());
  await program.start();
  return program;
}

/** The same session at each replica. */
async function signIn(programs: readonly Program[]): Promise<Person[]> {
  const people = programs.map(({ url }) => Object.assign(new HttpClient(url), { userId: 0 }));
  await people[0]!.signIn('admin', ADMIN_PASSWORD);
  const { user } = bodyOf(await people[0]!.get<{ user: { id: number } }>('/api/auth/user'));
  for (const each of people) Object.assign(each, { userId: user.id, cookie: people[0]!.cookie });
  return people;
}

/** Four people type, and somebody stores all the time, while something dies. Every letter that was answered is there. */
async function typeThrough(
  people: readonly Person[],
  { rounds, strike }: { rounds: number; strike: (round: number) => Promise<unknown> },
): Promise<void> {
  const [first] = people as [Person];
  const space = await makeSpace(first);
  const { id } = await makeDocument(first, space.id, { content: 'Begin\n' });
  const typists: Typist[] = [];
  for (let at = 0; at < 4; at += 1)
    typists.push(new Typist(await LiveWriter.join(people[at % 2]!, id), [...people], at));
  let count = 0x4e00;
  const nextMark = () => String.fromCharCode((count += 1));
  await repeatedly(rounds, async (round) => {
    let isOver = false;
    const typing = Promise.all(typists.map((typist) => typist.typeUntil(() => isOver, nextMark)));
    const folding = (async () => {
      while (!isOver) {
        await people[(round + 1) % 2]!.post(`/api/documents/${id}/live/save`).catch(() => undefined);
        await pass(60);
      }
    })();
    await pass(random.between(300, 1_500));
    await strike(round);
    await pass(300);
    isOver = true;
    await Promise.all([typing, folding]);
  });
  for (const typist of typists) await typist.settle();
  bodyOf(await first.post(`/api/documents/${id}/live/save`));
  const { content } = bodyOf(await first.get<Document>(`/api/documents/${id}`));
  const answered = typists.flatMap((typist) => [...typist.answered]);
  for (const mark of answered) expect(content.split(mark).length - 1, mark).toBe(1);
  for (const { words } of typists) expect(words).toBe(content);
  expect(answered.length).toBeGreaterThan(20);
  const note = `${content.length} characters`;
  tell({ rounds, answered: answered.length, inDoubt: 0, foundDone: 0, note });
}

// evidence: Q21
it('kill -9 of a replica while people type together: every letter that was answered is there, once', async () => {
  const database = await openProxiedDatabase({ isMigrated: true });
  onTestFinished(() => database.drop());
  const programs = [await start({ DATABASE_URL: database.url }), await start({ DATABASE_URL: database.url })];
  await typeThrough(await signIn(programs), {
    rounds: roundsOf(1),
    async strike(round) {
      const struck = programs[round % 2]!;
      await struck.stop('SIGKILL');
      await pass(random.between(0, 500));
      await struck.start();
    },
  });
});

// evidence: Q23
it('kill -9 of PostgreSQL while people type at two replicas: the same', async () => {
  const owner = await start({});
  const { dataDir } = owner;
  const postgres = await startEmbeddedPostgres({ dataDir, role: 'command', notify: () => undefined });
  const { user, database, socketDir } = postgres.connection;
  await postgres.stop();
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
  const people = await signIn([owner, await start({ DATABASE_URL: url })]);
  await typeThrough(people, {
    rounds: roundsOf(1),
    async strike() {
      const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
      process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
      await pass(random.between(0, 1_000));
    },
  });
});
