import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './watched-page.ts';

/** Collects signs that a payload ran, in any frame: its call of `ran()`, dialogs and new windows. */
export async function watchForPayloads(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.exposeFunction('ran', () => void ran.push('a payload ran'));
  context.on('dialog', (dialog) => {
    ran.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) => page.on('popup', (popup) => ran.push(`a window opened: ${popup.url()}`)));
  context.on('page', (page) => page.on('frameattached', (frame) => ran.push(`a frame came: ${frame.url()}`)));
  return ran;
}

const runningTags =
  'script, iframe, frame, object, embed, base, meta, link, style, math, form, template, audio, video, svg a, svg use, svg animate';

/** Finds everything in the page that could run code or lead to it, now or after a click. */
export function findDangers(page: Page): Promise<string[]> {
  return page.evaluate((tags) => {
    const found: string[] = [];
    const isSafe = (address: string) =>
      // an invalid address leads nowhere
      !URL.canParse(address, location.href) ||
      /^(https?|mailto|xmpp|ircs?):$/.test(new URL(address, location.href).protocol);
    for (const element of document.body.querySelectorAll('*')) {
      const [html = ''] = element.outerHTML.split('\n');
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || ['srcdoc', 'formaction', 'ping', 'srcset'].includes(name))
          found.push(html);
        if (['href', 'xlink:href', 'action'].includes(name) && !isSafe(value)) found.push(html);
      }
    }
    for (const text of document.querySelectorAll('article')) {
      for (const element of text.querySelectorAll(tags)) found.push(element.outerHTML);
    }
    return found;
  }, runningTags);
}

/** Waits until every image has loaded or failed, and for two more frames. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

export async function expectHarmless(page: Page, url: string, ran: string[]): Promise<void> {
  await settle(page);
  expect(await findDangers(page)).toEqual([]);
  expect(page.url()).toBe(url);
  expect(page.frames()).toHaveLength(1);
  expect(ran).toEqual([]);
}
