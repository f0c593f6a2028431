import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // each has a server of its own; two cores are the least that this is run on
  workers: 2,
  timeout: 120_000,
  forbidOnly: true,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    locale: 'en-GB',
    // deadlines, not measures
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // recorded where it is needed: it slows every test
    trace: 'on-first-retry',
  },
});
