import type { Knex } from 'knex';
import { AppError } from './errors.ts';

/** A transaction's handle. Every query of a service takes one: models are bound to no pool of their own. */
export type Transaction = Knex.Transaction;

const attempts = 5;
/** serialization_failure, deadlock_detected */
const transient = new Set(['40001', '40P01']);

/** Runs `work` in one transaction; again, where PostgreSQL ended it only because of a neighbour. */
export function inTransaction<T>(knex: Knex, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return retried(() => knex.transaction(work));
}

/**
 * Lets what follows in the transaction take ten minutes: a change of 100,000 rows with all their indexes takes longer
 * than a statement may otherwise.
 */
export async function allowLongStatements(trx: Transaction): Promise<void> {
  await trx.raw(`set local statement_timeout = '10min'`);
}

/** Runs `work`, which writes by one statement alone; again, where PostgreSQL ended it only because of a neighbour. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError || attempt === attempts || !transient.has(sqlState(error))) throw error;
    }
  }
}

/** The SQLSTATE of a driver's error, '' where it is none. */
export function sqlState(error: unknown): string {
  for (
    let cause = error;
    cause instanceof Error;
    cause = 'nativeError' in cause ? cause.nativeError : cause.cause
  ) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return '';
}

/** PostgreSQL's disk_full. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === '53100';

/** The constraint or unique index that an error names, '' where it names none. */
export function violatedConstraint(error: unknown): string {
  for (
    let cause = error;
    cause instanceof Error;
    cause = 'nativeError' in cause ? cause.nativeError : cause.cause
  ) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  }
  return '';
}
