import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './watched-page.ts';

/** What ran: the canary of the payloads sings in every frame, and so do dialogs and further windows. */
export async function listen(context: BrowserContext): Promise<string[]> {
  const sung: string[] = [];
  await context.exposeFunction('ran', () => void sung.push('a payload ran'));
  context.on('dialog', (dialog) => {
    sung.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) => page.on('popup', (popup) => sung.push(`a window opened: ${popup.url()}`)));
  context.on('page', (page) =>
    page.on('frameattached', (frame) => sung.push(`a frame came: ${frame.url()}`)),
  );
  return sung;
}

const runningTags =
  'script, iframe, frame, object, embed, base, meta, link, style, math, form, template, audio, video, svg a, svg use, svg animate';

/** Whatever in the page could run or lead to code, now or when someone touches it. */
export function findDangers(page: Page): Promise<string[]> {
  return page.evaluate((tags) => {
    const found: string[] = [];
    const isSafe = (address: string) =>
      // what is no address leads nowhere
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

/** Every picture has come or failed, and two frames were drawn since. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

export async function expectHarmless(page: Page, url: string, sung: string[]): Promise<void> {
  await settle(page);
  expect(await findDangers(page)).toEqual([]);
  expect(page.url()).toBe(url);
  expect(page.frames()).toHaveLength(1);
  expect(sung).toEqual([]);
}
