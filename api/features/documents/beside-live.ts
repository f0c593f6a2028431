import { texts } from '../../contract/texts.ts';
import { authorize } from '../../core/access/authorize.ts';
import type { Actor } from '../../core/access/actor.ts';
import { canEditDocument } from '../../core/access/space-rights.ts';
import { writeAs, type Write } from '../../core/access/writing.ts';
import { unavailable } from '../../core/errors.ts';
import { sqlState } from '../../core/transaction.ts';
import { changeBetween, changeJson, sumOf, textOf } from '../../text/live/changes.ts';
import { allEndings, normalise } from '../../text/line-endings.ts';
import {
  appendSaved,
  editedLiveState,
  endEpoch,
  lockLiveText,
  type LockedText,
} from '../../../db/live/fold-statements.ts';
import type { ReadDocument } from '../../../db/documents/read-statements.ts';
import type { SavedDocument } from '../../../db/documents/write-statements.ts';
import type { LiveService } from '../live/service.ts';
import { findNewLeftOut } from './left-out.ts';
import {
  isStored,
  readVisible,
  saveAlone,
  savedBy,
  saveWithLeftOut,
  spaceSeen,
  storedOrConflict,
  textsOf,
  writtenAs,
  type Save,
  type Saving,
  type WrittenDocument,
} from './saving.ts';

export type BesideLive = Pick<LiveService, 'fold' | 'foldBefore' | 'told' | 'ended'>;

/** How often a save is tried again because others typed meanwhile. */
const attempts = 8;

interface SavedBeside {
  written: WrittenDocument;
  /** What the others' pages are told; null if the log has ended. */
  saved: Parameters<BesideLive['told']>[1] | null;
}

/**
 * Saves title, content or both, whether or not others edit the document live.
 * @throws AppError 403, 404, 503, or 409 with the stored document if `change.version` is outdated
 */
export async function saveChange(
  saving: Saving & { live: BesideLive },
  as: Actor,
  save: Save,
): Promise<WrittenDocument> {
  try {
    return await saveAlone(saving, as, save);
  } catch (error) {
    if (sqlState(error) !== editedLiveState) throw error;
    return saveBesideLive(saving, as, save);
  }
}

/**
 * Saves a document that others edit live: stores first what they have changed, then makes the save one more change of
 * theirs. A version that is outdated by that is refused as any other.
 * @throws AppError as `saveChange`, or 503 if the others never pause
 */
async function saveBesideLive(
  saving: Saving & { live: BesideLive },
  as: Actor,
  save: Save,
): Promise<WrittenDocument> {
  const { knex, live } = saving;
  const { id, change } = save;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const found = await readVisible(knex, as, id);
    authorize(canEditDocument(as, spaceSeen(found)));
    await live.fold(id);
    const current = await readVisible(knex, as, id);
    const leftOut = await findNewLeftOut(knex, { documentId: id, authorId: as.id }, change.leftOut);
    if (isStored(current, change) && leftOut.length === 0) return writtenAs(current);
    if (change.version !== undefined && change.version !== current.version)
      return writtenAs(storedOrConflict(current, change));
    const cut = await textsOf(as, current, change);
    const beside = await writeAs(knex, as, (write) =>
      saveInLog(write, saving, { save, current, leftOut, options: { ...cut, version: current.version } }),
    );
    if (!beside) continue;
    if (beside.saved) live.told(id, beside.saved);
    else live.ended(id);
    return beside.written;
  }
  throw unavailable(texts.liveBusy, 1);
}

interface Prepared {
  save: Save;
  /** As it was read before the transaction. */
  current: ReadDocument;
  leftOut: Awaited<ReturnType<typeof findNewLeftOut>>;
  options: Awaited<ReturnType<typeof textsOf>> & { version: number };
}

/** Null if others typed or saved meanwhile. */
async function saveInLog(
  { trx, actor, rights }: Write,
  { notifications }: Saving,
  { save, current, leftOut, options }: Prepared,
): Promise<SavedBeside | null> {
  const { id, keptBecause, isQuiet = false } = save;
  const locked = await lockLiveText(trx, id);
  if (locked && locked.seq !== locked.folded) return null;
  rights.editing(actor, id, spaceSeen(current));
  const saved = await saveWithLeftOut(
    trx,
    { ...options, id, authorId: actor.id, keptBecause, isQuiet },
    leftOut,
  );
  if (!saved) return null;
  const usernames = isQuiet ? [] : (options.content?.mentioned ?? []);
  const unreached = await notifications.mentioned(trx, actor, { documentId: id, commentId: null, usernames });
  return {
    written: writtenAs(savedBy(actor, current, saved), unreached),
    saved: locked && (await appendDifference(trx, actor, { id, locked, before: current.content, saved })),
  };
}

/** @returns null if the log cannot follow, because the text now begins with a byte order mark, or no longer does */
async function appendDifference(
  trx: Write['trx'],
  actor: Actor,
  { id, locked, before, saved }: { id: number; locked: LockedText; before: string; saved: SavedDocument },
): Promise<SavedBeside['saved']> {
  const ending = allEndings[locked.ending]!;
  const [older, newer] = [normalise(before, ending), normalise(saved.content, ending)];
  if (older.endings.hasByteOrderMark !== newer.endings.hasByteOrderMark) {
    await endEpoch(trx, id);
    return null;
  }
  const change = changeBetween(older.text, newer.text);
  let weight = 0;
  change.iterChanges((_from, _to, _newFrom, _newTo, inserted) => (weight += inserted.length));
  const { length } = newer.text;
  const json = JSON.stringify(changeJson(change));
  const seq = await appendSaved(trx, id, { userId: actor.id, change: json, weight, length });
  return { version: saved.version, seq, length, sum: sumOf(textOf(newer.text)), by: actor.id };
}
