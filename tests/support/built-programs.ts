import { join } from 'node:path';
import type { Program } from '../../api/conversion/process/program-of.ts';

/**
 * Stands in for `program-of.ts` where a test runs the API from its source: finds the programs that were built when the
 * tests began, as the server does. Started from its source, a program takes three times as long.
 */
export const programOf = (entry: string): Program => ({
  path: join(import.meta.dirname, '../../dist/server', `${entry}.js`),
  execArgv: [],
  isBuilt: true,
});
