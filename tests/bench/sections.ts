import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The sections of docs/bench.md, in order. Each run writes its own section; `causes` is written by hand. */
const names = [
  'causes',
  'sizes',
  'meilisearch',
  'raw-meilisearch',
  'relevance',
  'special',
  'rights',
  'sign-in',
  'soak',
  'page',
  'hostile',
  'imports',
] as const;
type Section = (typeof names)[number];

const place = join(import.meta.dirname, '../../docs/bench.md');
const begin = (name: Section) => `<!-- ${name}: begin -->`;
const end = (name: Section) => `<!-- ${name}: end -->`;

/** Replaces one section and keeps the others. */
export async function keepSection(name: Section, text: string): Promise<void> {
  const before = await readFile(place, 'utf8').catch(() => '');
  const kept = names.map((each) => [each, each === name ? text.trim() : sectionIn(before, each)] as const);
  const written = kept.flatMap(([each, part]) => (part ? [begin(each), part, end(each)] : []));
  await writeFile(place, `${['# Bench', ...written].join('\n\n')}\n`);
}

function sectionIn(document: string, name: Section): string {
  const [, after = ''] = document.split(begin(name));
  return after.split(end(name))[0]!.trim();
}
