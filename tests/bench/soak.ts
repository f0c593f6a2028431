// `npm run bench -- --soak 10`: 200 people at once for ten minutes, for docs/bench.md.
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { hashPassword } from '../../api/core/access/password.ts';
import { inTransaction } from '../../api/core/transaction.ts';
import { insertAccount } from '../../api/features/users/accounts.ts';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import { createRandom, type Random } from '../../scripts/seed/random.ts';
import { freePort } from '../support/program.ts';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { createClient, type Client } from './client.ts';
import { createWriter, type Writer } from './generate-text.ts';
import { startDatabase } from './own-database.ts';
import { makePeopleAndSpaces, type People } from './people-and-spaces.ts';
import { startLectern } from './programs.ts';
import { keepSection } from './sections.ts';
import { newJournal, workAsPerson, type Place, type Surroundings, type Written } from './soak-people.ts';
import { createSoakReport } from './soak-report.ts';
import { takeSample, type Sample } from './soak-samples.ts';
import { fillLevel } from './special-generate.ts';

const seed = 20_261_122;
const people = 200;
const password = 'soaks for a while';
const levelsOfSpace = 4;
const documentsOfLevel = 50;
/** More argon2 calls at the same time would only wait for each other. */
const signInsAtOnce = 4;

const { values, positionals } = parseArgs({
  options: { soak: { type: 'boolean' }, people: { type: 'string', default: String(people) } },
  allowPositionals: true,
});
const minutes = Number(positionals[0] ?? 10);
const count = Number(values.people);

async function main(cleanup: Cleanup): Promise<void> {
  if (!(minutes > 0 && minutes <= 600) || !(count >= 1 && count <= 5_000))
    throw new Error('--soak takes minutes from 1 to 600, such as --soak 10; --people from 1 to 5,000');
  const { knex, dataDir } = await startDatabase(cleanup);
  const random = createRandom(seed);
  const writer = createWriter(random);
  const made = await makePeopleAndSpaces(knex, writer);
  console.log('Making documents.');
  const levels = await makeLevels(knex, made, random, writer);
  const names = await makeAccounts(knex);
  const metricsPort = await freePort();
  const lectern = await startLectern(dataDir, { settings: { METRICS_PORT: String(metricsPort) } });
  cleanup.add(() => lectern.stop());
  console.log(`Signing in ${count} people.`);
  const clients = await signInAll(lectern.url, names);
  cleanup.add(() => Promise.resolve(clients.forEach((client) => client.close())));

  console.log(`They work for ${minutes} minutes.`);
  const journal = newJournal();
  const stop = new AbortController();
  // each person listens to the signal
  setMaxListeners(0, stop.signal);
  const busy = levels.slice(0, 20).map(({ children }) => children[0]!);
  const around: Surroundings = { levels, busy, writer, journal, stopping: stop.signal };
  const working = Promise.all(clients.map((client, index) => workAsPerson(client, seed + index, around)));
  const sampled = { knex, serverPid: lectern.pid, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
  const samples = await sampleFor(minutes * 60, (at) => takeSample(sampled, at), working);
  stop.abort();
  await working;
  const lost = await findLost(knex, journal.written);
  const report = createSoakReport({
    seed,
    minutes,
    people: count,
    documents: levels.length * documentsOfLevel,
    journal,
    samples,
    lost,
  });
  console.log(`\n${report}`);
  if (minutes >= 10 && count === people) await keepSection('soak', report);
  if (journal.errors.length + lost.length > 0) throw new Error('The soak found faults: see above.');
}

async function makeLevels(
  knex: Knex,
  { spaces, readerId }: People,
  random: Random,
  writer: Writer,
): Promise<Place[]> {
  const levels: Place[] = [];
  const next = () => {
    const title = writer.title();
    return { title, content: writer.document(title) };
  };
  for (const { id: spaceId } of spaces.filter(({ visible }) => visible).slice(2)) {
    const place = { spaceId, authorId: readerId };
    const parents = await fillLevel(knex, { ...place, parentId: null }, levelsOfSpace, next);
    for (const parentId of parents)
      levels.push({
        spaceId,
        parentId,
        children: await fillLevel(knex, { ...place, parentId }, documentsOfLevel, next),
      });
  }
  await refreshSearchWords(knex);
  await knex.raw('vacuum analyze');
  return levels.sort(() => random.fraction() - 0.5);
}

async function makeAccounts(knex: Knex): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `person${index}`);
  const hash = await hashPassword(password);
  await inTransaction(knex, async (trx) => {
    for (const username of names) {
      const account = { username, displayName: username, email: `${username}@example.org` };
      await insertAccount(trx, { ...account, password, role: 'editor' }, hash);
    }
  });
  return names;
}

async function signInAll(url: string, names: readonly string[]): Promise<Client[]> {
  const clients = names.map(() => createClient(url));
  for (let from = 0; from < names.length; from += signInsAtOnce) {
    const some = clients.slice(from, from + signInsAtOnce);
    await Promise.all(
      some.map((client, index) => client.signIn({ username: names[from + index]!, password })),
    );
  }
  return clients;
}

async function sampleFor(
  seconds: number,
  take: (at: number) => Promise<Sample>,
  working: Promise<unknown>,
): Promise<Sample[]> {
  const every = Math.min(15, seconds / 15);
  const samples: Sample[] = [];
  const began = performance.now();
  for (let at = every; at <= seconds; at += every) {
    // people stop only by the signal, so an earlier end is an error
    await Promise.race([working, sleep(Math.max(0, began + at * 1000 - performance.now()))]);
    samples.push(await take(at));
  }
  return samples;
}

/** Finds successful writes that are missing or different in the database. */
async function findLost(knex: Knex, written: readonly Written[]): Promise<string[]> {
  const saves = written.filter(({ kind }) => kind === 'save');
  const comments = written.filter(({ kind }) => kind === 'comment');
  const lost: string[] = [];
  for (const { id, version, content } of saves) {
    const row = await knex('document_revisions')
      .where({ document_id: id, version })
      .first<{ content: string }>('content');
    if (row?.content !== content) lost.push(`version ${version} of document ${id}`);
  }
  for (const { id, content } of comments) {
    const row = await knex('comments').where({ id }).first<{ content: string }>('content');
    if (row?.content !== content) lost.push(`comment ${id}`);
  }
  const last = new Map<number, Written>();
  for (const save of saves) if (save.version > (last.get(save.id)?.version ?? 0)) last.set(save.id, save);
  for (const { id, version, content } of last.values()) {
    const row = await knex('documents')
      .where({ id })
      .first<{ version: number; content: string }>('version', 'content');
    if (row?.version !== version || row.content !== content)
      lost.push(`the text of document ${id}, version ${version}`);
  }
  return lost;
}

await runCleanly(main);
