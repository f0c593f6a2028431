import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { nightlyJobActor } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canOperate } from '../../core/access/space-rights.ts';
import { AppError, refused } from '../../core/errors.ts';
import { nightOf } from '../../core/night.ts';
import type { DirectoryPort, TestStep } from '../../ports/identity/port.ts';
import { lastDirectorySync } from '../../../db/people/directory-sync-statements.ts';
import { alone } from '../../../db/jobs/leases.ts';
import type { IdentitiesService } from '../identities/service.ts';
import { syncDirectory, type SyncOptions, type SyncResult } from './syncing.ts';

interface DirectoriesDependencies {
  knex: Knex;
  identities: Pick<IdentitiesService, 'refresh'>;
  directories: readonly DirectoryPort[];
}

/** If a process dies, another may begin after this time. Seconds. */
const leaseSeconds = 5 * 60;

/** The directories of the settings: trying them, and bringing accounts in line with them. */
export function createDirectoriesService({ knex, identities, directories }: DirectoriesDependencies) {
  /** One synchronisation at a time, in whatever process. @returns null if another runs */
  const oneAtATime = (work: () => Promise<SyncResult | null>) =>
    alone(knex, 'sync-directories', leaseSeconds, work);

  const sync = (options: SyncOptions) => syncDirectory({ knex, identities }, options);

  /**
   * A directory that did not answer is tried again every hour; after a safety stop, the next try is the next night or
   * by a person.
   */
  async function isDue(provider: string, now: Date): Promise<boolean> {
    const night = nightOf(now);
    const { sync: last, stop } = await lastDirectorySync(knex, provider);
    if (last && last.at >= night) return false;
    return !stop || stop.reason === 'away' || stop.at < night;
  }

  const named = (id: string): DirectoryPort => {
    const directory = directories.find(({ settings }) => settings.id === id);
    if (directory) return directory;
    const known = directories.map(({ settings }) => settings.id).join(', ');
    const message = `There is no directory "${id}". ${known === '' ? 'None is set (LDAP_SERVERS).' : `LDAP_SERVERS names ${known}.`}`;
    throw new AppError(404, 'not_found', message);
  };

  return {
    ids: directories.map(({ settings }) => settings.id),

    /** @throws AppError 404 if the settings name no such directory */
    test(actor: Actor, id: string, username?: string): Promise<TestStep[]> {
      authorize(canOperate(actor));
      return named(id).test(username);
    },

    /**
     * Synchronises the accounts of a directory now.
     * @throws AppError 404 if the settings name no such directory, 409 if a synchronisation is running
     */
    async sync(
      actor: Actor,
      id: string,
      options: Pick<SyncOptions, 'allow' | 'isDryRun' | 'signal'> = {},
    ): Promise<SyncResult> {
      authorize(canOperate(actor));
      const directory = named(id);
      const result = await oneAtATime(() => sync({ ...options, directory, actor }));
      if (!result) throw refused('A synchronisation is running. Try again when it is done.');
      return result;
    },

    /** Runs last night's synchronisation for directories that have not had one. */
    async nightly(signal: AbortSignal, now = new Date()): Promise<Record<string, number>> {
      const done = { synced: 0, stopped: 0, disabled: 0 };
      for (const directory of directories) {
        const { id } = directory.settings;
        if (signal.aborted || !(await isDue(id, now))) continue;
        const result = await oneAtATime(async () =>
          // another process may have done it before this one got the lease
          (await isDue(id, now)) ? sync({ directory, actor: nightlyJobActor, signal }) : null,
        );
        if (!result) continue;
        if (result.stop) done.stopped += 1;
        else done.synced += 1;
        done.disabled += result.disabled.length;
      }
      return done;
    },
  };
}
