import type { PlaceKind, ReadText, TextPart } from '../../../db/file-text-statements.ts';
import { confine } from '../../core/child/confine.ts';
import { searchText } from '../../core/text/search-text.ts';
import { readBytes } from './readers/read-bytes.ts';

/** What the child answers: each part, then the end. */
export type ChildMessage =
  { part: TextPart } | { end: Omit<ReadText, 'parts'> & { placeKind: PlaceKind | null } };

/** The program that reads the text of one file, from its standard input: see `read-in-child.ts`. */
async function main(): Promise<void> {
  confine();
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  const { parts, ...found } = await readBytes(Buffer.concat(chunks));
  for (const { place, text } of parts) await send({ part: { place, text, vector: searchText(text).vector } });
  const { vector } = searchText(parts.map(({ text }) => text).join('\n'));
  await send({ end: { ...found, vector } });
  process.disconnect();
}

/** Resolves when it was passed on, so that little waits in memory. */
const send = (message: ChildMessage): Promise<void> =>
  new Promise((sent, fail) => {
    process.send!(message, undefined, undefined, (error) => (error ? fail(error) : sent()));
  });

await main();
