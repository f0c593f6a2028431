import { randomBytes } from 'node:crypto';
import knexFactory, { type Knex } from 'knex';
import type pg from 'pg';

export interface ConnectOptions {
  /** postgres://...; in its place a socket's folder, with user and database. */
  connectionString?: string;
  socketDir?: string;
  user?: string;
  database?: string;
  poolSize: number;
  /** A statement that takes longer is ended by PostgreSQL; 0: none is. Milliseconds, 30,000 unless told. */
  statementTimeout?: number;
}

export interface Database {
  knex: Knex;
  /** Waits for the queries that run, then closes every connection. */
  close(): Promise<void>;
}

/** How long a request waits for a free connection before it is told to come back. Milliseconds. */
const poolTimeout = 5_000;

/** As pg_stat_activity shows the connections of this process; no other process has the same. */
export const processName = `lectern ${randomBytes(4).toString('hex')}`;

const quiet = () => undefined;

/** Opens a pool. It connects when it is first used, and again by itself after the database was away. */
export function connect(options: ConnectOptions): Database {
  const timeout = options.statementTimeout ?? 30_000;
  const knex = knexFactory({
    client: 'pg',
    connection: {
      ...driverOptions(options),
      statement_timeout: timeout,
      idle_in_transaction_session_timeout: timeout,
    },
    pool: { min: 0, max: options.poolSize },
    acquireConnectionTimeout: poolTimeout,
    // knex prints to the console what it also throws
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
  | 'user'
>;

/** What the driver needs to reach the same database, for a single connection beside the pool. */
export function driverOptions(options: Omit<ConnectOptions, 'poolSize'>): DriverOptions {
  const shared = { application_name: processName, connectionTimeoutMillis: poolTimeout, keepAlive: true };
  if (options.connectionString) return { ...shared, connectionString: options.connectionString };
  return { ...shared, host: options.socketDir, port: 5432, user: options.user, database: options.database };
}

/** The same server, another of its databases. */
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
}

/**
 * Lends the driver's own client, for statements prepared by name: of a transaction the client that it runs on,
 * otherwise one of the pool.
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
/** Shut down, starting, out of connections, ended while idle, and class 08: connection exceptions. */
const awayStates = /^(08[0-9A-Z]{3}|57P0[1-5]|53300|25P03)$/;
/** node-postgres gives these no code, and knex writes its SQL before them. */
const awayMessages =
  /(?:^| - )(Connection terminated|Connection ended|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database cannot be reached now, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'KnexTimeoutError' || awayMessages.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // a file that is missing is ENOENT too, hence the system call
  if (code && networkCodes.has(code) && syscall && networkCalls.has(syscall)) return true;
  if (code && awayStates.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return isDatabaseAway('nativeError' in error ? error.nativeError : error.cause);
}
