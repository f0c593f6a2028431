import type { Knex } from 'knex';
import type pg from 'pg';
import { cancelStatement, withClient } from './connect.ts';

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
  const result = await withClient(runner, (client) => {
    const run = () => client.query<Row>({ ...statement, values: [...values] });
    return within === undefined ? run() : cancelledAfter(within, run, () => cancelStatement(runner, client));
  });
  return result.rows;
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
