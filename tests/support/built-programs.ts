import { join } from 'node:path';
import type { Program } from '../../api/core/child/program-of.ts';

/**
 * Stands in for `program-of.ts` where a test runs the API from its source: finds the programs that were built when the
 * tests began, as the server does. From its source, one takes 1.6 s of a processor to start, at a low priority.
 */
export const programOf = (entry: string): Program => ({
  path: join(import.meta.dirname, '../../dist/server', `${entry}.js`),
  execArgv: [],
  isBuilt: true,
});
