import { readText } from './book/read-text.ts';
import type { BookText } from './book/tree.ts';
import type { WordManuscript } from './book/docx/manuscript.ts';
import { cleanSvg } from './html/clean-svg.ts';
import { drawText } from './html/draw-text.ts';
import { missingScripts } from './book/pdf/scripts.ts';
import { measurePicture, typeset } from './book/pdf/typeset.ts';

/** The tasks that a child process can run, by name. */
export const tasks = {
  readText: ({ source, title }: { source: string; title: string }): BookText => readText(source, title),
  drawText,
  cleanSvg,
  // its library is large, and most tasks do not need it
  writeWord: async (manuscript: WordManuscript): Promise<Uint8Array> =>
    (await import('./book/docx/write-word.ts')).writeWord(manuscript),
  measurePicture,
  missingScripts,
  typeset,
};

export type Tasks = typeof tasks;
