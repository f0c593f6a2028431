import type { Page } from '@playwright/test';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

const text = `---
status: draft
---

# Ferry timetable

The ferry leaves at *seven*, see [the harbour](https://harbour.example/times) and [below](#winter).

## Winter

- [x] ice
- [ ] snow

> [!NOTE]
> Bring a coat.

| Day | Boat |
| --- | --- |
| Monday | Anna |

\`\`\`js
const boats = 2;
\`\`\`

${'A long paragraph about the sea and the boats that cross it every day. '.repeat(30)}

![A dead picture](/uploads/document-attachments/00000000000000000000000000000000)

<script>document.title = 'attacked'</script><img src=x onerror="document.title='attacked'"><style>h1{display:none}</style>

The end of the page.
`;

let url: string;
let admin: Person;
let page: string;

prepareProgram(async ({ program, admin: person }) => {
  admin = person;
  url = program.url;
  const space = await person.makeSpace('Harbour');
  page = `${url}/documents/${await person.makeDocument(space, 'Ferry timetable', text)}`;
});

/** Where the parts of a document stand, in px. */
const placesOf = (shown: Page) =>
  shown.evaluate(() =>
    [
      'h1',
      '[data-text] h2',
      '[data-text] p',
      '[data-text] table',
      '[data-text] .callout',
      '[data-text] li',
      'dl',
    ]
      .map((selector) => document.querySelector(`main ${selector}`))
      .map((element) => element && (element.getBoundingClientRect().toJSON() as unknown)),
  );

const look = (shown: Page) =>
  shown.evaluate(() => {
    const of = (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) return null;
      const { color, fontFamily, fontSize, lineHeight, backgroundColor } = getComputedStyle(element);
      return { color, fontFamily, fontSize, lineHeight, backgroundColor };
    };
    return [
      'main h1',
      'main',
      '[data-text]',
      '[data-text] h2',
      '[data-text] a',
      '[data-text] pre',
      'dl dt',
    ].map(of);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a document can be read', async ({ page: shown, expected }) => {
    expected.noScripts = true;
    expected.statuses.push(404);
    await admin.lend(shown);
    const response = await shown.goto(page, { waitUntil: 'commit' });
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(shown).toHaveTitle('Ferry timetable · Lectern');
    await expect(shown.getByRole('heading', { level: 1, name: 'Ferry timetable' })).toBeVisible();
    await expect(shown.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(shown.getByText('The ferry leaves at seven')).toBeVisible();
    await expect(shown.getByRole('checkbox', { name: 'ice' })).toBeChecked();
    await expect(shown.locator('noscript p')).toBeVisible();
    await expect(shown.locator('noscript p')).toContainText('needs JavaScript');
    await expect(shown.getByRole('table')).toBeVisible();
  });
});

for (const [name, width] of [
  ['a wide window', 1440],
  ['a telephone', 390],
] as const) {
  test(`the page takes over a text without moving it, in ${name}`, async ({ page: shown, expected }) => {
    expected.statuses.push(404);
    await shown.setViewportSize({ width, height: 900 });
    await admin.lend(shown);
    await shown.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
    });
    // the choice is noted for the server
    await shown.goto(page);
    await expect(shown.getByRole('button', { name: /^Account of/ })).toBeVisible();

    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await shown.route(/\/assets\/index-.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await shown.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await shown.goto(page, { waitUntil: 'commit' });
    await expect(shown.getByText('The end of the page.')).toBeAttached();
    await expect(shown.locator('html')).toHaveClass('dark');
    await shown.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    // the fallbacks are fonts of the machine, which it may not have
    await shown.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
    const before = { places: await placesOf(shown), look: await look(shown) };
    await shown.locator('main').evaluate((main) => (main.scrollTop = 60));
    release();
    await expect(shown.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await expect(shown.locator('[data-first-text]')).toHaveCount(0);
    expect(await shown.locator('main').evaluate((main) => main.scrollTop)).toBe(60);
    await shown.locator('main').evaluate((main) => (main.scrollTop = 0));
    expect(await look(shown)).toEqual(before.look);
    expect(await placesOf(shown)).toEqual(before.places);
    const shifts = await shown.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.05);
  });
}
