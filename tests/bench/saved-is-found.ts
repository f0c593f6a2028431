import { setTimeout as pass } from 'node:timers/promises';
import type { Generated } from './multiply-documents.ts';
import type { Random } from '../../scripts/seed/random.ts';
import { quantiles, type Quantiles } from './load.ts';
import { saveRequest, searchPath } from './requests.ts';

/** How many words are saved and searched. */
export const tries = 20;
const timeoutMs = 120_000;

export interface Found extends Quantiles {
  /** How many of the `tries` words the first search found. */
  atOnce: number;
}

/** Saves a new word and searches until it is found. Measures milliseconds from the answer to the save. */
export async function measureFound(
  url: string,
  cookie: string,
  { random, generated }: { random: Random; generated: Generated },
): Promise<Found> {
  const times: number[] = [];
  let atOnce = 0;
  const run = Array.from({ length: 6 }, () => String.fromCharCode(random.between(97, 122))).join('');
  for (let index = 0; index < tries; index += 1) {
    const document = random.pick(generated.sample);
    const word = `saved${run}${String.fromCharCode(97 + index)}only`;
    const { method, path, headers, body } = saveRequest(document, word, cookie);
    const saved = await fetch(url + path, {
      method,
      headers: headers as Record<string, string>,
      body: body as string,
    });
    if (!saved.ok) throw new Error(`Saving answers ${saved.status}: ${await saved.text()}`);
    const began = performance.now();
    for (let searches = 1; ; searches += 1) {
      const answer = await fetch(url + searchPath(word), { headers: { cookie } });
      const hits = (await answer.json()) as { id: number }[];
      if (hits.some(({ id }) => id === document.id)) {
        if (searches === 1) atOnce += 1;
        break;
      }
      if (performance.now() - began > timeoutMs)
        throw new Error(`"${word}" is not found after it was saved.`);
      await pass(20);
    }
    times.push(performance.now() - began);
  }
  return { atOnce, ...quantiles(times) };
}
