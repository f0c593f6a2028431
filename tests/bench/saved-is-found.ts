import type { Generated } from './generate-documents.ts';
import type { Random } from '../../scripts/seed/random.ts';
import { saveRequest, searchPath } from './requests.ts';

/** So many words are saved and looked for. */
export const tries = 20;

/** Saves a word that nothing holds yet, and looks for it at once. @returns how many were found */
export async function countFound(
  url: string,
  cookie: string,
  { random, generated }: { random: Random; generated: Generated },
): Promise<number> {
  let found = 0;
  for (let index = 0; index < tries; index += 1) {
    const document = random.pick(generated.sample);
    const word = `saved${String.fromCharCode(97 + index)}only`;
    const { method, path, headers, body } = saveRequest(document, word, cookie);
    const saved = await fetch(url + path, {
      method,
      headers: headers as Record<string, string>,
      body: body as string,
    });
    if (!saved.ok) throw new Error(`Saving answers ${saved.status}: ${await saved.text()}`);
    const answer = await fetch(url + searchPath(word), { headers: { cookie } });
    const hits = (await answer.json()) as { id: number }[];
    if (hits.some(({ id }) => id === document.id)) found += 1;
  }
  return found;
}
