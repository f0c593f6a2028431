import { createReadStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { makeBackup, type BackedUp, type MadeBackup, type MakeOptions, type Watcher } from './making.ts';
import { backUpNightly } from './nightly.ts';
import { byCommand, lastBackup, lastFailure, recordBackup } from './records.ts';
import { restoreBackup } from './restoring.ts';
import { testRestore } from './verifying.ts';
import { writeWholeFile } from './whole-file.ts';

interface BackupsDependencies extends BackedUp {
  settings: { keep: number; directory: string };
}

/** What a restore would replace. */
export interface Replaced {
  people: number;
  spaces: number;
  documents: number;
  files: number;
  /** Nobody ever worked here: at most the first administrator is there, who never changed the password. */
  isEmpty: boolean;
}

export function createBackupsService({ settings, ...source }: BackupsDependencies) {
  const { knex, connection, files } = source;

  async function record(where: string, made: MadeBackup): Promise<MadeBackup> {
    const { bytes, documents, missing } = made;
    const facts = { where, bytes, documents, files: made.files, missing: missing.length, nightly: false };
    await recordBackup(knex, byCommand, facts);
    return made;
  }

  return {
    /** The newest that succeeded, by command or by the clock; null: none of this data yet. */
    last: () => lastBackup(knex),

    /** Of the nightly backup; null where none failed since the last success. */
    lastFailure: () => lastFailure(knex),

    /**
     * Makes a backup while people work. A failed one leaves no file.
     * @param path absolute
     * @throws AppError 409 where the path is taken or a file is lost, 507 where the disk is full
     */
    async toFile(path: string, options: MakeOptions & { force?: boolean }): Promise<MadeBackup> {
      const made = await writeWholeFile(path, { force: options.force ?? false }, (output) =>
        makeBackup(source, output, options),
      );
      return record(path, made);
    },

    /** The same into a stream, which ends. */
    async toStream(output: Writable, options: MakeOptions): Promise<MadeBackup> {
      return record('standard output', await makeBackup(source, output, options));
    },

    /** @throws AppError 422 where the archive is bad, 403 where the account may not make a database */
    test: (archive: Readable, watcher: Watcher) => testRestore(archive, { connection, watcher }),

    /** What is there now, that a restore would replace. */
    async replaced(): Promise<Replaced> {
      const { rows } = await knex.raw<{ rows: Replaced[] }>(`
        select (select count(*) from users)::integer as people,
          (select count(*) from spaces where deleted_at is null)::integer as spaces,
          (select count(*) from documents where deleted_at is null)::integer as documents,
          (select count(*) from attachments)::integer as files,
          not exists (select from spaces) and not exists (select from users where not password_is_initial)
            as "isEmpty"`);
      return rows[0]!;
    },

    /**
     * Puts what an archive holds in the place of what is there, in one transaction; sessions end. For the command line:
     * nobody else may use the database meanwhile, and the search index is made anew afterwards.
     * @param path of an archive that was verified
     */
    restore: (path: string, watcher: Watcher) =>
      restoreBackup(createReadStream(path), { connection, files, doer: byCommand, watcher }),

    /** For the clock: makes the backup of the last night where that is not done yet. */
    nightly: (signal?: AbortSignal) => backUpNightly({ ...source, ...settings, signal }),
  };
}
