import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The parts of docs/bench.md, in their order: each is measured by a run of its own, but causes are written by hand. */
const names = ['causes', 'sizes', 'meilisearch', 'special', 'soak', 'page'] as const;
type Section = (typeof names)[number];

const place = join(import.meta.dirname, '../../docs/bench.md');
const begin = (name: Section) => `<!-- ${name}: begin -->`;
const end = (name: Section) => `<!-- ${name}: end -->`;

/** Puts what was measured in the place of what was measured before; the other parts stay as they are. */
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
