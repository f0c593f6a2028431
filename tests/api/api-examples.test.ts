import { execFile, type ExecFileOptions } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, testPassword, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf } from '../support/content.ts';

const root = join(import.meta.dirname, '../..');
const page = await readFile(join(root, 'docs/api.md'), 'utf8');

/** @throws Error with all that the program said, where it failed */
async function run(file: string, args: string[], options: ExecFileOptions = {}): Promise<string> {
  return new Promise((done, fail) =>
    execFile(file, args, options, (error, stdout, stderr) =>
      error ? fail(new Error(`${file} failed: ${String(stdout)}${String(stderr)}`)) : done(String(stdout)),
    ),
  );
}

/** The blocks of the page in a language, as they stand; those marked `skip` are for people alone. */
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

let app: TestApp;
let ada: SignedIn;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signedIn('editor', 'ada');
  folder = await mkdtemp(join(tmpdir(), 'lectern-examples-'));
  const made = await ada.post<{ token: string }>('/api/tokens', { name: 'Examples', scope: 'write' });
  env = {
    ...process.env,
    LECTERN_URL: app.url,
    LECTERN_TOKEN: bodyOf(made, 201).token,
    LECTERN_USER: 'ada',
    LECTERN_PASSWORD: testPassword,
  };
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function documentsOf(spaceName: string): Promise<Document[]> {
  const spaces = bodyOf(await ada.get<Space[]>('/api/spaces'));
  const { id } = spaces.find(({ name }) => name === spaceName)!;
  const items = bodyOf(await ada.get<{ id: number }[]>(`/api/spaces/${id}/documents`));
  return Promise.all(items.map(async (item) => bodyOf(await ada.get<Document>(`/api/documents/${item.id}`))));
}

describe('the examples of docs/api.md', () => {
  it('with curl do what the page says', async (context) => {
    const hasCurl = await run('curl', ['--version']).catch(() => false);
    if (hasCurl === false) context.skip('curl is not installed');
    const script = ['set -euo pipefail', ...blocksOf('sh')].join('\n');
    const stdout = await run('bash', ['-c', script], { cwd: folder, env });
    const documents = await documentsOf('Logbook');
    // sent twice under one key
    expect(documents.map(({ title, content }) => [title, content])).toEqual([['Monday', 'All quiet.']]);
    expect(stdout.endsWith('Tuesday: all quiet.\n')).toBe(true);
  });

  it('in TypeScript compile by the types of the description, and do what the page says', async () => {
    const description = await (await fetch(`${app.url}/api/openapi.json`)).text();
    const types = astToString(await openapiTypeScript(description));
    await writeFile(join(folder, 'lectern-api.ts'), types);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const [example = '', ...others] = blocksOf('ts');
    expect(others).toEqual([]);
    await writeFile(join(folder, 'example.ts'), example);
    const flags = '--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node';
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, ...flags.split(' '), '--allowImportingTsExtensions', 'example.ts'], {
      cwd: folder,
    });
    const stdout = await run(process.execPath, ['--import', 'tsx', 'example.ts'], { cwd: folder, env });
    expect(stdout).toBe('Version 4.2 is at version 2\n');
    const [made] = await documentsOf('Release notes');
    expect(made?.content).toBe('# What is new\n\n- Faster search\n');
  });
});
