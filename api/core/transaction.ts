import type { Knex } from 'knex';
import { allowTime } from '../../db/connect.ts';
import { AppError } from './errors.ts';

/** A transaction handle. Every query of a service takes one, because models are not bound to a pool. */
export type Transaction = Knex.Transaction;

const maxAttempts = 5;
/** serialization_failure, deadlock_detected */
const transient = new Set(['40001', '40P01']);

/** Runs `work` in one transaction. Retries if PostgreSQL aborted it because of a concurrent transaction. */
export function inTransaction<T>(knex: Knex, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return retried(() => knex.transaction(work));
}

/**
 * Allows the following statements of the transaction ten minutes. Changing 100,000 rows with all their indexes takes
 * longer than the usual limit.
 */
export async function allowLongStatements(trx: Transaction): Promise<void> {
  await allowTime(trx, 600_000);
}

/** Runs `work`, a single writing statement. Retries if PostgreSQL aborted it because of a concurrent transaction. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError || attempt === maxAttempts || !transient.has(sqlState(error)))
        throw error;
    }
  }
}

/** The SQLSTATE of a driver's error; '' if it has none. */
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

/** Awaits a write. @param refusalOf the error for a violated constraint; undefined leaves the error as it is */
export async function orRefuse<T>(
  write: PromiseLike<T>,
  refusalOf: (constraint: string) => Error | undefined,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw refusalOf(violatedConstraint(error)) ?? error;
  }
}

/** The constraint or unique index that an error names; '' if it names none. */
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
