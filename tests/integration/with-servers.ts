import { say } from '../tally.ts';
import { findDocker, startServers, type Servers } from './servers.ts';

/** Why no server in a container could be started, or the servers. */
export type ServersOrReason = Servers | string;

/**
 * Starts what can be started, tells of it, and runs. The tests find Meilisearch and the object store by TEST_MEILI_...
 * and TEST_S3_...; one that is set already is another's, and stands.
 */
export async function withServers<T>(run: (servers: ServersOrReason) => Promise<T>): Promise<T> {
  const docker = await findDocker();
  if (typeof docker === 'string') {
    say(`\nNo servers in containers: ${docker}.`);
    return run(docker);
  }
  const servers = await startServers(docker);
  const stop = () => void servers.stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    say(`\nIn containers: ${servers.described.join(', ') || 'nothing'}.`);
    for (const reason of Object.values(servers.missing)) say(`Not there: ${reason}.`);
    for (const [name, value] of Object.entries(servers.environment))
      if (name !== 'TEST_DATABASE_URL') process.env[name] ??= value;
    return await run(servers);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    await servers.stop();
  }
}
