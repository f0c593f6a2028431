// `npm run bench -- --sign-in`: signing in by password with and without second steps on offer, for docs/bench.md.
import { runCleanly, type Cleanup } from './cleanup.ts';
import { createClient } from './client.ts';
import { median, quantiles } from './load.ts';
import { openDatabase, temporaryFolder } from './own-database.ts';
import { processorTime, usedBetween } from './processor-time.ts';
import { administrator, startLectern, type Program } from './programs.ts';
import { ms, table } from './report.ts';
import { urlOf } from './rights-world.ts';
import { keepSection } from './sections.ts';

const rounds = 3;
const times = 100;
/** What `MFA` says: nothing of second steps, as before there were any, and what it says by itself. */
const sides = ['off', 'optional'] as const;
type Side = (typeof sides)[number];

async function main(cleanup: Cleanup): Promise<void> {
  const { knex, connection } = await openDatabase(await temporaryFolder(cleanup), cleanup);
  const start = async (MFA: Side): Promise<Program> => {
    const settings = { DATABASE_URL: urlOf(connection), MFA };
    const lectern = await startLectern(await temporaryFolder(cleanup), { settings });
    cleanup.add(() => lectern.stop());
    return lectern;
  };
  const programs = { off: await start('off'), optional: await start('optional') };
  const servers = {
    off: { pid: programs.off.pid, knex },
    optional: { pid: programs.optional.pid, knex },
  };
  const took: Record<Side, number[]> = { off: [], optional: [] };
  const used: Record<Side, number> = { off: 0, optional: 0 };
  const signIn = async (side: Side): Promise<number> => {
    const client = createClient(programs[side].url);
    const begun = performance.now();
    await client.signIn(administrator);
    const passed = performance.now() - begun;
    client.close();
    return passed;
  };
  for (let round = 0; round <= rounds; round += 1)
    for (let turn = 0; turn < times; turn += 1)
      for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
        const before = await processorTime(servers[side]);
        const passed = await signIn(side);
        // the first round warms both up
        if (round === 0) continue;
        took[side].push(passed);
        used[side] += usedBetween(before, await processorTime(servers[side]));
      }
  const report = createReport(took, used);
  console.log(`\n${report}`);
  await keepSection('sign-in', report);
}

/** The part 'sign-in' of docs/bench.md. */
function createReport(took: Record<Side, number[]>, used: Record<Side, number>): string {
  const quotient = median(took.off.map((each, index) => took.optional[index]! / each));
  const rows = sides.map((side) => {
    const { p50, p99 } = quantiles(took[side]);
    return [`\`${side}\``, ms(p50), ms(p99), ms(used[side] / took[side].length)];
  });
  const percent = ((quotient - 1) * 100).toFixed(1);
  return [
    '## Signing in by password, with and without second steps on offer',
    `\`npm run bench -- --sign-in\` on ${new Date().toISOString().slice(0, 10)}: two servers on one database, ` +
      `${rounds * times} sign-ins on each, one after the other, the first place in turns. The person has no second step. ` +
      'With `MFA=off` nothing is asked about one; with `optional`, as it is without a setting, one query more.',
    table([['`MFA`', 'p50', 'p99', 'processor'], ...rows]),
    `The median of the quotients of the pairs: ${percent} % longer.`,
  ].join('\n\n');
}

await runCleanly(main);
