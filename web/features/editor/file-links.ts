import { t } from '@lingui/core/macro';
import type { Surface } from './surface.ts';
import { behindSelection, insertBlock } from './text-commands.ts';
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

// a pipe would end a cell of a table
const link = (sign: string, words: string, target = '') =>
  `${sign}[${words.replace(/[\\[\]|]/g, '\\$&')}](${target})`;

/** Whether a type is drawn as an image. */
export const isShownInPage = (mimetype: string): boolean => shownInPage.test(mimetype);

const signOf = (mimetype: string): string => (isShownInPage(mimetype) ? '!' : '');

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
  surface: Surface;
  /** The text as it is at that time. */
  read: () => string;
  files: readonly File[];
  attach: AttachFile;
  placeholders: UploadPlaceholders;
  write?: WriteFile | undefined;
  place?: FilePlace | undefined;
}

/** What to write for a file, or for a cancelled one; undefined for the usual link. */
type WriteFile = (attached: AttachedFile | undefined) => string | undefined;

/** Where the links go: in place of the selection, as what is pasted, or behind the block of the selection. */
type FilePlace = 'selection' | 'behind';

/** Called with files that a person chose, pasted or dropped. */
export type OnFiles = (
  files: readonly File[],
  surface: Surface,
  write?: WriteFile,
  place?: FilePlace,
) => void;

/** Opens a window to draw in. */
export type OnDraw = (request: {
  /** Of the drawing that is edited; absent for a new one. */
  address?: string;
  /** Its alternative text. */
  name: string;
  /** What the text had before, for an upload that is cancelled. */
  before?: string;
  /** What to write for the picture. */
  write: (url: string, name: string) => string;
}) => void;

/** Writes links to files. Until a file is uploaded, a placeholder shows its state. */
export function linkFiles(options: Options): void {
  const { surface, read, files, attach, placeholders, write, place = 'selection' } = options;
  const selected = surface.selected();
  const { text, start: from, end: to } = selected;
  const names: string[] = [];
  const isTaken = (name: string) =>
    names.includes(name) || Object.values(stateWords).some((words) => text.includes(link('', words(name))));
  for (const { name } of files) names.push(freeName(name, isTaken));
  const links = files.map((file, index) => {
    const words = (state: FileState) => link(signOf(file.type), stateWords[state](names[index] ?? ''));
    return { file, words, placeholder: placeholders.add(words('sending')) };
  });
  const insert = links.map(({ words }) => words('sending')).join('\n');
  const asBlock = place === 'behind' && from !== to;
  const keepPlace = placeholders.keepPlace();
  if (keepPlace) {
    // what is written for a file that is cancelled may be the selection
    if (from !== to && !asBlock && !write) surface.apply({ from, to, insert: '', start: from, end: from });
    const stays = asBlock ? { from: to, to } : { from, to: write ? to : from };
    const kept = keepPlace(stays, { asBlock });
    for (const { placeholder } of links) placeholder.standAt(kept);
  } else if (asBlock)
    surface.apply(insertBlock(behindSelection(selected), insert, [insert.length, insert.length]));
  else surface.apply({ from, to, insert, start: from + insert.length, end: from + insert.length });

  for (const { file, words, placeholder } of links) {
    const onState = (state: FileState) =>
      placeholder.change(words(state), state === 'sending' ? 'sending' : 'waiting');
    void attach(file, onState, () => placeholder.isIn(read())).then((attached) =>
      placeholder.end(
        write?.(attached) ??
          (attached ? link(signOf(attached.mimetype), attached.filename, attached.url) : ''),
      ),
    );
  }
}
