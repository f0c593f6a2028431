import { describe, expect, test } from 'vitest';
import { isDatabaseAway } from '../../../db/connect.ts';

describe('a database that is away', () => {
  test.each([
    'Connection terminated unexpectedly',
    'COMMIT; - Connection terminated unexpectedly',
    'ROLLBACK - Client has encountered a connection error and is not queryable',
    'Connection terminated: the database does not answer',
    'select "users".* from "users" where "id" = $1 - Connection terminated unexpectedly',
  ])('is known by the words of the driver, with SQL before them or not: %s', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
  });

  test('is not meant by a value that has the same words', () => {
    expect(isDatabaseAway(new Error('invalid input: "Connection terminated"'))).toBe(false);
  });
});
