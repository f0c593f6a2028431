import type { Knex } from 'knex';
import type { Actor } from '../core/actor.ts';
import { audit } from '../core/audit.ts';
import { collectBlobs } from './collect-blobs.ts';
import type { JobDependencies } from './list.ts';
import { findMissingBlobs, type MissingBlob } from './missing-blobs.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { purgeExpired } from './purge-expired.ts';
import { purgeNotifications } from './purge-notifications.ts';

export interface CleanUp {
  /** Rows that went for good, by what they were. */
  purged: Record<string, number>;
  blobs: { deleted: number; bytes: number };
  /** Attachments without their bytes: nothing here can bring them back. */
  missing: MissingBlob[];
}

export interface CleanUpOptions {
  /** Tells what would go, and changes nothing. */
  dryRun: boolean;
  /** Called before each part with what it is. */
  onPart: (what: string) => void;
}

/** What the jobs remove by the clock, removed now. */
export async function cleanUp(
  { knex, files }: Pick<JobDependencies, 'knex' | 'files'>,
  actor: Actor,
  { dryRun, onPart }: CleanUpOptions,
): Promise<CleanUp> {
  onPart('Removing what was deleted or expired long ago');
  const purged = dryRun ? await takenBack(knex, purge) : await purge(knex);
  onPart('Collecting files that nothing names');
  const blobs = await collectBlobs(knex, files, { dryRun });
  onPart('Looking for the files of all attachments');
  const missing = await findMissingBlobs(knex, files);
  if (!dryRun) {
    const details = { ...purged, blobs: blobs.deleted, bytes: blobs.bytes, missing: missing.length };
    await knex.transaction((trx) => audit(trx, actor, { action: 'storage.cleaned', details }));
  }
  return { purged, blobs, missing };
}

async function purge(knex: Knex): Promise<Record<string, number>> {
  return {
    ...(await purgeDeleted(knex)),
    ...(await purgeExpired(knex)),
    ...(await purgeNotifications(knex)),
  };
}

async function takenBack<T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T> {
  const trx = await knex.transaction();
  try {
    return await work(trx);
  } finally {
    await trx.rollback();
  }
}
