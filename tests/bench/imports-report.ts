import type { ExportKind } from './imports-make.ts';
import { table } from './report.ts';

/** Seconds, milliseconds and bytes. */
export interface Imported {
  kind: ExportKind;
  /** Of the archive. */
  bytes: number;
  pages: number;
  preview: number;
  writing: number;
  /** Of the server and of the connections to its database, for preview and writing. The child is not in it. */
  processor: number;
  /** Memory of the server before the archive was sent. */
  before: number;
  /** The most memory of the server, and of the process that converts documents beside it. */
  server: number;
  child: number;
  /** Of answers to a reader, all the time. */
  p50: number;
  p99: number;
  most: number;
  refused: Record<string, number>;
}

interface ImportsRun {
  seed: number;
  pages: number;
  megabytes: number;
  /** Of the machine, in the last five minutes. */
  load: number;
  imported: readonly Imported[];
}

const goals = { preview: 120, writing: 600, server: 256 * 1024 * 1024, p99: 200 };

const names = {
  markdown: 'a folder of Markdown, zipped',
  confluence: 'an XML export of Confluence',
} as const;

/** The section of docs/bench.md, also printed. */
export function createImportsReport({ seed, pages, megabytes, load, imported }: ImportsRun): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    '## Large imports',
    `\`npm run bench -- --imports\` on ${day}, from the seed ${seed}: ${pages} pages of about 4 kB with ${megabytes} MB of attached files, in one zip that is sent as the page sends it. ` +
      'Meanwhile another person begins a request every 50 ms (reads a document, lists a level, searches). ' +
      `The load of the machine was ${load.toFixed(1)} in the last five minutes. ` +
      'Goals: the preview within 2 minutes, all written within 10, the server at most 256 MB, 99 of 100 answers within 200 ms.',
    table([
      [
        'import',
        'archive',
        'preview',
        'writing',
        'processor time of server and database',
        'server before',
        'server, most',
        'child, most',
        'reader p50',
        'p99',
        'longest',
        'refused',
      ],
      ...imported.map(rowOf),
    ]),
  ].join('\n\n');
}

const rowOf = (each: Imported): string[] => [
  names[each.kind],
  mb(each.bytes),
  missed(`${each.preview.toFixed(0)} s`, each.preview > goals.preview),
  missed(`${each.writing.toFixed(0)} s`, each.writing > goals.writing),
  `${each.processor.toFixed(0)} s`,
  mb(each.before),
  missed(mb(each.server), each.server > goals.server),
  each.child === 0 ? 'none' : mb(each.child),
  `${each.p50.toFixed(0)} ms`,
  missed(`${each.p99.toFixed(0)} ms`, each.p99 > goals.p99),
  `${each.most.toFixed(0)} ms`,
  Object.entries(each.refused)
    .map(([kind, count]) => `${count} x ${kind}`)
    .join(', ') || '0',
];

const mb = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;
const missed = (text: string, isMissed: boolean): string => (isMissed ? `**${text}**` : text);
