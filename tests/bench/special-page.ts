import { chromium, type Browser, type Page as Tab } from '@playwright/test';
import { chromiumFlags, findChromium } from '../support/chromium.ts';
import type { World } from './special-world.ts';

/** How a page performed in a browser. */
export interface Seen {
  name: string;
  /** Milliseconds from the navigation until the text shows; null if it took too long. */
  text: number | null;
  /** The longest task of the page, in milliseconds. */
  longestTask: number;
  /** The heap of its scripts, in bytes. */
  heap: number;
}

interface Opened {
  url: string;
  cookie: string;
}

/** Milliseconds. */
const timeoutMs = 60_000;
const settling = 1_500;
/** How often to turn the wheel in the tree. */
const turns = 60;

/** Opens each kind of large document once, and scrolls the large level. Null without a browser. */
export async function lookAtPages(where: Opened, world: World): Promise<Seen[] | null> {
  const executablePath = findChromium();
  if (!executablePath) return null;
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const { ordinary, big, revised, discussed, attached, branch, wide } = world;
    const open = (name: string, path: string, selector: string) =>
      look(browser, where, { name, path, selector });
    const text = 'main p';
    const seen: Seen[] = [];
    // warm-up: the first page starts the browser's processes
    await open('', `/documents/${ordinary.id}`, text);
    seen.push(await open('an ordinary document', `/documents/${ordinary.id}`, text));
    seen.push(await open('a document of 1 MB', `/documents/${big.id}`, 'main p, main pre'));
    seen.push(await open('the 1 MB in the editor', `/documents/${big.id}/edit`, 'textarea'));
    seen.push(await open('one of many versions', `/documents/${revised.id}`, text));
    seen.push(
      await open(
        'its history',
        `/documents/${revised.id}/history`,
        'main table, main [role="insertion"], main [role="deletion"], main [role="listbox"]',
      ),
    );
    seen.push(await open('one of many comments', `/documents/${discussed.id}`, text));
    seen.push(await open('one of many attachments', `/documents/${attached.id}`, text));
    seen.push(await open('the lowest of the branch', `/documents/${branch.at(-1)}`, text));
    const middle = wide.children[Math.floor(wide.children.length / 2)]!;
    seen.push(await open('one of the large level', `/documents/${middle}`, text));
    seen.push(await scrollTree(browser, where, `/documents/${middle}`));
    return seen;
  } finally {
    await browser.close();
  }
}

async function tabOf(browser: Browser, { url, cookie }: Opened): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    new PerformanceObserver((list) => {
      const longest = Number(sessionStorage.getItem('longest') ?? 0);
      const durations = list.getEntries().map(({ duration }) => duration);
      sessionStorage.setItem('longest', String(Math.max(longest, ...durations)));
    }).observe({ type: 'longtask', buffered: true });
  });
  return tab;
}

async function look(
  browser: Browser,
  where: Opened,
  { name, path, selector }: { name: string; path: string; selector: string },
): Promise<Seen> {
  const tab = await tabOf(browser, where);
  const began = performance.now();
  await tab.goto(where.url + path);
  const found = await tab
    .locator(selector)
    .first()
    .waitFor({ timeout: timeoutMs })
    .then(
      () => true,
      () => false,
    );
  const text = found ? performance.now() - began : null;
  // code after the text may block the page too; waiting for an idle network fails because of the event stream
  await tab.waitForTimeout(settling);
  return close(tab, name, text);
}

async function close(tab: Tab, name: string, text: number | null): Promise<Seen> {
  const session = await tab.context().newCDPSession(tab);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const longestTask = await tab.evaluate(() => Number(sessionStorage.getItem('longest') ?? 0));
  await tab.context().close();
  if (name) console.log(`  ${name}: ${text === null ? 'not in time' : Math.round(text)} ms`);
  return { name, text, longestTask, heap: usedSize };
}

/** Scrolls the tree with the wheel, which loads one page of the level after the other. */
async function scrollTree(browser: Browser, where: Opened, path: string): Promise<Seen> {
  const tab = await tabOf(browser, where);
  await tab.goto(where.url + path);
  await tab.getByRole('treeitem').nth(10).waitFor({ timeout: timeoutMs });
  await tab.evaluate(() => sessionStorage.removeItem('longest'));
  await tab.mouse.move(100, 400);
  const began = performance.now();
  for (let turn = 0; turn < turns; turn += 1) {
    await tab.mouse.wheel(0, 4_000);
    await tab.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
  }
  const took = performance.now() - began;
  const places = await tab
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-posinset'))));
  return close(tab, `the tree, scrolled ${turns} times, to document ${Math.max(...places)}`, took);
}
