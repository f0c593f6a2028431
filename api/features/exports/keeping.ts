import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { Storage } from '../../core/access/storage.ts';
import { storageFull } from '../../core/errors.ts';
import {
  keptExports,
  makeRoomForExport,
  type ExportRow,
  type KeptExports,
} from '../../../db/exports/statements.ts';
import { ExportFailed } from '../../conversion/out/format.ts';

/** One person's finished exports may take half of the room. @param maxBytes 0: no limit */
const limitsOf = (maxBytes: number): KeptExports =>
  maxBytes === 0 ? { all: Infinity, own: Infinity } : { all: maxBytes, own: Math.floor(maxBytes / 2) };

export interface KeepingDependencies {
  knex: Knex;
  storage: Pick<Storage, 'refuseJob' | 'gated'>;
  /** For all finished exports together. 0: no limit. */
  maxBytes: number;
}

/**
 * Limits the room that finished exports take. They do not count towards the quota of attached files, because they are
 * temporary: a person's oldest exports make room for the newest.
 */
export function createKeeping({ knex, storage, maxBytes }: KeepingDependencies) {
  const limits = limitsOf(maxBytes);

  /** How large this person's next export may be. Bytes. */
  async function roomFor(userId: number): Promise<number> {
    if (maxBytes === 0) return Infinity;
    const { all, own } = await keptExports(knex, userId);
    return Math.min(limits.own, limits.all - (all - own));
  }

  return {
    /** @throws AppError 507 if there is no room for an export now */
    async refuseEarly(userId: number): Promise<void> {
      await storage.refuseJob();
      if ((await roomFor(userId)) <= 0) throw storageFull(texts.exportsFull);
    },

    /** Passes on the bytes of an export while there is room. @throws ExportFailed, AppError 507 from the stream */
    async gated({ userId }: ExportRow) {
      await storage.refuseJob();
      const room = await roomFor(userId);
      return storage.gated((sum) => {
        if (sum > room) throw new ExportFailed(room < limits.own ? 'no_room' : 'too_large');
      });
    },

    /**
     * Removes older exports of the same person if this finished one needs their room.
     * @returns the keys of their files
     * @throws ExportFailed if other exports have taken the room meanwhile
     */
    async makeRoom(trx: Knex, row: ExportRow): Promise<string[]> {
      if (maxBytes === 0) return [];
      const removed = await makeRoomForExport(trx, row, limits);
      if (removed === null) throw new ExportFailed('no_room');
      return removed;
    },
  };
}
