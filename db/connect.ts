import { randomBytes } from 'node:crypto';
import knexFactory, { type Knex } from 'knex';
import type pg from 'pg';
import { PrimaryClient, readOnlyState, StandbyError, type PrimaryClientConfig } from './primary-client.ts';
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

/**
 * How much longer than a statement may take we wait for its answer. PostgreSQL cancels the statement and says so; a
 * server that stands still says nothing, ever. Milliseconds.
 */
const silenceMarginMs = 5_000;

/** The name of this process's connections in pg_stat_activity; unique to the process. */
export const processName = `lectern ${randomBytes(4).toString('hex')}`;

const quiet = () => undefined;

/** What the connections of the pool ask of the server when they are opened. */
export const sessionSettings = (statementTimeout = 30_000) =>
  ({
    statement_timeout: statementTimeout,
    // otherwise whoever uses a connection first decides how its statements are planned, some of them anew each time:
    // a list of an administrator then takes five times as long. Our statements are written to be planned once
    options: '-c plan_cache_mode=force_generic_plan',
    idle_in_transaction_session_timeout: statementTimeout,
  }) satisfies pg.ClientConfig;

/** Opens a pool. It connects on first use, and reconnects after the database was away. */
export function connect(options: ConnectOptions): Database {
  const settings = sessionSettings(options.statementTimeout);
  const silenceLimitMs = settings.statement_timeout && settings.statement_timeout + silenceMarginMs;
  /** A connection that is older than the last silence probably leads to the same silent server. */
  let silentAt = 0;
  const openedAt = new WeakMap<PrimaryClient, number>();
  const knex = knexFactory({
    client: 'pg',
    connection: { ...driverOptions(options), ...settings, silenceLimitMs } as Knex.PgConnectionConfig,
    pool: {
      min: 0,
      max: options.poolSize,
      afterCreate(client: PrimaryClient, done: (error: null, client: PrimaryClient) => void) {
        openedAt.set(client, performance.now());
        client.once('silence', () => (silentAt = performance.now()));
        done(null, client);
      },
      validate: (client: PrimaryClient) => openedAt.get(client)! > silentAt,
    },
    acquireConnectionTimeout: poolTimeout,
    // knex would print errors to the console that it also throws
    log: { warn: quiet, error: quiet, deprecate: quiet, debug: quiet },
  });
  // the client of its driver that knex opens
  (knex.client as { driver: { Client: typeof pg.Client } }).driver = { Client: PrimaryClient };
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
  | 'keepAliveInitialDelayMillis'
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
    // a machine that is gone says nothing: by default the system would ask for it after two hours
    keepAliveInitialDelayMillis: 10_000,
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
  settings: PrimaryClientConfig = {},
): pg.Client {
  const client = new PrimaryClient({ ...driverOptions(options), ...settings });
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
  acquireConnection(): Promise<PrimaryClient>;
  releaseConnection(client: PrimaryClient): Promise<void>;
  cancelQuery(client: pg.Client): Promise<unknown>;
}

/**
 * Lends the driver's own client, for prepared statements: the client of the transaction if `runner` is one, otherwise
 * one of the pool.
 */
export async function withClient<T>(
  runner: Knex | Knex.Transaction,
  use: (client: PrimaryClient) => Promise<T>,
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
 * Lets the following statements of a transaction take longer than usual.
 * @param milliseconds 0: no limit
 */
export async function allowTime(trx: Knex.Transaction, milliseconds: number): Promise<void> {
  await withClient(trx, async (client) => {
    await client.query(`set local statement_timeout = ${milliseconds}`);
    client.allowSilence(milliseconds && milliseconds + silenceMarginMs);
  });
}

/** Runs statements that must not be in a transaction, one after the other, however long each takes. */
export async function runWithoutLimit(knex: Knex, statements: readonly string[]): Promise<void> {
  await withClient(knex, async (client) => {
    await client.query('set statement_timeout = 0');
    try {
      for (const statement of statements) {
        const ran = client.query(statement);
        client.allowSilence(0);
        await ran;
      }
    } finally {
      await client.query('reset statement_timeout');
    }
  });
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
/** Shut down, starting, no connections left, ended while idle, no longer the primary; and class 08, connection exceptions. */
const awayStates = new RegExp(`^(08[0-9A-Z]{3}|57P0[1-5]|53300|25P03|${readOnlyState})$`);
/** Errors to which node-postgres gives no code. knex puts its SQL before them. */
const awayMessages =
  /(?:^| - )(Connection terminated|Connection ended|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database cannot be reached at the moment, so that a retry makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StandbyError || error.name === 'KnexTimeoutError' || awayMessages.test(error.message))
    return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // a missing file is ENOENT too, hence the check of the system call
  if (code && networkCodes.has(code) && syscall && networkCalls.has(syscall)) return true;
  if (code && awayStates.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return isDatabaseAway('nativeError' in error ? error.nativeError : error.cause);
}
