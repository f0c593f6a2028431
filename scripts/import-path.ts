import { realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ImportDetails, ImportItemLine, RestrictedChoice } from '../api/contract/imports.ts';
import type { TextLoss } from '../api/conversion/in/check/check-words.ts';
import type { Actor } from '../api/core/access/actor.ts';
import type { Services } from '../api/services.ts';
import { chooseSpace } from './choose-space.ts';
import { CommandError } from './command-error.ts';
import { printable } from './printable.ts';
import type { Progress } from './progress.ts';

export interface ImportPathOptions {
  services: Pick<Services, 'imports' | 'spaces' | 'users'>;
  path: string;
  /** An id or a name; may be absent where nothing is written. */
  space?: string | undefined;
  /** Absent: the oldest active administrator. */
  username?: string | undefined;
  /** The name by which later runs recognise the source; by default, the path of a folder. */
  source?: string | undefined;
  kind?: string | undefined;
  baseUrl?: string | undefined;
  restricted?: RestrictedChoice;
  /** Absent: for a folder. */
  overwrite?: boolean | undefined;
  labels?: boolean;
  /** Only shows what would be written. */
  planOnly?: boolean;
  /** Told of each text that misses words. With it, the words of the source are compared with what was planned. */
  onLoss?: ((loss: TextLoss) => void) | undefined;
  /** The id of an interrupted import to resume; nothing else is needed then. */
  resume?: number | undefined;
  progress: Progress;
  signal?: AbortSignal;
}

export interface ImportedPath {
  actor: Actor;
  details: ImportDetails;
}

/**
 * Imports a file or folder of this machine into a space. Problems of single pages are in the notes.
 * @throws CommandError, AppError if nothing can be imported
 */
export async function importPath(options: ImportPathOptions): Promise<ImportedPath> {
  const { services, progress, planOnly = false, restricted = 'keep', labels = true } = options;
  const actor = await services.users.operator(options.username);
  const { id, overwrite } = options.resume
    ? { id: options.resume, overwrite: options.overwrite ?? false }
    : await begin(options, actor);
  if (!options.resume) {
    progress.begin('Reading');
    await runStep(options, id);
    progress.end();
  }
  const planned = await services.imports.details(actor, id);
  if (planned.state === 'failed' && !options.resume)
    throw new CommandError(planned.problem?.message ?? 'The import failed.');
  if (options.onLoss) {
    progress.begin('Comparing words');
    for await (const loss of services.imports.lostWords(actor, id, options.signal)) options.onLoss(loss);
    progress.end();
  }
  if (planOnly) {
    await services.imports.cancel(actor, id);
    return { actor, details: planned };
  }
  await services.imports.start(actor, id, { restricted, overwrite, labels });
  progress.begin('Writing documents (links last)', 2 * planned.counts.pages);
  await runStep(options, id);
  progress.end();
  const details = await services.imports.details(actor, id);
  if (details.state !== 'done') throw new CommandError(details.problem?.message ?? 'The import was stopped.');
  return { actor, details };
}

async function begin(
  { services, path, space, source, kind, baseUrl, overwrite, planOnly }: ImportPathOptions,
  actor: Actor,
): Promise<{ id: number; overwrite: boolean }> {
  if (space === undefined && !planOnly) throw new CommandError('Name the space: --space <id or name>.');
  const chosen = space === undefined ? null : await chooseSpace(services.spaces, actor, space);
  const real = await realpath(resolve(path)).catch(() => null);
  if (real === null) throw new CommandError(`There is no file or folder ${path}.`);
  const isFolder = (await stat(real)).isDirectory();
  const { id } = await services.imports.createLocal(actor, {
    ...{ path: real, name: basename(real), kind, baseUrl },
    source: source ?? (isFolder ? real : null),
    ...(chosen?.isThere
      ? { spaceId: (await chosen.take()).id }
      : { newSpace: (space ?? basename(real)).trim() }),
  });
  return { id, overwrite: overwrite ?? isFolder };
}

async function runStep({ services, progress, signal }: ImportPathOptions, id: number): Promise<void> {
  const faults: unknown[] = [];
  const isOurs = await services.imports.run(id, {
    signal: signal ?? new AbortController().signal,
    onStep: () => progress.step(),
    onFault: (_id, error) => faults.push(error),
  });
  if (!isOurs)
    throw new CommandError('Another process is at this import. If it was killed, try again in a minute.');
  if (faults.length > 0) throw faults[0] as Error;
  signal?.throwIfAborted();
}

/** Describes one page: only what differs from the source. */
export function* linesOf({ path, state, notes }: Pick<ImportItemLine, 'path' | 'state' | 'notes'>) {
  for (const { code, kind, sentence, example } of notes) {
    if (kind === 'changed' && code !== 'changed-here') continue;
    const opening = state === 'refused' ? 'Not taken' : 'Left alone';
    const what =
      code === 'dead-link'
        ? `the link "${example}" points to something that is not imported.`
        : `${sentence} ${example}`;
    yield `${opening}: ${printable(path)}: ${printable(what.trim())}`;
  }
}

/** Words of one text that a line names. */
const maxNamedWords = 20;

export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** Names the words of a text that are in no document: first those that nothing counts. */
export function* linesOfLoss({ path, lost, counted: parts }: TextLoss) {
  const named = (words: readonly string[]) =>
    `${words.slice(0, maxNamedWords).join(' ')}${words.length > maxNamedWords ? ' …' : ''}`;
  if (lost.length > 0) yield printable(`Lost: ${path}: ${counted(lost.length, 'word')}: ${named(lost)}`);
  for (const { code, words } of parts)
    yield printable(`Counted as ${code}: ${path}: ${counted(words.length, 'word')}: ${named(words)}`);
}

/** All pages of an import, one after the other. */
export async function* itemsOf(
  { imports }: Pick<Services, 'imports'>,
  actor: Actor,
  id: number,
): AsyncGenerator<ImportItemLine> {
  let after: string | undefined;
  do {
    const page = await imports.items(actor, id, { after, limit: 100 });
    yield* page.rows.map(imports.presentItem);
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** The summary of an import: a line per number. */
export function summary({ written, notes }: ImportDetails): string[] {
  const countOf = (code: string) => notes.find((note) => note.code === code)?.count ?? 0;
  const rows: [number, string][] = [
    [written.made, 'documents made'],
    [written.updated, 'documents updated'],
    [written.same, 'documents the same'],
    [written.left, 'documents left as they are'],
    [written.files, 'files attached'],
    [written.comments, 'comments written'],
    [countOf('links-led'), 'links point to documents and attached files'],
    [countOf('dead-link'), 'links point to something that was not imported'],
    [written.refused, 'pages could not be written (listed above)'],
  ];
  const width = Math.max(...rows.map(([count]) => count.toLocaleString('en').length));
  return rows.map(([count, what]) => `  ${count.toLocaleString('en').padStart(width)}  ${what}`);
}
