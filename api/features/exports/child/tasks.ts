import { readText } from '../book/read-text.ts';
import type { BookText } from '../book/tree.ts';
import type { WordManuscript } from '../formats/docx/manuscript.ts';
import { cleanSvg } from '../formats/html/clean-svg.ts';
import { drawText } from '../formats/html/draw-text.ts';
import { missingScripts } from '../formats/pdf/scripts.ts';
import { measurePicture, typeset } from '../formats/pdf/typeset.ts';

/** The tasks that a child process can run, by name. */
export const tasks = {
  readText: ({ source, title }: { source: string; title: string }): BookText => readText(source, title),
  drawText,
  cleanSvg,
  // its library is large, and most tasks do without
  writeWord: async (manuscript: WordManuscript): Promise<Uint8Array> =>
    (await import('../formats/docx/write-word.ts')).writeWord(manuscript),
  measurePicture,
  missingScripts,
  typeset,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
