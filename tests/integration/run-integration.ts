import { runBrowserTests, runVitest } from '../run-suites.ts';
import { leftOut, say, type Tally } from '../tally.ts';
import type { Servers } from './servers.ts';
import type { ServersOrReason } from './with-servers.ts';

const journey = 'tests/e2e/journey.spec.ts';
/** The suites that can run on servers, each file of them unless names are given. */
const suites = ['tests/api/', 'tests/ports/', journey];

/**
 * What is run on real servers: the suites on those that can be had, and the appliance itself.
 * @param names only files whose paths contain one of them
 */
export async function runIntegration(servers: ServersOrReason, names: string[] = []): Promise<Tally[]> {
  const asked = names.length > 0 ? names : undefined;
  return [...(await runSuites(servers, asked)), await runAppliance(servers, names)];
}

/**
 * The suites of the API and the ports on real servers, and a journey in a browser.
 * @param names only files whose paths contain one of them
 */
export async function runSuites(
  servers: ServersOrReason,
  names: readonly string[] = suites,
): Promise<Tally[]> {
  if (typeof servers === 'string')
    return [leftOut('the API suite, the port suites and a journey on servers in containers', servers)];
  return runSuitesOn(servers, names);
}

/** Where an engine is missing its suites run on what is always there: PostgreSQL searches, a folder holds the files. */
async function runSuitesOn({ environment, described, missing }: Servers, names: readonly string[]) {
  if (missing.postgres)
    return [leftOut('the API suite, the port suites and a journey on PostgreSQL 17', missing.postgres)];
  say(`\nOn ${described.join(', ')}:`);
  const chosen = {
    ...environment,
    ...(missing.meilisearch ? {} : { TEST_SEARCH_ENGINE: 'meilisearch' }),
    ...(missing.s3 ? {} : { TEST_FILES_STORE: 's3' }),
  };
  return [
    ...(missing.meilisearch ? [leftOut('the same suites with Meilisearch', missing.meilisearch)] : []),
    ...(missing.s3 ? [leftOut('the same suites with an object store', missing.s3)] : []),
    ...(await withEnvironment(chosen, async () => [
      await runVitest({ projects: ['api', 'ports', 'alone'], files: names, on: 'on servers' }),
      ...(isJourneyMeant(names) ? [await runBrowserTests([journey], 'on servers')] : []),
    ])),
  ];
}

const isJourneyMeant = (names: readonly string[]): boolean => names.some((name) => journey.includes(name));

/** @param names only files whose paths contain one of them */
export async function runAppliance(
  servers: ServersOrReason,
  names: readonly string[] = [],
  exclude: readonly string[] = [],
): Promise<Tally> {
  const lack = typeof servers === 'string' ? servers : servers.missing.postgres;
  if (lack !== undefined) return leftOut('the appliance by Docker Compose', lack);
  say('\nThe appliance, by Docker Compose:');
  return runVitest({ config: 'tests/integration/vitest.config.ts', files: names, exclude });
}

async function withEnvironment<T>(variables: Record<string, string>, run: () => Promise<T>): Promise<T> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await run();
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
