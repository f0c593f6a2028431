import { randomUUID } from 'node:crypto';
import { newClient, sessionSettings, type ConnectOptions } from './connect.ts';
import { MigrationError } from './migrate.ts';

const instead =
  'Let it lead to PostgreSQL itself, or to a proxy that passes connections on as they are, such as HAProxy ' +
  '(docs/scaling.md). Lectern has a pool of its own.';

/** While others use the pooler, one look may find each client on a connection of its own, by chance. */
const looks = 30;

/**
 * Refuses a pooler such as PgBouncer where it breaks what Lectern needs of a connection: limits of time, and a session
 * that nobody else uses (live events, locks). One that keeps both is taken.
 * @throws MigrationError which says what to do
 */
export async function refusePooler(connection: Omit<ConnectOptions, 'poolSize'>): Promise<void> {
  const [first, second] = [0, 1].map(() => newClient(connection, sessionSettings())) as [Client, Client];
  try {
    await first.connect();
    const mark = randomUUID();
    const { rows } = await first.query<{ pid: number; isUnlimited: boolean }>(
      `select set_config('lectern.session', $1, false), pg_backend_pid() as pid,
        (select setting = '0' and source <> 'client' from pg_settings where name = 'statement_timeout') as "isUnlimited"`,
      [mark],
    );
    const { pid, isUnlimited } = rows[0]!;
    if (isUnlimited)
      throw new MigrationError(
        'DATABASE_URL leads to a pooler, such as PgBouncer with ignore_startup_parameters, which drops the limits that ' +
          `Lectern sets for its statements. ${instead}`,
      );
    // a pooler cannot give its clients the real number, since they would cancel each other's statements by it
    if (pid === (first as { processID?: number }).processID) return;
    await second.connect();
    for (let look = 0; look < looks; look += 1)
      if ((await markOf(first)) !== mark || (await markOf(second)) === mark)
        throw new MigrationError(
          'DATABASE_URL leads to a pooler that lends one connection to several clients, such as PgBouncer with ' +
            `pool_mode = transaction: live events and locks do not work there. ${instead}`,
        );
  } catch (error) {
    // PgBouncer's words
    if (!/unsupported startup parameter/.test((error as Error).message)) throw error;
    throw new MigrationError(
      `DATABASE_URL leads to a pooler, which refuses Lectern's connections (${(error as Error).message}). ${instead}`,
    );
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

type Client = ReturnType<typeof newClient>;

async function markOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select current_setting('lectern.session', true) as mark`,
  );
  return rows[0]!.mark;
}
