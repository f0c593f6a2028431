import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { content, openFormatted, press } from './formatted-page.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Handbook');
});
const place = () => ({ url: program.url, writer: admin, spaceId });
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: 'Table' });
async function saved(page: Page, id: number, text: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect.poll(() => admin.textOf(id)).toBe(text);
}

/** Pastes into what has the focus. */
const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((parts) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text);
    const init = { bubbles: true, cancelable: true, clipboardData };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
  }, data);

const stages = `Before.

| Stage        | Share | Owner       |
| ------------ | ----: | ----------- |
| Canary       |   1 % | Jonas Berg  |
| First region |  20 % | **Mira** L. |
| Everywhere   | 100 % |

After.
`;

test('a table is written by keyboard alone, and is stored as Markdown', async ({ page }) => {
  const id = await openFormatted(page, place(), 'By keyboard');
  await content(page).focus();
  await page.keyboard.type('/table');
  await expect(page.getByRole('option', { selected: true })).toContainText('Table');
  await press(page, 'Enter');
  await expect(cell(page, 'Head, Column')).toBeFocused();
  await page.keyboard.type('Name');
  await press(page, 'Tab');
  await page.keyboard.type('a | b');
  await press(page, 'Tab');
  await expect(cell(page, 'Row 1, Name')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Row 1, Name' })).toBeAttached();
  await press(page, 'Delete', 'Control+b');
  await page.keyboard.type('bold');
  await press(page, 'Control+b');
  await page.keyboard.type(' one ');
  await press(page, 'Tab');
  await page.keyboard.type('first');
  await press(page, 'Shift+Enter');
  await page.keyboard.type('second');
  await press(page, 'Tab');
  await page.keyboard.type('added');
  await press(page, 'Enter');
  await expect(cell(page, 'Row 3, Name')).toBeFocused();
  await press(page, 'Shift+Tab', 'Shift+Tab');
  await expect(cell(page, 'Row 2, Name')).toBeFocused();
  await press(page, 'Alt+Shift+ArrowUp');
  await expect(cell(page, 'Row 1, Name')).toBeFocused();
  await press(page, 'Control+Enter');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('Behind.');
  await saved(
    page,
    id,
    [
      '| Name | a \\| b |',
      '| --- | --- |',
      '| added |  |',
      '| **bold** one | first<br>second |',
      '|  |  |',
      '',
      'Behind.',
    ].join('\n'),
  );
});

test('a cell changes alone, its row and column are acted on, and undo takes each back', async ({ page }) => {
  const id = await openFormatted(page, place(), 'Acts', stages);
  await grid(page).getByText('Jonas Berg').click();
  await expect(cell(page, 'Row 1, Owner')).toBeFocused();
  await press(page, 'End');
  await page.keyboard.type('er ');
  await press(page, 'ArrowDown', 'End');
  await page.keyboard.type('!');
  let text = stages.replace('Jonas Berg ', 'Jonas Berger ').replace('**Mira** L. ', '**Mira** L.! ');
  await saved(page, id, text);
  // a cell that its row lacks
  await press(page, 'ArrowDown');
  await expect(cell(page, 'Row 3, Owner')).toBeFocused();
  await page.keyboard.type('all');
  text = text.replace('| 100 % |', '| 100 % | all |');
  await saved(page, id, text);
  await press(page, 'Shift+F10');
  await page.getByRole('menuitem', { name: 'Add column before' }).click();
  await expect(cell(page, 'Row 3, Column 3')).toBeFocused();
  await page.keyboard.type('new');
  await press(page, 'Alt+Shift+ArrowLeft');
  await expect(cell(page, 'Row 3, Column 2')).toBeFocused();
  await expect(grid(page).getByRole('row').nth(3)).toHaveText('Everywherenew100 %all');
  await press(page, 'Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete column' }).click();
  await expect(cell(page, 'Row 3, Share')).toBeFocused();
  await press(page, 'Shift+F10');
  await page.getByRole('menuitem', { name: 'Align column' }).click();
  await page.getByRole('menuitemradio', { name: 'Centre' }).click();
  text = text.replace('| ----: |', '| :---: |');
  await saved(page, id, text);
  await grid(page).getByText('Canary').hover();
  await page.getByRole('button', { name: 'Row 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete row' }).click();
  await saved(page, id, text.replace(/\| Canary.*\n/, ''));
  for (let step = 0; step < 40; step += 1) await press(page, 'Control+z');
  await saved(page, id, stages);
  await expect(grid(page).getByRole('row')).toHaveCount(4);
});

