import type { Request } from 'autocannon';
import { median, runLoad, type LoadResult } from './load.ts';
import type { Work } from './requests.ts';

export interface Subject {
  url: string;
  next: () => Request;
  /** Of the people who send; a connection each, in turn. Nobody alone may have 32 requests answered at once. */
  cookies?: readonly string[];
}

export interface MeasureOptions {
  connections: number;
  rounds: number;
  /** The length of each load. */
  seconds: number;
}

export interface Measurement extends LoadResult {
  /** The throughput as a share of the reference's, which is measured right before and after. */
  ratio: number;
}

export type Measurements = Record<Work, Measurement> & { reference: LoadResult };

/** How many requests a connection sends before it repeats them. */
const listLength = 100;
const order: readonly Work[] = ['read', 'level', 'newest', 'recent', 'notifications', 'search', 'save'];

/** Loads Lectern and the reference in turns, so that a slow phase of the machine affects both. */
export async function measureAll(
  subjects: Record<Work, Subject>,
  reference: Subject,
  options: MeasureOptions,
): Promise<Measurements> {
  for (const subject of [reference, ...Object.values(subjects)]) {
    await checkAnswers(subject);
    await load(subject, options);
  }
  const references: LoadResult[] = [];
  const results: Partial<Record<Work, (LoadResult & { ratio: number })[]>> = {};
  for (let round = 0; round < options.rounds; round += 1) {
    let before = await load(reference, options);
    for (const work of order) {
      const own = await load(subjects[work], options);
      const after = await load(reference, options);
      const ratio = own.perSecond / ((before.perSecond + after.perSecond) / 2);
      (results[work] ??= []).push({ ...own, ratio });
      references.push(before);
      before = after;
    }
  }
  const summed = order.map((work) => [work, middle(results[work]!)] as const);
  return { ...(Object.fromEntries(summed) as Record<Work, Measurement>), reference: middle(references) };
}

/** Measures with a single client: the time that a person waits. */
export async function measureAlone(subject: Subject, { seconds }: { seconds: number }): Promise<LoadResult> {
  await checkAnswers(subject);
  return load(subject, { connections: 1, seconds, listLength: 1_000 });
}

/** Documents. */
const fullLevel = 5_000;

/** Documents that 16 writers create in a second: in any level, and in one that has 5,000 documents already. */
export async function measureCreates(
  anywhere: Subject,
  inOneLevel: Subject,
  { seconds }: { seconds: number },
): Promise<{ anywhere: LoadResult; inFullLevel: LoadResult }> {
  const writers = { connections: 16, seconds };
  await load(anywhere, writers);
  const first = await load(anywhere, writers);
  await load(inOneLevel, { ...writers, amount: fullLevel });
  return { anywhere: first, inFullLevel: await load(inOneLevel, writers) };
}

function load(
  { url, next, cookies = [] }: Subject,
  options: Pick<MeasureOptions, 'connections' | 'seconds'> & { amount?: number; listLength?: number },
): Promise<LoadResult> {
  const { connections, seconds, amount, listLength: length = listLength } = options;
  const requests = Array.from({ length: connections }, (_, connection) => {
    const cookie = cookies[connection % cookies.length];
    return Array.from({ length }, () => (cookie ? withCookie(next(), cookie) : next()));
  });
  return runLoad({ url, requests, ...(amount === undefined ? { seconds } : { amount }) });
}

const withCookie = (request: Request, cookie: string): Request => ({
  ...request,
  headers: { ...request.headers, cookie },
});

/** @throws Error at the first request without a proper answer */
async function checkAnswers({ url, next }: Subject): Promise<void> {
  for (let count = 0; count < 50; count += 1) {
    const { method, path, headers, body } = next();
    const answer = await fetch(url + path, {
      method,
      headers: headers as Record<string, string>,
      body: body as string,
    });
    const text = await answer.text();
    if (!answer.ok || text.length <= 2)
      throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  }
}

function middle<T extends LoadResult>(results: readonly T[]): T {
  const keys = Object.keys(results[0]!) as (keyof T & string)[];
  const values = keys.map((key) => [key, median(results.map((result) => result[key] as number))]);
  return Object.fromEntries(values) as T;
}
