import { randomBytes } from 'node:crypto';
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { valueReaders } from './stored-time.ts';

export interface ConnectOptions {
  /** postgres://...; or the folder of a socket, with user and database. */
  connectionString?: string;
  socketDir?: string;
  user?: string;
  database?: string;
  poolSize: number;
  /** PostgreSQL cancels longer statements; 0: no limit. Milliseconds; 30,000 by default. */
  statementTimeout?: number;
}

export interface Database {
  knex: Knex;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

/** How long a request waits for a free connection before it is refused. Milliseconds. */
const poolTimeout = 5_000;

/** The name of this process's connections in pg_stat_activity; unique to the process. */
export const processName = `lectern ${randomBytes(4).toString('hex')}`;

const quiet = () => undefined;

/** Opens a pool. It connects on first use, and reconnects after the database was away. */
export function connect(options: ConnectOptions): Database {
  const timeout = options.statementTimeout ?? 30_000;
  const knex = knexFactory({
    client: 'pg',
    connection: {
      ...driverOptions(options),
      statement_timeout: timeout,
      // otherwise whoever uses a connection first decides how its statements are planned, some of them anew each time:
      // a list of an administrator then takes five times as long. Our statements are written to be planned once
      options: '-c plan_cache_mode=force_generic_plan',
      idle_in_transaction_session_timeout: timeout,
    },
    pool: { min: 0, max: options.poolSize },
    acquireConnectionTimeout: poolTimeout,
    // knex would print errors to the console that it also throws
    log: { warn: quiet, error: quiet, deprecate: quiet, debug: quiet },
  });
  return { knex, close: () => knex.destroy() };
}

type DriverOptions = Pick<
  pg.ClientConfig,
  | 'application_name'
  | 'connectionString'
  | 'connectionTimeoutMillis'
  | 'database'
  | 'host'
  | 'keepAlive'
  | 'port'
  | 'types'
  | 'user'
>;

/** The driver's options for a single connection to the same database, outside the pool. */
export function driverOptions(options: Omit<ConnectOptions, 'poolSize'>): DriverOptions {
  const shared = {
    application_name: processName,
    connectionTimeoutMillis: poolTimeout,
    keepAlive: true,
    types: valueReaders,
  };
  if (options.connectionString) return { ...shared, connectionString: options.connectionString };
  return { ...shared, host: options.socketDir, port: 5432, user: options.user, database: options.database };
}

/**
 * Creates a connection outside the pool; the caller connects it. Without a listener, losing an idle connection would
 * end the program; with it, the next statement fails instead.
 */
export function newClient(
  options: Omit<ConnectOptions, 'poolSize'>,
  settings: pg.ClientConfig = {},
): pg.Client {
  const client = new pg.Client({ ...driverOptions(options), ...settings });
  client.on('error', () => undefined);
  return client;
}

/** The same server with another of its databases. */
export function inDatabase(
  server: Omit<ConnectOptions, 'poolSize'>,
  database: string,
): Omit<ConnectOptions, 'poolSize'> {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

interface ConnectionSource {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(client: pg.Client): Promise<void>;
  cancelQuery(client: pg.Client): Promise<unknown>;
}

/**
 * Lends the driver's own client, for prepared statements: the client of the transaction if `runner` is one, otherwise
 * one of the pool.
 */
export async function withClient<T>(
  runner: Knex | Knex.Transaction,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if ('isCompleted' in runner && runner.isCompleted()) throw new Error('This transaction has ended');
  const source = runner.client as ConnectionSource;
  const client = await source.acquireConnection();
  try {
    return await use(client);
  } finally {
    await source.releaseConnection(client);
  }
}

/**
 * Cancels the statement that runs on a client of the pool, over a connection outside of the pool. Does nothing if none
 * can be opened: the statement then ends by the connection's own limit.
 */
export async function cancelStatement(runner: Knex, client: pg.Client): Promise<void> {
  await (runner.client as ConnectionSource).cancelQuery(client).catch(quiet);
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write']);
/** Shut down, starting, no connections left, ended while idle; and class 08, connection exceptions. */
const awayStates = /^(08[0-9A-Z]{3}|57P0[1-5]|53300|25P03)$/;
/** Errors to which node-postgres gives no code. knex puts its SQL before them. */
const awayMessages =
  /(?:^| - )(Connection terminated|Connection ended|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database cannot be reached at the moment, so that a retry makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || awayMessages.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // a missing file is ENOENT too, hence the check of the system call
  if (code && networkCodes.has(code) && syscall && networkCalls.has(syscall)) return true;
  if (code && awayStates.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return isDatabaseAway('nativeError' in error ? error.nativeError : error.cause);
}
