// `npm run bench -- --special`: compares unusually large objects with ordinary ones, for docs/bench.md.
import { parseArgs } from 'node:util';
import { createRandom } from '../../scripts/seed/random.ts';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { createClient } from './client.ts';
import { createWriter } from './generate-text.ts';
import { quantiles } from './load.ts';
import { makePeopleAndSpaces, reader } from './people-and-spaces.ts';
import { startLectern } from './programs.ts';
import { keepSection } from './sections.ts';
import { startDatabase, temporaryFolder } from './own-database.ts';
import type { Case } from './special-case.ts';
import { createCases } from './special-cases.ts';
import { commandLine, doOnce } from './special-once.ts';
import { lookAtPages } from './special-page.ts';
import { createSpecialReport, type Compared } from './special-report.ts';
import { makeWorld, type Sizes } from './special-world.ts';

const seed = 20_261_122;

const { values } = parseArgs({
  options: {
    special: { type: 'boolean' },
    quick: { type: 'boolean', default: false },
    /** Runs only cases whose group or name contains this. For finding causes. */
    only: { type: 'string' },
  },
});
const sizes: Sizes = values.quick
  ? { wide: 3_000, deep: 200, revisions: 500, comments: 120, attachments: 110 }
  : { wide: 100_000, deep: 200, revisions: 10_000, comments: 1_000, attachments: 500 };
const times = values.quick ? 5 : 100;
const moves = values.quick ? 400 : 10_000;

async function main(cleanup: Cleanup): Promise<void> {
  const { knex, dataDir } = await startDatabase(cleanup);
  const random = createRandom(seed);
  const writer = createWriter(random);
  // the first person becomes the administrator, which the command line needs
  const lectern = await startLectern(dataDir);
  cleanup.add(() => lectern.stop());
  await makePeopleAndSpaces(knex, writer);
  const client = createClient(lectern.url);
  await client.signIn(reader);
  console.log(`Making a level of ${sizes.wide} documents, and what else is large.`);
  const world = await makeWorld({ knex, client, random, writer, sizes });
  const cases = createCases(client, world).filter(({ group, name }) =>
    `${group}: ${name}`.includes(values.only ?? ''),
  );
  const compared: Compared[] = [];
  for (const each of cases) compared.push(await compare(each));
  const seen = values.only ? null : await lookAtPages({ url: lectern.url, cookie: client.cookie() }, world);
  const tools = {
    client,
    knex,
    world,
    lectern: commandLine(dataDir),
    folder: await temporaryFolder(cleanup),
    moves,
  };
  const once = values.only ? [] : await doOnce(tools);
  const report = createSpecialReport({ seed, times, sizes, compared, seen, once });
  console.log(`\n${report}`);
  if (!values.quick && !values.only) await keepSection('special', report);
}

/** Alternates both, so that a slow phase of the machine affects both. */
async function compare({ group, name, ordinary, special, times: own = times }: Case): Promise<Compared> {
  const took = { ordinary: [] as number[], special: [] as number[] };
  const count = values.quick ? Math.min(own, times) : own;
  await ordinary();
  await special();
  for (let turn = 0; turn < count; turn += 1) {
    took.ordinary.push((await ordinary()).took);
    took.special.push((await special()).took);
  }
  const result = { group, name, ordinary: quantiles(took.ordinary), special: quantiles(took.special) };
  console.log(
    `  ${group}: ${name}: ${result.ordinary.p50.toFixed(1)} and ${result.special.p50.toFixed(1)} ms`,
  );
  return result;
}

await runCleanly(main);
