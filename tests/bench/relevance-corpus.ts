import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { endOfFrontMatter, frontMatterFields } from '../../api/text/markdown/front-matter.ts';

/** A page of the corpus, as it is stored. */
export interface Page {
  /** Relative to the folder of the corpus. */
  path: string;
  title: string;
  content: string;
}

/** A query whose right answers were known before any engine was asked. */
export interface KnownQuery {
  query: string;
  class: string;
  /** Paths of the pages that answer it. */
  right: string[];
}

/** One JSON a line: `query`, `class`, `right`. */
export async function readQueries(file: string): Promise<KnownQuery[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as KnownQuery);
}

/**
 * The Markdown files of a folder. Of the front matter, title and description are left out. What a summary was made from is taken out of its page, because
 * finding it by its own words would prove nothing.
 */
export async function readPages(folder: string, queries: readonly KnownQuery[]): Promise<Page[]> {
  const names = await readdir(folder, { recursive: true });
  const summaries = new Map<string, string[]>();
  for (const { query, class: kind, right } of queries)
    if (kind === 'summary')
      for (const path of right) summaries.set(path, [...(summaries.get(path) ?? []), query]);
  const pages: Page[] = [];
  for (const path of names.filter((name) => name.endsWith('.md')).sort()) {
    const source = await readFile(join(folder, path), 'utf8');
    const fields = frontMatterFields(source);
    const hasDescription = fields.some(({ name }) => name === 'description');
    const about = fields.filter(({ name }) => !/^(?:title|description|short_description)$/.test(name));
    const front = about.map(({ name, value }) => `${name}: ${value}`).join('\n');
    let content = source.slice(endOfFrontMatter(source)).trim();
    if (!hasDescription)
      for (const query of summaries.get(path) ?? []) content = withoutSentence(content, query);
    const title = fields.find(({ name }) => name === 'title')?.value.trim() ?? '';
    pages.push({ path, title: title || basename(path, '.md'), content: `${front}\n\n${content}` });
  }
  return pages;
}

/** Without the first sentence that holds all words of the query. */
function withoutSentence(content: string, query: string): string {
  const words = query.toLowerCase().split(' ');
  const sentence = content
    .split(/(?<=[.!?])\s+|\n{2,}/)
    .find((each) => words.every((word) => each.toLowerCase().includes(word)));
  return sentence ? content.replace(sentence, () => '') : content;
}
