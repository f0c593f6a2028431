import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../api/settings/config.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { AppError } from '../../api/core/errors.ts';
import type { LinkTarget } from '../../api/core/text/markdown-parts.ts';
import { unwrittenVersion } from '../../db/write-statements.ts';
import type { Services } from '../../api/services.ts';
import { CommandError } from '../command-error.ts';
import type { Progress } from '../progress.ts';
import { createFileAttachers, type FileAttacher } from './attach-files.ts';
import { chooseSpace } from './choose-space.ts';
import { documentTitle } from './document-title.ts';
import { createTargetFinder, type TargetFinder } from './find-target.ts';
import { locateDocuments } from './locate-documents.ts';
import { planDocuments, type PlannedDocument } from './plan.ts';
import { readFolder } from './read-folder.ts';
import { FileRefused, readText } from './read-text.ts';
import { localTarget, type LocalTarget } from './relative-path.ts';
import { replaceTargets } from '../../api/core/text/replace-targets.ts';
import type { Report } from './report.ts';
import { createTextReader, type TextReader } from './text-reader.ts';

export interface ImportOptions {
  services: Pick<Services, 'attachments' | 'documents' | 'spaces' | 'users'>;
  config: Pick<Config, 'documents' | 'uploads'>;
  /** Absolute. */
  folder: string;
  /** An id or a name. */
  space: string;
  /** Absent: the oldest active administrator. */
  username?: string;
  /** What the folder is called when its documents are looked for; its path by default. */
  source?: string;
  report: Report;
  progress: Progress;
  signal?: AbortSignal;
  /** Remembers what it has read. */
  read?: TextReader;
}

interface Import extends ImportOptions {
  read: TextReader;
  actor: Actor;
  root: string;
  spaceId: number;
}

/**
 * Brings a folder of Markdown files into a space. First every document is made, without its text, so that all have
 * ids; then each gets its text with links to them. A run that was cut off is completed by the next one.
 * @returns the space
 * @throws CommandError, AppError where nothing can be imported; single files are named in the report
 */
export async function importFolder(options: ImportOptions): Promise<{ id: number; name: string }> {
  const { services, config, report, progress, read = createTextReader() } = options;
  const actor = await services.users.operator(options.username);
  const chosen = await chooseSpace(services.spaces, actor, options.space);
  const root = await rootOf(options.folder);
  progress.begin('Reading the folder');
  const folder = await readFolder(root, report);
  const planned = await planDocuments(folder, {
    root,
    maxBytes: config.documents.maxBytes,
    report,
    read,
    onFile: () => progress.step(options.signal),
  });
  progress.end();
  if (planned.length === 0)
    throw new CommandError(`There is no Markdown file (.md, .markdown) in ${root} that can be taken.`);
  const space = await chosen.take();
  if (!chosen.isThere) progress.say(`Made the space "${space.name}" (id ${space.id}).`);
  await importInto({ ...options, read, actor, root, spaceId: space.id }, planned);
  return space;
}

async function rootOf(folder: string): Promise<string> {
  const root = await realpath(folder).catch(() => null);
  if (root === null) throw new CommandError(`There is no folder ${folder}.`);
  if (!(await stat(root)).isDirectory())
    throw new CommandError(`${folder} is a file. Name the folder that holds it.`);
  return root;
}

async function importInto(run: Import, planned: PlannedDocument[]): Promise<void> {
  const { actor, services, spaceId, root, report } = run;
  const note = (details: object) =>
    services.documents.noteImport(actor, spaceId, { folder: root, ...details });
  // before the first document too: a run that is killed must be in the log
  await note({ state: 'begun', documents: planned.length });
  await makeDocuments(run, planned);
  await fillDocuments(run, planned);
  await note({ state: 'done', ...report.counts });
}

async function makeDocuments(run: Import, planned: PlannedDocument[]): Promise<void> {
  const { actor, services, spaceId, source = run.root, progress, signal } = run;
  const keys = await locateDocuments(services.documents, actor, { spaceId, source, planned });
  const missing = planned.filter(({ id }) => id === null);
  if (missing.length === 0) return;
  progress.begin('Making documents', missing.length);
  for (const document of missing) {
    progress.step(signal);
    await forOneFile(run, document, async () => {
      // whole from the first moment, should the import be killed; its first version is the one whose links lead
      const content = document.file === null ? '' : await textOf(run, document.file);
      const { targets = [] } = (await run.read(content)) ?? {};
      const isUnwritten = targets.some((target) => localTarget(target));
      const input = { title: document.title, spaceId, parentId: nearestId(document.parent), content };
      const key = keys.get(document) ?? null;
      document.id = (await services.documents.create(actor, input, { key, isUnwritten })).id;
      document.isNew = true;
      run.report.counts.made += 1;
    });
  }
  progress.end();
}

