import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // each worker has its own server, and the smallest machine for these tests has two cores
  workers: 2,
  timeout: 120_000,
  forbidOnly: true,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    locale: 'en-GB',
    // deadlines, not measurements
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // only on a retry, because recording slows every test
    trace: 'on-first-retry',
  },
});
