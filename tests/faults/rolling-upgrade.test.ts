import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrations } from '../../db/migrations/list.ts';
import { makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { noLimits } from '../support/no-limits.ts';
import { Program } from '../support/program.ts';
import { findOlderRelease, OlderProgram } from './older-release.ts';
import { openProxiedDatabase } from './proxied-database.ts';
import { randomOf, tell } from './rounds.ts';
import { Writer } from './writer.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 240_000 });

const ADMIN_PASSWORD = 'another good one';
const writerCount = 3;
/** So many writes must be answered in each step, some of them by each program. */
const writesAStep = 40;
const deadlineMs = 60_000;

const older = findOlderRelease();

/** The migrations that say that the older program cannot run beside them. */
const breaking =
  typeof older === 'string'
    ? []
    : migrations.filter(
        ({ name, needs }) => older.unknown.includes(name) && needs && older.unknown.includes(needs),
      );

/*
 * A rolling upgrade: the program as it was before the last migration serves beside this one, on one database, while
 * people write at both. The proxy in front sends nothing to a program that is about to stop.
 */
test('the release before serves beside this one: no write fails, nothing is lost, and it starts again', async ({
  skip,
}) => {
  if (typeof older === 'string') return skip(older);
  skip(
    breaking.length > 0,
    `the release before cannot run beside ${breaking.map(({ name }) => name).join(', ')}`,
  );
  const database = await openProxiedDatabase({ isMigrated: false });
  onTestFinished(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-rolling-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { ...noLimits, ADMIN_PASSWORD, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const before = new OlderProgram(older, settings);
  onTestFinished(() => before.remove());
  const after = await Program.create(settings);
  onTestFinished(() => after.remove());

  expect(await before.start(), before.said).toBeNull();
  const first = new HttpClient(before.url);
  await first.signIn('admin', ADMIN_PASSWORD);
  const space = await makeSpace(first);
  const clients = [first];
  const use = (url: string) => {
    const client = new HttpClient(url);
    client.cookie = first.cookie;
    clients.push(client);
    return client;
  };
  /** In place, because the writers hold the list. */
  const useOnly = (client: HttpClient) => clients.splice(0, clients.length, client);

  const writers: Writer[] = [];
  for (let index = 0; index < writerCount; index += 1) {
    const folder = await makeDocument(first, space.id, { title: `Folder ${index}` });
    writers.push(new Writer(clients, randomOf(index), { spaceId: space.id, folderId: folder.id }));
  }
  let isOver = false;
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => isOver)));
  onTestFinished(async () => {
    isOver = true;
    await writing.catch(() => undefined);
  });
  const figures = () => sumsOf(writers);
  const writeMore = async () => {
    const { answered } = figures();
    const isEnough = () => figures().inDoubt > 0 || figures().answered >= answered + writesAStep;
    await expect.poll(isEnough, { timeout: deadlineMs }).toBe(true);
    expect(figures().inDoubt, 'writes that failed').toBe(0);
  };

  await writeMore();
  // it migrates while the older one serves
  await after.start();
  const atAfter = use(after.url);
  await writeMore();
  useOnly(atAfter);
  expect(await before.stop()).toBe(0);
  await writeMore();

  const code = await before.start();
  if (older.readsNeeds) {
    expect(code, before.said).toBeNull();
    use(before.url);
    await writeMore();
    useOnly(atAfter);
  } else {
    expect({ code, said: before.said }).toMatchObject({
      code: 1,
      said: expect.stringContaining('A newer Lectern made this database') as string,
    });
  }

  isOver = true;
  await writing;
  await Promise.all(writers.map((writer) => writer.verifyAll()));
  await Promise.all(writers.map((writer) => writer.verifySearch()));
  expect(figures().inDoubt).toBe(0);
  const restarts = older.readsNeeds ? 'it started again' : 'it refused to start again, as it did then';
  tell({
    rounds: 1,
    ...figures(),
    note: `${older.commit.slice(0, 8)} without ${older.unknown.join(', ') || 'nothing'}; ${restarts}`,
  });
});

function sumsOf(writers: readonly Writer[]): { answered: number; inDoubt: number } {
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
  return {
    answered: writers.reduce((all, { answered }) => all + sum(answered), 0),
    inDoubt: writers.reduce((all, { doubted }) => all + sum(doubted), 0),
  };
}
