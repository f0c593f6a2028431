import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
});
test.beforeEach(({ page }) => admin.lend(page));

test('a person chooses German: the page comes anew in it, with the server’s refusals, and goes back', async ({
  page,
}) => {
  await page.goto(`${program.url}/settings`);
  await expect(page.getByRole('radio', { name: 'Use browser setting' })).toBeChecked();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  await expectAccessible(page);

  await page.goto(`${program.url}/profile`);
  const name = page.getByRole('textbox', { name: 'Anzeigename' });
  await name.fill('x');
  await name.press('Enter');
  await expect(page.getByText('Der Anzeigename braucht mindestens 2 Zeichen')).toBeVisible();

  await page.goto(`${program.url}/settings`);
  await page.getByRole('radio', { name: 'Wie im Browser eingestellt' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
});

test.describe('in a browser that asks for German', () => {
  test.use({ locale: 'de-DE' });

  test('the page is German for whoever has chosen nothing, from the sign-in on', async ({ page }) => {
    await page.context().clearCookies();
    await page.goto(`${program.url}/login`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('textbox', { name: 'Benutzername' }).fill('nobody');
    await page.getByLabel('Passwort', { exact: true }).fill('wrong password');
    await page.getByLabel('Passwort', { exact: true }).press('Enter');
    await expect(page.getByText('Benutzername oder Passwort ist falsch', { exact: true })).toBeVisible();
  });
});

test.describe('in a browser that asks for Arabic', () => {
  test.use({ locale: 'ar' });

  test('the page is laid out from right to left, and a text has the direction of its letters', async ({
    page,
  }) => {
    const space = await admin.makeSpace('ميناء');
    const parent = await admin.makeDocument(
      space,
      'Lighthouse',
      'The lamp burns.\n\nالمصباح يضيء.\n\n`code`\n',
    );
    await admin.makeDocument(space, 'Below', '', parent);
    await page.goto(`${program.url}/documents/${parent}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

    const row = page.getByRole('treeitem', { name: 'Lighthouse' });
    const bar = page.getByRole('link', { name: 'تحرير' });
    const [inTree, edit] = [(await row.boundingBox())!, (await bar.boundingBox())!];
    expect(inTree.x).toBeGreaterThan(1_000);
    expect(edit.x + edit.width).toBeLessThan(400);
    const directions = await page
      .locator('[data-text] > *')
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
    expect(directions.slice(0, 2)).toEqual(['ltr', 'rtl']);

    // forwards is to the left
    await row.press('ArrowLeft');
    await expect(page.getByRole('treeitem', { name: 'Below' })).toBeVisible();
    await row.press('ArrowRight');
    await expect(page.getByRole('treeitem', { name: 'Below' })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('a result names its place from right to left, each name in its own direction', async ({ page }) => {
    const space = await admin.makeSpace('Harbour');
    const parent = await admin.makeDocument(space, 'Beacons', 'Above.');
    await admin.makeDocument(space, 'Signals', '## Fog\n\nThe foghorn sounds.\n', parent);
    await page.goto(`${program.url}/search?q=foghorn`);
    const result = page.getByRole('link', { name: 'Signals' });
    const place = (name: string) => result.locator('bdi').filter({ hasText: name }).last();
    await expect(place('Beacons')).toBeVisible();
    const [first, second] = [await place('Harbour').boundingBox(), await place('Beacons').boundingBox()];
    expect(first!.x).toBeGreaterThan(second!.x + second!.width);
  });
});

test('the table of an Arabic document begins within a phone’s screen on an English page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = Array.from({ length: 4 }, (_, index) => `عمود طويل ${index}`).join(' | ');
  const id = await admin.makeDocument(
    await admin.makeSpace('Tables'),
    'جدول',
    `مقدمة\n\n| ${wide} |\n|---|---|---|---|\n| ${wide} |\n`,
  );
  await page.goto(`${program.url}/documents/${id}`);
  const head = page.getByRole('columnheader').first();
  await expect(head).toBeVisible();
  const { x, width } = (await head.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(370);
});

test.describe('with texts that are 40 % longer', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** A language that nobody speaks: each text is longer, and ends with a mark. */
  const longer = (source: string): string =>
    source.replace(/JSON\.parse\("((?:[^"\\]|\\.)*)"\)/, (_all, json: string) => {
      const messages = JSON.parse(JSON.parse(`"${json}"`) as string) as Record<string, unknown[]>;
      for (const parts of Object.values(messages)) {
        const last = parts.findLastIndex((part) => typeof part === 'string' && /\p{L}/u.test(part));
        const length = parts.filter((part) => typeof part === 'string').join('').length;
        if (last >= 0) parts[last] = `${String(parts[last])} ${'ñö'.repeat(Math.ceil(length / 5))}`;
      }
      return `JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
    });

  const lengthen = (page: Page) =>
    page.route(/\/assets\/texts-/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: longer(await answer.text()) });
    });

  const places = [
    '/',
    '/spaces',
    '/documents/recent',
    '/search?q=x',
    '/profile',
    '/settings',
    '/admin',
    '/admin/manage-users',
    '/admin/groups',
  ];
  for (const place of places)
    test(`${place} fits the screen of a phone, and cuts no button`, async ({ page }) => {
      await lengthen(page);
      await page.goto(program.url + place);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('ñö');
      const cut = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth - innerWidth,
        parts: [...document.querySelectorAll<HTMLElement>('main button, main h1, main h2, main label')]
          .filter((part) => part.offsetParent !== null && part.clientWidth > 0)
          .filter(
            (part) =>
              part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible',
          )
          .map((part) => part.textContent),
      }));
      expect(cut).toEqual({ page: 0, parts: [] });
    });

  for (const width of [390, 1_440])
    test(`the filters of a search show their words at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await lengthen(page);
      await page.goto(`${program.url}/search?q=x`);
      const filters = page.getByRole('main').getByRole('combobox', { name: /ñö/ });
      await expect(filters).toHaveCount(4);
      const cut = await filters.evaluateAll((fields) =>
        fields.flatMap((field) => {
          const words = field instanceof HTMLInputElement ? field.placeholder : field.textContent;
          const { font, paddingLeft, paddingRight } = getComputedStyle(field);
          const pen = document.createElement('canvas').getContext('2d')!;
          pen.font = font;
          const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          return pen.measureText(words).width > room + 1 ? [words] : [];
        }),
      );
      expect(cut).toEqual([]);
    });
});
