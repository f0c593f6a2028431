import { t } from '@lingui/core/macro';
import type { FieldHistory } from './field-history.ts';
import type { UploadPlaceholders } from './upload-placeholders.ts';

export interface AttachedFile {
  filename: string;
  url: string;
  /** As the server detected it. */
  mimetype: string;
}

/**
 * Attaches a file to the document. Calls `onState` when an attempt starts or fails, and with `held` while the file
 * waits for its document to be created.
 * @param isWanted whether the text still has the file's placeholder
 * @returns undefined if the upload was cancelled
 */
export type AttachFile = (
  file: File,
  onState: (state: FileState) => void,
  isWanted: () => boolean,
) => Promise<AttachedFile | undefined>;

export type FileState = 'sending' | 'failed' | 'held';

/** The types that the server serves as images. All others are downloads, so they get a link instead. */
const shownInPage = /^image\/(?:png|jpeg|gif|webp)$/;

const link = (sign: string, words: string, target = '') =>
  `${sign}[${words.replace(/[\\[\]]/g, '\\$&')}](${target})`;

const signOf = (mimetype: string): string => (shownInPage.test(mimetype) ? '!' : '');

/** Numbers files of the same name, such as pasted images, so that their placeholders differ. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name} (${number})`);
  while (isTaken(numbered())) number += 1;
  return numbered();
}

const stateWords: Record<FileState, (name: string) => string> = {
  sending: (name) => t`Uploading ${name}…`,
  failed: (name) => t`Not uploaded: ${name}`,
  held: (name) => t`To be uploaded: ${name}`,
};

interface Options {
  field: HTMLTextAreaElement;
  history: FieldHistory;
  files: readonly File[];
  attach: AttachFile;
  placeholders: UploadPlaceholders;
}

/** Replaces the selection by links to files. Until a file is uploaded, a placeholder shows its state. */
export function linkFiles({ field, history, files, attach, placeholders }: Options): void {
  const names: string[] = [];
  const isTaken = (name: string) =>
    names.includes(name) ||
    Object.values(stateWords).some((words) => field.value.includes(link('', words(name))));
  for (const { name } of files) names.push(freeName(name, isTaken));
  const links = files.map((file, index) => {
    const words = (state: FileState) => link(signOf(file.type), stateWords[state](names[index] ?? ''));
    return { file, words, placeholder: placeholders.add(words('sending')) };
  });
  const insert = links.map(({ words }) => words('sending')).join('\n');
  const { selectionStart: from, selectionEnd: to } = field;
  history.apply({ from, to, insert, start: from + insert.length, end: from + insert.length });

  for (const { file, words, placeholder } of links) {
    const onState = (state: FileState) =>
      placeholder.change(words(state), state === 'sending' ? 'sending' : 'waiting');
    void attach(file, onState, () => placeholder.isIn(field.value)).then((attached) =>
      placeholder.end(attached ? link(signOf(attached.mimetype), attached.filename, attached.url) : ''),
    );
  }
}

/** The text offset under the pointer, or that of the caret if the browser cannot say. */
export function offsetUnder(field: HTMLTextAreaElement, { clientX, clientY }: MouseEvent): number {
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  return place?.offsetNode === field ? place.offset : field.selectionEnd;
}
