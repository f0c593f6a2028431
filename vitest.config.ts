import { defineConfig } from 'vitest/config';

const postgres = ['tests/support/postgres-setup.ts'];

export default defineConfig({
  test: {
    // two cores are the least that this is run on: more workers only take turns
    maxWorkers: 2,
    // a deadline, not a measure: a busy machine is slow, a hung test is not
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: ['tests/unit/web/**'] },
      },
      {
        extends: true,
        test: { name: 'web', include: ['tests/unit/web/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
      {
        extends: true,
        test: { name: 'ports', include: ['tests/ports/**/*.test.ts'], globalSetup: postgres },
      },
      {
        extends: true,
        // a third of their time went into loading the API again for each file; each has an app and a database of its own
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup: postgres, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/build-setup.mjs', ...postgres],
        },
      },
    ],
  },
});
