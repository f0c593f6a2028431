import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { expect } from 'vitest';
import { makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { Program } from '../support/program.ts';
import { randomOf, rounds } from './rounds.ts';
import { Writer } from './writer.ts';

const ADMIN_PASSWORD = 'another good one';
const writerCount = 4;
/** A deadline for a slow machine. Milliseconds. */
const wellAgain = 60_000;

/** Lectern with people who write while it is killed. */
export class KillRounds {
  readonly program: Program;
  readonly #random = randomOf(0);
  #writers: Writer[] = [];

  private constructor(program: Program) {
    this.program = program;
  }

  static async open(): Promise<KillRounds> {
    const rounds = new KillRounds(await Program.create({ ADMIN_PASSWORD }));
    await rounds.program.start();
    const client = await rounds.#signIn();
    const space = await makeSpace(client);
    for (let index = 0; index < writerCount; index += 1) {
      const folder = await makeDocument(client, space.id, { title: `Folder ${index}` });
      rounds.#writers.push(
        new Writer(await rounds.#signIn(), randomOf(index + 1), {
          spaceId: space.id,
          folderId: folder.id,
        }),
      );
    }
    return rounds;
  }

  /** All write; at a random moment it is killed; once it is well again, what was answered is compared. */
  async round(kill: () => Promise<void>, mend: () => Promise<void>): Promise<void> {
    const before = this.#answered();
    let isKilled = false;
    const writing = Promise.all(this.#writers.map((writer) => writer.writeUntil(() => isKilled)));
    await expect.poll(() => this.#answered(), { timeout: wellAgain }).toBeGreaterThan(before + writerCount);
    await pass(this.#random.between(0, 400));
    await kill();
    // who asks then is not answered, and stops by that
    await Promise.race([writing, pass(wellAgain).then(() => (isKilled = true))]);
    await writing;
    expect(isKilled, 'everybody was answered by a server that was killed').toBe(false);
    await mend();
    for (const writer of this.#writers) await writer.settle();
  }

  async verifyAll(): Promise<void> {
    for (const writer of this.#writers) await writer.verifyAll();
  }

  async killPostgres(): Promise<void> {
    const pidFile = await readFile(join(this.program.dataDir, 'postgres/postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
  }

  async ready(): Promise<void> {
    const client = new HttpClient(this.program.url);
    await expect.poll(async () => (await client.get('/readyz')).status, { timeout: wellAgain }).toBe(200);
  }

  /** What happened, in a line. */
  summary(): string {
    const answered: Record<string, number> = {};
    const doubted = { all: 0, done: 0 };
    for (const writer of this.#writers) {
      for (const [kind, count] of Object.entries(writer.answered))
        answered[kind] = (answered[kind] ?? 0) + count;
      doubted.all += writer.doubted.all;
      doubted.done += writer.doubted.done;
    }
    const kinds = Object.entries(answered).map(([kind, count]) => `${kind} ${count}`);
    return `${rounds} kills: ${kinds.join(', ')}; ${doubted.all} not answered, ${doubted.done} of them done`;
  }

  #answered(): number {
    return this.#writers
      .flatMap(({ answered }) => Object.values(answered))
      .reduce((sum, count) => sum + count, 0);
  }

  async #signIn(): Promise<HttpClient> {
    const client = new HttpClient(this.program.url);
    await client.signIn('admin', ADMIN_PASSWORD);
    return client;
  }
}