/** The folders above may have failed. */
const nearestId = (parent: PlannedDocument | null): number | null =>
  parent && (parent.id ?? nearestId(parent.parent));

const textOf = ({ root, config }: Import, file: string): Promise<string> =>
  readText(join(root, file), config.documents.maxBytes);

async function fillDocuments(run: Import, planned: PlannedDocument[]): Promise<void> {
  const { services, actor, config, report, progress, signal } = run;
  const find = createTargetFinder(run.root, planned);
  const { attachments } = services;
  const attacherOf = createFileAttachers({ attachments, actor, maxBytes: config.uploads.maxBytes, report });
  progress.begin('Comparing texts and leading links', planned.length);
  for (const document of planned) {
    progress.step(signal);
    const { id, file } = document;
    if (id === null) continue;
    if (file === null) report.counts.same += document.isNew ? 0 : 1;
    else await forOneFile(run, document, () => fill(run, { ...document, id, file }, find, attacherOf(id)));
  }
  progress.end();
}

async function forOneFile(
  run: Import,
  { path, file }: PlannedDocument,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOfThisFile = error instanceof FileRefused || (error instanceof AppError && error.status < 500);
    if (!isOfThisFile) throw error;
    run.report.refused(file ?? path, error.message);
  }
}

type FilledDocument = PlannedDocument & { id: number; file: string };

async function fill(
  run: Import,
  document: FilledDocument,
  find: TargetFinder,
  attach: FileAttacher,
): Promise<void> {
  const { actor, report, services } = run;
  const text = await textOf(run, document.file);
  const { content, rewritten } = await leadLinks(run, document.file, text, find, attach);
  const stored = await services.documents.read(actor, document.id);
  if (stored.content === content && stored.version !== unwrittenVersion) {
    if (document.isNew) report.counts.rewritten += rewritten;
    else report.counts.same += 1;
    return;
  }
  // one that a person named otherwise keeps that name
  const isNamedByText =
    stored.version === unwrittenVersion ||
    stored.title === (await documentTitle(stored.content, document.name, run.read));
  const title = isNamedByText ? await documentTitle(text, document.name, run.read) : stored.title;
  await services.documents.save(actor, document.id, { title, content, version: stored.version });
  report.counts.rewritten += rewritten;
  if (!document.isNew) report.counts.updated += 1;
}

async function leadLinks(
  run: Import,
  file: string,
  text: string,
  find: TargetFinder,
  attach: FileAttacher,
): Promise<{ content: string; rewritten: number }> {
  const replacements = new Map<LinkTarget, string>();
  const parts = await run.read(text);
  if (!parts) run.report.left(file, 'it takes too long to read as Markdown, so its links stay as they are');
  for (const target of parts?.targets ?? []) {
    const local = localTarget(target);
    if (!local) continue;
    const found = await find(file, local.path);
    const address = await addressOf(found, attach);
    if (address !== null) replacements.set(target, address + local.suffix);
    else if (found.kind === 'leaves') run.report.dead(file, `the link "${target.raw}" leaves the folder`);
    else if (!isOwnAddress(local))
      run.report.dead(file, `the link "${target.raw}" leads to nothing that is imported`);
  }
  return { content: replaceTargets(text, replacements), rewritten: replacements.size };
}

/** A page of Lectern, as texts name it that were written here and exported. */
const isOwnAddress = ({ path }: LocalTarget): boolean =>
  /^\/(?:(?:documents|spaces)\/\d+|uploads\/document-attachments\/[0-9a-f]{32}$)/.test(path);

async function addressOf(
  found: Awaited<ReturnType<TargetFinder>>,
  attach: FileAttacher,
): Promise<string | null> {
  if (found.kind === 'file') return attach(found);
  return found.kind === 'document' && found.document.id !== null ? `/documents/${found.document.id}` : null;
}
