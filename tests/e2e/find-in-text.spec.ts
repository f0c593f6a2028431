import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { chooseMode, content, openFormatted, press } from './formatted-page.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Finding');
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const panel = (page: Page) => page.getByRole('search', { name: 'Find in the text' });
const status = (page: Page) => panel(page).getByRole('status');

const text =
  '# The lamp\n\nA lamp, and **the lamp** again.\n\n- [a lamp](/lamp)\n- Lamp of **la**mps\n\n> one\n> lamp\n\n```\nlamp.on();\n```';

async function openAtStart(page: Page, title: string): Promise<number> {
  const id = await openFormatted(page, { url: program.url, writer: admin, spaceId }, title, text);
  await content(page).press('Control+Home');
  return id;
}

test('words are found and replaced as they are shown, by keyboard alone', async ({ page }) => {
  const id = await openAtStart(page, 'By keyboard');
  await press(page, 'Control+f');
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('lamp');
  await expect(status(page)).toHaveText('Hit 1 of 8');
  await expect(content(page).locator('.ed-hit-now')).toHaveText('lamp');
  await press(page, 'Enter', 'F3');
  await expect(status(page)).toHaveText('Hit 3 of 8');
  await press(page, 'Shift+Enter', 'Shift+F3', 'Shift+F3');
  await expect(status(page)).toHaveText('Hit 8 of 8');
  await press(page, 'Shift+Enter', 'Shift+Enter');
  await expect(status(page)).toHaveText(/^Hit 6 of 8\. It runs across formatting/);
  // back in the text, with the hit selected
  await press(page, 'Shift+Enter', 'Escape');
  await expect(panel(page)).toBeHidden();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('Light');
  await press(page, 'Control+Home', 'Control+h');
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('lamp');
  await expect(status(page)).toHaveText('Hit 1 of 7');
  await press(page, 'Tab');
  await press(page, 'Space');
  await expect(status(page)).toHaveText('Hit 1 of 7');
  await expect(panel(page).getByRole('button', { name: 'Match case' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(panel(page).getByRole('textbox', { name: 'Replace with' })).toBeFocused();
  await page.keyboard.type('lantern');
  await press(page, 'Enter');
  await expect(status(page)).toHaveText('Hit 1 of 6');
  await press(page, 'Tab', 'Tab', 'Enter');
  await expect(status(page)).toHaveText(
    '5 hits replaced. 1 hit runs across formatting and was not replaced.',
  );
  await press(page, 'Escape', 'Control+s');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  const stored = () => admin.textOf(id);
  const replaced = text
    .replaceAll('lamp', 'lantern')
    .replace('(/lantern)', '(/lamp)')
    .replace('Lamp of', 'Light of');
  expect(await stored()).toBe(replaced);
  // all of it is one step
  await content(page).press('Control+z');
  await chooseMode(page, 'Markdown');
  await expect(content(page)).toHaveValue(
    text.replace('# The lamp', '# The lantern').replace('Lamp of', 'Light of'),
  );
  // this mode has the browser's own
  await content(page).press('Control+f');
  await expect(panel(page)).toBeHidden();
});

for (const theme of ['light', 'dark'] as const)
  test(`the panel is accessible and fits a phone, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await openAtStart(page, `Panel, ${theme}`);
    await press(page, 'Control+h');
    await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused();
    await page.keyboard.type('lamp');
    await expect(status(page)).toHaveText('Hit 1 of 8');
    await expectAccessible(page);
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });
