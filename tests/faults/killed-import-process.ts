import pg from 'pg';
import { createFiles } from '../../api/ports/files/create-files.ts';
import { createIdentity } from '../../api/ports/identity/create-identity.ts';
import { createSearch } from '../../api/ports/search/create-search.ts';
import { openTemporary } from '../../api/server/resources.ts';
import { createServices } from '../../api/services.ts';
import { readConfig } from '../../api/settings/config.ts';
import { connect, type ConnectOptions } from '../../db/connect.ts';

/** A program that does what an import waits for, and kills itself in the midst of it. */
export interface KilledImport {
  environment: Record<string, string>;
  connection: Omit<ConnectOptions, 'poolSize'>;
  importId: number;
  /** The number of the statement to the database at which it dies; null: it does not. */
  dieAt: number | null;
  /** So long after that statement was sent; 0: before it is sent. Milliseconds. */
  delay: number;
}

const { environment, connection, importId, dieAt, delay } = JSON.parse(process.argv[2]!) as KilledImport;
let count = 0;

// all statements, also those that bypass knex
const send = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
  const die = () => process.kill(process.pid, 'SIGKILL');
  if ((count += 1) === dieAt) {
    if (delay === 0) die();
    setTimeout(die, delay);
  }
  return send.apply(this, given);
} as typeof pg.Client.prototype.query;

const config = readConfig(environment);
const database = connect({ ...connection, poolSize: 1 });
const { knex } = database;
const { imports } = createServices({
  ...{
    config,
    environment,
    knex,
    connection,
    files: await createFiles(config),
    temporary: openTemporary(config),
    search: createSearch(config, knex),
  },
  ...{ mail: null, identity: await createIdentity(config) },
});
const faults: unknown[] = [];
await imports.run(importId, {
  signal: new AbortController().signal,
  onFault: (_id, error) => faults.push(error),
});
if (faults.length > 0) throw faults[0];
await database.close();
process.stdout.write(String(count));
