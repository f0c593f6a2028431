import type { Knex } from 'knex';
import type pg from 'pg';
import { withClient } from './connect.ts';

/** Runs a statement that each connection prepares once, under its name. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  runner: Knex,
  statement: { name: string; text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await withClient(runner, (client) =>
    client.query<Row>({ ...statement, values: [...values] }),
  );
  return result.rows;
}
