import { AxeBuilder } from '@axe-core/playwright';
import {
  test as base,
  expect,
  type ConsoleMessage,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { shareProgram, type SharedProgram } from './shared-program.ts';

/** The console errors that a test expects. */
export interface Expected {
  statuses: number[];
  /** The test stops the program: the browser and the page report that they cannot reach it. */
  serverAway: boolean;
  /** The test runs without scripts: what the page loads ahead for them is not used. */
  noScripts?: boolean;
}

interface Fixtures {
  expected: Expected;
}

/** Pages that fail their test on any unexpected console error, uncaught error or policy violation. */
export const test = base.extend<Fixtures, { shared: SharedProgram }>({
  // started by the first file of a worker that uses it
  shared: [shareProgram, { scope: 'worker', timeout: 120_000 }],
  // on a page without a session, the call for the current user answers 401
  expected: async ({}, use) => use({ statuses: [401], serverAway: false }),
  context: async ({ context, expected }, use) => {
    const faults: string[] = [];
    context.on('console', (message) => {
      if (isFault(message, expected))
        faults.push(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
    context.on('page', waitForTakeOver);
    context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
    await use(context);
    expect(faults).toEqual([]);
  },
});

/**
 * A document can be read before its scripts have come. Tests go on once the page has taken over, because keys would go
 * nowhere until then; with `waitUntil: 'commit'` they go on at once.
 */
function waitForTakeOver(page: Page): void {
  for (const go of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const original = page[go].bind(page) as (...given: unknown[]) => Promise<Response | null>;
    const waiting = async (...given: unknown[]) => {
      const response = await original(...given);
      const [options] = (go === 'goto' ? given.slice(1) : given) as [{ waitUntil?: string } | undefined];
      if (options?.waitUntil !== 'commit')
        await page.locator('.first-look').waitFor({ state: 'detached', timeout: 30_000 });
      return response;
    };
    Object.assign(page, { [go]: waiting });
  }
}

// the page's own messages: about the session, and about code it could not fetch
const unanswered =
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|^The session could not be checked|Failed to fetch dynamically imported module/;

function isFault(message: ConsoleMessage, { statuses, serverAway, noScripts }: Expected): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false;
  if (serverAway && unanswered.test(message.text())) return false;
  if (noScripts && message.text().includes('was preloaded using link preload')) return false;
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(
    message.text(),
  )?.[1];
  return status === undefined || !statuses.includes(Number(status));
}

/**
 * Checks axe-core's rules of WCAG 2.2 A and AA. Repeats the check for a while: a toast that is fading out has too
 * little contrast but is gone the next time, while a real fault stays. One check can take many seconds.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page })
      // otherwise axe opens a blank page for each check to put together what the frames say: a page without frames needs none
      .setLegacyMode(page.frames().length === 1)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      // Fluent's hidden focus stops pass the focus on at once, which axe cannot see
      .exclude('[data-tabster-dummy]')
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );
  }).toPass({ timeout: 60_000 });
}

/** Runs a check in both themes, and switches them by the user menu. */
export async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  await check();
  await switchTheme(page);
  await check();
  await switchTheme(page);
}

async function switchTheme(page: Page): Promise<void> {
  const dark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: /theme|dark|light/i }).click();
  await expect(page.locator('html')).toHaveClass(dark ? /^((?!dark).)*$/ : /dark/);
}

/** The same for a page without an account. It must have been told to follow the system: `followSystemTheme`. */
export async function inBothSystemThemes(page: Page, check: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^((?!dark).)*$/);
    await check();
  }
}

/** Goes to a path as a link of the page does. For many paths this saves minutes over loading the page for each. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);

export const followSystemTheme = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('theme-follows-system', 'true'));

/**
 * Presses Escape in a dialog, which must close. Waits for the focus to be inside: a dialog is seen a moment before it
 * takes the focus, and a key until then goes to the page behind it.
 */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toBeAttached();
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
}

export { expect };
