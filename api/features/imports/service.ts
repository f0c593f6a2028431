import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { PageQuery } from '../../contract/pages.ts';
import {
  type CreateImport,
  type ImportDetails,
  type ImportOptions,
  type ImportState,
  type ReadImport,
} from '../../contract/imports.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canOperate, canWriteInSpace } from '../../core/access/space-rights.ts';
import type { Storage } from '../../core/access/storage.ts';
import { writeAs } from '../../core/access/writing.ts';
import { forbidden, invalid, notFound, refused, tooLarge, tooMany } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { say } from '../../core/refusal-texts.ts';
import { violatedConstraint, type Transaction } from '../../core/transaction.ts';
import { Import, ImportItem } from '../../../db/imports/import.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import {
  discardParts,
  forgetOldFiles,
  keepPart,
  partsOf,
  requireAllParts,
  sizeOfPart,
  sizeOfParts,
  unfinishedStates,
} from './parts.ts';
import type { TextLoss } from '../../conversion/in/check/check-words.ts';
import { importKinds } from '../../conversion/in/kinds.ts';
import { isHidden, presentDetails, seenSpaces } from './present.ts';
import { presentItem, reportOf, withoutHidden } from './report.ts';
import { busyStates, createImportRunner, type RunDependencies, type RunOptions } from './run.ts';
import { findReader, openArchive } from './source.ts';

interface ImportsDependencies extends RunDependencies {
  storage: Pick<Storage, 'refuseEarly'>;
  /** `upload`: a file that arrives in parts. */
  maxBytes: { document: number; file: number; upload: number };
}

/** Imports of one person that are not finished. */
const maxUnfinished = 5;

export interface LocalImport {
  /** On this machine, absolute. */
  path: string;
  /** By which later runs recognise the folder. */
  source: string | null;
  name: string;
  spaceId?: number | undefined;
  newSpace?: string | undefined;
  kind?: string | undefined;
  baseUrl?: string | undefined;
}

export type ImportsService = ReturnType<typeof createImportsService>;

