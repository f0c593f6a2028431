import { cpus, totalmem } from 'node:os';
import type { MeasureOptions, Measurements } from './measure.ts';
import type { Result } from './measure-size.ts';
import { searchKinds, type Work } from './requests.ts';
import { tries } from './saved-is-found.ts';

export interface Starts {
  /** Milliseconds until it is ready: with an empty data folder, and the second time. */
  first: number;
  second: number;
}

interface Run {
  seed: number;
  load: MeasureOptions;
  /** Null if they were not measured, as with Meilisearch. */
  starts: Starts | null;
  results: readonly Result[];
}

const names: Record<Work | 'reference', string> = {
  reference: 'reference: bare Koa, one `select` by primary key',
  read: 'read a document',
  level: 'list a level of the tree',
  newest: 'list 100 documents of a space with excerpts',
  recent: 'list the recent documents',
  notifications: 'list the notifications',
  search: 'search',
  save: 'save a document',
};

/** How many times slower it may be with a million documents than with 10,000. */
const goals: Partial<Record<Work, number>> = { read: 1.2, level: 1.2, save: 1.2, search: 3 };

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
export const ms = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`;
export const MB = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export const table = (rows: readonly (readonly string[])[]): string => {
  const [head, ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${' --- |'.repeat(rows[0]!.length)}`, ...body].join('\n');
};

