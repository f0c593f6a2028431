import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let viewer: Person;
let atlas: number;
let guide: number;
let mayaId: number;

const filler = 'Nothing of note is said on this line, nor on the next one.\n\n'.repeat(60);
const guideText = [
  '## Before',
  filler,
  'The **walrus** sleeps here.',
  '```js',
  'const quokkaCount = 1;',
  '```',
  filler,
  '<details><summary>Folded</summary>\n\nA numbat hides, in version 4.18.2.\n\n</details>',
  filler,
  '東京都庁の案内',
  filler,
].join('\n\n');

prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  mayaId = await admin.makePerson('maya', 'editor', 'Máya Lindqvist');
  await admin.makePerson('vera', 'viewer');
  viewer = await Person.signIn(program, 'vera');
  const maya = await Person.signIn(program, 'maya');
  atlas = await admin.makeSpace('Atlas of animals');
  const closed = await admin.makeSpace('Closed', { visibility: 'members' });
  const library = await admin.makeSpace('Library');
  guide = await admin.makeDocument(atlas, 'Field guide', guideText);
  await admin.makeDocument(atlas, 'Walrus watching', 'Short.');
  await admin.makeDocument(library, 'Shelves', 'A walrus on each.');
  await maya.makeDocument(library, 'Reading room', 'No walrus may enter.');
  await admin.makeDocument(closed, 'Walrus secrets', 'The walrus is called Quetzalcoatl.');
  await maya.leave();
});
test.afterAll(() => viewer.leave());
test.use({ reducedMotion: 'reduce' });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const paletteField = (page: Page) => palette(page).getByRole('combobox');
const headerField = (page: Page) =>
  page.getByRole('combobox', { name: 'Search documents and spaces', exact: true });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const results = (page: Page) => page.getByRole('tabpanel').getByRole('link');

async function home(page: Page, person = admin): Promise<void> {
  await person.lend(page);
  await page.goto(program.url);
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
}

/** The words that are marked in the text, in order. */
const markedWords = (page: Page) =>
  page.evaluate(() => {
    const marks = CSS.highlights.get('lectern-found');
    return marks ? [...marks].map((range) => (range as Range).toString()) : [];
  });

