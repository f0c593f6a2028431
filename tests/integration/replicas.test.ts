import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { KillRounds } from '../faults/kill-rounds.ts';
import { tell } from '../faults/rounds.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { HttpClient } from '../support/http-client.ts';
import { Appliance, publishedPorts } from './appliance.ts';
import { ListeningPage } from './listening-page.ts';

const replicas = ['api-1', 'api-2', 'api-3'];
/** What Lectern says that cannot serve now, and Caddy about a replica that is gone or hangs. */
const mayFailWith = [502, 503, 504];
/** Deadlines for a slow machine. Milliseconds. */
const startsWithin = 180_000;
/** A stream without heartbeats ends after 45 seconds, a file that is sent to a replica that hangs after 65. */
const movesWithin = 120_000;
vi.setConfig({ testTimeout: 600_000 });

let appliance: Appliance;
let admin: HttpClient;
let documentId: number;
let people: KillRounds;

beforeAll(async () => {
  appliance = await Appliance.create();
  appliance.use('compose.proxy.yml');
  await appliance.compose('build', '--quiet');
  await appliance.compose('up', '-d', '--wait', '--scale', 'api=3');
  admin = new HttpClient(appliance.url);
  await admin.signIn('admin', await appliance.secret('admin-password'));
  const { id } = await makeSpace(admin);
  documentId = (await makeDocument(admin, id)).id;
  people = await KillRounds.open(appliance.url, await appliance.secret('admin-password'), mayFailWith);
});
afterAll(() => appliance?.remove());

/** @returns whether each of so many questions, one after the other, was answered well */
async function ask(times: number): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let time = 0; time < times; time += 1)
    answers.push((await admin.get(`/api/documents/${documentId}`)).status === 200);
  return answers;
}
const allWell = (times: number) => Array<boolean>(times).fill(true);

