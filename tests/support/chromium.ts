import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const places = [
  // the same engine without windows: the browser tests need a quarter less processor time
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Flags that prevent background requests, and allow running as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of the machine's Chromium, or of Playwright's if that was downloaded. */
export function findChromium(): string | undefined {
  return [...places, chromium.executablePath()].find((path) => existsSync(path));
}
