import type { Page } from '@playwright/test';
import { expect } from './watched-page.ts';

/** Milliseconds. A page that does not respond for longer hangs, even on a busy machine. */
const hang = 2_500;

declare global {
  interface Window {
    /** The duration of each long task of the page, in milliseconds. */
    longTasks: number[];
  }
}

/** Records the long tasks of a page. Call it before the page is opened. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration));
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Expects that the page still draws frames, and that it has not hung since it was opened. */
export async function expectNoHang(page: Page, frames = 20): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, frames);
  const tasks = await page.evaluate(() => window.longTasks);
  expect(tasks.filter((duration) => duration > hang)).toEqual([]);
}