describe('three replicas behind Caddy', () => {
  it('are there, and Caddy alone is published', async () => {
    const containers = await appliance.containers();
    const names = Object.keys(containers).filter((name) => name.startsWith('api-'));
    expect(names.sort()).toEqual(['api-1', 'api-2', 'api-3']);
    expect(Object.keys(containers).filter((name) => publishedPorts(containers[name]).length > 0)).toEqual([
      'caddy-1',
    ]);
    expect(await ask(10)).toEqual(allWell(10));
  });

  it('share sessions and tell each other of changes as they happen', async () => {
    const listeners = await Promise.all(Array.from({ length: 6 }, () => EventClient.open(admin)));
    expect(listeners.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { version, spaceId } = bodyOf(
      await admin.put<Document>(`/api/documents/${documentId}`, { content: 'It stands on the cliff.' }),
    );
    for (const listener of listeners)
      await listener.hears('document', { id: documentId, version, spaceId, change: 'saved' });
    for (const listener of listeners) listener.leave();
  });

  it("know people's own addresses, not Caddy's, and believe nobody's word for them", async () => {
    const failed = { username: 'admin', password: 'not this one' };
    await new HttpClient(appliance.url).post('/api/auth/login', failed, {
      headers: { 'x-forwarded-for': '192.0.2.99' },
    });
    const { Networks } = (await appliance.containers())['caddy-1']!.NetworkSettings;
    const [address] = await appliance.query('select address from audit_events order by id desc limit 1');
    expect(address).toMatch(/^[\d.]+$|:/);
    expect(address).not.toBe('192.0.2.99');
    expect(Object.values(Networks).map(({ IPAddress }) => IPAddress)).not.toContain(address);
  });

  it('may be stopped and started one after the other: nothing fails, and all pages hear on', async () => {
    const pages = await openPages();
    const reading = readOn();
    const writes = await people.during({ strike: () => inTurn(replicas, restart) });
    const reads = await reading.end();
    tell({ rounds: replicas.length, note: JSON.stringify({ writes, reads }) });
    expect({ writes: writes.inDoubt, reads: reads.failed }).toEqual({ writes: 0, reads: 0 });
    await allHear(pages, await save());
    await verify();
  });

  it('may be killed: the others go on at once, and nothing that was answered is lost', async () => {
    const pages = await openPages();
    const reading = readOn();
    const writes = await people.during({
      strike: async () => {
        await appliance.docker('kill', appliance.nameOf('api-2'));
        await vi.waitFor(() => expect(pages.filter(({ hasMoved }) => hasMoved)).not.toEqual([]), movesWithin);
        await goOn();
      },
      mend: () => start('api-2'),
    });
    const reads = await reading.end();
    tell({ rounds: 1, note: JSON.stringify({ writes, reads }) });
    expect(reads.failed).toBe(0);
    await allHear(pages, await save());
    await verify();
  });

  it('may hang: it is left out, its streams move, and what was sent to it is done at most once', async () => {
    const pages = await openPages();
    const reading = readOn();
    let silent: ListeningPage[] = [];
    let [leftOutAfter, streamsMovedAfter] = [0, 0];
    const writes = await people.during({
      strike: async () => {
        await signalAll('api-3', 'STOP');
        onTestFinished(() => signalAll('api-3', 'CONT'));
        const since = performance.now();
        await vi.waitFor(async () => expect(await askQuickly(30)).toEqual(allWell(30)), movesWithin);
        leftOutAfter = secondsSince(since);
        const version = await save();
        const isTold = (page: ListeningPage) => page.hasHeard(version) || page.hasMoved;
        await vi.waitFor(() => expect(pages.filter((page) => !isTold(page))).toEqual([]), movesWithin);
        streamsMovedAfter = secondsSince(since);
        silent = pages.filter((page) => !page.hasHeard(version));
        await goOn();
        await allHear(pages, await save());
      },
      // what it was sent it may still do
      mend: async () => {
        await signalAll('api-3', 'CONT');
        await restart('api-3');
      },
    });
    const reads = await reading.end();
    tell({
      rounds: 1,
      note: JSON.stringify({ writes, reads, leftOutAfter, silentStreams: silent.length, streamsMovedAfter }),
    });
    expect(silent.length).toBeGreaterThan(0);
    expect(reads.failed).toBe(0);
    await verify();
  });
});

/** Asks at once: of thirty some are the turn of each replica. */
function askQuickly(times: number): Promise<boolean[]> {
  const one = () =>
    fetch(`${appliance.url}/livez`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return Promise.all(Array.from({ length: times }, one));
}

/**
 * Signals all that runs in a replica but its first process. `docker pause` would do the same, but may hang itself when a
 * health check begins at that moment.
 */
async function signalAll(name: string, signal: 'STOP' | 'CONT'): Promise<void> {
  await appliance.docker('exec', appliance.nameOf(name), 'sh', '-c', `kill -${signal} -1`);
}

const secondsSince = (time: number): number => Math.round((performance.now() - time) / 100) / 10;

/** Saves the document. @returns its version */
async function save(): Promise<number> {
  const content = `It stands on the cliff, ${Date.now()}.`;
  return bodyOf(await admin.put<Document>(`/api/documents/${documentId}`, { content })).version;
}

/** As many at each replica: the proxy gives a stream to the one that has the fewest. */
async function openPages(): Promise<ListeningPage[]> {
  const pages: ListeningPage[] = [];
  onTestFinished(() => pages.forEach((page) => page.leave()));
  for (let count = 0; count < 9; count += 1)
    pages.push(await vi.waitFor(() => ListeningPage.open(admin, documentId), movesWithin));
  return pages;
}

const allHear = (pages: ListeningPage[], version: number) =>
  vi.waitFor(() => expect(pages.filter((page) => !page.hasHeard(version))).toEqual([]), movesWithin);

/** Reads one after the other. @returns `end`: how many were answered well, and how many not */
function readOn(): { end: () => Promise<{ answered: number; failed: number }> } {
  let isOver = false;
  const counts = { answered: 0, failed: 0 };
  const reading = (async () => {
    while (!isOver) {
      const { status } = await admin
        .get(`/api/documents/${documentId}`)
        .catch((): { status: number } => ({ status: 0 }));
      counts[status === 200 ? 'answered' : 'failed'] += 1;
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await reading;
      return counts;
    },
  };
}

/** Until people who write are answered again. */
async function goOn(): Promise<void> {
  const { answered } = people;
  await expect.poll(() => people.answered, { timeout: movesWithin }).toBeGreaterThan(answered + 20);
}

/** All that was ever answered, when it can be found too. */
async function verify(): Promise<void> {
  const waiting = () => appliance.query('select count(*) from search_changes where not applied');
  await expect.poll(waiting, { timeout: movesWithin, interval: 500 }).toEqual(['0']);
  await people.verifyAll();
}

async function inTurn(names: readonly string[], act: (name: string) => Promise<void>): Promise<void> {
  for (const name of names) await act(name);
}

async function restart(name: string): Promise<void> {
  await appliance.docker('stop', appliance.nameOf(name));
  await start(name);
}

async function start(name: string): Promise<void> {
  await appliance.docker('start', appliance.nameOf(name));
  const health = async () => (await appliance.containers())[name]?.State.Health?.Status;
  await expect.poll(health, { timeout: startsWithin, interval: 500 }).toBe('healthy');
}
