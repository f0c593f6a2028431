import { cpus, totalmem } from 'node:os';
import type { LoadResult } from './load.ts';
import type { MeasureOptions, Measurements } from './measure.ts';
import type { PageLoad } from './page.ts';
import type { Work } from './requests.ts';
import { tries } from './saved-is-found.ts';

export interface Starts {
  /** Milliseconds until it is ready: with an empty data folder, and again. */
  first: number;
  second: number;
}

export interface Result {
  documents: number;
  measurements: Measurements;
  /** Search by one client alone. */
  alone: LoadResult;
  /** Of `tries` words just saved, how many the next search found. */
  found: number;
  page: PageLoad | null;
  /** Resident, of the server's process. Bytes. */
  memory: { idle: number; loaded: number };
  /** Bytes on disk. */
  database: number;
  postgres: string;
}

interface Run {
  seed: number;
  load: MeasureOptions;
  starts: Starts;
  results: readonly Result[];
}

const names: Record<Work | 'reference', string> = {
  reference: 'reference: bare Koa, one `select` by primary key',
  read: 'read a document',
  level: 'list a level of the tree',
  recent: 'list the recent documents',
  notifications: 'list the notifications',
  search: 'search',
  save: 'save a document',
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
export const ms = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
const kB = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;
export const MB = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export const table = (rows: readonly (readonly string[])[]): string => {
  const [head, ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${' --- |'.repeat(rows[0]!.length)}`, ...body].join('\n');
};

/** The result as Markdown, a section of docs/bench.md. It names no machine. */
export function createReport(run: Run): string {
  const parts = [
    introduction(run),
    '## Goals',
    goalTable(run),
    ...run.results.flatMap((result) => [
      `## ${result.documents.toLocaleString('en')} documents`,
      workTable(result),
      beside(result),
    ]),
    ...(run.results.length > 1 ? ['## Growth', growthTable(run.results)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function introduction({ seed, load, results }: Run): string {
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 1024 ** 3);
  return [
    `\`npm run bench\` on ${day}: ${cpus().length} cores, ${memory} GB of memory, Node.js ${process.version.slice(1)}, ` +
      `the embedded PostgreSQL ${results[0]!.postgres} with fsync on. Database, server, reference and the clients share the cores.`,
    `Documents of 4 kB on average, made from the seed ${seed}. ${load.connections} connections, kept alive, signed in as an editor. ` +
      `Each figure is the median of ${load.rounds} rounds of ${load.seconds} s; each ratio is against the reference measured right before and after in the same run.`,
    'Searches are in equal parts common words, rare words, typos, beginnings of words and pairs of words. Every answer is checked to be a success and not empty.',
  ].join('\n\n');
}

/** Goals hold at 10,000 documents; of other sizes the largest is shown. */
function goalTable({ starts, results }: Run): string {
  const result = results.find(({ documents }) => documents === 10_000) ?? results.at(-1)!;
  const { measurements, alone, found, page } = result;
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
  const rows = [
    [`at ${result.documents.toLocaleString('en')} documents`, 'goal', 'measured', 'met'],
    share('read', 0.7),
    share('search', 0.05),
    row('search, one client, p50', '<= 5 ms', ms(alone.p50), alone.p50 <= 5),
    share('save', 0.1),
    row('saved words that the next search finds', `${tries}`, `${found}`, found === tries),
  ];
  if (page) {
    rows.push(
      row('script and style before the text (gz)', '<= 300 kB', kB(page.gzip), page.gzip <= 300 * 1024),
      row('document painted, cold', '<= 500 ms', ms(page.painted), page.painted <= 500),
    );
  } else rows.push(['page', '', 'not measured: no Chromium', '']);
  rows.push(row('second start, until ready', '<= 2,000 ms', ms(starts.second), starts.second <= 2000), [
    'first start, until ready',
    '',
    ms(starts.first),
    '',
  ]);
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

function beside({ alone, found, page, memory, database }: Result): string {
  const facts = [
    `Search by one client alone: p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}.`,
    `Words found by the search right after their save: ${found} of ${tries}.`,
    `Memory of the server: ${MB(memory.idle)} before the load, ${MB(memory.loaded)} after. Database: ${MB(database)} after the saves.`,
  ];
  if (page) {
    facts.push(
      `A document's page, cold: painted after ${ms(page.painted)}, ${page.requests} requests until then, ` +
        `${kB(page.gzip)} of script and style as gzip (${kB(page.sent)} as sent).`,
    );
  }
  return facts.map((fact) => `- ${fact}`).join('\n');
}

function growthTable(results: readonly Result[]): string {
  const works = Object.keys(names).filter((name): name is Work => name !== 'reference');
  const sizes = results.map(({ documents }) => documents.toLocaleString('en'));
  return table([
    ['share of the reference', ...sizes],
    ...works.map((work) => [
      names[work],
      ...results.map(({ measurements }) => percent(measurements[work].ratio)),
    ]),
    ['search, one client, p50', ...results.map(({ alone }) => ms(alone.p50))],
    ['database', ...results.map(({ database }) => MB(database))],
  ]);
}
