import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { AppError } from '../../core/errors.ts';
import { createTurnTaker, type Turn } from '../../core/take-turns.ts';
import type { TemporarySpace } from '../../core/temporary-space.ts';
import { isDatabaseAway } from '../../../db/connect.ts';
import { notifyOfJob } from '../../../db/jobs/notices.ts';
import { Import, type StoredOptions } from '../../../db/imports/import.ts';
import { importQueue } from '../../../db/jobs/queues.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { DocumentsService } from '../documents/service.ts';
import type { SpacesService } from '../spaces/service.ts';
import { forgetClashes, noteClashes } from './clashes.ts';
import type { Restrictions } from './closed.ts';
import type { Templates } from './fill.ts';
import { importerOf } from './importer.ts';
import { discardParts } from './parts.ts';
import { planImport } from './plan.ts';
import { createProgress, ImportStopped } from './progress.ts';
import { asAppError } from './refusal.ts';
import { findReader, openArchive } from './source.ts';
import { sourceOf, spaceToWrite } from './spaces.ts';
import { writtenCounts } from './summary.ts';
import { undoImport } from './undo.ts';
import { writeImport } from './write.ts';

/** How often to check whether somebody has asked to stop. */
const stopCheckIntervalMs = 1_000;

export interface RunDependencies {
  knex: Knex;
  files: FilesPort;
  temporary: Pick<TemporarySpace, 'folder'>;
  documents: DocumentsService;
  attachments: AttachmentsService;
  spaces: SpacesService;
  restrictions: Restrictions;
  templates: Templates;
  maxBytes: { document: number; file: number };
}

export interface RunOptions {
  signal: AbortSignal;
  /** After each page. */
  onStep?: () => void;
  /** What failed for a reason that only the operator can know. */
  onFault?: (importId: number, error: unknown) => void;
}

/** States in which an import waits for a process, or a process works on it. */
export const busyStates: readonly Import['state'][] = ['reading', 'running', 'undoing'];

/** Reads, writes and undoes imports in the background. Only one process at a time works on each. */
export function createImportRunner(dependencies: RunDependencies) {
  const { knex } = dependencies;
  const turns = createTurnTaker({
    knex,
    queue: importQueue,
    async setAside(trx, { key }) {
      const id = Number(key);
      const row = await Import.query(trx).findById(id);
      if (!row) return;
      // a retry needs to know what it was at
      const problem = { name: 'importSetAside', values: { state: row.state } };
      const now = new Date();
      await Import.query(trx)
        .findById(id)
        .patch({ state: 'failed', problem, isStopping: false, deaths: 0, finishedAt: now, changedAt: now });
      const { createdBy: personId, spaceId } = row;
      await notifyOfJob(trx, { kind: 'import', id, personId, documentId: null, spaceId });
    },
  });

  /** Runs until the import is done, stopped or failed, or until the signal: then another process continues. */
  async function runTurn(turn: Turn, options: RunOptions): Promise<void> {
    try {
      const row = await Import.query(knex).findById(Number(turn.key));
      if (row && busyStates.includes(row.state)) await runHeld(dependencies, row, turn, options);
    } finally {
      await turn.leave().catch(() => undefined);
    }
  }

  async function runNext(options: RunOptions): Promise<number | null> {
    const turn = await turns.next(options.signal);
    if (!turn) return null;
    await runTurn(turn, options);
    return Number(turn.key);
  }

  return {
    /** Works on the import whose turn it is. @returns its id; null if none waits */
    runNext,

    /** Tries each waiting import once. @returns how many */
    async runWaiting(options: RunOptions): Promise<number> {
      const tried = new Set<number>();
      while (!options.signal.aborted) {
        const id = await runNext(options);
        if (id === null || tried.has(id)) break;
        tried.add(id);
      }
      return tried.size;
    },

    /** Works on one import out of turn. @returns false if another process works on it */
    async run(importId: number, options: RunOptions): Promise<boolean> {
      const turn = await turns.take(String(importId), options.signal);
      if (turn) await runTurn(turn, options);
      return turn !== null;
    },
  };
}

async function runHeld(
  dependencies: RunDependencies,
  row: Import,
  turn: Turn,
  options: RunOptions,
): Promise<void> {
  const stopped = new AbortController();
  const look = async () => {
    const asked = await dependencies.knex('imports').where({ id: row.id, is_stopping: true }).pluck('id');
    if (asked.length > 0) stopped.abort(new ImportStopped());
  };
  const looking = setInterval(() => void look().catch(() => undefined), stopCheckIntervalMs);
  const signal = AbortSignal.any([turn.signal, stopped.signal]);
  try {
    const actor = await importerOf(dependencies.knex, row);
    if (row.state === 'reading') await read(dependencies, row, actor, { ...options, signal });
    else if (row.state === 'running') await write(dependencies, row, actor, { ...options, signal });
    else await undo(dependencies, row, actor, { ...options, signal });
  } catch (error) {
    await end(dependencies, row, error, { ...options, signal });
  } finally {
    clearInterval(looking);
  }
}

async function read(
  dependencies: RunDependencies,
  row: Import,
  actor: Actor,
  options: RunOptions,
): Promise<void> {
  const { knex, documents, maxBytes } = dependencies;
  const { signal } = options;
  const archive = await openArchive(dependencies, row);
  try {
    signal.throwIfAborted();
    const { reader, knownBy } = await findReader(archive, row.wantedKind);
    await Import.query(knex).findById(row.id).patch({ kind: reader.kind, knownBy });
    const progress = createProgress(knex, row.id, { total: 0, signal, onStep: options.onStep });
    await planImport({ knex, actor, row, archive, reader, progress, signal, maxBytes });
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
  const { knex, files, spaces, documents, templates, attachments, restrictions, maxBytes } = dependencies;
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
    const progressOf = (total: number) =>
      createProgress(knex, row.id, { total, signal, onStep: options.onStep });
    await writeImport(
      {
        ...{ knex, documents, templates, attachments, spaces, restrictions, maxBytes },
        ...{ actor, row: placed, options: stored },
      },
      { archive, reader, progressOf, signal },
    );
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

/** Stores why a run ended early. What may succeed later, such as a store that is away, is tried again. */
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
  const refusal = asAppError(error);
  const isKnown = refusal instanceof AppError && (refusal.status < 500 || refusal.status === 507);
  if (!isKnown && refusal instanceof AppError && refusal.status === 503) return;
  if (!isKnown) onFault?.(row.id, error);
  const problem = (isKnown && refusal.reason) || { name: isKnown ? refusal.message : 'importFailed' };
  await change(knex, row, { state: 'failed', problem, isStopping: false, finishedAt: new Date() });
}

/** Changes the state, unless a person has changed it in the meantime. */
async function change(knex: Knex, row: Import, to: Partial<Import>): Promise<void> {
  await Import.query(knex)
    .findById(row.id)
    .where('state', row.state)
    .patch({ ...to, changedAt: new Date() });
}
