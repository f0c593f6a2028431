import { median, type LoadResult } from './load.ts';
import { ms, table } from './report.ts';

/** Who is asked: Meilisearch alone, or Lectern that asks it. */
export type Side = 'raw' | 'lectern';

/** What an answer costs a processor. */
export const programs = ['server', 'database', 'engine'] as const;
export type Program = (typeof programs)[number];

interface Round extends LoadResult {
  /** Milliseconds of processor time for each answer. */
  used: Record<Program, number>;
}

/** Round by round, both sides with the same queries. */
export type Rounds = Record<Side, Round[]>;

interface RawRun {
  documents: number;
  /** Of a document, on average. */
  kilobytes: number;
  seed: number;
  load: { rounds: number; seconds: number };
  /** Of Meilisearch. */
  version: string;
  manyClients: number;
  one: Rounds;
  many: Rounds;
  /** Each kind of search by one client. */
  kinds: Readonly<Record<string, Rounds>>;
}

const goals = { slower: 2, throughput: 0.6 };
const names: Record<Side, string> = { raw: 'Meilisearch alone', lectern: 'Lectern with Meilisearch' };
const sides = ['raw', 'lectern'] as const;

/** The part 'raw-meilisearch' of docs/bench.md. */
export function createRawReport(run: RawRun): string {
  const { documents, kilobytes, seed, load, version, manyClients, one, many, kinds } = run;
  const slower = quotient(one, ({ p50 }) => p50);
  const throughput = quotient(many, ({ perSecond }) => perSecond);
  const isMet = slower <= goals.slower && throughput >= goals.throughput;
  const rowsOf = (clients: string, rounds: Rounds) => sides.map((side) => row(clients, side, rounds[side]));
  return [
    '## Lectern with Meilisearch beside Meilisearch alone',
    `\`npm run bench -- --raw-meilisearch\` on ${new Date().toISOString().slice(0, 10)}, from the seed ${seed}: ` +
      `${documents.toLocaleString('en')} documents of ${kilobytes} kB in two indexes of one Meilisearch ${version}. One is Lectern's. ` +
      'The other has titles and Markdown as they are, at the defaults of Meilisearch, and is asked by HTTP for 20 titles with a cropped text each; it knows no rights. ' +
      'The same clients ask both for the same, in equal parts common words, rare words, typos, beginnings and pairs of words: ' +
      `${load.rounds} rounds of ${load.seconds} s, the first place in turns. Processor time of other work does not count for an answer's.`,
    table([
      ['clients', 'asked', 'p50', 'p99', 'a second', ...programs.map((program) => `processor: ${program}`)],
      ...rowsOf('1', one),
      ...rowsOf(String(manyClients), many),
    ]),
    `Medians of the rounds' quotients: one client waits ${slower.toFixed(1)} times as long (goal: at most ${goals.slower}); ` +
      `${manyClients} clients get ${(100 * throughput).toFixed(0)} % of the answers (goal: at least ${100 * goals.throughput} %). ` +
      `Goals ${isMet ? 'met' : '**missed**'}.`,
    table([
      ['one client', ...sides.map((side) => `${names[side]}, p50`), 'processor, all programs', ''],
      ...Object.entries(kinds).map(([kind, rounds]) => [
        kind,
        ...sides.map((side) => ms(middle(rounds[side], ({ p50 }) => p50))),
        ...sides.map((side) => ms(middle(rounds[side], usedInAll))),
      ]),
    ]),
  ].join('\n\n');
}

const middle = (rounds: readonly Round[], of: (round: Round) => number): number => median(rounds.map(of));

const usedInAll = ({ used }: Round): number => programs.reduce((sum, program) => sum + used[program], 0);

/** Lectern's, divided by what Meilisearch has in the same round. */
const quotient = ({ raw, lectern }: Rounds, of: (round: Round) => number): number =>
  median(raw.map((round, index) => of(lectern[index]!) / of(round)));

const row = (clients: string, side: Side, rounds: readonly Round[]): string[] => [
  clients,
  names[side],
  ms(middle(rounds, ({ p50 }) => p50)),
  ms(middle(rounds, ({ p99 }) => p99)),
  String(Math.round(middle(rounds, ({ perSecond }) => perSecond))),
  ...programs.map((program) =>
    side === 'raw' && program !== 'engine' ? '' : ms(middle(rounds, ({ used }) => used[program])),
  ),
];
