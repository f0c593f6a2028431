// `npm run bench -- --rights`: the same data with and without groups and restrictions, for docs/bench.md.
import { parseArgs } from 'node:util';
import { createRandom } from '../../scripts/seed/random.ts';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { createClient, type Answer, type Client } from './client.ts';
import { createWriter } from './generate-text.ts';
import { median, quantiles } from './load.ts';
import { temporaryFolder } from './own-database.ts';
import { startLectern } from './programs.ts';
import { createRequestMakers, type Work } from './requests.ts';
import { createRightsReport, type Lost } from './rights-report.ts';
import { makeTwins, type MeasuredPerson } from './rights-world.ts';
import { keepSection } from './sections.ts';

const seed = 20_261_123;

const { values } = parseArgs({
  options: { rights: { type: 'boolean' }, quick: { type: 'boolean', default: false } },
});
const documents = values.quick ? 20_000 : 100_000;
const works = ['read', 'level', 'search', 'save'] as const satisfies Work[];
const rounds = values.quick ? 2 : 10;
const times: Record<(typeof works)[number], number> = values.quick
  ? { read: 50, level: 50, search: 20, save: 20 }
  : { read: 300, level: 300, search: 150, save: 100 };

type Ask = (client: Client) => Promise<Answer>;

async function main(cleanup: Cleanup): Promise<void> {
  const random = createRandom(seed);
  const writer = createWriter(random);
  const twins = await makeTwins({ documents, written: documents / 50, random, writer }, cleanup);
  const start = async (database: string): Promise<string> => {
    const settings = { DATABASE_URL: database };
    const lectern = await startLectern(await temporaryFolder(cleanup), { settings });
    cleanup.add(() => lectern.stop());
    return lectern.url;
  };
  const urls = { plain: await start(twins.plain), restricted: await start(twins.restricted) };
  const lost: Lost[] = [];
  for (const person of twins.persons) {
    const clients = { plain: createClient(urls.plain), restricted: createClient(urls.restricted) };
    for (const client of Object.values(clients)) await client.signIn(person.account);
    const next = asksOf(person);
    console.log(`Measuring ${person.name}.`);
    lost.push(...(await compare(person.name, clients, next)));
    // the same one twice: how far two alike come apart on this machine
    lost.push(
      ...(await compare(
        `${person.name}, both without`,
        { plain: clients.plain, restricted: clients.plain },
        next,
      )),
    );
  }
  const report = createRightsReport({ seed, times, rounds, twins, lost });
  console.log(`\n${report}`);
  if (!values.quick) await keepSection('rights', report);

  function asksOf({ ids, levels, sample }: MeasuredPerson): Record<(typeof works)[number], () => Ask> {
    const made = createRequestMakers({ random, writer, generated: { ids, levels, sample }, cookie: '' });
    const ask = (work: Work) => () => {
      const { method = 'GET', path = '/', body } = made.works[work]();
      return (client: Client) =>
        client.must(method, path, body === undefined ? undefined : (JSON.parse(String(body)) as object));
    };
    return { read: ask('read'), level: ask('level'), search: ask('search'), save: ask('save') };
  }
}

/**
 * Sends each request to both, one right after the other, the first place in turns. A slow moment of the machine hits
 * both, and the median of the quotients leaves out the pairs of which it hit only one.
 */
async function compare(
  person: string,
  clients: Record<'plain' | 'restricted', Client>,
  next: Record<(typeof works)[number], () => Ask>,
): Promise<Lost[]> {
  const took = Object.fromEntries(
    works.map((work) => [work, { plain: [], restricted: [] }]),
  ) as unknown as Record<(typeof works)[number], Record<'plain' | 'restricted', number[]>>;
  for (let round = 0; round <= rounds; round += 1)
    for (const work of works)
      for (let turn = 0; turn < times[work]; turn += 1) {
        const ask = next[work]();
        const order =
          turn % 2 === 0 ? (['plain', 'restricted'] as const) : (['restricted', 'plain'] as const);
        for (const side of order) {
          const answer = await ask(clients[side]);
          // the first round warms both up
          if (round > 0) took[work][side].push(answer.took);
        }
      }
  return works.map((work) => {
    const { plain, restricted } = took[work];
    const quotient = median(plain.map((each, index) => restricted[index]! / each));
    const result = { person, work, plain: quantiles(plain), restricted: quantiles(restricted), quotient };
    console.log(
      `  ${work}: ${result.plain.p50.toFixed(2)} and ${result.restricted.p50.toFixed(2)} ms, ${quotient.toFixed(3)}`,
    );
    return result;
  });
}

await runCleanly(main);
