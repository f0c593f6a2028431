import { mkdir, readdir } from 'node:fs/promises';
import type { Config } from '../../api/settings/config.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { AppError } from '../../api/core/errors.ts';
import type { Services } from '../../api/services.ts';
import { CommandError } from '../command-error.ts';
import { spaceNamed } from '../choose-space.ts';
import type { Progress } from '../progress.ts';
import { planSpace, type ExportedDocument, type ExportedFile } from './plan.ts';
import { leadLinks, type Places } from './relative-links.ts';
import { createNames, safeName } from './safe-names.ts';
import { makeFolderInside, writeInside } from './write-inside.ts';

export interface ExportOptions {
  services: Pick<Services, 'attachments' | 'documents' | 'spaces' | 'users'>;
  config: Pick<Config, 'publicUrl'>;
  /** Absolute. */
  folder: string;
  /** Ids or names; none: all. */
  spaces: readonly string[];
  /** Absent: the oldest active administrator. */
  username?: string;
  /** Writes into a folder that holds something already, over what has the same name. */
  force: boolean;
  progress: Progress;
  signal?: AbortSignal;
}

export interface Exported {
  spaces: number;
  documents: number;
  files: number;
  /** Files that the store has lost, or has with other bytes than were attached. */
  missing: number;
}

interface Run extends ExportOptions {
  actor: Actor;
  places: Places;
  exported: Exported;
}

/**
 * Writes spaces as folders of Markdown: a document is `Title.md`, what is below it lies in `Title/`, its files in
 * `Title.files/`.
 * @throws CommandError where the folder holds something already; AppError
 */
export async function exportFolder(options: ExportOptions): Promise<Exported> {
  const { services, folder, progress, signal } = options;
  const actor = await services.users.operator(options.username);
  const all = await services.spaces.list(actor);
  const chosen = options.spaces.length === 0 ? all : options.spaces.map((name) => spaceNamed(all, name));
  await prepareFolder(options);
  const nameOf = createNames();
  progress.begin('Reading the spaces');
  const planned: ExportedDocument[] = [];
  const onDocument = () => progress.step(signal);
  for (const { id, name } of new Set(chosen)) {
    const space = { id, folder: nameOf(safeName(name, 'Untitled')) };
    await makeFolderInside(folder, space.folder);
    planned.push(...(await planSpace(space, { services, actor, onDocument })));
  }
  progress.end();
  const exported = { spaces: new Set(chosen).size, documents: 0, files: 0, missing: 0 };
  const run: Run = { ...options, actor, places: placesOf(planned, options.config), exported };
  await note(run, chosen);
  progress.begin('Writing documents', planned.length);
  for (const document of planned) {
    progress.step(signal);
    await writeDocument(run, document);
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

function placesOf(planned: readonly ExportedDocument[], { publicUrl }: Pick<Config, 'publicUrl'>): Places {
  const documents = new Map(planned.map(({ id, path }) => [id, path]));
  const files = new Map<string, Map<number, string>>();
  for (const { id, files: own } of planned)
    for (const { attachment, path } of own) {
      const known = files.get(attachment.storageKey) ?? new Map<number, string>();
      files.set(attachment.storageKey, known.set(id, path));
    }
  // copies of a document share their files: its own is the nearest
  const fileOf = (key: string, documentId: number) => {
    const known = files.get(key);
    return known?.get(documentId) ?? known?.values().next().value;
  };
  return { documents, fileOf, publicUrl };
}

async function note({ services, actor, folder }: Run, spaces: readonly { id: number }[]): Promise<void> {
  for (const { id } of spaces) await services.documents.noteExport(actor, id, { folder });
}

async function writeDocument(run: Run, document: ExportedDocument): Promise<void> {
  const { services, actor, folder, force, places, exported } = run;
  const { content } = await services.documents.read(actor, document.id);
  const ledContent = await leadLinks(content, document, places);
  await writeInside(folder, document.path, { content: ledContent, force });
  exported.documents += 1;
  for (const file of document.files) await writeAttachment(run, file);
}

async function writeAttachment(
  { services, folder, force, progress, exported }: Run,
  { attachment, path }: ExportedFile,
): Promise<void> {
  try {
    await writeInside(folder, path, { content: await services.attachments.open(attachment), force });
    exported.files += 1;
  } catch (error) {
    if (!(error instanceof AppError) || !/^(not_found|damaged)$/.test(error.code)) throw error;
    const isDamaged = error.code === 'damaged';
    progress.say(
      `${isDamaged ? 'Damaged' : 'Missing'}: ${path}: the store ${isDamaged ? 'has other bytes than were attached' : 'has lost it'}, ` +
        'so it was not written. "lectern verify --files" names all of these.',
    );
    exported.missing += 1;
  }
}
