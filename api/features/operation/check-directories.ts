import type { Knex } from 'knex';
import type { DirectoryPort } from '../../ports/identity/port.ts';
import { lastDirectorySync } from '../../../db/people/directory-sync-statements.ts';
import { asCheck, fault, warning, well, type Check } from './check.ts';

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
  const advice = `Run "lectern ldap test ${id}" for every step, and look at the settings LDAP_….`;
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
        says: `stopped on ${stop.at.toISOString().slice(0, 10)}, and nothing was changed: ${stop.message}`,
        advice:
          stop.reason === 'gone'
            ? `Look with "lectern ldap sync ${id} --dry-run". If they have really left, run "lectern ldap sync ${id} --allow ${stop.percent ?? 40}" to allow this once.`
            : `Run "lectern ldap test ${id}". It will be tried again automatically.`,
        figures,
      });
    if (!sync) return well(name, 'none yet: the first one comes within an hour of a start', figures);
    const seen = `on ${sync.at.toISOString().slice(0, 10)}: ${sync.people.toLocaleString('en')} people`;
    if (Date.now() - sync.at.getTime() > oldestAge)
      return warning(name, {
        says: `the last one was ${seen}`,
        advice: 'Keep the server running at night, and look at its log.',
        figures,
      });
    return well(name, seen, figures);
  });
}
