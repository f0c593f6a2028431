import { randomInt } from 'node:crypto';
import { TestRunner } from 'vitest';
import { createRandom, type Random } from '../../scripts/seed/random.ts';
import type { Figures } from './figures.ts';

/** How often the faults of the first rows strike: FAULT_ROUNDS, as `npm run test:faults` sets it; short without. */
const wanted = Number(process.env['FAULT_ROUNDS'] ?? 3);

/** @param share of what FAULT_ROUNDS says, for faults whose rounds take longer; one round at the least */
export const roundsOf = (share: number): number => Math.max(1, Math.round(wanted * share));

/** FAULT_SEED, to see a run again; another one each time without. */
export const seed = Number(process.env['FAULT_SEED'] ?? randomInt(1, 2 ** 31));

/** @param salt tells those of one run apart */
export const randomOf = (salt: number): Random => createRandom(seed + salt);

/** What the running test has to tell of its run, in the table at the end; alone, on standard output. */
export function tell(figures: Omit<Figures, 'seed'>): void {
  const test = TestRunner.getCurrentTest()!;
  Object.assign(test.meta, { figures: { ...figures, seed } });
  if (!process.env['FAULT_TABLE'])
    process.stdout.write(`${test.name}: ${JSON.stringify({ ...figures, seed })}\n`);
}

/** Strikes so often; who looks at the run hears of each. */
export async function repeatedly(rounds: number, strike: (round: number) => Promise<void>): Promise<void> {
  const { context } = TestRunner.getCurrentTest()!;
  for (let round = 0; round < rounds; round += 1) {
    await context.annotate(`${round} of ${rounds}`, 'round');
    await strike(round);
  }
  await context.annotate(`${rounds} of ${rounds}`, 'round');
}