/** The result as Markdown, for a section of docs/bench.md. Does not name the machine. */
export function createReport(run: Run): string {
  const parts = [
    ...(run.starts ? [] : ['## With Meilisearch']),
    introduction(run),
    ...(run.starts ? ['## Goals', goalTable(run, run.starts)] : []),
    ...run.results.flatMap((result) => [
      `### ${result.documents.toLocaleString('en')} documents`,
      workTable(result),
      searchTable(result),
      beside(result),
    ]),
    ...(run.results.length > 1 ? ['### Growth', growthTable(run.results)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function introduction({ seed, load, results }: Run): string {
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 1024 ** 3);
  const { meilisearch } = results[0]!;
  return [
    `\`npm run bench${meilisearch ? ' -- --engine meilisearch' : ''}\` on ${day}: ${cpus().length} cores, ${memory} GB of memory, Node.js ${process.version.slice(1)}, ` +
      `the embedded PostgreSQL ${results[0]!.postgres} with fsync on${meilisearch ? `, Meilisearch ${meilisearch.version}` : ''}. ` +
      'Database, server, reference and the clients share the cores.',
    `Documents of 4 kB on average, made from the seed ${seed}; more than 100,000 are those so many times over, each with words of its own. ${load.connections} connections, kept alive, signed in as an editor. ` +
      `Each figure is the median of ${load.rounds} rounds of ${load.seconds} s, of 4 s with a million; each ratio is against the reference measured right before and after in the same run.`,
    'Searches are in equal parts common words, rare words, typos, beginnings of words and pairs of words. Every answer is checked to be a success and not empty.',
  ].join('\n\n');
}

/** The goals are for 10,000 documents; without that size, shows the largest. */
function goalTable({ results }: Run, starts: Starts): string {
  const result = results.find(({ documents }) => documents === 10_000) ?? results.at(-1)!;
  const { measurements, alone, referenceAlone, found, creates, memory } = result;
  const times = alone.p50 / referenceAlone.p50;
  const row = (name: string, goal: string, value: string, isMet: boolean) => [
    name,
    goal,
    value,
    isMet ? 'yes' : 'no',
  ];
  const share = (work: Work, goal: number) =>
    row(
      names[work],
      `>= ${100 * goal} %`,
      percent(measurements[work].ratio),
      measurements[work].ratio >= goal,
    );
  const perSecond = (name: string, { perSecond: value }: { perSecond: number }) =>
    row(name, '>= 400', value.toFixed(0), value >= 400);
  const limit = (name: string, bytes: number, goal: number) =>
    row(name, `<= ${goal} MB`, MB(bytes), bytes <= goal * 1024 ** 2);
  const rows = [
    [`at ${result.documents.toLocaleString('en')} documents`, 'goal', 'measured', 'met'],
    share('read', 0.75),
    share('level', 0.5),
    share('newest', 0.3),
    share('recent', 0.4),
    share('notifications', 0.25),
    share('save', 0.065),
    share('search', 0.03),
    row(
      'search, one client, p50, beside the reference by one client',
      '<= 27 x',
      `${times.toFixed(0)} x (${ms(alone.p50)})`,
      times <= 27,
    ),
    row('saved words that the next search finds', `${tries}`, `${found.atOnce}`, found.atOnce === tries),
    perSecond('documents that 16 writers create in a second', creates.anywhere),
    perSecond('the same in a level of 5,000', creates.inFullLevel),
    limit('memory of the server before the load', memory.idle, 120),
    limit('memory of the server after the load', memory.loaded, 200),
    row('second start, until ready', '<= 1,000 ms', ms(starts.second), starts.second <= 1000),
    ['first start, until ready', '', ms(starts.first), ''],
  ];
  return table(rows);
}

function workTable({ measurements }: Result): string {
  const works = Object.keys(measurements) as (keyof Measurements)[];
  return table([
    ['work', 'share of the reference', 'a second', 'p50', 'p99'],
    ...works.map((work) => {
      const { perSecond, p50, p99 } = measurements[work];
      const ratio = work === 'reference' ? '' : percent(measurements[work].ratio);
      return [names[work], ratio, String(Math.round(perSecond)), ms(p50), ms(p99)];
    }),
  ]);
}

/** Each kind of search with a single client: the time that a person waits. */
function searchTable({ alone, kinds }: Result): string {
  return table([
    ['search by one client', 'p50', 'p99'],
    ...searchKinds.map((kind) => [kind, ms(kinds[kind].p50), ms(kinds[kind].p99)]),
    ['all by turns', ms(alone.p50), ms(alone.p99)],
  ]);
}

function beside({ making, found, memory, database, meilisearch }: Result): string {
  const facts = [
    `Saved words: ${found.atOnce} of ${tries} found by the next search; found after p50 ${ms(found.p50)}, p99 ${ms(found.p99)}.`,
    `Memory of the server: ${MB(memory.idle)} before the load, ${MB(memory.loaded)} after. Database: ${MB(database)} after the saves.`,
  ];
  if (making !== null) facts.push(`Made in ${seconds(making)}.`);
  if (meilisearch) {
    facts.push(
      `Meilisearch: all brought into its index in ${seconds(meilisearch.indexing)}, ` +
        `${MB(meilisearch.disk)} on disk, ${MB(meilisearch.memory)} of memory.`,
    );
  }
  return facts.map((fact) => `- ${fact}`).join('\n');
}

/** The last column compares the largest size with 10,000, and shows the goal. */
function growthTable(results: readonly Result[]): string {
  const works = Object.keys(names).filter((name): name is Work => name !== 'reference');
  const sizes = results.map(({ documents }) => documents.toLocaleString('en'));
  const last = results.at(-1)!;
  const base = results.find(({ documents }) => documents === 10_000);
  const grown = (of: (result: Result) => number): string =>
    base && base !== last ? `x ${(of(base) / of(last)).toFixed(2)}` : '';
  return table([
    ['share of the reference', ...sizes, 'from 10,000 to the last', 'goal'],
    ...works.map((work) => [
      names[work],
      ...results.map(({ measurements }) => percent(measurements[work].ratio)),
      grown(({ measurements }) => measurements[work].ratio),
      work in goals ? `<= ${goals[work]}` : '',
    ]),
    [
      'search, one client, p50',
      ...results.map(({ alone }) => ms(alone.p50)),
      grown(({ alone }) => 1 / alone.p50),
      `<= ${goals.search}`,
    ],
    ['database', ...results.map(({ database }) => MB(database)), '', ''],
  ]);
}
