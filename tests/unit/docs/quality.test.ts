import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultsOf, rowsOf } from '../../support/test-table.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');

it('each promise of docs/quality.md names tests that exist', () => {
  const table = read('quality.md');
  expect(faultsOf(table)).toEqual([]);
  // twenty of use, fourteen of faults
  expect(rowsOf(table)).toHaveLength(34);
});

it('each check of docs/security.md names tests that exist, or says why there is none', () => {
  const table = read('security.md');
  expect(faultsOf(table, { reasonsCount: true })).toEqual([]);
  expect(rowsOf(table)).toHaveLength(45);
});
