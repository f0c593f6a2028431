// `npm run bench -- --rights`: the same data with and without groups and restrictions, for docs/bench.md.
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { connect } from '../../db/connect.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { createClient, type Answer, type Client } from './client.ts';
import { createWriter } from './generate-text.ts';
import { median, quantiles } from './load.ts';
import { temporaryFolder } from './own-database.ts';
import { processorTime, usedBetween } from './processor-time.ts';
import { startLectern } from './programs.ts';
import { createRequestMakers, type Work } from './requests.ts';
import { createRightsReport, type Lost } from './rights-report.ts';
import { makeTwins, urlOf, type Connection, type MeasuredPerson } from './rights-world.ts';
import { keepSection } from './sections.ts';

const seed = 20_261_123;

const { values } = parseArgs({
  options: { rights: { type: 'boolean' }, quick: { type: 'boolean', default: false } },
});
const documents = values.quick ? 20_000 : 100_000;
const works = ['read', 'level', 'search', 'save'] as const satisfies Work[];
const rounds = values.quick ? 2 : 3;
const times: Record<MeasuredWork, number> = values.quick
  ? { read: 50, level: 50, search: 20, save: 20 }
  : { read: 1_000, level: 1_000, search: 100, save: 200 };

/** @throws Error for any failure but one: on a busy machine a search may reach its time limit */
function isLate({ status, body }: Answer): boolean {
  if (status !== 200 && status !== 503) throw new Error(`${status} ${body.toString().slice(0, 500)}`);
  return status === 503;
}

type MeasuredWork = (typeof works)[number];
const sides = ['plain', 'restricted'] as const;
type Side = (typeof sides)[number];
type Ask = (client: Client) => Promise<Answer>;

interface Server {
  pid: number;
  url: string;
  knex: Knex;
}

async function main(cleanup: Cleanup): Promise<void> {
  const random = createRandom(seed);
  const writer = createWriter(random);
  const twins = await makeTwins({ documents, written: documents / 50, random, writer }, cleanup);
  const start = async (connection: Connection): Promise<Server> => {
    const settings = { DATABASE_URL: urlOf(connection) };
    const lectern = await startLectern(await temporaryFolder(cleanup), { settings });
    cleanup.add(() => lectern.stop());
    const database = connect({ ...connection, poolSize: 1 });
    cleanup.add(() => database.close());
    return { pid: lectern.pid, url: lectern.url, knex: database.knex };
  };
  const servers = { plain: await start(twins.plain), restricted: await start(twins.restricted) };
  const lost: Lost[] = [];
  for (const person of twins.persons) {
    console.log(`Measuring ${person.name}.`);
    const signIn = async ({ url }: Server): Promise<Client> => {
      const client = createClient(url);
      await client.signIn(person.account);
      return client;
    };
    const clients = { plain: await signIn(servers.plain), restricted: await signIn(servers.restricted) };
    lost.push(...(await compare(person.name, { servers, clients, next: asksOf(person) })));
  }
  const report = createRightsReport({ seed, times, rounds, twins, lost });
  console.log(`\n${report}`);
  if (!values.quick) await keepSection('rights', report);

  function asksOf({ ids, levels, sample }: MeasuredPerson): Record<MeasuredWork, () => Ask> {
    const made = createRequestMakers({ random, writer, generated: { ids, levels, sample }, cookie: '' });
    const ask = (work: Work) => () => {
      const { method = 'GET', path = '/', body } = made.works[work]();
      const sent = body === undefined ? undefined : (JSON.parse(String(body)) as object);
      return (client: Client) => client.ask(method, path, sent);
    };
    return { read: ask('read'), level: ask('level'), search: ask('search'), save: ask('save') };
  }
}

interface Compared {
  servers: Record<Side, Server>;
  clients: Record<Side, Client>;
  next: Record<MeasuredWork, () => Ask>;
}

/** Sends each request to both, one right after the other, the first place in turns. */
async function compare(person: string, { servers, clients, next }: Compared): Promise<Lost[]> {
  let late = 0;
  const measured = works.map((work) => ({
    work,
    took: { plain: [] as number[], restricted: [] as number[] },
    used: { plain: 0, restricted: 0 },
  }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { work, took, used } of measured) {
      const before = {
        plain: await processorTime(servers.plain),
        restricted: await processorTime(servers.restricted),
      };
      for (let turn = 0; turn < times[work]; turn += 1) {
        const ask = next[work]();
        const answers: Partial<Record<Side, Answer>> = {};
        for (const side of turn % 2 === 0 ? sides : sides.toReversed())
          answers[side] = await ask(clients[side]);
        // the first round warms both up
        if (round === 0) continue;
        if (sides.some((side) => isLate(answers[side]!))) late += 1;
        else for (const side of sides) took[side].push(answers[side]!.took);
      }
      if (round > 0)
        for (const side of sides) used[side] += usedBetween(before[side], await processorTime(servers[side]));
    }
  if (late > 0) console.log(`  ${late} pairs were late and do not count in the times that passed`);
  return measured.map(({ work, took, used }) => {
    // pairs that were late have used the processor too
    const processor = (side: Side) => used[side] / (times[work] * rounds);
    const result: Lost = {
      person,
      work,
      plain: { ...quantiles(took.plain), processor: processor('plain') },
      restricted: { ...quantiles(took.restricted), processor: processor('restricted') },
      quotient: median(took.plain.map((each, index) => took.restricted[index]! / each)),
    };
    console.log(`  ${work}: ${JSON.stringify(result)}`);
    return result;
  });
}

await runCleanly(main);