/** Imports from files of other programs. Only the person who began one, and administrators, know that it exists. */
export function createImportsService(dependencies: ImportsDependencies) {
  const { knex, files, spaces, storage, maxBytes } = dependencies;
  const runner = createImportRunner(dependencies);

  return {
    presentItem,

    /** @throws AppError 403 and 404 by the space, 413, 429, 507 */
    async create(
      actor: Actor,
      { name, size, spaceId, newSpace }: CreateImport,
      key?: RequestKey,
    ): Promise<Import> {
      await requireSpace(actor, spaceId);
      if (size > maxBytes.upload)
        throw tooLarge(say('importTooLarge', { megabytes: Math.floor(maxBytes.upload / (1024 * 1024)) }));
      await storage.refuseEarly(actor, size);
      const place = { spaceId: spaceId ?? null, newSpace: newSpace ?? null };
      const made = await insert(actor, { name, size: String(size), ...place }, key);
      await forgetOldFiles(knex, files, actor.id, maxUnfinished);
      return made;
    },

    /**
     * An import that an earlier request began, as `create` is answered.
     * @throws AppError 403 and 404 by the space
     */
    async begunBefore(actor: Actor, id: number, { spaceId }: CreateImport): Promise<ImportDetails> {
      await requireSpace(actor, spaceId);
      return detailsOf(actor, id);
    },

    /** Of a file or folder on this machine, for the command line. */
    async createLocal(actor: Actor, local: LocalImport): Promise<Import> {
      const { path, source, name, spaceId, newSpace, kind, baseUrl = '' } = local;
      await endCutOff(knex);
      if (spaceId !== undefined) authorize(canWriteInSpace(actor, await spaces.read(actor, spaceId)));
      return insert(actor, {
        ...{ name, path, source, baseUrl, size: '0', state: 'reading' },
        ...{ spaceId: spaceId ?? null, newSpace: newSpace ?? null, wantedKind: kind ?? null },
      });
    },

    /** Stores one part of the file. */
    async putPart(actor: Actor, id: number, number: number, source: Readable): Promise<void> {
      const row = await ownImport(knex, actor, id);
      requireState(row, ['uploading']);
      const size = sizeOfPart(Number(row.size), number);
      await storage.refuseEarly(actor, size);
      await keepPart(knex, files, { importId: id, number, size, source });
    },

    /** Plans the import, in the background. A plan can be made again, with another kind. */
    async read(actor: Actor, id: number, options: ReadImport): Promise<ImportDetails> {
      await changeState(actor, id, ['uploading', 'planned', 'failed'], async (row, trx) => {
        if (row.path === null) requireAllParts(await partsOf(trx, id), Number(row.size));
        if (await hasItems(trx, id, { areWritten: true })) throw refused(texts.importNotNow);
        const { kind = null, baseUrl = '' } = options ?? {};
        if (kind !== null && !importKinds.some((known) => known === kind))
          throw invalid({ kind: texts.importKindUnknown });
        return { state: 'reading', wantedKind: kind, baseUrl, problem: null, done: 0, total: 0 };
      });
      return detailsOf(actor, id);
    },

    /** Writes what is planned, in the background. Resumes a run that was stopped or failed. */
    async start(actor: Actor, id: number, options: ImportOptions): Promise<ImportDetails> {
      const { spaceId } = await ownImport(knex, actor, id);
      await requireSpace(actor, spaceId ?? undefined);
      await changeState(actor, id, ['planned', 'cancelled', 'failed'], async (row, trx) => {
        if (!(await hasItems(trx, id, { areWritten: false }))) throw refused(texts.importNotNow);
        if (row.path === null) requireAllParts(await partsOf(trx, id), Number(row.size));
        return { state: 'running', options, problem: null, isStopping: false, finishedAt: null };
      });
      return detailsOf(actor, id);
    },

    /** Stops a run after its present document. An import that is only planned is discarded with its file. */
    async cancel(actor: Actor, id: number): Promise<ImportDetails> {
      const before = await changeState(actor, id, unfinishedStates, cancelled);
      if (before.state === 'uploading' || before.state === 'planned') await discardParts(knex, files, id);
      return detailsOf(actor, id);
    },

    /** The same for an administrator. @throws AppError 403, 404, 409 */
    cancelOfAnybody: (actor: Actor, id: number): Promise<void> =>
      changeOfAnybody(actor, id, {
        ...{ from: busyStates, refusal: texts.jobNotCancelled, did: 'cancelled' },
        to: async (row, trx) => ({
          ...(await cancelled(row, trx)),
          problem: { name: 'importCancelledByAdmin', values: { state: row.state } },
        }),
      }),

    /** Starts an import again that failed, or was cancelled or set aside. @throws AppError 403, 404, 409 */
    retryOfAnybody: (actor: Actor, id: number): Promise<void> =>
      changeOfAnybody(actor, id, {
        ...{ from: ['failed', 'cancelled'], refusal: texts.jobNotRetried, did: 'restarted' },
        async to(row, trx) {
          const was = row.problem?.values?.state;
          const isPlanned = (row.counts.pages ?? 0) > 0;
          const state = busyStates.find((each) => each === was) ?? (isPlanned ? 'running' : 'reading');
          const isWhole = (await sizeOfParts(trx, id)) === Number(row.size);
          if (state !== 'undoing' && !isWhole) throw refused(texts.jobNotRetried);
          return { state, problem: null, isStopping: false, finishedAt: null, done: 0, total: 0 };
        },
      }),

    /** Removes the documents that the import made, in the background. Those that were changed since stay. */
    async undo(actor: Actor, id: number): Promise<ImportDetails> {
      await changeState(actor, id, ['done', 'cancelled', 'failed'], () =>
        Promise.resolve({ state: 'undoing' as const, isStopping: false, problem: null, done: 0, total: 0 }),
      );
      return detailsOf(actor, id);
    },

    /** Newest first. Administrators get those of everybody. */
    async page(actor: Actor, { after, limit }: PageQuery): Promise<Page<Import>> {
      const query = seenBy(knex, actor)
        .withGraphFetched('[creator(asPerson), space(seen)]')
        .modifiers(seenSpaces(actor))
        .orderBy('id', 'desc')
        .limit(limit + 1);
      if (after !== undefined) void query.where('imports.id', '<', decodeKey(after, 'number')[0]);
      return pageOf(await query, limit, ({ id }) => [id]);
    },

    details: detailsOf,

    /** Compares the words of the source with those of the documents that it becomes: `checkWords`. @throws AppError 404 */
    async *lostWords(actor: Actor, id: number, signal?: AbortSignal): AsyncGenerator<TextLoss> {
      const row = await ownImport(knex, actor, id);
      // loaded when somebody asks, as the readers are
      const { checkWords } = await import('../../conversion/in/check/check-words.ts');
      const archive = await openArchive(dependencies, row);
      try {
        const { reader } = await findReader(archive, row.kind);
        yield* checkWords(archive, reader, { baseUrl: row.baseUrl, ...(signal && { signal }) });
      } finally {
        await archive.close();
      }
    },

    /** @param note only the pages that have it */
    async items(
      actor: Actor,
      id: number,
      { after, limit, note }: PageQuery & { note?: string | undefined },
    ): Promise<Page<ImportItem>> {
      await toldImport(knex, actor, id);
      const query = ImportItem.query(knex)
        .where('import_id', id)
        .orderBy('number')
        .limit(limit + 1);
      if (after !== undefined) void query.where('number', '>', decodeKey(after, 'number')[0]);
      if (note !== undefined)
        void query.whereRaw('(notes || write_notes) @> ?::jsonb', [JSON.stringify([{ code: note }])]);
      const page = pageOf(await query, limit, ({ number }) => [number]);
      return { ...page, rows: await withoutHidden(knex, actor, page.rows) };
    },

    async report(actor: Actor, id: number, format: 'md' | 'json'): Promise<Readable> {
      const row = await toldImport(knex, actor, id);
      return reportOf(knex, row, { actor, details: await detailsOf(actor, id), format });
    },

    /** Works on one import. @returns false while another process works on it */
    run: (id: number, options: RunOptions): Promise<boolean> => runner.run(id, options),

    /** Works on the import whose turn it is. @returns its id; null if none waits */
    runNext: (options: RunOptions): Promise<number | null> => runner.runNext(options),

    /** Tries each waiting import once. @returns how many */
    runWaiting: (options: RunOptions): Promise<number> => runner.runWaiting(options),
  };

  async function changeOfAnybody(
    as: Actor,
    id: number,
    { from, to, refusal, did }: ChangeOfAnybody,
  ): Promise<void> {
    await changing(() =>
      writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canOperate(actor));
        const row = await Import.query(trx).findById(id).whereNull('path').forUpdate();
        if (!row) throw notFound(texts.jobNotFound);
        if (!from.includes(row.state)) throw refused(refusal);
        const change = await to(row, trx);
        await Import.query(trx)
          .findById(id)
          .patch({ ...change, changedAt: new Date() });
        await audit(trx, actor, { action: `import.${did}`, target: { type: 'import', id } });
      }),
    );
  }

  async function detailsOf(actor: Actor, id: number): Promise<ImportDetails> {
    const row = await seenImport(knex, actor, id);
    return presentDetails(knex, row, [...importKinds]);
  }

  async function requireSpace(actor: Actor, spaceId: number | undefined): Promise<void> {
    if (spaceId !== undefined) authorize(canWriteInSpace(actor, await spaces.read(actor, spaceId)));
    else if (canOperate(actor) !== null) throw forbidden(texts.importNewSpaceAdmin);
  }

  function insert(as: Actor, row: Partial<Import>, key?: RequestKey): Promise<Import> {
    return writeAs(knex, as, async ({ trx, actor }) => {
      // lock: two requests must not both be the fifth
      await trx('users').where({ id: actor.id }).forUpdate();
      const [{ count } = { count: '0' }] = await trx('imports')
        .where({ created_by: actor.id })
        .whereIn('state', unfinishedStates)
        .whereNull('path')
        .count<{ count: string }[]>('id as count');
      if (row.path === undefined && Number(count) >= maxUnfinished)
        throw tooMany(say('importsAtOnce', { count: maxUnfinished }), 60);
      const made = await Import.query(trx)
        .insert({ ...row, createdBy: actor.id, address: actor.address })
        .returning('*');
      await noteMade(trx, key, made.id);
      return made;
    });
  }

  /**
   * Changes the state of one's own import.
   * @returns the import as it was
   * @throws AppError 404, 403 for one of somebody else, 409 in any other state
   */
  async function changeState(
    as: Actor,
    id: number,
    from: readonly ImportState[],
    to: (row: Import, trx: Transaction) => Promise<Partial<Import>>,
  ): Promise<Import> {
    return changing(() =>
      writeAs(knex, as, async ({ trx, actor }) => {
        const row = await ownImport(trx, actor, id, { isLocked: true });
        requireState(row, from);
        const change = await to(row, trx);
        await Import.query(trx)
          .findById(id)
          .patch({ ...change, changedAt: new Date() });
        return row;
      }),
    );
  }
}

