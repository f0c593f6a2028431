import type { Knex } from 'knex';
import type pg from 'pg';
import { cancelStatement, withClient } from './connect.ts';
import { PreparedQuery } from './prepared-query.ts';

interface PreparedOptions {
  /** A statement that takes longer is cancelled, with SQLSTATE 57014. Milliseconds. Absent: the connection's limit. */
  within?: number | undefined;
}

/** Runs a statement that each connection prepares once, under its name. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  runner: Knex,
  statement: { name: string; text: string },
  values: readonly unknown[],
  { within }: PreparedOptions = {},
): Promise<Row[]> {
  return withClient(runner, (client) => {
    const run = () => rowsOf<Row>(client, statement, values);
    return within === undefined ? run() : cancelledAfter(within, run, () => cancelStatement(runner, client));
  });
}

async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  statement: { name: string; text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      client.query(
        new PreparedQuery<Row>(statement, values, (error, rows) => (error ? reject(error) : resolve(rows))),
      );
    });
  } catch (error) {
    // its stack leads into the driver, which says nothing of who asked
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

/** Costs nothing but a timer: setting PostgreSQL's own limit for a statement takes three more round trips. */
async function cancelledAfter<T>(
  milliseconds: number,
  run: () => Promise<T>,
  cancel: () => Promise<void>,
): Promise<T> {
  let cancelling: Promise<void> | undefined;
  const timer = setTimeout(() => {
    cancelling = cancel();
  }, milliseconds);
  try {
    return await run();
  } finally {
    clearTimeout(timer);
    // before anybody else gets the connection: otherwise the cancel could hit their statement
    await cancelling;
  }
}
