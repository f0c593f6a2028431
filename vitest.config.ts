import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fluentForNode } from './scripts/build/fluent-for-node.ts';
import { textCatalogues, textMacros } from './scripts/build/text-catalogues.ts';
import { alone, leftToTest } from './tests/lanes.ts';
import { mutate } from './tests/mutations/mutate.ts';

const texts = ['tests/support/texts-setup.ts'];
const build = ['tests/support/build-setup.mjs'];
const postgres = ['tests/support/postgres-setup.ts'];
const workPriority = ['tests/support/work-priority.ts'];
const statements = ['tests/support/note-statements.ts'];
/** Threads and processes of the API are run as built, also where a test runs the API from its source. */
const builtPrograms = {
  find: /^.*\/program-of\.ts$/,
  replacement: fileURLToPath(new URL('tests/support/built-programs.ts', import.meta.url)),
};

/** `npm run check` sets it. */
const leftOut = process.env['QUICK_TESTS'] === '1' ? leftToTest : [];

export default defineConfig({
  plugins: [fluentForNode(), textMacros(), textCatalogues(), ...mutate()],
  test: {
    // one more than the smallest machine for these tests has cores: many wait for a program or a deadline
    maxWorkers: 3,
    // a deadline, not a measurement: a busy machine is slow, but a hung test must end
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // its own second is too short for a busy machine
    expect: { poll: { interval: 10, timeout: 30_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias: [builtPrograms] },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/web/**', ...alone, ...leftOut],
          globalSetup: build,
          setupFiles: workPriority,
          // the modules of the API are loaded once a worker: 55 s of a processor in place of 75
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['tests/unit/web/**/*.test.{ts,tsx}'],
          exclude: ['**/*.mocked.test.{ts,tsx}', ...leftOut],
          environment: 'jsdom',
          setupFiles: texts,
          // jsdom and the modules of the page are loaded once a worker: 13 s of a processor in place of 49
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // a module that one of these replaces must not stay replaced for the next file
          name: 'web-mocked',
          include: ['tests/unit/web/**/*.mocked.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: texts,
        },
      },
      {
        extends: true,
        resolve: { alias: [builtPrograms] },
        test: {
          name: 'ports',
          include: ['tests/ports/**/*.test.ts'],
          globalSetup: [...build, ...postgres],
          setupFiles: [...workPriority, ...statements],
        },
      },
      {
        extends: true,
        resolve: { alias: [builtPrograms] },
        // not isolated: a third of their time went into loading the API again for each file; each has its own app and
        // database
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: [...alone],
          globalSetup: [...build, ...postgres],
          setupFiles: [...workPriority, ...statements],
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: [builtPrograms] },
        // after all of the above, one file at a time, each in a process of its own, so that what others left in memory
        // does not count: see tests/lanes.ts
        test: {
          name: 'alone',
          include: [...alone],
          globalSetup: [...build, ...postgres],
          setupFiles: [...workPriority, ...statements],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [...build, ...postgres],
          // each starts programs of its own
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
