import { runBrowserTests, runVitest } from '../run-suites.ts';
import { leftOut, say, type Tally } from '../tally.ts';
import type { ServersOrReason } from './with-servers.ts';

const suites = 'the API suite, the port suites and a journey on PostgreSQL 17, Meilisearch and S3';

/** What is run on real servers: the suites on all three of them, and the appliance itself. */
export async function runIntegration(servers: ServersOrReason): Promise<Tally[]> {
  const missing = typeof servers === 'string' ? [servers] : Object.values(servers.missing);
  if (typeof servers === 'string' || missing.length > 0)
    return [
      leftOut(suites, missing.join('; ')),
      leftOut('the appliance by Docker Compose', missing.join('; ')),
    ];
  say(`\nOn ${servers.described.join(', ')}:`);
  const onServers = await withEnvironment(
    { ...servers.environment, TEST_SEARCH_ENGINE: 'meilisearch', TEST_FILES_STORE: 's3' },
    async () => [await runVitest({ projects: ['api', 'ports'] }), await runBrowserTests(['journey.spec.ts'])],
  );
  say('\nThe appliance, by Docker Compose:');
  return [...onServers, await runVitest({ config: 'tests/integration/vitest.config.ts' })];
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