test('arrows go into a table and out of it, Escape selects it, and the heights stay', async ({ page }) => {
  const id = await openFormatted(page, place(), 'Edges', stages);
  const height = () => grid(page).evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  await content(page).focus();
  await press(page, 'Control+Home', 'ArrowDown');
  await expect(cell(page, 'Head, Stage')).toBeFocused();
  for (const name of [
    'Head, Share',
    'Head, Owner',
    'Row 1, Stage',
    'Row 1, Share',
    'Row 1, Owner',
    'Row 2, Stage',
  ]) {
    await press(page, 'Tab');
    await expect(cell(page, name)).toBeFocused();
    expect(await height()).toBe(before);
  }
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('Now ');
  await press(page, 'ArrowUp');
  await expect(cell(page, 'Row 3, Stage')).toBeFocused();
  await press(page, 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp');
  await expect(content(page)).toBeFocused();
  expect(await height()).toBe(before);
  await saved(page, id, stages.replace('After', 'Now After'));
  await press(page, 'ArrowDown', 'Escape');
  await expect(content(page)).toBeFocused();
  await press(page, 'Delete');
  await expect(grid(page)).toBeHidden();
  await saved(page, id, 'Before.\n\nNow After.\n');
});

test('what a spreadsheet copies becomes a table, or fills one from a cell on', async ({ page }) => {
  const id = await openFormatted(page, place(), 'Pasted');
  await content(page).focus();
  const html =
    '<html><body><!--StartFragment--><table><tr><td>Month</td><td>Sum</td></tr><tr><td>May</td><td>1|2</td></tr></table><!--EndFragment--></body></html>';
  await paste(page, { 'text/html': html, 'text/plain': 'Month\tSum\nMay\t1|2' });
  await expect(cell(page, 'Head, Month')).toBeFocused();
  await saved(page, id, '| Month | Sum |\n| --- | --- |\n| May | 1\\|2 |');
  await press(page, 'ArrowDown', 'Tab');
  await expect(cell(page, 'Row 1, Sum')).toBeFocused();
  await paste(page, { 'text/plain': '7\t8\n9\t10\n' });
  const filled = '| Month | Sum |  |\n| --- | --- | --- |\n| May | 7 | 8 |\n|  | 9 | 10 |';
  await saved(page, id, filled);
  await paste(page, { 'text/plain': '|x\ny' });
  await saved(page, id, filled.replace('10', '10\\|x<br>y'));
});

for (const theme of ['light', 'dark'] as const) {
  test(`a table is accessible in all its states, and scrolls in itself on a phone, ${theme}`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    const wide = `| ${Array.from({ length: 8 }, (_, index) => `Column number ${index}`).join(' | ')} |`;
    const rule = `| ${Array.from({ length: 8 }, () => '---').join(' | ')} |`;
    await openFormatted(
      page,
      place(),
      `Looks ${theme}`,
      `${stages}\n${wide}\n${rule}\n| 1 | \`code\` | [link](/x) |\n`,
    );
    await grid(page).first().getByText('Mira').click();
    await expectAccessible(page);
    await press(page, 'Shift+F10');
    await expect(page.getByRole('menu', { name: 'Table' })).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Escape');
    await expect(cell(page, 'Row 2, Owner')).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    const isWider = () =>
      page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    const scrolls = () =>
      content(page).evaluate((field) => field.parentElement!.scrollWidth > field.parentElement!.clientWidth);
    // the page lays itself out anew after the window has its new size
    await expect.poll(isWider).toBe(false);
    await expect.poll(scrolls).toBe(false);
    await expectAccessible(page);
  });
}
