import type { Reading, Waits } from './hostile-reader.ts';
import { quantile } from './load.ts';
import type { Tally } from './hostile/target.ts';
import { ms, table } from './report.ts';

export interface Attacked {
  kind: string;
  name: string;
  alone: Reading;
  beside: Reading;
  /** The answers to the attacker. */
  tally: Tally;
  /** Blocks of the event loop; null if the server stopped reporting. */
  blocks: { count: number; seconds: number } | null;
  /** The server had to be killed because it did not answer any more. */
  wasKilled: boolean;
}

/** Milliseconds by which an attack may delay the 99th percentile of the answers. */
const maxDelay = 250;

/**
 * The largest delay by the attack, in milliseconds: of the 99th percentile of all answers, and of the median sign-in,
 * because an attack has too few sign-ins for a percentile.
 */
function slowestDelay({ alone, beside }: Attacked): number {
  const delays = (['requests', 'signIns'] as const).flatMap((of) =>
    beside[of].took.map((took) => took - alone[of].p50),
  );
  return quantile(
    delays.sort((a, b) => a - b),
    0.99,
  );
}

/** Why the attack succeeded; empty if it did not. */
export function faultsOf(each: Attacked): string[] {
  const { alone, beside, wasKilled } = each;
  const delays = {
    answers: slowestDelay(each),
    requests: beside.requests.p99 - alone.requests.p99,
    'sign-ins (median)': beside.signIns.p50 - alone.signIns.p50,
  };
  const faults = Object.entries(delays)
    .filter(([, delay]) => delay > maxDelay)
    .map(([what, delay]) => `${what} +${ms(delay)}`);
  const refused = Object.entries(beside.refused).map(([what, count]) => `${count} x ${what}`);
  if (refused.length > 0) faults.push(`reader refused: ${refused.join(', ')}`);
  if (wasKilled) faults.push('never answered again');
  return faults;
}

interface HostileRun {
  seed: number;
  seconds: number;
  attacked: readonly Attacked[];
}

/** The result as Markdown, for a section of docs/bench.md. */
export function createHostileReport({ seed, seconds, attacked }: HostileRun): string {
  const day = new Date().toISOString().slice(0, 10);
  const failed = attacked.filter((each) => faultsOf(each).length > 0);
  return [
    '## One person attacks, another reads',
    `\`npm run bench -- --hostile\` on ${day}, from the seed ${seed}: for ${seconds} s each attack is sent from a process of its own, of low priority. ` +
      'Meanwhile another person, at another address, begins a request every 50 ms (reads a document, lists a level, searches) and signs in once a second. ' +
      `The slowest hundredth of all these answers may come ${maxDelay} ms later than right before the attack, and so may the middle one of the sign-ins alone. ` +
      'Blocks are the times in which the process itself computed for more than 100 ms without a pause.',
    `${attacked.length - failed.length} of ${attacked.length} hold.`,
    table([
      [
        'attack',
        'holds',
        'alone p50',
        'p99',
        'beside p50',
        'p99',
        'longest',
        'sign-in alone p50',
        'beside p50',
        'longest',
        'slowest hundredth of all later by',
        'blocks',
        'answers to the attacker',
      ],
      ...attacked.map(rowOf),
    ]),
  ].join('\n\n');
}

export function rowOf(each: Attacked): string[] {
  const { kind, name, alone, beside, tally, blocks } = each;
  const faults = faultsOf(each);
  const slowest = ({ p99 }: Waits) => ms(p99);
  return [
    `${kind}: ${name}`,
    faults.length > 0 ? `**no**: ${faults.join('; ')}` : 'yes',
    ms(alone.requests.p50),
    slowest(alone.requests),
    ms(beside.requests.p50),
    slowest(beside.requests),
    ms(beside.requests.max),
    ms(alone.signIns.p50),
    ms(beside.signIns.p50),
    ms(beside.signIns.max),
    ms(slowestDelay(each)),
    blocks ? (blocks.count > 0 ? `${blocks.count} (${blocks.seconds.toFixed(1)} s)` : '0') : '?',
    Object.entries(tally)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
  ];
}
