import { fileText, partText, type ReadText, type TextPart } from '../../text/words/file-words.ts';
import { searchText } from '../../text/words/search-text.ts';
import { textLanguage } from '../../text/words/text-language.ts';
import { serveTasks } from '../process/serve-tasks.ts';
import { readBytes } from './read-bytes.ts';

/** Of the time: a long file on a busy machine is found by what was read by then. The rest is for its words. */
const shareForReading = 0.7;

/** What the task asks its caller: for the next bytes of the file, null at its end; or to take a part of the text. */
export type ReadQuestion = 'bytes' | TextPart;

type Ask = (questions: readonly ReadQuestion[]) => Promise<unknown[]>;

async function bytesOf(ask: Ask): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const [piece] = (await ask(['bytes'])) as [Uint8Array | null];
    if (piece === null) return Buffer.concat(pieces);
    pieces.push(piece);
  }
}

const tasks = {
  /** The text of a file. `memoryMb`: what the process holds now. */
  async read(
    _input: null,
    ask: Ask,
    isTimeUsed: (share: number) => boolean,
  ): Promise<Omit<ReadText, 'parts'> & { memoryMb: number }> {
    const { parts, ...found } = await readBytes(await bytesOf(ask), () => isTimeUsed(shareForReading));
    const all = fileText(parts, found.placeKind);
    const language = textLanguage(all);
    for (const part of parts) {
      const { vector } = searchText(partText(part, found.placeKind), { language });
      await ask([{ ...part, vector }]);
    }
    const memoryMb = process.memoryUsage.rss() / 1024 / 1024;
    return { ...found, language, vector: searchText(all, { language }).vector, memoryMb };
  },
};

export type ReadTasks = typeof tasks;

/** The program of the process that `read-in-child.ts` starts. */
serveTasks(tasks);
