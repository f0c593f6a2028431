import { mkdir } from 'node:fs/promises';
import type { ExportFormat } from '../../api/contract/exports.ts';
import type { Services } from '../../api/services.ts';
import { spaceNamed } from '../choose-space.ts';
import { ExportFailed } from '../../api/conversion/out/format.ts';
import { ChildFailed } from '../../api/conversion/process/host.ts';
import { CommandError } from '../command-error.ts';
import type { Progress } from '../progress.ts';
import { writeInside } from './write-inside.ts';

export interface FilesOptions {
  services: Pick<Services, 'exports' | 'spaces' | 'users'>;
  /** Absolute. */
  folder: string;
  format: ExportFormat;
  /** Documents, each with those below it. Empty: exports `spaces`. */
  documents: readonly number[];
  /** Ids or names. Empty: all. */
  spaces: readonly string[];
  /** Absent: the oldest active administrator. */
  username?: string;
  /** HTML, PDF and Word only. */
  comments: boolean;
  /** Overwrites files with the same names. */
  force: boolean;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Writes a file for each space, or for each document with those below it.
 * @returns their names
 * @throws CommandError if a file already exists; AppError
 */
export async function exportFiles(options: FilesOptions): Promise<string[]> {
  const { services, folder, format, comments, documents, progress, signal, force } = options;
  const actor = await services.users.operator(options.username);
  const all = await services.spaces.list(actor);
  const spaces = options.spaces.length === 0 ? all : options.spaces.map((name) => spaceNamed(all, name));
  const wanted =
    documents.length > 0
      ? documents.map((documentId) => ({ documentId }))
      : spaces.map(({ id }) => ({ spaceId: id }));
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new CommandError(`${folder} cannot be written: ${error.message}.`);
  });
  const written: string[] = [];
  for (const each of wanted) {
    const whole = { ...each, branch: true, format, files: true, search: true, comments };
    const made = services.exports.makeNow(actor, whole, {
      signal,
      onStart: (count) => progress.begin('Writing documents', count),
      onDocument: () => progress.step(signal),
    });
    const { content, filename, notes } = await made.catch((error: unknown) => {
      if (error instanceof ChildFailed)
        throw new CommandError(`The file could not be made (${error.message}). Export it as Markdown.`);
      throw error instanceof ExportFailed ? new CommandError(failureText[error.failure]) : error;
    });
    const name = unlike(written, filename);
    await writeInside(folder, name, { content, force });
    progress.end();
    for (const { code, count, example } of notes.all())
      progress.say(`${name}: ${noteText[code](count)}, such as ${example}.`);
    written.push(name);
  }
  return written;
}

/** A name that differs from all of these, even on a file system that ignores case. */
function unlike(names: readonly string[], wanted: string): string {
  const taken = names.map((name) => name.toLowerCase());
  const dot = wanted.lastIndexOf('.');
  let name = wanted;
  for (let count = 2; taken.includes(name.toLowerCase()); count += 1)
    name = `${wanted.slice(0, dot)} (${count})${wanted.slice(dot)}`;
  return name;
}

const failureText: Record<ExportFailed['failure'], string> = {
  gone: 'What was to be exported was deleted, or this user can no longer see it.',
  too_large: 'This is too large for one file of this kind. Export parts of it, or export it as Markdown.',
  no_room: 'There is no room for this file. Free some disk space, and run the same command again.',
};

const noteText = {
  image: (count: number) => `${count} images cannot be drawn`,
  pictures: (count: number) => `${count} images are left out: all together are too large`,
  drawing: (count: number) =>
    `${count} SVG images contained active content: they are shown without it, and their source is included as text`,
  script: (count: number) => `no font has the letters of ${count} scripts`,
  source: (count: number) => `${count} documents are printed as their Markdown`,
  file: (count: number) => `${count} files are missing`,
  diagram: (count: number) =>
    `${count} Mermaid diagrams are shown as their source, because only a browser can draw them`,
  comments: (count: number) => `${count} documents have more comments than fit into an export`,
  search: () => 'its search finds titles only',
};
