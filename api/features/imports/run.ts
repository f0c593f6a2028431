import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { TemporarySpace } from '../../core/temporary-space.ts';
import { isDatabaseAway } from '../../../db/connect.ts';
import { leaseOf, type Lease } from '../../../db/leases.ts';
import { Import, type StoredOptions } from '../../../db/models/import.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { DocumentsService } from '../documents/service.ts';
import type { SpacesService } from '../spaces/service.ts';
import { forgetClashes, noteClashes } from './clashes.ts';
import { importerOf } from './importer.ts';
import { discardParts } from './parts.ts';
import { planImport } from './plan.ts';
import { createProgress, ImportStopped } from './progress.ts';
import { findReader, openArchive } from './source.ts';
import { sourceOf, spaceToWrite } from './spaces.ts';
import { writtenCounts } from './summary.ts';
import { undoImport } from './undo.ts';
import { withPeople, writeImport, type Writing } from './write.ts';

/** Without a sign of life for this long, another process goes on. Seconds. */
const leaseSeconds = 60;

export interface RunDependencies {
  knex: Knex;
  files: FilesPort;
  temporary: Pick<TemporarySpace, 'folder'>;
  documents: DocumentsService;
  attachments: AttachmentsService;
  spaces: SpacesService;
  restrict: Writing['restrict'];
  isRestricted: Writing['isRestricted'];
  /** Bytes. */
  most: { document: number; file: number };
}

export interface RunOptions {
  signal: AbortSignal;
  /** After each page. */
  onStep?: () => void;
  /** What failed for a reason that only the operator can know. */
  onFault?: (importId: number, error: unknown) => void;
}

const busy: readonly Import['state'][] = ['reading', 'running', 'undoing'];

/**
 * Does what an import waits for, alone: a lease says which process. Ends when it is done, stopped, failed, or when the
 * signal comes; in that case another process goes on.
 * @returns false if another process is at it
 */
export async function runImport(
  dependencies: RunDependencies,
  importId: number,
  options: RunOptions,
): Promise<boolean> {
  const lease = leaseOf(dependencies.knex, `import ${importId}`, leaseSeconds);
  if (!(await lease.hold())) return false;
  try {
    const row = await Import.query(dependencies.knex).findById(importId);
    if (row && busy.includes(row.state)) await runHeld(dependencies, row, lease, options);
    return true;
  } finally {
    await lease.release().catch(() => undefined);
  }
}

/** Every import that waits for a process, one after the other. */
export async function runWaiting(dependencies: RunDependencies, options: RunOptions): Promise<number> {
  const ids = await Import.query(dependencies.knex)
    .whereIn('state', [...busy])
    // one of the command line runs there
    .whereNull('path')
    .orderBy('changed_at')
    .select('id');
  let count = 0;
  for (const { id } of ids) {
    if (options.signal.aborted) break;
    if (await runImport(dependencies, id, options)) count += 1;
  }
  return count;
}

async function runHeld(
  dependencies: RunDependencies,
  row: Import,
  lease: Lease,
  options: RunOptions,
): Promise<void> {
  const lost = new AbortController();
  const extend = () =>
    void lease.extend().then(
      (isOurs) => (isOurs ? undefined : lost.abort()),
      () => undefined,
    );
  const extending = setInterval(extend, (leaseSeconds / 4) * 1000);
  const signal = AbortSignal.any([options.signal, lost.signal]);
  try {
    const actor = await importerOf(dependencies.knex, row);
    if (row.state === 'reading') await read(dependencies, row, actor, { ...options, signal });
    else if (row.state === 'running') await write(dependencies, row, actor, { ...options, signal });
    else await undo(dependencies, row, actor, { ...options, signal });
  } catch (error) {
    await end(dependencies, row, error, { ...options, signal });
  } finally {
    clearInterval(extending);
  }
}

