import { expect, it } from 'vitest';
import { describeDevice } from '../../../../../api/core/http/device.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge', 'Windows'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/141 Safari/537.36 OPR/120`,
    'Opera',
    'macOS',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/19.0 Safari/605.1`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webKit} CriOS/141.0 Mobile Safari/604`, 'Chrome', 'iPad'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webKit} SamsungBrowser/28 Chrome/130 Mobile Safari/537`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/141 Safari/537.36`, 'Chrome', 'Linux'],
  ['curl/8.9.0', 'curl', null],
  ['', null, null],
  [null, null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});
