import { createRandom } from '../../scripts/seed/random.ts';
import { createWriter } from './generate-text.ts';

export interface WrittenDocument {
  id: number;
  /** Words that only this document has. */
  mark: string;
}

/** Documents of 4 kB, last one first, each with a link to the previous one; one of 200 kB and one of 1 MB. */
export interface PageWorld {
  chain: WrittenDocument[];
  long: WrittenDocument;
  longest: WrittenDocument;
}

const longLength = 200_000;
const longestLength = 1_000_000;

/** Creates the documents over HTTP, with the session of an editor. */
export async function makePageWorld(
  url: string,
  cookie: string,
  { seed, chained }: { seed: number; chained: number },
): Promise<PageWorld> {
  const writer = createWriter(createRandom(seed));
  const { id: spaceId } = await post<{ id: number }>(url, cookie, '/api/spaces', { name: 'Measured' });
  const write = async (mark: string, content: string): Promise<WrittenDocument> => {
    const body = { spaceId, title: writer.title(), content: `${mark}\n\n${content}` };
    const { id } = await post<{ id: number }>(url, cookie, '/api/documents', body);
    return { id, mark };
  };
  const chain: WrittenDocument[] = [];
  for (let number = 1; number <= chained; number += 1) {
    const [next] = chain;
    const link = next ? `[Go on](/documents/${next.id})\n\n` : '';
    chain.unshift(await write(`The ${number}. of the chain.`, link + writer.document(writer.title())));
  }
  const parts: string[] = [];
  for (let length = 0; length < longestLength; length += parts.at(-1)!.length)
    parts.push(writer.document(writer.title()).replace('# ', '## '));
  const text = parts.join('\n');
  return {
    chain,
    long: await write('Here begins the long one.', text.slice(0, longLength)),
    longest: await write('Here begins the longest one.', text.slice(0, longestLength)),
  };
}

async function post<T>(url: string, cookie: string, path: string, body: object): Promise<T> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
