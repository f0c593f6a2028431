import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, inDatabase, type ConnectOptions, type Database } from '../../db/connect.ts';
import { execute } from './postgres-setup.ts';

export interface TestDatabase extends Database {
  /** For code that opens its own connections. */
  connection: Omit<ConnectOptions, 'poolSize'>;
  /** Closes the pool and drops the database, even if someone is still connected. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated, empty database, once for each test file. The pool has one connection by default, so that a query
 * outside of its transaction waits for itself and fails.
 */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const { server, template, strategy } = inject('postgres');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await execute(server, `create database ${name} template ${template} strategy ${strategy}`);
  const connection = inDatabase(server, name);
  const database = connect({ ...connection, poolSize: options.poolSize ?? 1 });
  return {
    ...database,
    connection,
    drop: async () => {
      await database.close();
      await execute(server, `drop database ${name} with (force)`);
    },
  };
}