interface ChangeOfAnybody {
  from: readonly ImportState[];
  to: (row: Import, trx: Transaction) => Promise<Partial<Import>>;
  /** In any other state. */
  refusal: string;
  did: 'cancelled' | 'restarted';
}

/** @throws AppError 409 where another import of the space is under way */
async function changing<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) === 'imports_one_a_space') throw refused(texts.importRunning);
    throw error;
  }
}

/** Asks the process that works on it to stop; an import that no process works on ends at once. */
async function cancelled({ id, state }: Import, trx: Transaction): Promise<Partial<Import>> {
  const held = await trx('imports').where({ id }).whereRaw('held_until > now()').pluck('id');
  if (busyStates.includes(state) && held.length > 0) return { isStopping: true };
  return { state: 'cancelled', isStopping: false, finishedAt: new Date() };
}

/** Ends imports of command lines that were killed: no process continues them by itself. */
async function endCutOff(knex: Knex): Promise<void> {
  await knex('imports')
    .whereNotNull('path')
    .whereIn('state', ['reading', 'running', 'undoing'])
    .whereRaw('coalesce(held_until < now(), true)')
    .update({ state: 'cancelled', finished_at: knex.fn.now() });
}

async function hasItems(
  trx: Transaction,
  importId: number,
  { areWritten }: { areWritten: boolean },
): Promise<boolean> {
  const query = trx('import_items').where({ import_id: importId }).limit(1);
  if (areWritten) void query.whereNotNull('document_id');
  return (await query.pluck('number')).length > 0;
}

