import type { Browser, Page } from '@playwright/test';
import { openPage } from './page-browser.ts';
import type { WrittenDocument } from './page-world.ts';

export interface Typing {
  /** The longest time between two frames, in milliseconds. */
  longest: number;
  /** The number of frames that took longer than 50 ms, and of all frames. */
  slow: number;
  frames: number;
}

const keys = 200;
/** Milliseconds between keys of a fast typist, who sometimes pauses for the preview. */
const between = 60;
const pause = { every: 25, length: 700 };
const words = 'what is typed goes on and on ';

/** Types into the middle of a long document, with the preview side by side. */
export async function measureTyping(
  browser: Browser,
  { url, cookie, document }: { url: string; cookie: string; document: WrittenDocument },
): Promise<Typing> {
  const page = await openPage(browser, url, cookie);
  await page.goto(`${url}/documents/${document.id}/edit`);
  const field = page.getByRole('textbox', { name: 'Content' });
  await page.getByRole('region', { name: 'Preview' }).getByText(document.mark).waitFor();
  await field.evaluate((element: HTMLTextAreaElement) => {
    element.focus();
    const middle = element.value.indexOf('\n\n', element.value.length / 2);
    element.setSelectionRange(middle, middle);
  });
  await page.waitForTimeout(1_000);
  await page.evaluate(watchFrames);
  await type(page);
  const gaps = await page.evaluate<number[]>('window.benchGaps');
  const typed = await field.inputValue();
  if (!typed.includes(words.repeat(3))) throw new Error('What was typed is not in the field');
  await page.context().close();
  return {
    longest: Math.max(...gaps),
    slow: gaps.filter((gap) => gap > 50).length,
    frames: gaps.length,
  };
}

async function type(page: Page): Promise<void> {
  for (let key = 1; key <= keys; key += 1) {
    await page.keyboard.press(words[(key - 1) % words.length]!.replace(' ', 'Space'));
    await page.waitForTimeout(key % pause.every === 0 ? pause.length : between);
  }
}

/** Runs in the page: records the time between frames. A string, because the page lacks tsx's helpers. */
const watchFrames = `
  window.benchGaps = [];
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    window.benchGaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;
