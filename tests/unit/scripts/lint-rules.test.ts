import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import ts from 'typescript';
import { expect, it, onTestFinished } from 'vitest';
import { noKeptPromise } from '../../../scripts/lint/no-kept-promise.mjs';

const root = join(import.meta.dirname, '../../..');

/** The lines of a text that break the rule. The text is a program of its own: all of Lectern would take a minute. */
async function linesThatBreakIt(text: string): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'planted.ts');
  await writeFile(file, text);
  const program = ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2022, types: [] });
  const messages = new Linter({ cwd: folder }).verify(
    text,
    {
      files: ['**/*.ts'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { programs: [program], tsconfigRootDir: folder },
      },
      plugins: { lectern: { rules: { 'no-kept-promise': noKeptPromise } } },
      rules: { 'lectern/no-kept-promise': 'error' },
    },
    { filename: file },
  );
  return messages.map(({ line, ruleId, message }) => {
    expect(ruleId, message).toBe('lectern/no-kept-promise');
    return line;
  });
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
  expect(await linesThatBreakIt(planted)).toEqual([5, 6, 7, 8]);
});

it('what is kept only after it has succeeded is no fault', async () => {
  const fine = `const load = async (): Promise<number> => 1;
let kept: number | undefined;
const each = new Map<string, number>();
export async function ask(key: string): Promise<number> {
  kept ??= await load();
  each.set(key, await load());
  return kept;
}
`;
  expect(await linesThatBreakIt(fine)).toEqual([]);
});

it.each([
  'api/core/access/password.ts',
  'web/lib/journal.ts',
  'db/events/channel-listener.ts',
  'scripts/ask.ts',
  'web/app/main.tsx',
])('the rule counts in %s', async (file) => {
  const config = (await new ESLint({ cwd: root }).calculateConfigForFile(file)) as {
    rules: Record<string, unknown[]>;
  };
  expect(config.rules['lectern/no-kept-promise']).toEqual([2]);
});
