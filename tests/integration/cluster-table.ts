import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '../tally.ts';
import type { Seen } from './cluster-load.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/scaling.md');
const begin = '<!-- measured: begin -->';
const end = '<!-- measured: end -->';

const heads = [
  'under load',
  'no write answered for',
  'no read answered for',
  'other answers',
  'event streams',
  'writes answered',
  'of these lost',
  'in doubt, of these done',
];

/** What each fault was to people: a line each. */
export class Measured {
  readonly #lines: { name: string; cells: string[] }[] = [];

  /** Lost is none: the test fails before where a write that was answered is not there. */
  add(name: string, seen: Seen): void {
    const seconds = (count: number) => `${count.toFixed(1)} s`;
    const errors = Object.entries(seen.errors).map(([status, count]) => `${count} × ${status}`);
    const streams = [
      ...(seen.streamsCut > 0 ? [`${seen.streamsCut} reopened`] : []),
      ...(seen.streamsSilent > 0 ? [`${seen.streamsSilent} silent`] : []),
    ];
    const cells = [
      name,
      seconds(seen.pause),
      seconds(seen.readPause),
      errors.join(', ') || 'none',
      streams.join(', ') || 'go on',
      seen.answered.toLocaleString('en'),
      '0',
      `${seen.inDoubt}, ${seen.foundDone}`,
    ];
    this.#lines.push({ name, cells });
    say(`  ${cells.join(' | ')}`);
  }

  /** Shows the table; CLUSTER_TABLE=write puts it into docs/scaling.md, where the lines of faults that did not run stay. */
  async tell(): Promise<void> {
    if (this.#lines.length === 0) return;
    const rows = this.#lines.map(({ cells }) => rowOf(cells));
    say([rowOf(heads), ...rows].join('\n'));
    if (process.env['CLUSTER_TABLE'] !== 'write') return;
    const text = await readFile(page, 'utf8');
    const [before, rest = ''] = text.split(begin) as [string, string?];
    const [old = '', after = ''] = rest.split(end) as [string?, string?];
    const kept = new Map(
      old
        .split('\n')
        .filter(isRow)
        .map((line) => [nameIn(line), line]),
    );
    this.#lines.forEach(({ name, cells }) => kept.set(name, rowOf(cells)));
    const table = [rowOf(heads), rowOf(heads.map(() => '---')), ...kept.values()].join('\n');
    await writeFile(page, `${before}${begin}\n\n${table}\n\n${end}${after}`);
    await promisify(execFile)(join(root, 'node_modules/.bin/oxfmt'), [page], { cwd: root });
  }
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const nameIn = (row: string): string => row.split('|')[1]!.trim();
const isRow = (line: string): boolean =>
  line.startsWith('|') && !/^\|[ :|-]+$/.test(line) && nameIn(line) !== heads[0];
