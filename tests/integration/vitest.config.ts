import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The appliance: its image is built and its services are started, which takes minutes. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    name: 'appliance',
    include: ['tests/integration/**/*.test.ts'],
    // each has servers of its own: one after the other
    maxWorkers: 1,
    fileParallelism: false,
    // deadlines, not measures
    testTimeout: 180_000,
    hookTimeout: 900_000,
  },
});
