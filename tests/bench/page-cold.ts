import { gzipSync } from 'node:zlib';
import type { Browser, Request } from '@playwright/test';
import { median } from './load.ts';
import { openPage, paintOf, watchForPaint } from './page-browser.ts';
import type { WrittenDocument } from './page-world.ts';

export interface ColdLoad {
  /** Milliseconds from the navigation until the document's text is painted. */
  painted: number;
  /** Bytes of scripts and styles loaded before that: with gzip, and as sent. */
  gzip: number;
  sent: number;
  /** The number of requests answered before that. */
  requests: number;
}

/** Opens documents with an empty cache, one after the other. @returns medians */
export async function measureCold(
  browser: Browser,
  { url, cookie, documents }: { url: string; cookie: string; documents: readonly WrittenDocument[] },
): Promise<ColdLoad> {
  const loads: ColdLoad[] = [];
  for (const document of documents) loads.push(await loadOnce(browser, url, cookie, document));
  const of = (key: keyof ColdLoad) => median(loads.map((load) => load[key]));
  return { painted: of('painted'), gzip: of('gzip'), sent: of('sent'), requests: of('requests') };
}

async function loadOnce(
  browser: Browser,
  url: string,
  cookie: string,
  document: WrittenDocument,
): Promise<ColdLoad> {
  const page = await openPage(browser, url, cookie);
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.addInitScript(watchForPaint, document.mark);
  const [painted] = await Promise.all([paintOf(page), page.goto(`${url}/documents/${document.id}`)]);
  const origin = await page.evaluate(() => performance.timeOrigin);
  const before = finished.filter((request) => {
    const { startTime, responseEnd } = request.timing();
    return startTime + responseEnd - origin <= painted;
  });
  const code = before.filter((request) => /\.(?:m?js|css)$/.test(new URL(request.url()).pathname));
  const sizes = await Promise.all(code.map(sizeOf));
  await page.context().close();
  const sum = (key: 'gzip' | 'sent') => sizes.reduce((total, size) => total + size[key], 0);
  return { painted, gzip: sum('gzip'), sent: sum('sent'), requests: before.length };
}

async function sizeOf(request: Request): Promise<{ gzip: number; sent: number }> {
  const body = await (await request.response())!.body();
  const { responseBodySize } = await request.sizes();
  return { gzip: gzipSync(body, { level: 9 }).length, sent: responseBodySize };
}
