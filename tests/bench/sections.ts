import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The parts of docs/bench.md, in order. `goals` is written by hand, the others by a run each. */
const onThePage = ['goals', 'sizes', 'relevance', 'page', 'more'] as const;
/** Parts that have a page of their own, docs/bench/<name>.md. */
type OwnPage =
  | 'meilisearch'
  | 'raw-meilisearch'
  | 'special'
  | 'rights'
  | 'sign-in'
  | 'soak'
  | 'hostile'
  | 'imports'
  | 'live';
type Section = Exclude<(typeof onThePage)[number], 'goals' | 'more'>;

const docs = join(import.meta.dirname, '../../docs');
const begin = (name: string) => `<!-- ${name}: begin -->`;
const end = (name: string) => `<!-- ${name}: end -->`;

/** Replaces one part and keeps the others. */
export async function keepSection(name: Section | OwnPage, text: string): Promise<void> {
  const isShown = (onThePage as readonly string[]).includes(name);
  await (isShown ? replacePart(name, text.trim()) : writeOwnPage(name, text.trim()));
}

async function writeOwnPage(name: string, text: string): Promise<void> {
  await mkdir(join(docs, 'bench'), { recursive: true });
  // its heading is that of a part
  await writeFile(join(docs, 'bench', `${name}.md`), `${text.replace(/^#(#+ )/gm, '$1')}\n`);
}

async function replacePart(name: string, text: string): Promise<void> {
  const page = join(docs, 'bench.md');
  const before = await readFile(page, 'utf8').catch(() => '');
  const kept = onThePage.map((each) => [each, each === name ? text : partIn(before, each)] as const);
  const written = kept.flatMap(([each, part]) => (part ? [begin(each), part, end(each)] : []));
  await writeFile(page, `${['# Bench', ...written].join('\n\n')}\n`);
}

function partIn(document: string, name: string): string {
  const [, after = ''] = document.split(begin(name));
  return after.split(end(name))[0]!.trim();
}
