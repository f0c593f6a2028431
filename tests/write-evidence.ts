import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectEvidence } from './support/evidence-comments.ts';
import { withTests } from './support/evidence-pages.ts';

/* `npm run evidence`: the pages of docs/evidence with the tests that show each row, in test-results/evidence. */

const root = join(import.meta.dirname, '..');
const pages = join(root, 'docs/evidence');
const target = join(root, 'test-results/evidence');

const { tests } = collectEvidence();
await mkdir(target, { recursive: true });
for (const name of await readdir(pages))
  await writeFile(join(target, name), withTests(await readFile(join(pages, name), 'utf8'), tests));
process.stdout.write(`Written to ${target}.\n`);
