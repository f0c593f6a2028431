import type { KnownQuery } from './relevance-corpus.ts';
import { table } from './report.ts';

/** For each query, in order: the place of the first right answer among ten, from 1; 0 if there is none. */
export interface Ranks {
  name: string;
  ranks: number[];
}

/** A query as a reader types it, and where an engine has the page that they want. */
export interface Tried {
  query: string;
  wanted: string;
  /** By engine, in the order of `Ranks`; 0 if it is not among ten. */
  ranks: number[];
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const mrr = (ranks: readonly number[]): number => mean(ranks.map((rank) => (rank ? 1 / rank : 0)));
const hit3 = (ranks: readonly number[]): number => mean(ranks.map((rank) => (rank > 0 && rank <= 3 ? 1 : 0)));
const figures = (ranks: readonly number[]): string => `${mrr(ranks).toFixed(3)} · ${hit3(ranks).toFixed(2)}`;

/** The result as Markdown, for a section of docs/bench.md. */
export function createRelevanceReport({
  pages,
  queries,
  engines,
  tried,
  left,
}: {
  pages: number;
  queries: readonly KnownQuery[];
  engines: readonly Ranks[];
  tried: readonly Tried[];
  /** Engines that are not compared, and why. */
  left: readonly string[];
}): string {
  const classes = [...new Set(queries.map((query) => query.class))];
  const row = (name: string, isIn: (query: KnownQuery, index: number) => boolean): string[] => [
    name,
    String(queries.filter(isIn).length),
    ...engines.map(({ ranks }) => figures(ranks.filter((_, index) => isIn(queries[index]!, index)))),
  ];
  const rows = [
    row('**all**', () => true),
    row('even ones (weights were chosen by these)', (_, index) => index % 2 === 0),
    row('odd ones', (_, index) => index % 2 === 1),
    ...classes.map((name) => row(name, (query) => query.class === name)),
  ];
  const names = engines.map(({ name }) => name);
  const tries = tried.map(({ query, wanted, ranks }) => [
    `\`${query}\``,
    wanted,
    ...ranks.map((rank) => (rank ? String(rank) : 'not among ten')),
  ]);
  return `## Do the best results come first?

\`npm run bench -- --relevance\`: ${queries.length} queries with known answers on ${pages} pages. MRR@10 (the mean of 1 / place of the first right answer among ten) · hit@3 (the share with one among the first three).

${table([['class', 'queries', ...names], ...rows])}

What a reader typed, and the place of the page that they want:

${table([['query', 'page', ...names], ...tries])}
${left.map((line) => `\n${line}`).join('\n')}`;
}
