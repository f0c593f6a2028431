import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../support/chromium.ts';

/** Null if there is no browser. */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = findChromium();
  return executablePath === undefined ? null : chromium.launch({ executablePath, args: chromiumFlags });
}

/** Milliseconds. Chromium first draws its own window, which takes half a second of work. */
const settles = 1_500;

/** Opens a page with its own window and cache, and waits until the window is drawn. */
export async function openPage(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.waitForTimeout(settles);
  return page;
}

const said = 'bench: painted ';

/** The time when the text of `watchForPaint` was painted, in milliseconds by the page's clock. */
export async function paintOf(page: Page): Promise<number> {
  // the page reports it itself: polling would slow it down
  const message = await page.waitForEvent('console', {
    predicate: (each) => each.text().startsWith(said),
    timeout: 30_000,
  });
  return Number(message.text().slice(said.length));
}

/**
 * Runs in the page, a string because the page lacks tsx's helpers: reports when a paragraph has been painted,
 * which is what takes more room than a title. Its element may be gone by then: the page has put its own there.
 */
export const watchForText = `
  new PerformanceObserver((list, observer) => {
    const painted = list.getEntries().find(({ size }) => size > 30_000);
    if (!painted) return;
    observer.disconnect();
    console.debug('${said}' + painted.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
`;

/** Runs in the page: reports when the text has been painted. Has no named functions, to which tsx adds helpers. */
export function watchForPaint(text: string): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main')?.textContent?.includes(text)) return;
    observer.disconnect();
    // the next frame contains the text; a message task runs after that frame
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.debug(`bench: painted ${performance.now()}`);
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
