import type { FieldHistory } from './field-history.ts';

export interface AttachedFile {
  filename: string;
  url: string;
  /** As the server found it to be. */
  mimetype: string;
}

/**
 * Attaches a file to the document that is written. `onState` hears of each failure and of each new attempt.
 * @returns undefined once the file is given up
 */
export type AttachFile = (
  file: File,
  onState: (state: 'sending' | 'failed') => void,
) => Promise<AttachedFile | undefined>;

/** What the server lets a page show; all else is downloaded, so a picture of it would stay empty. */
const shownInPage = /^image\/(?:png|jpeg|gif|webp)$/;

const link = (sign: string, words: string, target = '') =>
  `${sign}[${words.replace(/[\\[\]]/g, '\\$&')}](${target})`;

const signOf = (mimetype: string): string => (shownInPage.test(mimetype) ? '!' : '');

/** Two files of one name, as pictures from the clipboard are, must not be taken for each other. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name} (${number})`);
  while (isTaken(numbered())) number += 1;
  return numbered();
}

interface Options {
  field: HTMLTextAreaElement;
  history: FieldHistory;
  files: readonly File[];
  attach: AttachFile;
}

/**
 * Puts links to files where the selection is. Until a file has arrived, words say that it is on its way.
 * @returns when all have arrived or are given up
 */
export async function linkFiles({ field, history, files, attach }: Options): Promise<void> {
  const names: string[] = [];
  const isTaken = (name: string) => names.includes(name) || field.value.includes(`[Uploading ${name}…]`);
  for (const { name } of files) names.push(freeName(name, isTaken));
  const standIns = files.map(({ type }, index) => link(signOf(type), `Uploading ${names[index]}…`));
  const insert = standIns.join('\n');
  const { selectionStart: from, selectionEnd: to } = field;
  history.apply({ from, to, insert, start: from + insert.length, end: from + insert.length });

  await Promise.all(
    files.map(async (file, index) => {
      let shown = standIns[index] ?? '';
      const show = (next: string) => {
        history.fillIn(shown, next);
        shown = next;
      };
      const attached = await attach(file, (state) =>
        show(
          state === 'failed'
            ? link(signOf(file.type), `Not uploaded: ${names[index]}`)
            : (standIns[index] ?? ''),
        ),
      );
      show(attached ? link(signOf(attached.mimetype), attached.filename, attached.url) : '');
    }),
  );
}

/** The place in a field's text under the pointer; that of the caret where the browser does not tell. */
export function offsetUnder(field: HTMLTextAreaElement, { clientX, clientY }: MouseEvent): number {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  return place?.offsetNode === field ? place.offset : field.selectionEnd;
}