async function read(
  dependencies: RunDependencies,
  row: Import,
  actor: Actor,
  options: RunOptions,
): Promise<void> {
  const { knex, documents, most } = dependencies;
  const { signal } = options;
  const archive = await openArchive(dependencies, row);
  try {
    const { reader, knownBy } = await findReader(archive, row.wantedKind);
    await Import.query(knex).findById(row.id).patch({ kind: reader.kind, knownBy });
    const progress = createProgress(knex, row.id, { total: 0, signal, onStep: options.onStep });
    await planImport({ knex, row, archive, reader, progress, signal, most });
    const source = row.source ?? sourceOf({ kind: reader.kind, name: row.name });
    if (row.spaceId !== null)
      await noteClashes({ knex, documents, actor, importId: row.id, spaceId: row.spaceId, source });
  } finally {
    await archive.close();
  }
  await change(knex, row, { state: 'planned', done: 0, total: 0 });
}

async function write(
  dependencies: RunDependencies,
  row: Import,
  actor: Actor,
  options: RunOptions,
): Promise<void> {
  const { knex, files, spaces, documents } = dependencies;
  const { signal } = options;
  const archive = await openArchive(dependencies, row);
  try {
    const { reader } = await findReader(archive, row.kind);
    const spaceId = await spaceToWrite(knex, spaces, actor, {
      row,
      factsOf: async () => (await reader.describe?.(archive)) ?? { description: '' },
    });
    const source = row.source ?? sourceOf(row);
    await Import.query(knex).findById(row.id).patch({ source });
    const stored: StoredOptions = { restricted: 'keep', overwrite: false, labels: true, ...row.options };
    const placed = Object.assign(row, { spaceId, source });
    const details = { name: row.name, kind: row.kind };
    await documents.noteImport(actor, spaceId, { state: 'begun', ...details });
    await forgetClashes(knex, row.id);
    await writeImport(withPeople({ ...dependencies, actor, row: placed, options: stored }), {
      archive,
      reader,
      progressOf: (total) => createProgress(knex, row.id, { total, signal, onStep: options.onStep }),
      signal,
    });
    const counts = await writtenCounts(knex, row.id);
    await documents.noteImport(actor, spaceId, { state: 'done', ...details, ...counts });
  } finally {
    await archive.close();
  }
  await change(knex, row, { state: 'done', finishedAt: new Date() });
  await discardParts(knex, files, row.id);
}

async function undo(
  { knex, documents, files }: RunDependencies,
  row: Import,
  actor: Actor,
  { signal, onStep }: RunOptions,
): Promise<void> {
  await undoImport({
    knex,
    documents,
    actor,
    importId: row.id,
    progressOf: (total) => createProgress(knex, row.id, { total, signal, onStep }),
  });
  if (row.spaceId !== null)
    await documents
      .noteImport(actor, row.spaceId, { state: 'undone', name: row.name })
      .catch(() => undefined);
  await change(knex, row, { state: 'undone', finishedAt: new Date() });
  await discardParts(knex, files, row.id);
}

/** Writes down why a run ended early. What can be mended by waiting is tried again. */
async function end(
  { knex, documents }: RunDependencies,
  row: Import,
  error: unknown,
  { signal, onFault }: RunOptions,
): Promise<void> {
  if (error instanceof ImportStopped) {
    await change(knex, row, { state: 'cancelled', isStopping: false, finishedAt: new Date() });
    const actor = await importerOf(knex, row).catch(() => null);
    if (actor && row.spaceId !== null && row.state === 'running')
      await documents
        .noteImport(actor, row.spaceId, { state: 'cancelled', name: row.name })
        .catch(() => undefined);
    return;
  }
  if (signal.aborted || isDatabaseAway(error)) return;
  const isKnown = error instanceof AppError && (error.status < 500 || error.status === 507);
  if (!isKnown && error instanceof AppError && error.status === 503) return;
  if (!isKnown) onFault?.(row.id, error);
  const problem = (isKnown && error.reason) || { name: isKnown ? error.message : 'importFailed' };
  await change(knex, row, { state: 'failed', problem, isStopping: false, finishedAt: new Date() });
}

/** A person may have changed the state meanwhile: theirs stays. */
async function change(knex: Knex, row: Import, to: Partial<Import>): Promise<void> {
  await Import.query(knex)
    .findById(row.id)
    .where('state', row.state)
    .patch({ ...to, changedAt: new Date() });
}
