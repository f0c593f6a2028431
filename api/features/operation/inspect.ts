import type { Knex } from 'knex';
import type { Config } from '../../settings/config.ts';
import type { FilesPort } from '../../ports/files/port.ts';
import type { IdentityPorts } from '../../ports/identity/port.ts';
import type { MailPort } from '../../ports/mail/port.ts';
import type { SearchPort } from '../../ports/search/port.ts';
import { asCheck, warning, well, type Check } from './check.ts';
import { checkBackups, type BackupRecords } from './check-backups.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDatabase } from './check-database.ts';
import { checkDirectories } from './check-directories.ts';
import { checkDisk } from './check-disk.ts';
import { checkFileContents, checkFileTexts } from './check-file-contents.ts';
import { checkFonts } from './check-fonts.ts';
import { checkImports } from './check-imports.ts';
import { checkRights } from './check-rights.ts';
import { checkFirstPassword, checkReach } from './check-safety.ts';
import { checkProviders } from './check-providers.ts';
import { checkSecondSteps, type StepHealth } from './check-second-steps.ts';
import { checkFiles, checkMail, checkSearch } from './check-servers.ts';

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

/** Runs all checks. A check that fails to run counts as a fault, and the others continue. */
export async function inspect(dependencies: InspectDependencies): Promise<Check[]> {
  const { knex, config, files, search, mail, backups, identity, secondSteps, missingScripts } = dependencies;
  const groups = await Promise.all([
    checkServer(config),
    databaseChecks(knex),
    checkContents(knex),
    checkRights(knex),
    asCheck('search', async () => checkSearch(await search.inspect())),
    checkFiles(knex, files, config.files),
    checkFileContents(knex),
    checkFileTexts(knex),
    checkImports(knex),
    checkMail(mail),
    checkProviders(identity),
    checkFonts(config.exportFonts, missingScripts),
    checkDisk(config),
    checkDataFolder(config),
    checkBackups(backups, config),
    checkDirectories(knex, identity.directories),
    asCheck('first password', () => checkFirstPassword(knex)),
    stepChecks(secondSteps),
  ]);
  return [...groups.flat(), ...checkReach(config)];
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
