import type { Knex } from 'knex';
import type { Config } from '../../settings/config.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import type { IdentityPorts } from '../../ports/identity/port.ts';
import type { MailPort } from '../../ports/mail/port.ts';
import type { SearchPort } from '../../ports/search/port.ts';
import { within } from '../../core/within.ts';
import { asCheck, warning, well, type Check } from './check.ts';
import { checkBackups, type BackupRecords } from './check-backups.ts';
import { checkCluster } from './check-cluster.ts';
import { checkDatabase } from './check-database.ts';
import { checkDirectories } from './check-directories.ts';
import { checkDisk } from './check-disk.ts';
import { checkFileContents, checkFileTexts } from './check-file-contents.ts';
import { checkLive } from './check-live.ts';
import { checkRights } from './check-rights.ts';
import { checkFirstPassword, checkReach } from './check-safety.ts';
import { checkProviders } from './check-providers.ts';
import { checkFiles, checkMail, checkSearch } from './check-servers.ts';
import { inspectFolderLock } from '../../../db/embedded/folder-lock.ts';
import { readdir } from 'node:fs/promises';

/** Second steps that people have set up but can no longer use. */
interface StepHealth {
  /** People whose app was sealed with another IDENTITY_KEY. */
  lostKeys: number;
  /** People with passkeys that were made at another address. */
  passkeysElsewhere: number;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`);

function checkSecondSteps({ lostKeys, passkeysElsewhere }: StepHealth): Check[] {
  const figures = { lostKeys, passkeysElsewhere };
  const found: Check[] = [];
  if (lostKeys > 0)
    found.push(
      warning('second steps', {
        says: `${people(lostKeys)} cannot use their authenticator app: another IDENTITY_KEY sealed the key`,
        advice:
          'Set the IDENTITY_KEY of before, or put its file identity-key into DATA_DIR; else "lectern user reset-second-steps" helps each.',
        figures,
      }),
    );
  if (passkeysElsewhere > 0)
    found.push(
      warning('passkeys', {
        says: `${people(passkeysElsewhere)} made passkeys at another address than PUBLIC_URL; they do not work here`,
        advice: 'They add new ones under Settings, Sign-in & security.',
        figures,
      }),
    );
  return found.length > 0 ? found : [well('second steps', 'work for everybody who has set them up', figures)];
}

/** A running import reports at least every minute, or another process takes it over. Minutes. */
const maxPauseMinutes = 15;

/** Imports that wait for a process but were not taken by any. */
export const checkImports = (knex: Knex): Promise<Check> =>
  asCheck('imports', async () => {
    const { rows } = await knex.raw<{ rows: { id: number; name: string }[] }>(
      `select id, name from imports
       where state in ('reading', 'running', 'undoing') and changed_at < now() - make_interval(mins => ?)
         and coalesce(held_until < now(), true)
       order by id`,
      [maxPauseMinutes],
    );
    const [first] = rows;
    if (!first) return well('imports', 'none stands still');
    return warning('imports', {
      says: `${rows.length === 1 ? 'one stands' : `${rows.length} stand`} still, ${first.name} for example`,
      advice:
        'Keep the server running: it goes on with them one after the other. One of a command line goes on with "lectern import --resume". If none moves, look at the log for "import failed".',
      figures: { stalled: rows.length, firstId: first.id },
    });
  });

/**
 * Reports for which scripts there is no font. That is no fault, because perhaps nobody writes in them.
 * @param folder of EXPORT_FONTS
 */
const checkFonts = (folder: string | undefined, missing: () => Promise<string[]>): Promise<Check> =>
  asCheck('fonts', async () => {
    const isThere = folder === undefined || (await readdir(folder).catch(() => null)) !== null;
    if (!isThere)
      return warning('fonts', {
        says: `${folder} (EXPORT_FONTS) cannot be read`,
        advice: 'Name a folder with fonts that Lectern may read, or leave EXPORT_FONTS out.',
      });
    const scripts = await missing();
    const says =
      scripts.length === 0 ? 'for every common script' : `PDFs have none for ${scripts.join(', ')}`;
    return well('fonts', says, { missing: scripts.length });
  });

export interface InspectDependencies {
  knex: Knex;
  config: Config;
  files: FilesPort;
  search: Pick<SearchPort, 'inspect'>;
  mail: MailPort | null;
  backups: BackupRecords;
  identity: IdentityPorts;
  secondSteps: { health(): Promise<StepHealth> };
  /** The common scripts without a font. */
  missingScripts: () => Promise<string[]>;
}

/** Milliseconds. */
const serverPatience = 2_000;

interface InspectOptions {
  /** True in the server itself, which need not ask whether it answers. */
  isServer?: boolean;
  /** A check that takes longer counts as a warning. Milliseconds. */
  timeoutMs?: number;
}

/** Runs all checks. A check that fails to run counts as a fault, and the others continue. */
export async function inspect(
  dependencies: InspectDependencies,
  { isServer = false, timeoutMs }: InspectOptions = {},
): Promise<Check[]> {
  const { knex, config, files, search, mail, backups, identity, secondSteps, missingScripts } = dependencies;
  const groups: Record<string, Promise<Check | Check[]>> = {
    ...(!isServer && { server: checkServer(config) }),
    database: databaseChecks(knex),
    cluster: checkCluster(knex, files),
    contents: checkContents(knex),
    restrictions: checkRights(knex),
    search: asCheck('search', async () => checkSearch(await search.inspect())),
    files: checkFiles(knex, files, config.files),
    'file contents': checkFileContents(knex),
    'file texts': checkFileTexts(knex),
    imports: checkImports(knex),
    'live editing': checkLive(knex),
    mail: checkMail(mail),
    providers: checkProviders(identity),
    fonts: checkFonts(config.exportFonts, missingScripts),
    disk: checkDisk(config),
    'data folder': checkDataFolder(config),
    backup: checkBackups(backups, config),
    directories: checkDirectories(knex, identity.directories),
    'first password': asCheck('first password', () => checkFirstPassword(knex)),
    'second steps': stepChecks(secondSteps),
  };
  const found = await Promise.all(
    Object.entries(groups).map(([name, work]) =>
      timeoutMs === undefined ? work : bounded(name, work, timeoutMs),
    ),
  );
  return [...found.flat(), ...checkReach(config)];
}

async function bounded(
  name: string,
  work: Promise<Check | Check[]>,
  timeoutMs: number,
): Promise<Check | Check[]> {
  return (
    (await within(timeoutMs, work)) ??
    warning(name, {
      says: `no result within ${timeoutMs / 1000} seconds`,
      advice: 'Check again. If it stays so, run "lectern doctor" on the server: it waits longer.',
    })
  );
}

async function databaseChecks(knex: Knex): Promise<Check[]> {
  let found: Check[] = [];
  const failure = await asCheck('database', async () => {
    found = await checkDatabase(knex);
    return well('database', '');
  });
  return failure.state === 'fault' ? [failure] : found;
}

async function stepChecks(secondSteps: InspectDependencies['secondSteps']): Promise<Check[]> {
  let found: Check[] = [];
  const failure = await asCheck('second steps', async () => {
    found = checkSecondSteps(await secondSteps.health());
    return well('second steps', '');
  });
  return failure.state === 'fault' ? [failure] : found;
}

/** Whether the server answers on this machine. The command line works without it. */
async function checkServer({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Check> {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${port}`;
  try {
    const { ok, status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(serverPatience) });
    if (ok) return well('server', `answers at ${address}`, { isRunning: true });
    return warning('server', {
      says: `runs at ${address} and is not ready (${status})`,
      advice: 'It is waiting for the database; the reason is below.',
      figures: { isRunning: true },
    });
  } catch {
    return warning('server', {
      says: `does not answer at ${address}`,
      advice: 'Start it: "docker compose up -d", or "npm start" in a checkout.',
      figures: { isRunning: false },
    });
  }
}

