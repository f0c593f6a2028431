// `npm run bench -- --hostile`: measures a reader during the worst known requests, for docs/bench.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../../scripts/seed/random.ts';
import { freePort } from '../support/program.ts';
import { runCleanly, type Cleanup } from './cleanup.ts';
import { createWriter } from './generate-text.ts';
import { attacks, titleOf } from './hostile/all.ts';
import type { Attack } from './hostile/attack.ts';
import { startAttacker } from './hostile-order.ts';
import { createReader } from './hostile-reader.ts';
import { createHostileReport, faultsOf, rowOf, type Attacked } from './hostile-report.ts';
import { makeAttackers, makeHostileWorld, type HostileSizes, type HostileWorld } from './hostile-world.ts';
import { startDatabase } from './own-database.ts';
import { makePeopleAndSpaces } from './people-and-spaces.ts';
import { startLectern } from './programs.ts';
import { keepSection } from './sections.ts';

const seed = 20_261_123;

const { values } = parseArgs({
  options: {
    hostile: { type: 'boolean' },
    quick: { type: 'boolean', default: false },
    /** Runs only attacks whose title contains one of these, separated by commas. For finding causes. */
    only: { type: 'string' },
    /** For profiling: --node-flags="--cpu-prof --cpu-prof-dir=/tmp". */
    'node-flags': { type: 'string', default: '' },
  },
});
const sizes: HostileSizes = values.quick
  ? { wide: 5_000, crowd: 2_000, deep: 200, comments: 1_000, people: 500 }
  : { wide: 50_000, crowd: 20_000, deep: 1_000, comments: 10_000, people: 2_000 };
/** The length of each attack. */
const seconds = values.quick ? 4 : 12;
/** How long the reader reads alone before each attack. */
const secondsAlone = values.quick ? 2 : 4;
/** Milliseconds for the server to recover after an attack. */
const calmPatience = 20_000;
/** Milliseconds. The server normally stops within ten seconds. */
const stopPatience = 15_000;

interface Server {
  url: string;
  metricsUrl: string;
  /** Stops it normally if it still responds, which writes the profile of --node-flags. */
  stop(): Promise<void>;
  /** Kills it and starts it again, at another address. */
  restart(): Promise<void>;
}

async function main(cleanup: Cleanup): Promise<void> {
  const only = values.only?.split(',') ?? [''];
  const chosen = attacks.filter((attack) => only.some((part) => titleOf(attack).includes(part)));
  const { knex, dataDir } = await startDatabase(cleanup);
  // the first person becomes the administrator
  const server = await startServer(dataDir);
  cleanup.add(() => server.stop());
  const writer = createWriter(createRandom(seed));
  const made = await makePeopleAndSpaces(knex, writer);
  console.log(`Making documents, a level of ${sizes.wide} among them.`);
  const world = await makeHostileWorld(knex, made, writer, sizes);
  const roles = { nobody: 'viewer', viewer: 'viewer', editor: 'editor', administrator: 'admin' } as const;
  const names = await makeAttackers(
    knex,
    chosen.map(({ who }) => roles[who]),
  );
  const attacked = await attackAll(server, world, chosen, names);
  const report = createHostileReport({ seed, seconds, attacked });
  console.log(`\n${report}`);
  if (!values.quick && !values.only) await keepSection('hostile', report);
  const held = attacked.filter((each) => faultsOf(each).length === 0);
  if (held.length < chosen.length)
    throw new Error(`Of ${chosen.length} attacks only ${held.length} were tried without success: see above.`);
}

/** @param names the usernames of the attackers, one for each attack */
async function attackAll(
  server: Server,
  world: HostileWorld,
  chosen: readonly Attack[],
  names: readonly string[],
): Promise<Attacked[]> {
  const attacked: Attacked[] = [];
  for (const [index, attack] of chosen.entries()) {
    const username = attack.who === 'nobody' ? null : names[index]!;
    try {
      const result = await measure(server, world, attack, username);
      attacked.push(result);
      console.log(rowOf(result).join(' | '));
      if (result.wasKilled) await server.restart();
    } catch (error) {
      console.log(`${titleOf(attack)}: cannot be tried. ${(error as Error).message}`);
    }
  }
  return attacked;
}

async function startServer(dataDir: string): Promise<Server> {
  const port = String(await freePort());
  const nodeFlags = values['node-flags'].split(' ').filter(Boolean);
  const start = () => startLectern(dataDir, { nodeFlags, settings: { METRICS_PORT: port } });
  let program = await start();
  return {
    get url() {
      return program.url;
    },
    metricsUrl: `http://127.0.0.1:${port}/metrics`,
    stop: () => Promise.race([program.stop(), sleep(stopPatience).then(() => program.kill())]),
    async restart() {
      await program.kill();
      program = await start();
    },
  };
}

async function measure(
  server: Server,
  world: HostileWorld,
  attack: Attack,
  username: string | null,
): Promise<Attacked> {
  const reader = await createReader(server.url, world);
  const attacker = await startAttacker({ url: server.url, world, title: titleOf(attack), username });
  await isCalm(server);
  const alone = await reader.read(secondsAlone);
  const before = await readBlocks(server);
  attacker.begin();
  const reading = reader.read(seconds);
  await sleep(seconds * 1000);
  const tally = await attacker.stop();
  const beside = await reading;
  const wasKilled = !(await isCalm(server));
  const after = wasKilled ? null : await readBlocks(server);
  reader.close();
  const blocks = before &&
    after && { count: after.count - before.count, seconds: after.seconds - before.seconds };
  return { kind: attack.kind, name: attack.name, alone, beside, tally, blocks, wasKilled };
}

/** Waits until the server answers quickly again, several times in a row. @returns false if it does not */
async function isCalm({ url }: Server): Promise<boolean> {
  const deadline = performance.now() + calmPatience;
  for (let inRow = 0; inRow < 10;) {
    if (performance.now() > deadline) return false;
    const began = performance.now();
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(calmPatience) }).catch(
      () => null,
    );
    inRow = ready?.ok && performance.now() - began < 100 ? inRow + 1 : 0;
    await sleep(50);
  }
  return true;
}

async function readBlocks({ metricsUrl }: Server): Promise<{ count: number; seconds: number } | null> {
  const answer = await fetch(metricsUrl, { signal: AbortSignal.timeout(calmPatience) }).catch(() => null);
  const text = (await answer?.text()) ?? '';
  const figure = (name: string) =>
    new RegExp(`^lectern_event_loop_block_seconds_${name} (\\S+)$`, 'm').exec(text)?.[1];
  const count = figure('count');
  return count === undefined ? null : { count: Number(count), seconds: Number(figure('sum')) };
}

await runCleanly(main);
