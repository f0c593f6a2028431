import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test';

/** What a journey expects to go wrong: the browser's own line for a status. */
export interface Expected {
  statuses: number[];
  /** The test stops the program: the browser says that nobody answers, and the page that it cannot know who is there. */
  serverAway: boolean;
}

interface Fixtures {
  expected: Expected;
}

/** Pages that fail their test on any console error, uncaught error or policy violation that was not expected. */
export const test = base.extend<Fixtures>({
  // signed out, the page asks who is there and is told: nobody
  expected: async ({}, use) => use({ statuses: [401], serverAway: false }),
  context: async ({ context, expected }, use) => {
    const faults: string[] = [];
    context.on('console', (message) => {
      if (isFault(message, expected)) faults.push(`${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
    await use(context);
    expect(faults).toEqual([]);
  },
});

// beside the browser's own line: what the page says of the session, and of code it could not fetch
const unanswered =
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|^The session could not be checked|Failed to fetch dynamically imported module/;

function isFault(message: ConsoleMessage, { statuses, serverAway }: Expected): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false;
  if (serverAway && unanswered.test(message.text())) return false;
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(
    message.text(),
  )?.[1];
  return status === undefined || !statuses.includes(Number(status));
}

/**
 * axe-core's rules of WCAG 2.2 A and AA. Asked again for a while: a toast that is fading when it is measured has no
 * contrast, and is gone the next time; a real fault stays.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      // Fluent's own stops for the focus: nothing stays on them, which axe cannot see
      .exclude('[data-tabster-dummy]')
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );
  }).toPass({ timeout: 15_000 });
}

/** Both themes, as the user menu switches them. */
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

export async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
}

export { expect };
