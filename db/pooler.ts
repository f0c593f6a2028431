import { randomUUID } from 'node:crypto';
import { newClient, sessionSettings, type ConnectOptions } from './connect.ts';
import { MigrationError } from './migrate.ts';

const instead =
  'Let it lead to PostgreSQL itself, or to a proxy that passes connections on as they are, such as HAProxy ' +
  '(docs/scaling.md). Lectern has a pool of its own.';

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
    const { rows } = await first.query<{ is_unlimited: boolean }>(
      `select set_config('lectern.session', $1, false),
        (select setting = '0' and source <> 'client' from pg_settings where name = 'statement_timeout') as is_unlimited`,
      [mark],
    );
    if (rows[0]?.is_unlimited)
      throw new MigrationError(
        'DATABASE_URL leads to a pooler, such as PgBouncer with ignore_startup_parameters, which drops the limits that ' +
          `Lectern sets for its statements. ${instead}`,
      );
    await second.connect();
    const { rows: others } = await second.query<{ mark: string | null }>(
      `select current_setting('lectern.session', true) as mark`,
    );
    if (others[0]?.mark === mark)
      throw new MigrationError(
        'DATABASE_URL leads to a pooler that lends one connection to several clients, such as PgBouncer with pool_mode = ' +
          `transaction: live events and locks do not work there. ${instead}`,
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
