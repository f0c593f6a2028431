import type { Browser } from '@playwright/test';
import { median } from './load.ts';
import { openPage, paintOf, watchForPaint } from './page-browser.ts';
import type { WrittenDocument } from './page-world.ts';

/**
 * Follows the links from document to document, each opened for the first time.
 * @returns the median from the click until the text is painted, in milliseconds
 */
export async function measureWalk(
  browser: Browser,
  { url, cookie, documents }: { url: string; cookie: string; documents: readonly WrittenDocument[] },
): Promise<number> {
  const page = await openPage(browser, url, cookie);
  const [first, ...others] = documents;
  await page.goto(`${url}/documents/${first!.id}`);
  await page.evaluate(() =>
    addEventListener('click', (event) => (document.documentElement.dataset.clicked = `${event.timeStamp}`), {
      capture: true,
    }),
  );
  const walks: number[] = [];
  for (const document of others) {
    const link = page.getByRole('link', { name: 'Go on' });
    await link.waitFor();
    await page.waitForTimeout(500);
    await page.evaluate(watchForPaint, document.mark);
    const [painted] = await Promise.all([paintOf(page), link.click()]);
    walks.push(
      painted - (await page.evaluate(() => Number(window.document.documentElement.dataset.clicked))),
    );
  }
  await page.context().close();
  return median(walks);
}
