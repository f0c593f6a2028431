import { expect, type Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expectAccessible, inBothThemes, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
prepareProgram((prepared) => {
  ({ program, admin } = prepared);
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Writing in Lectern' });

async function expectHelp(page: Page): Promise<void> {
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(`${program.url}/help`);
  await expect(page).toHaveTitle('Help · Lectern');
}

/** Scrolls each picture into view; its file has to arrive. */
async function expectPictures(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const pictures = page
    .getByRole('main')
    .getByRole('img', { name: /^(?:A document|The editor|Search|History):/ });
  await expect(pictures).toHaveCount(4);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('src', new RegExp(`^/assets/\\w+-${theme}-[\\w-]+\\.png$`));
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1000);
  }
}

test('the menu opens the guide, whose pictures are of the theme that shows', async ({ page }) => {
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expectHelp(page);
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2, name: 'Markdown by example' }),
  ).toBeVisible();
  let theme: 'light' | 'dark' = 'light';
  await inBothThemes(page, async () => {
    await expectPictures(page, theme);
    theme = 'dark';
  });
});

test('the guide opens by keyboard, from the menu and by the search for commands', async ({ page }) => {
  await page.goto(program.url);
  await page.getByRole('button', { name: /^Account of/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Help' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectHelp(page);

  await page.goto(program.url);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search documents, spaces and actions' }).fill('help');
  await expect(page.getByRole('option', { name: 'Go to Help' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectHelp(page);
});

test('the headings stand beside the guide, and an address opens it at one of them', async ({ page }) => {
  await page.goto(`${program.url}/help#keyboard`);
  const keyboard = page.getByRole('heading', { level: 2, name: 'Keyboard' });
  await expect(keyboard).toBeInViewport();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Stars' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Stars' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(contents).toBeHidden();
  await expectAccessible(page);
});

test('the guide and its pictures are fetched only where it is opened', async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', (response) => void fetched.push(response.url()));
  /** What of the files fetched so far holds the guide or a picture of it. */
  const holding = async () => {
    const found: string[] = [];
    for (const address of fetched.splice(0)) {
      if (address.endsWith('.png')) found.push('picture');
      if (!address.endsWith('.js')) continue;
      if ((await (await page.request.get(address)).text()).includes('# Writing in Lectern'))
        found.push('text');
    }
    return found;
  };
  await page.goto(program.url);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByText('No recent documents.')).toBeVisible();
  expect(await holding()).toEqual([]);
  await page.goto(`${program.url}/help`);
  await expectPictures(page, 'light');
  expect((await holding()).sort()).toEqual(['picture', 'picture', 'picture', 'picture', 'text']);
});
