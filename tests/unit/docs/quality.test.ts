import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultsOf, rowsOf } from '../../support/test-table.ts';

const table = readFileSync(join(import.meta.dirname, '../../../docs/quality.md'), 'utf8');

it('each promise of docs/quality.md names tests that exist', () => {
  expect(faultsOf(table)).toEqual([]);
  // twenty of use, fourteen of faults
  expect(rowsOf(table)).toHaveLength(34);
});
