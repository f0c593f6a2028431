import type { Request } from 'autocannon';
import { median, runLoad, type LoadResult } from './load.ts';
import type { Work } from './requests.ts';

export interface Subject {
  url: string;
  next: () => Request;
}

export interface MeasureOptions {
  connections: number;
  rounds: number;
  /** Of each load. */
  seconds: number;
}

export interface Measurement extends LoadResult {
  /** Throughput as a share of the reference's, measured right before and after. */
  ratio: number;
}

export type Measurements = Record<Work, Measurement> & { reference: LoadResult };

/** Requests a connection sends before it repeats itself. */
const listLength = 100;
const order: readonly Work[] = ['read', 'level', 'recent', 'notifications', 'search', 'save'];

/** Loads Lectern and the reference by turns: what slows the machine for a while slows both. */
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

/** One client alone: what a person waits. */
export async function measureAlone(subject: Subject, { seconds }: { seconds: number }): Promise<LoadResult> {
  await checkAnswers(subject);
  return load(subject, { connections: 1, seconds, listLength: 1_000 });
}

function load(
  { url, next }: Subject,
  options: Pick<MeasureOptions, 'connections' | 'seconds'> & { listLength?: number },
): Promise<LoadResult> {
  const { connections, seconds, listLength: length = listLength } = options;
  const requests = Array.from({ length: connections }, () => Array.from({ length }, next));
  return runLoad({ url, requests, seconds });
}

/** @throws Error at the first request that is not answered with something */
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
