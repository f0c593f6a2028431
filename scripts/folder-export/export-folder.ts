import { mkdir, readdir } from 'node:fs/promises';
import { AppError } from '../../api/core/errors.ts';
import type { ExportEntry } from '../../api/conversion/out/format.ts';
import type { Services } from '../../api/services.ts';
import { CommandError } from '../command-error.ts';
import { spaceNamed } from '../choose-space.ts';
import type { Progress } from '../progress.ts';
import { makeFolderInside, writeInside } from './write-inside.ts';

export interface ExportOptions {
  services: Pick<Services, 'documents' | 'exports' | 'spaces' | 'users'>;
  /** Absolute. */
  folder: string;
  /** Ids or names. Empty: all. */
  spaces: readonly string[];
  /** Absent: the oldest active administrator. */
  username?: string;
  /** Writes into a folder that is not empty, and overwrites files with the same names. */
  force: boolean;
  progress: Progress;
  signal?: AbortSignal;
}

export interface Exported {
  spaces: number;
  documents: number;
  files: number;
  /** Files that are missing from the store, or whose bytes differ from those that were attached. */
  missing: number;
}

/**
 * Writes spaces as folders of Markdown. A document is `Title.md`, the documents below it are in `Title/`, its files in
 * `Title.files/`.
 * @throws CommandError if the folder is not empty; AppError
 */
export async function exportFolder(options: ExportOptions): Promise<Exported> {
  const { services, folder, progress, signal } = options;
  const actor = await services.users.operator(options.username);
  const all = await services.spaces.list(actor);
  const chosen = [
    ...new Set(options.spaces.length === 0 ? all : options.spaces.map((name) => spaceNamed(all, name))),
  ];
  await prepareFolder(options);
  progress.begin('Reading the spaces');
  const onDocument = () => progress.step(signal);
  const planned = await services.exports.planFolders(actor, chosen, { onDocument });
  for (const each of planned.folders) await makeFolderInside(folder, each);
  progress.end();
  const exported = { spaces: chosen.length, documents: 0, files: 0, missing: 0 };
  for (const { id } of chosen) await services.documents.noteExport(actor, id, { folder });
  progress.begin('Writing documents', planned.documents);
  for await (const entry of planned.entries()) {
    if (entry.kind === 'document') progress.step(signal);
    await writeEntry(options, entry, exported);
  }
  progress.end();
  return exported;
}

async function prepareFolder({ folder, force }: ExportOptions): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if (!force && (await readdir(folder)).length > 0)
      throw new CommandError(
        `${folder} is not empty. Name another folder, or add --force to write over what is there.`,
      );
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${folder} cannot be written: ${(error as Error).message}.`);
  }
}

async function writeEntry(
  { folder, force, progress }: ExportOptions,
  entry: ExportEntry,
  exported: Exported,
): Promise<void> {
  const { kind, path } = entry;
  try {
    await writeInside(folder, path, { content: await entry.open(), force });
    if (kind === 'document') exported.documents += 1;
    if (kind === 'file') exported.files += 1;
  } catch (error) {
    if (kind !== 'file' || !(error instanceof AppError) || !/^(not_found|damaged)$/.test(error.code))
      throw error;
    const isDamaged = error.code === 'damaged';
    progress.say(
      `${isDamaged ? 'Damaged' : 'Missing'}: ${path}: the store ${isDamaged ? 'has other bytes than were attached' : 'has lost it'}, ` +
        'so it was not written. "lectern verify --files" names all of these.',
    );
    exported.missing += 1;
  }
}
