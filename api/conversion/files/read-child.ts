import type { PlaceKind, ReadText, TextPart } from '../../text/words/file-words.ts';
import { confine } from '../process/confine.ts';
import { fileText, partText } from '../../text/words/file-words.ts';
import { searchText } from '../../text/words/search-text.ts';
import { textLanguage } from '../../text/words/text-language.ts';
import { readBytes } from './read-bytes.ts';

/** What the child answers: each part, then the end. */
export type ChildMessage =
  { part: TextPart } | { end: Omit<ReadText, 'parts'> & { placeKind: PlaceKind | null } };

/** Of the time: a long file on a busy machine is found by what was read by then. The rest is for its words. */
const shareForReading = 0.7;

/** The program that reads the text of one file, from its standard input: see `read-in-child.ts`. */
async function main(): Promise<void> {
  const confined = confine();
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  const { parts, ...found } = await readBytes(Buffer.concat(chunks), () => confined.isOver(shareForReading));
  const all = fileText(parts, found.placeKind);
  const language = textLanguage(all);
  for (const part of parts)
    await send({
      part: { ...part, vector: searchText(partText(part, found.placeKind), { language }).vector },
    });
  const { vector } = searchText(all, { language });
  await send({ end: { ...found, language, vector } });
  process.disconnect();
}

/** Resolves when it was passed on, so that little waits in memory. */
const send = (message: ChildMessage): Promise<void> =>
  new Promise((sent, fail) => {
    process.send!(message, undefined, undefined, (error) => (error ? fail(error) : sent()));
  });

await main();
