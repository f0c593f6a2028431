import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { median, quantiles, type Quantiles } from './load.ts';
import { openPage } from './page-browser.ts';
import type { WrittenDocument } from './page-world.ts';

export interface Formatted {
  /** Script and style that the first opening fetched, gzipped. Bytes. */
  code: number;
  /** From the click on 'Formatted' to the painted text, with the code in the cache: the median. Milliseconds. */
  opened: number;
  /** Of a key: from its event to the laid out text. Milliseconds. */
  key: Quantiles;
}

const openings = 5;
const keys = 200;
const words = 'what is typed goes on and on ';

/** Opens a document in the formatted editor, and types into its middle. */
export async function measureFormatted(
  browser: Browser,
  { url, cookie, document }: { url: string; cookie: string; document: WrittenDocument },
): Promise<Formatted> {
  const page = await openPage(browser, url, cookie);
  const opened: number[] = [];
  let code = 0;
  for (let turn = 0; turn <= openings; turn += 1) {
    await chooseMarkdown(url, cookie);
    await page.goto(`${url}/documents/${document.id}/edit`);
    await page.getByRole('textbox', { name: 'Content' }).waitFor();
    await page.waitForLoadState('networkidle');
    const sizes: Promise<number>[] = [];
    const count = (response: { url: () => string; body: () => Promise<Buffer> }) => {
      if (/\.(?:js|css)$/.test(response.url()))
        sizes.push(response.body().then((body) => gzipSync(body).length));
    };
    page.on('response', count);
    const took = await page.evaluate<number>(switchMode);
    page.off('response', count);
    if (turn === 0) code = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    else opened.push(took);
  }
  const key = await type(page);
  await page.context().close();
  return { code, opened: median(opened), key };
}

/** The account keeps the way of writing that was chosen last: the editor would open formatted, and fetch its code before. */
async function chooseMarkdown(url: string, cookie: string): Promise<void> {
  const { user } = (await (await fetch(`${url}/api/auth/user`, { headers: { cookie } })).json()) as {
    user: { id: number };
  };
  const answer = await fetch(`${url}/api/users/${user.id}/editor-mode`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ editorMode: 'markdown' }),
  });
  if (!answer.ok)
    throw new Error(`Choosing a way of writing answers ${answer.status}: ${await answer.text()}`);
}

async function type(page: Page): Promise<Quantiles> {
  const field = page.getByRole('textbox', { name: 'Content' });
  await field.press('PageDown');
  await page.keyboard.press('End');
  await page.evaluate(watchKeys);
  for (let key = 1; key <= keys; key += 1)
    await page.keyboard.press(words[(key - 1) % words.length]!.replace(' ', 'Space'));
  await field.getByText(words.repeat(2).trim()).first().waitFor();
  const took = await page.evaluate<number[]>('window.benchKeys');
  if (took.length !== keys) throw new Error(`${took.length} of ${keys} keys were measured`);
  return quantiles(took);
}

/** Runs in the page, a string because the page lacks tsx's helpers: from the click to the frame with the text. */
const switchMode = `new Promise((resolve) => {
  const begun = performance.now();
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.cm-content .cm-line')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - begun);
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
  document.querySelectorAll('input[type=radio]').forEach((radio) => {
    if (radio.closest('label')?.textContent === 'Formatted') radio.click();
  });
})`;

/** Runs in the page: how long each key keeps it busy, layout included. */
const watchKeys = `
  window.benchKeys = [];
  let begun = 0;
  addEventListener('keydown', () => { begun = performance.now(); }, true);
  addEventListener('input', () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.querySelector('.cm-content').getBoundingClientRect();
      window.benchKeys.push(performance.now() - begun);
    };
    port2.postMessage(null);
  }, true);
`;
