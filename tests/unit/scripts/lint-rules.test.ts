import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';
import { findKeptPromises } from '../../../scripts/lint/kept-promises.ts';

const root = join(import.meta.dirname, '../../..');

/** The lines that oxlint reports by a rule of our own, and those that are found by types. */
async function linesFound(rule: string, text: string): Promise<{ byRule: number[]; byTypes: number[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'planted.tsx');
  await writeFile(file, text);
  const config = join(folder, '.oxlintrc.json');
  const plugin = join(root, 'scripts/lint/plugin.mjs');
  await writeFile(
    config,
    JSON.stringify({
      jsPlugins: [plugin],
      categories: { correctness: 'off' },
      rules: { [`lectern/${rule}`]: 'error' },
    }),
  );
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', config, '--format', 'unix', file], { encoding: 'utf8' });
  const program = ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2022, types: [] });
  const lineOf = (place: string) => Number(/:(\d+)/.exec(place)![1]);
  const reported = stdout.split('\n').filter((line) => line.includes(`lectern(${rule})`));
  return {
    byRule: reported.map(lineOf).sort((a, b) => a - b),
    byTypes: findKeptPromises(program, folder, /^planted/).map(lineOf),
  };
}

// evidence: S91
it('a promise that is kept with its failure is found, however it is kept', async () => {
  const planted = `const load = async (): Promise<number> => 1;
let kept: Promise<number> | undefined;
const each = new Map<string, Promise<number>>();
export function ask(key: string): unknown[] {
  kept ??= load();
  kept ||= load();
  kept = kept ?? load();
  each.set(key, load());
  return [kept, each];
}
`;
  expect(await linesFound('no-kept-promise', planted)).toEqual({
    byRule: [5, 6, 7, 8],
    byTypes: [5, 6, 7, 8],
  });
});

it('what is kept only after it has succeeded is no fault', async () => {
  const fine = `const load = async (): Promise<number> => 1;
let kept: number | undefined;
const each = new Map<string, number>();
export async function ask(key: string, other: Promise<number>): Promise<number> {
  kept ??= await load();
  each.set(key, await load());
  return kept + (await other);
}
`;
  expect(await linesFound('no-kept-promise', fine)).toEqual({ byRule: [], byTypes: [] });
});

it.each([
  ['client-of-pg', 'new pg.Client({});\nnew pg.Pool();\nnewClient({});\n', [1, 2]],
  ['pictures', 'a(<img src="x" />);\na(<video />);\na(<img {...useImage(b)} alt="" />);\n', [1, 2]],
  [
    'calls-of-contract',
    'fetch("/api/me");\nfetch(`/uploads/${a}`);\nfetch("/apis");\nfetch(`${a}/apis/`);\n',
    [1, 2],
  ],
])('the rule %s finds what it forbids', async (rule, planted, lines) => {
  expect((await linesFound(rule, planted)).byRule).toEqual(lines);
});
