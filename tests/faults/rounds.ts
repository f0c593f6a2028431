import { randomInt } from 'node:crypto';
import { createRandom, type Random } from '../../scripts/seed/random.ts';

/** How often each fault strikes: FAULT_ROUNDS, as `npm run test:faults` sets it; a short round without. */
export const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3);

/** FAULT_SEED, to see a run again; another one each time without. */
export const seed = Number(process.env['FAULT_SEED'] ?? randomInt(1, 2 ** 31));

/** @param salt tells those of one run apart */
export const randomOf = (salt: number): Random => createRandom(seed + salt);

/** What somebody who looks at a run wants to know, where reporters do not hide it. */
export const tell = (line: string): void => void process.stdout.write(`${line} (seed ${seed})\n`);

/** Strikes as often as it is to; long runs tell how far they are. */
export async function repeatedly(what: string, strike: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0 && round % 10 === 0) tell(`${what}: ${round} of ${rounds}`);
    await strike(round);
  }
}
