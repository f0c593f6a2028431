import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { driverOptions, inDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { execute } from '../support/postgres-setup.ts';
import { emptyTally, leftOut, type Tally } from '../tally.ts';
import type { ServersOrReason } from './with-servers.ts';

interface Statement {
  name: string;
  text: string;
}

/**
 * Prepares each statement that `note-statements.ts` noted, and each migration runs, on the server in the container: the
 * tests that run on the embedded PostgreSQL alone ask nothing that it does not know.
 */
export async function prepareStatements(servers: ServersOrReason, folder: string): Promise<Tally> {
  const lack = typeof servers === 'string' ? servers : servers.missing.postgres;
  if (typeof servers === 'string' || lack !== undefined)
    return leftOut('each prepared statement on PostgreSQL 17', lack ?? '');
  const statements = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Statement,
  );
  const tally = emptyTally();
  for (const name of unseen(statements)) tally.failed.push(`statement ${name}: no test of the API runs it`);
  tally.failed.push(...(await refused(statements, servers.environment['TEST_DATABASE_URL'] ?? '')));
  if (tally.failed.length === 0) tally.passed += 1;
  return tally;
}

async function refused(statements: readonly Statement[], url: string): Promise<string[]> {
  const server = { connectionString: url };
  const database = `lectern_statements_${randomBytes(4).toString('hex')}`;
  await execute(server, `create database ${database}`);
  await migrate(inDatabase(server, database));
  const client = new pg.Client(driverOptions(inDatabase(server, database)));
  await client.connect();
  try {
    const faults: string[] = [];
    for (const { name, text } of statements)
      await client
        .query(`prepare ${pg.escapeIdentifier(name)} as ${text}`)
        .catch((error: Error) => faults.push(`statement ${name}: ${error.message}`));
    return faults;
  } finally {
    await client.end();
    await execute(server, `drop database ${database} with (force)`);
  }
}

const folderOfStatements = join(import.meta.dirname, '../../db');

/** The names of statements in the code that no test ran; of a name that is put together, its beginning. */
function unseen(statements: readonly Statement[]): string[] {
  const names = statements.map(({ name }) => name);
  const sources = readdirSync(folderOfStatements, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folderOfStatements, file), 'utf8'))
    .filter((source) => source.includes('runPrepared('));
  return sources
    .flatMap((source) => [...source.matchAll(/\bname: (?:'([^']+)'|`([^`$]+)\$\{)/g)])
    .filter(([, whole, beginning]) =>
      whole === undefined ? !names.some((name) => name.startsWith(beginning!)) : !names.includes(whole),
    )
    .map(([, whole, beginning]) => whole ?? `${beginning}...`);
}
