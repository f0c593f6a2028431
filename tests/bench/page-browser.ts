import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../support/chromium.ts';

/** Null where there is no browser. */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = findChromium();
  return executablePath === undefined ? null : chromium.launch({ executablePath, args: chromiumFlags });
}

/** A window of Chromium draws its own frame first, with half a second of work for the machine. */
const settles = 1_500;

/** A page in a window and with a cache of its own, once the window is there. */
export async function openPage(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.waitForTimeout(settles);
  return page;
}

const said = 'bench: painted ';

/** When the page says that a text which `watchForPaint` waits for has been painted, by the page's clock. Milliseconds. */
export async function paintOf(page: Page): Promise<number> {
  // told by the page itself: to ask it time and again takes time from it
  const message = await page.waitForEvent('console', {
    predicate: (each) => each.text().startsWith(said),
    timeout: 30_000,
  });
  return Number(message.text().slice(said.length));
}

/** Runs in the page, without named functions (tsx adds helpers to those): says when the text has been painted. */
export function watchForPaint(text: string): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main')?.textContent?.includes(text)) return;
    observer.disconnect();
    // the frame that is drawn next holds it; what a message brings comes after it
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.debug(`bench: painted ${performance.now()}`);
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