function requireState({ state }: Import, from: readonly ImportState[]): void {
  if (!from.includes(state)) throw refused(texts.importNotNow);
}

function seenBy(knex: Knex, actor: Actor) {
  const query = Import.query(knex);
  if (canOperate(actor) !== null) void query.where('created_by', actor.id);
  return query;
}

const seenImport = (knex: Knex, actor: Actor, id: number) =>
  seenBy(knex, actor)
    .findById(id)
    .withGraphFetched('[creator(asPerson), space(seen), restrictedSpace(seen)]')
    .modifiers(seenSpaces(actor))
    .throwIfNotFound({ text: texts.importNotFound });

/** @throws AppError 404, also for somebody who no longer sees the space, because the pages of an import name documents there */
async function toldImport(knex: Knex, actor: Actor, id: number): Promise<Import> {
  const row = await seenImport(knex, actor, id);
  if (isHidden(row)) throw notFound(texts.importNotFound);
  return row;
}

/** @throws AppError 404, 403 for an administrator who did not begin it */
async function ownImport(
  knex: Knex,
  actor: Actor,
  id: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Import> {
  const query = seenBy(knex, actor).findById(id);
  if (isLocked) void query.forUpdate();
  const row = await query;
  if (!row) throw notFound(texts.importNotFound);
  if (row.createdBy !== actor.id) throw forbidden(texts.importOfOther);
  return row;
}
