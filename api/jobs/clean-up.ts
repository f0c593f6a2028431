import type { Knex } from 'knex';
import type { Actor } from '../core/access/actor.ts';
import { audit } from '../core/access/audit.ts';
import { collectBlobs } from './collect-blobs.ts';
import type { JobDependencies } from './list.ts';
import { findMissingBlobs, type MissingBlob } from './missing-blobs.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { purgeExpired } from './purge-expired.ts';
import { purgeNotifications } from './purge-notifications.ts';

export interface CleanUp {
  /** Number of rows removed for good, by kind. */
  purged: Record<string, number>;
  blobs: { deleted: number; bytes: number };
  /** Attachments whose bytes are lost. Only a backup can bring them back. */
  missing: MissingBlob[];
}

export interface CleanUpOptions {
  /** Reports what would be removed, and changes nothing. */
  dryRun: boolean;
  /** Called before each step with its name. */
  onPart: (what: string) => void;
}

/** Removes now what the scheduled jobs remove. */
export async function cleanUp(
  { knex, files, trashDays }: Pick<JobDependencies, 'knex' | 'files' | 'trashDays'>,
  actor: Actor,
  { dryRun, onPart }: CleanUpOptions,
): Promise<CleanUp> {
  onPart('Removing what was deleted or expired long ago');
  const purge = (runner: Knex) => purgeAll(runner, trashDays);
  const purged = dryRun ? await rolledBack(knex, purge) : await purge(knex);
  onPart('Collecting files that nothing names');
  const blobs = await collectBlobs(knex, files, dryRun ? { dryRunAfterDays: trashDays } : {});
  onPart('Looking for the files of all attachments');
  const missing = await findMissingBlobs(knex, files);
  if (!dryRun) {
    const details = { ...purged, blobs: blobs.deleted, bytes: blobs.bytes, missing: missing.length };
    await knex.transaction((trx) => audit(trx, actor, { action: 'storage.cleaned', details }));
  }
  return { purged, blobs, missing };
}

async function purgeAll(knex: Knex, trashDays: number): Promise<Record<string, number>> {
  return {
    ...(await purgeDeleted(knex, trashDays)),
    ...(await purgeExpired(knex)),
    ...(await purgeNotifications(knex)),
  };
}

async function rolledBack<T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T> {
  const trx = await knex.transaction();
  try {
    return await work(trx);
  } finally {
    await trx.rollback();
  }
}