test('the palette opens from anywhere by keyboard alone, goes where it is told and gives the focus back', async ({
  page,
}) => {
  await home(page);
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await create.focus();
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await expect(option(page, /Reading room/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(create).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('atlas');
  await expect(option(page, /^Atlas of animals/)).toBeVisible();
  await expect(option(page, /^New document in Atlas of animals/)).toBeVisible();
  await page.keyboard.press('End');
  await expect(option(page, /All results for “atlas”/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(option(page, /^Atlas of animals/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${program.url}/spaces/${atlas}`);
  await expect(page.getByRole('heading', { name: 'Atlas of animals', level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('field gui');
  await expect(option(page, /^Field guide/)).toHaveAttribute('aria-selected', 'true');
  await expect(palette(page).locator('mark').first()).toHaveText('Field gui');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Field guide', level: 1 })).toBeVisible();
  await tab.close();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Field guide', level: 1 })).toBeVisible();
  await expect(palette(page)).toBeHidden();

  // empty, it offers what was opened last, but not what is on the page
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Documents' }).getByRole('option')).toHaveCount(4);
  await expect(option(page, /^Field guide/)).toBeHidden();
  await page.keyboard.type('dark');
  await expect(option(page, /^Dark theme/)).toBeVisible();
  await option(page, /^Dark theme/).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('zzqqxx');
  await expect(palette(page).getByText('No results found').first()).toBeVisible();
});

test('/ and Ctrl K are left alone where someone types or a question waits', async ({ page }) => {
  await home(page);
  const field = page.getByRole('textbox', { name: 'Quick Search' });
  await field.fill('either');
  await field.press('/');
  await expect(field).toHaveValue('either/');
  await expect(palette(page)).toBeHidden();
});

test('the header suggests as one types; Enter searches, unless a suggestion was chosen', async ({ page }) => {
  await home(page);
  const field = headerField(page);
  await field.fill('  ');
  await field.press('Enter');
  await expect(page).toHaveURL(`${program.url}/`);
  await field.fill('walrus & co');
  await field.press('Enter');
  await expect(page).toHaveURL(`${program.url}/search?q=walrus%20%26%20co`);
  await expect(field).toHaveValue('');

  await field.pressSequentially('walr');
  await expect(option(page, /^Walrus watching/)).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await field.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toHaveValue('walr');
  await field.press('u');
  await expect(option(page, /^Walrus watching/)).toBeVisible();
  await field.press('ArrowDown');
  const first = page.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await field.press('ArrowUp');
  await expect(option(page, /All results for “walru”/)).toHaveAttribute('aria-selected', 'true');
  await option(page, /^Walrus watching/).click();
  await expect(page.getByRole('heading', { name: 'Walrus watching', level: 1 })).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('a search is narrowed by kind, space and author, all in the address, and Back undoes it', async ({
  page,
}) => {
  await home(page);
  await page.goto(`${program.url}/search`);
  await expect(page.getByText('Enter a search term')).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('walrus');
  await expect(page).toHaveURL(`${program.url}/search?q=walrus`);
  await expect(results(page)).toHaveCount(5);
  await expect(page.getByRole('tab', { name: 'All Results 5' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Space', exact: true }).click();
  await page.getByRole('option', { name: 'Library' }).click();
  await expect(page).toHaveURL(/q=walrus&spaceId=\d+$/);
  await expect(results(page)).toHaveCount(2);
  const author = page.getByRole('combobox', { name: 'Author' });
  await author.click();
  await author.pressSequentially('maya');
  await page.getByRole('option', { name: /Máya Lindqvist/ }).click();
  await expect(page).toHaveURL(new RegExp(`spaceId=\\d+&authorId=${mayaId}$`));
  await expect(results(page)).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'All Results 1' })).toBeVisible();

  await page.reload();
  await expect(author).toHaveValue('Máya Lindqvist');
  await expect(results(page)).toHaveCount(1);
  await page.getByRole('tab', { name: /^Spaces/ }).click();
  await expect(page).toHaveURL(/kind=spaces/);
  await expect(page.getByText('No results found')).toBeVisible();
  await page.goBack();
  await expect(results(page)).toHaveCount(1);
  await page.goBack();
  await expect(results(page)).toHaveCount(2);
  await expect(author).toHaveValue('');
  await page.goBack();
  await expect(results(page)).toHaveCount(5);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('walrus');

  // filters as typed, and without words
  await page.getByRole('main').getByRole('searchbox').fill('walrus author:maya');
  await expect(results(page)).toHaveCount(1);
  await page.goto(`${program.url}/search`);
  await page.getByRole('combobox', { name: 'Updated' }).click();
  await page.getByRole('option', { name: 'Past week' }).click();
  await expect(page).toHaveURL(`${program.url}/search?past=week`);
  await expect(page.getByRole('link').filter({ hasText: 'Walrus secrets' })).toBeVisible();

  await page.goto(`${program.url}/search?q=walrsu`);
  await expect(page.getByText('Showing results for walrus')).toBeVisible();
  await expect(results(page)).toHaveCount(5);
  await page.goto(`${program.url}/search?q=zzqqxx&authorId=${mayaId}`);
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('button', { name: 'Search without filters' }).click();
  await expect(page).toHaveURL(`${program.url}/search?q=zzqqxx`);
});

test('a result opens at its match, marked until Escape, also in code, in folds and without spaces', async ({
  page,
}) => {
  await home(page);
  const openResult = async (query: string) => {
    await page.goto(`${program.url}/search?q=${encodeURIComponent(query)}`);
    const result = page.getByRole('link').filter({ has: page.getByRole('heading', { name: 'Field guide' }) });
    await expect(result).toContainText('§ Before');
    await result.click();
    await expect(page).toHaveURL(`${program.url}/documents/${guide}#before`);
  };
  for (const [query, place, marked] of [
    ['wallrus', 'The walrus sleeps here.', 'walrus'],
    ['quokkacount', 'const quokkaCount = 1;', 'quokkaCount'],
    ['numbats', 'A numbat hides, in version 4.18.2.', 'numbat'],
    ['都庁', '東京都庁の案内', '都庁'],
  ] as const) {
    await openResult(query);
    await expect(page.getByText(place)).toBeInViewport();
    await expect.poll(() => markedWords(page)).toContain(marked);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => markedWords(page)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=/);

  // a link in a new tab opens there too, and the address is left clean
  await page.goto(`${program.url}/documents/${guide}?find=walrus`);
  await expect(page.getByText('The walrus sleeps here.')).toBeInViewport();
  await expect(page).toHaveURL(`${program.url}/documents/${guide}`);
});

test.describe('while the server cannot answer', () => {
  test.use({ expected: { statuses: [401, 503], serverAway: false } });

  test('a search that fails says so and is tried again; what is shown stays while one types on', async ({
    page,
  }) => {
    await home(page);
    let isAway = true;
    await page.route(/\/api\/search\?/, (route) =>
      isAway
        ? route.fulfill({ status: 503, json: { message: 'The database is away', code: 'unavailable' } })
        : route.continue(),
    );
    await page.goto(`${program.url}/search?q=walrus`);
    const alert = page.getByRole('alert').filter({ hasText: 'An error occurred while searching.' });
    await expect(alert).toContainText('An error occurred while searching. Please try again.');
    await page.keyboard.press('Control+k');
    // at once: an answer to a part of the word would say that it failed before the whole word is asked for
    await paletteField(page).fill('walrus');
    await expect(
      palette(page).getByText('An error occurred while searching.', { exact: false }),
    ).toBeVisible();
    isAway = false;
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(option(page, /^Walrus watching/)).toBeVisible();
    await page.keyboard.press('Escape');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(results(page)).toHaveCount(5);
  });
});

test.describe('a viewer', () => {
  test('is shown no word of a private space, wherever they search', async ({ page }) => {
    await home(page, viewer);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('walrus');
    await expect(option(page, /^Walrus watching/)).toBeVisible();
    await expect(page.getByText('Walrus secrets')).toBeHidden();
    await expect(option(page, /^New /)).toBeHidden();
    await paletteField(page).fill('quetzalcoatl');
    await expect(palette(page).getByText('No results found').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${program.url}/search?q=walrus`);
    await expect(page.getByRole('tab', { name: 'All Results 4' })).toBeVisible();
    await expect(results(page)).toHaveCount(4);
    await expect(page.getByText('Walrus secrets')).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the search of the header fills the screen', async ({ page }) => {
    await home(page);
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    await expect(paletteField(page)).toBeFocused();
    expect(await palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await paletteField(page).fill('walrus');
    await option(page, /^Shelves/).tap();
    await expect(page.getByRole('heading', { name: 'Shelves', level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    await palette(page).getByRole('button', { name: 'Close' }).tap();
    await expect(palette(page)).toBeHidden();
  });
});
