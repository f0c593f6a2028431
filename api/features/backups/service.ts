import { createReadStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { makeBackup, type BackedUp, type MadeBackup, type MakeOptions, type Watcher } from './making.ts';
import { backUpNightly, type NightlyOptions } from './nightly.ts';
import {
  backUpOnRequest,
  findBackupFile,
  listBackupFiles,
  openAt,
  openBackupFile,
  whenAlone,
} from './on-request.ts';
import { commandLineActor, lastBackup, lastFailure, recordBackup } from './records.ts';
import { restoreBackup } from './restoring.ts';
import { testRestore } from './verifying.ts';
import { placeOf, writeTo } from './keeping.ts';
import { writeWholeFile } from './whole-file.ts';

interface BackupsDependencies extends BackedUp {
  settings: Pick<NightlyOptions, 'keep' | 'directory' | 'minFreeDisk' | 'bucket'>;
}

/** The data that a restore would replace. `files` counts attachments. */
export interface Replaced {
  people: number;
  spaces: number;
  documents: number;
  files: number;
  /** True if nobody has worked here: no spaces, and at most the first administrator, who never changed the password. */
  isEmpty: boolean;
}

export type { BackupFile, OpenedBackup } from './on-request.ts';

export type BackupsService = ReturnType<typeof createBackupsService>;

export function createBackupsService({ settings, ...source }: BackupsDependencies) {
  const { knex, connection, files } = source;
  const keeping = { ...source, ...settings };
  const place = placeOf(settings);

  async function record(where: string, made: MadeBackup): Promise<MadeBackup> {
    const { bytes, documents, missing } = made;
    const facts = { where, bytes, documents, files: made.files, missing: missing.length, nightly: false };
    await recordBackup(knex, commandLineActor, facts);
    return made;
  }

  const openArchive = async (where: string): Promise<Readable> =>
    where.startsWith('s3://') ? (await openAt(keeping, where)).stream : createReadStream(where);

  return {
    /** The last successful backup, nightly or by command; null if there is none of this data. */
    last: () => lastBackup(knex),

    /** The last failure of the nightly backup; null if it has succeeded since. */
    lastFailure: () => lastFailure(knex),

    /**
     * Makes a backup while people keep working. If it fails, no file is left.
     * @param path an absolute path
     * @throws AppError 409 if the path exists or a file is missing from the store, 507 if the disk is full
     */
    async toFile(path: string, options: MakeOptions & { force?: boolean }): Promise<MadeBackup> {
      const made = await writeWholeFile(path, { force: options.force ?? false }, (output) =>
        makeBackup(source, output, options),
      );
      return record(path, made);
    },

    /**
     * The same, in the folder or the bucket of backups, under a name. While another process makes a backup, it waits.
     * @throws AppError 503 if the store is away, and those of `toFile`
     */
    async toPlace(name: string, options: MakeOptions & { force?: boolean }): Promise<MadeBackup> {
      const { watcher, signal } = options;
      const onWait = () => watcher.begin('Waiting for another backup to end', 0);
      const made = await whenAlone(keeping, { signal, onWait }, () => writeTo(place, name, source, options));
      return record(place.whereOf(name), made);
    },

    /** The same, written to a stream and ending it. */
    async toStream(output: Writable, options: MakeOptions): Promise<MadeBackup> {
      return record('standard output', await makeBackup(source, output, options));
    },

    /** @throws AppError 422 if the archive is bad, 403 if the account may not create a database */
    test: (archive: Readable, watcher: Watcher) => testRestore(archive, { connection, watcher }),

    /** The current data, which a restore would replace. */
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
     * Replaces all data with that of an archive, in one transaction. All sessions end. Only for the command line: no
     * other process may use the database meanwhile, and the search index must be rebuilt afterwards.
     * @param where a path, or as the bucket of backups names it (`s3://bucket/name`): an archive that was verified before
     * @param options.asksServers asks running servers to enter maintenance mode; otherwise a running server makes the
     *   restore fail
     */
    restore: async (where: string, watcher: Watcher, { asksServers = false } = {}) =>
      restoreBackup(await openArchive(where), {
        connection,
        files,
        actor: commandLineActor,
        watcher,
        asksServers,
      }),

    /** For the nightly job: makes last night's backup unless it exists. */
    nightly: (signal?: AbortSignal) => backUpNightly({ ...keeping, signal }),

    /** Makes a backup in the folder or the bucket for an administrator. */
    onRequest: (options: Parameters<typeof backUpOnRequest>[1]) => backUpOnRequest(keeping, options),

    /** The newest backups, and whether this process can read them. */
    list: () => listBackupFiles(keeping),

    /** One that this process can read. @throws AppError 404 */
    find: (id: number) => findBackupFile(keeping, id),

    /** Opens it, for an administrator. @throws AppError 404 */
    open: (id: number) => openBackupFile(keeping, id),

    /** Where the nightly ones lie, and how many are kept; 0: none are made. */
    settings: { store: place.store, directory: place.title, keep: settings.keep },
  };
}
