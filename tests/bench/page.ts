import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Request } from '@playwright/test';
import { median } from './load.ts';

export interface PageLoad {
  /** From the navigation until the document's text is painted. Milliseconds. */
  painted: number;
  /** Script and style that came before that: compressed with gzip, and as sent. Bytes. */
  gzip: number;
  sent: number;
  /** All requests that were answered before that. */
  requests: number;
}

interface PageOptions {
  url: string;
  cookie: string;
  documentId: number;
  /** The first words of its text. */
  text: string;
  loads: number;
}

const executable = '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a document with an empty cache, several times. Null where there is no browser. */
export async function measurePage(options: PageOptions): Promise<PageLoad | null> {
  if (!existsSync(executable)) return null;
  const browser = await chromium.launch({ executablePath: executable, args: flags });
  try {
    const loads: PageLoad[] = [];
    for (let load = 0; load < options.loads; load += 1) loads.push(await loadOnce(browser, options));
    const of = (key: keyof PageLoad) => median(loads.map((load) => load[key]));
    return { painted: of('painted'), gzip: of('gzip'), sent: of('sent'), requests: of('requests') };
  } finally {
    await browser.close();
  }
}

async function loadOnce(browser: Browser, { url, cookie, documentId, text }: PageOptions): Promise<PageLoad> {
  // a context of its own has a cache of its own
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.addInitScript(watchForPaint, text);
  await page.goto(`${url}/documents/${documentId}`);
  await page.waitForFunction(() => document.documentElement.dataset['painted'], null, { timeout: 15_000 });
  const { origin, painted } = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    painted: Number(document.documentElement.dataset['painted']),
  }));
  const before = finished.filter((request) => {
    const { startTime, responseEnd } = request.timing();
    return startTime + responseEnd - origin <= painted;
  });
  const code = before.filter((request) => /\.(?:m?js|css)$/.test(new URL(request.url()).pathname));
  const sizes = await Promise.all(code.map(sizeOf));
  await context.close();
  const sum = (key: 'gzip' | 'sent') => sizes.reduce((total, size) => total + size[key], 0);
  return { painted, gzip: sum('gzip'), sent: sum('sent'), requests: before.length };
}

async function sizeOf(request: Request): Promise<{ gzip: number; sent: number }> {
  const body = await (await request.response())!.body();
  const { responseBodySize } = await request.sizes();
  return { gzip: gzipSync(body, { level: 9 }).length, sent: responseBodySize };
}

/** Runs in the page, without named functions (tsx adds helpers to those): notes when the text has been painted. */
function watchForPaint(text: string): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main')?.textContent?.includes(text)) return;
    observer.disconnect();
    // the frame that is drawn next holds it; the one after begins when that is done
    requestAnimationFrame(() =>
      requestAnimationFrame((time) => (document.documentElement.dataset['painted'] = String(time))),
    );
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