interface Counts {
  people: number;
  spaces: number;
  documents: number;
  comments: number;
}

const checkContents = (knex: Knex): Promise<Check> =>
  asCheck('contents', async () => {
    const { rows } = await knex.raw<{ rows: [Counts] }>(`select
      (select count(*)::int from users where disabled_at is null) as people,
      (select count(*)::int from spaces where deleted_at is null) as spaces,
      (select count(*)::int from documents where deleted_at is null) as documents,
      (select count(*)::int from comments) as comments`);
    const figures = { ...rows[0] };
    const says = Object.entries(figures).map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
    return well('contents', says.join(', '), figures);
  });

/** Whether a second Lectern on the same embedded database would be detected, even in another container. */
async function checkDataFolder({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Promise<Check[]> {
  if (database.url !== undefined) return [];
  const check = asCheck('data folder', async () => {
    const { state, ...seen } = await inspectFolderLock(dataDir);
    if (state === 'taken') return well('data folder', 'locked: no second Lectern can start on it');
    const reason = 'reason' in seen ? seen.reason : 'the running PostgreSQL was started without the lock';
    return warning('data folder', {
      says: `not locked (${reason}): a second Lectern in another container would not be noticed, and would destroy data`,
      advice:
        state === 'unavailable'
          ? 'Install "flock" (package util-linux) and keep DATA_DIR on a local disk, then restart Lectern.'
          : 'Restart Lectern.',
    });
  });
  return [await check];
}
