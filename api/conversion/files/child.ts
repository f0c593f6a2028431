import { buffer } from 'node:stream/consumers';
import { fileText, partText, type ReadText, type TextPart } from '../../text/words/file-words.ts';
import { searchText } from '../../text/words/search-text.ts';
import { textLanguage } from '../../text/words/text-language.ts';
import { serveTasks } from '../process/serve-tasks.ts';
import { readBytes } from './read-bytes.ts';

/** Of the time: a long file on a busy machine is found by what was read by then. The rest is for its words. */
const shareForReading = 0.7;

const tasks = {
  /** The text of the file in the standard input. @param send takes its parts, one by one */
  async read(
    _input: null,
    send: (parts: readonly TextPart[]) => Promise<unknown>,
    isTimeUsed: (share: number) => boolean,
  ): Promise<Omit<ReadText, 'parts'>> {
    const bytes = await buffer(process.stdin);
    const { parts, ...found } = await readBytes(bytes, () => isTimeUsed(shareForReading));
    const all = fileText(parts, found.placeKind);
    const language = textLanguage(all);
    for (const part of parts) {
      const { vector } = searchText(partText(part, found.placeKind), { language });
      await send([{ ...part, vector }]);
    }
    return { ...found, language, vector: searchText(all, { language }).vector };
  },
};

export type ReadTasks = typeof tasks;

/** The program of the process that `read-in-child.ts` starts. */
serveTasks(tasks);
