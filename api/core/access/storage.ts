import type { Transform } from 'node:stream';
import type { Knex } from 'knex';
import type { Actor } from './actor.ts';
import { storageFull } from '../errors.ts';
import { createDiskGate, gated, type DiskRoom } from '../disk-gate.ts';
import { say } from '../refusal-texts.ts';
import type { Transaction } from '../transaction.ts';
import { texts } from '../../contract/texts.ts';

/** The gate for everything that is written into the store: per person, in total, and on the disk. */
export interface Storage {
  /**
   * Refuses an upload before its bytes arrive.
   * @param size bytes as announced by the sender; 0 if not announced
   * @throws AppError 507
   */
  refuseEarly(actor: Actor, size: number): Promise<void>;
  /**
   * Checks again after the rows are written and before they are committed. By then the row with the person's total is
   * locked, so of two simultaneous uploads the second one sees the first.
   * @throws AppError 507
   */
  refuseLate(trx: Transaction, actor: Actor): Promise<void>;
  /**
   * Refuses work that counts toward nobody's quota, such as an export, while the disk is almost full.
   * @throws AppError 507
   */
  refuseJob(): Promise<void>;
  /**
   * A stream that passes bytes on, and fails once the disk is almost full.
   * @param onBytes gets the number of all bytes so far; may throw
   */
  gated(onBytes?: (sum: number) => void): Transform;
}

interface StorageDependencies {
  knex: Knex;
  /** Bytes on the disk; null if the store does not report them. */
  files: { room(): Promise<DiskRoom | null> };
  /** Bytes; 0: no limit. */
  quotas: { storagePerPerson: number; storage: number; minFreeDisk: number | undefined };
}

/**
 * An arbitrary number, the same in every process. Whoever holds this advisory lock may add up the sizes of all files.
 */
const lockKey = 7_203_513;

const mebibyte = 1024 * 1024;
const inMegabytes = (bytes: number): number => Math.ceil(bytes / mebibyte);

export function createStorage({ knex, files, quotas }: StorageDependencies): Storage {
  const { storagePerPerson, storage, minFreeDisk } = quotas;
  const disk = createDiskGate(() => files.room(), minFreeDisk);
  const refuseWithoutRoom = (size: number) => disk.refuse(size, texts.diskAlmostFull);

  async function refuse(runner: Knex, actor: Actor, size: number): Promise<void> {
    if (storagePerPerson > 0) {
      const used = await usedBytes(runner, actor.id);
      if (used + size > storagePerPerson) throw personFull(used, storagePerPerson);
    }
    if (storage > 0 && (await usedBytes(runner)) + size > storage) throw everybodyFull(storage);
  }

  return {
    async refuseEarly(actor, size) {
      await refuse(knex, actor, size);
      await refuseWithoutRoom(size);
    },
    async refuseLate(trx, actor) {
      if (storage > 0) await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
      await refuse(trx, actor, 0);
      // several simultaneous uploads may have relied on the same free space
      await refuseWithoutRoom(0);
    },
    refuseJob: () => disk.refuse(0, texts.diskAlmostFullForJob),
    gated: (onBytes) => gated(disk, texts.diskAlmostFullForJob, onBytes),
  };
}

/** Triggers maintain these sums: migration 009. */
async function usedBytes(runner: Knex, userId?: number): Promise<number> {
  const query = runner('storage_used').sum('bytes as bytes');
  if (userId !== undefined) void query.where({ user_id: userId });
  const [row] = await query;
  return Number((row as { bytes: string | null } | undefined)?.bytes ?? 0);
}

const personFull = (used: number, limit: number) =>
  storageFull(say('personStorageFull', { used: inMegabytes(used), limit: inMegabytes(limit) }));

const everybodyFull = (limit: number) => storageFull(say('storageFull', { limit: inMegabytes(limit) }));
