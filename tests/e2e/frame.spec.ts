import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
let documentId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  // one word that nothing can break, and a table wider than any phone
  spaceId = await admin.makeSpace('Donaudampfschifffahrtsgesellschaftskapitänswitwenrente', {
    description: 'https://fjordline.example/a/very/long/address/that/never/ends/and/never/breaks/anywhere',
  });
  const cells = Array.from({ length: 14 }, (_, index) => `Column ${index}`).join(' | ');
  const text = `## A heading\n\n| ${cells} |\n|${'---|'.repeat(14)}\n| ${cells} |\n\n\`\`\`\n${'wide '.repeat(60)}\n\`\`\`\n`;
  documentId = await admin.makeDocument(spaceId, 'Unterwasserarchäologiewissenschaftsverständnis', text);
});
test.use({ reducedMotion: 'reduce' });

const routes = (): [path: string, heading: string | RegExp, title: string][] => [
  ['/', /^Welcome, /, 'Home'],
  ['/spaces', 'All Spaces', 'All Spaces'],
  ['/spaces/create', 'Create a space', 'New Space'],
  [`/spaces/${spaceId}`, /^Donaudampf/, 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'],
  [
    `/spaces/${spaceId}?tab=members`,
    'Who can see this space',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente',
  ],
  [`/spaces/${spaceId}/settings`, /^Donaudampf/, 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'],
  ['/documents/starred', 'Starred Documents', 'Starred Documents'],
  ['/documents/recent', 'Recent Documents', 'Recent Documents'],
  [`/documents/${documentId}`, /^Unterwasser/, 'Unterwasserarchäologiewissenschaftsverständnis'],
  ['/search?q=heading', 'Search', 'heading · Search'],
  ['/profile', 'Profile', 'Profile'],
  ['/help', 'Writing in Lectern', 'Help'],
  ['/admin/manage-users', 'Manage Users', 'Manage Users'],
  ['/admin/groups', 'Manage Groups', 'Manage Groups'],
  ['/admin/sign-in', 'Sign-in', 'Sign-in'],
  ['/nowhere', '404 Page Not Found', 'Page not found'],
];

/** What sticks out of the window to the side, or would let it scroll there. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('main')]
      .filter((element) => element !== null && element.scrollWidth > element.clientWidth)
      .map((element) => `${element?.tagName} ${element?.scrollWidth} > ${element?.clientWidth}`),
  );

test('no page scrolls sideways from 360 to 2560 px, and each names itself in the tab', async ({ page }) => {
  await admin.lend(page);
  for (const [path, heading, title] of routes()) {
    await page.goto(program.url + path);
    await expect(page.getByRole('main').getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Lectern`);
    for (const width of [360, 767, 768, 1024, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sideways(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('the focus goes to the sheet on a new page, and back to its button after a dialog', async ({ page }) => {
  await admin.lend(page);
  await page.goto(`${program.url}/spaces`);
  const main = page.getByRole('main');
  const remove = main.getByRole('button', { name: /^Delete Donau/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this space?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await closeByEscape(dialog);
  await expect(remove).toBeFocused();

  await page.getByRole('link', { name: 'Starred', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Starred Documents' })).toBeVisible();
  await expect(main).toBeFocused();
});

test('the sidebar is remembered when it is closed, and the sheet gains its room', async ({ page }) => {
  await admin.lend(page);
  await page.goto(program.url);
  const widthOfSheet = () => page.getByRole('main').evaluate((sheet) => sheet.clientWidth);
  await expect(page.getByRole('link', { name: 'Recent', exact: true })).toBeVisible();
  const beside = await widthOfSheet();
  await page.getByRole('button', { name: 'Close sidebar' }).click();
  await expect(page.getByRole('link', { name: 'Recent', exact: true })).toBeHidden();
  await expect.poll(widthOfSheet).toBeGreaterThan(beside + 200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Recent', exact: true })).toBeHidden();
});

test.describe('a list that fails', () => {
  test.use({ expected: { statuses: [401, 500], serverAway: false } });

  test('leaves the rest of the dashboard alone, and can be tried again', async ({ page }) => {
    await admin.lend(page);
    const recent = /\/api\/documents\/recent/;
    const body = JSON.stringify({ message: 'Something broke', code: 'internal' });
    await page.route(recent, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    );
    await page.goto(program.url);
    const section = page.getByRole('region', { name: 'Recent Documents' });
    await expect(section.getByRole('alert')).toContainText('The recent documents could not be loaded.');
    await expect(section.getByRole('link', { name: 'View All Recent' })).toBeHidden();
    const starred = page.getByRole('region', { name: 'Starred Documents' });
    await expect(starred.getByText('No starred documents.')).toBeVisible();
    const spaces = page.getByRole('region', { name: 'Your Spaces' });
    await expect(spaces.getByRole('link', { name: /^Donaudampf/ })).toBeVisible();

    await page.unroute(recent);
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section.getByRole('link', { name: /^Unterwasser/ })).toBeVisible();
    await expect(section.getByRole('alert')).toBeHidden();
  });
});

test('nothing moves for those who asked for no motion', async ({ page }) => {
  await admin.lend(page);
  await page.goto(program.url);
  const button = page.getByRole('main').getByRole('link', { name: 'New Document' });
  await expect(button).toBeVisible();
  const seconds = (value: string) => Math.max(...value.split(',').map((one) => Number.parseFloat(one)));
  const durations = await button.evaluate((element) => {
    const { transitionDuration, animationDuration } = getComputedStyle(element);
    return [transitionDuration, animationDuration];
  });
  for (const duration of durations) expect(seconds(duration)).toBeLessThanOrEqual(0.001);
});
