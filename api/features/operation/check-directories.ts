import type { Knex } from 'knex';
import type { DirectoryPort } from '../../ports/identity/port.ts';
import { lastDirectorySync } from '../../../db/people/directory-sync-statements.ts';
import { asCheck, fault, warning, well, type Check } from './check.ts';
import { told } from './check-texts.ts';

const oldestAge = 2 * 86_400_000;

/** Each directory: whether people can sign in with it, and whether accounts are synchronised with it. */
export async function checkDirectories(knex: Knex, directories: readonly DirectoryPort[]): Promise<Check[]> {
  const checks = await Promise.all(
    directories.map((directory) => [checkConnection(directory), checkSync(knex, directory)]).flat(),
  );
  return checks;
}

function checkConnection(directory: DirectoryPort): Promise<Check> {
  const { id } = directory.settings;
  const name = `directory ${id}`;
  const advice = told('directoryDo', { id });
  return asCheck(
    name,
    async () => {
      const steps = await directory.test();
      const wrong = steps.filter(({ ok }) => !ok);
      const said = (found: typeof steps) => found.map(({ step, text }) => `${step}: ${text}`).join(' ');
      // if only one of several addresses is away, people can still sign in
      if (wrong.length > 0)
        return (steps.some(({ step, ok }) => step === 'Search' && ok) ? warning : fault)(name, {
          says: said(wrong),
          advice,
        });
      const doubtful = steps.filter(({ isWarning }) => isWarning);
      if (doubtful.length > 0) return warning(name, { says: said(doubtful), advice });
      return well(name, 'answers, takes the reader, finds people');
    },
    advice,
  );
}

function checkSync(knex: Knex, directory: DirectoryPort): Promise<Check> {
  const { id } = directory.settings;
  const name = `synchronisation ${id}`;
  return asCheck(name, async () => {
    const { sync, stop } = await lastDirectorySync(knex, id);
    const figures = { lastAt: sync?.at.toISOString() ?? null, stopped: stop?.reason ?? null };
    if (stop)
      return warning(name, {
        says: told('syncStopped', { day: stop.at.toISOString().slice(0, 10), message: stop.message }),
        advice:
          stop.reason === 'gone'
            ? told('syncGoneDo', { id, percent: stop.percent ?? 40 })
            : told('syncStoppedDo', { id }),
        figures,
      });
    if (!sync) return well(name, 'none yet: the first one comes within an hour of a start', figures);
    const day = sync.at.toISOString().slice(0, 10);
    if (Date.now() - sync.at.getTime() > oldestAge)
      return warning(name, {
        says: told('syncOld', { day, people: sync.people }),
        advice: told('syncOldDo'),
        figures,
      });
    return well(name, `on ${day}: ${sync.people.toLocaleString('en')} people`, figures);
  });
}
