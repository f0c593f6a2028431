import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { serveBarePage } from './bare-page.ts';
import { median } from './load.ts';
import { openPage, paintOf, watchForText } from './page-browser.ts';
import type { WrittenDocument } from './page-world.ts';

interface Load {
  /** Milliseconds from the navigation until the document's text is painted. */
  painted: number;
  /** Milliseconds until the page shows its own text in place of that of the first response. */
  ready: number;
  /** Bytes of scripts and styles loaded before that: with gzip, and as sent. */
  gzip: number;
  sent: number;
  /** The number of requests answered before that. */
  requests: number;
}

export interface ColdLoad extends Load {
  /** Bytes of the first response. */
  page: number;
  /** `painted` of a page without scripts, with as many bytes and the same text, loaded by turns. Milliseconds. */
  bare: number;
}

interface ColdOptions {
  url: string;
  cookie: string;
  documents: readonly WrittenDocument[];
}

/** Opens documents with an empty cache, one after the other, and a bare page before each. @returns medians */
export async function measureCold(
  browser: Browser,
  { url, cookie, documents }: ColdOptions,
): Promise<ColdLoad> {
  const loads: ColdLoad[] = [];
  for (const document of documents) {
    const address = `${url}/documents/${document.id}`;
    const answer = await fetch(address, { headers: { cookie } });
    const html = await answer.text();
    if (!html.includes(document.mark)) throw new Error('The first response lacks the text');
    const bare = await loadBare(browser, html);
    const load = await loadOnce(browser, { url, cookie, address });
    loads.push({ ...load, bare, page: Buffer.byteLength(html) });
  }
  const of = (key: keyof ColdLoad) => median(loads.map((load) => load[key]));
  return {
    painted: of('painted'),
    ready: of('ready'),
    gzip: of('gzip'),
    sent: of('sent'),
    requests: of('requests'),
    page: of('page'),
    bare: of('bare'),
  };
}

async function loadBare(browser: Browser, html: string): Promise<number> {
  const bare = await serveBarePage(html);
  const page = await openPage(browser, bare.url, 'bare=1');
  await page.addInitScript(watchForText);
  const [painted] = await Promise.all([paintOf(page), page.goto(bare.url)]);
  await page.context().close();
  await bare.close();
  return painted;
}

async function loadOnce(
  browser: Browser,
  { url, cookie, address }: { url: string; cookie: string; address: string },
): Promise<Load> {
  const page = await openPage(browser, url, cookie);
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.addInitScript(watchForText);
  await page.addInitScript(watchForOwn);
  const [painted] = await Promise.all([paintOf(page), page.goto(address)]);
  const { ready, origin } = await ownOf(page);
  const before = finished.filter((request) => {
    const { startTime, responseEnd } = request.timing();
    return startTime + responseEnd - origin <= ready;
  });
  const code = before.filter((request) => /\.(?:m?js|css)$/.test(new URL(request.url()).pathname));
  const sizes = await Promise.all(code.map(sizeOf));
  await page.context().close();
  const sum = (key: 'gzip' | 'sent') => sizes.reduce((total, size) => total + size[key], 0);
  return { painted, ready, gzip: sum('gzip'), sent: sum('sent'), requests: before.length };
}

async function ownOf(page: Page): Promise<{ ready: number; origin: number }> {
  const ready = await page.waitForFunction<number>('window.benchReady');
  return { ready: await ready.jsonValue(), origin: await page.evaluate(() => performance.timeOrigin) };
}

/** Runs in the page, a string because the page lacks tsx's helpers: notes when the styles of the first response go. */
const watchForOwn = `
  let came = false;
  new MutationObserver((_changes, observer) => {
    const isThere = document.querySelector('[data-first-look]') !== null;
    came ||= isThere;
    if (!came || isThere) return;
    observer.disconnect();
    window.benchReady = performance.now();
  }).observe(document, { childList: true, subtree: true });
`;

async function sizeOf(request: Request): Promise<{ gzip: number; sent: number }> {
  const body = await (await request.response())!.body();
  const { responseBodySize } = await request.sizes();
  return { gzip: gzipSync(body, { level: 9 }).length, sent: responseBodySize };
}
