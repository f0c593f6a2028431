import type { Program } from '../support/program.ts';
import { content, openFormatted, press, savedText, tool } from './formatted-page.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Drawn');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const place = () => ({ url: program.url, writer: admin, spaceId });

const drawnText = [
  'Before',
  '```mermaid\nflowchart LR\n  A --> B\n```',
  '$$\nx^2\n$$',
  '```mermaid\nno diagram\n```',
  'After\n',
].join('\n\n');

test('a diagram and a formula are drawn, and their source opens below the picture and closes', async ({
  page,
}) => {
  const id = await openFormatted(page, place(), 'Pictures of text', drawnText);
  const diagram = content(page).getByRole('img', { name: 'Diagram' });
  await expect(diagram).toBeVisible();
  await expect(content(page).locator('.katex')).toBeVisible();
  await expect(content(page).getByText(/^This diagram cannot be drawn/)).toBeVisible();
  await expectAccessible(page);
  const before = await diagram.getAttribute('src');
  await content(page).focus();
  await press(page, 'Control+Home', 'ArrowDown');
  await expect(page.locator('.ed-drawn.ed-selected')).toBeVisible();
  await press(page, 'Enter', 'Control+End');
  await press(page, 'Control+Home', 'ArrowDown', 'ArrowDown', 'End');
  await page.keyboard.type(' --> C');
  await expect(diagram).not.toHaveAttribute('src', before ?? '');
  await content(page).getByRole('button', { name: 'Done' }).click();
  await expect(content(page).getByText('flowchart LR')).toBeHidden();
  expect(await savedText(page, admin, id)).toBe(drawnText.replace('A --> B', 'A --> B --> C'));
  await press(page, 'Control+End', 'Enter');
  await page.keyboard.type('/formula');
  await press(page, 'Enter');
  await page.keyboard.type('a+b');
  await press(page, 'Control+Enter');
  await page.keyboard.type('End');
  expect(await savedText(page, admin, id)).toMatch(/After\n\n?\$\$\na\+b\n\$\$\n\nEnd\n*$/);
});

test('a formula within a line is drawn, opens under the caret, and goes as a whole', async ({ page }) => {
  const text = 'So $`a^2`$ and \\$`b`$ here.\n\n| k | v |\n| --- | --- |\n| 1 | $`c^2`$ |\n\n$`\\bad{`$\n';
  const id = await openFormatted(page, place(), 'Inline', text);
  const line = content(page).locator('.cm-line').first();
  const formula = line.locator('.ed-formula-inline');
  await expect(formula.locator('.katex')).toHaveCount(1);
  await expect(content(page).getByRole('grid').locator('.katex')).toHaveCount(1);
  await expect(content(page).locator('.ed-formula-inline code')).toHaveAttribute('title', /cannot be drawn/);
  await expectAccessible(page);
  await content(page).focus();
  await press(page, 'Control+Home');
  for (let step = 0; step < 4; step += 1) await press(page, 'ArrowRight');
  await press(page, 'Control+Enter');
  await expect(line).toHaveText('So $`a^2`$ and $b$ here.');
  await page.keyboard.type('+1');
  await press(page, 'Home');
  await expect(formula.locator('.katex')).toHaveCount(1);
  expect(await savedText(page, admin, id)).toBe(text.replace('a^2', 'a^2+1'));
  await formula.click();
  await expect(line).toHaveText('So $`a^2+1`$ and $b$ here.');
  await press(page, 'End');
  await press(page, 'Home');
  for (let step = 0; step < 4; step += 1) await press(page, 'ArrowRight');
  await press(page, 'Backspace');
  expect(await savedText(page, admin, id)).toBe(text.replace('$`a^2`$', ''));
});

const marked =
  'Plain words\n\n## The *stages*\n\nText **bold** here.\n\n### Inner\n\nMore\n\n## After\n\nEnd\n';

test('marks show once the caret rests, and Backspace takes what is seen', async ({ page }) => {
  const id = await openFormatted(page, place(), 'Marks', marked);
  const line = content(page).locator('.cm-line', { hasText: 'Text' });
  await expect(page.getByRole('group', { name: 'Block', exact: true })).toBeVisible();
  await tool(page, 'Show marks').click();
  await expect(tool(page, 'Show marks')).toHaveAttribute('aria-pressed', 'true');
  await content(page).focus();
  await press(page, 'Control+Home', 'ArrowDown', 'ArrowDown', 'Home');
  for (let step = 0; step < 7; step += 1) await press(page, 'ArrowRight');
  await expect(line).toHaveText('Text **bold** here.');
  await press(page, 'Home');
  await expect(line).toHaveText('Text bold here.');
  await press(page, 'End');
  for (let step = 0; step < 6; step += 1) await press(page, 'ArrowLeft');
  await expect(line).toHaveText('Text **bold** here.');
  await press(page, 'Backspace');
  await expect(line).toHaveText('Text **bold* here.');
  expect(await savedText(page, admin, id)).toBe(marked.replace('**bold**', '**bold*'));
});

test('the outline leads through the text, and the other blocks can be quiet', async ({ page }) => {
  const id = await openFormatted(page, place(), 'Outline', marked + 'line\n\n'.repeat(60));
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await expect(outline.getByRole('button')).toHaveText(['The stages', 'Inner', 'After']);
  await outline.getByRole('button', { name: 'After' }).click();
  await expect(outline.getByRole('button', { name: 'After' })).toHaveAttribute('aria-current', 'location');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('And ');
  await expect(outline.getByRole('button')).toHaveText(['The stages', 'Inner', 'And After']);
  await tool(page, 'Focus on one block').click();
  const colour = (words: string) =>
    content(page)
      .locator('.cm-line', { hasText: words })
      .first()
      .evaluate((line) => getComputedStyle(line).color);
  await expect.poll(async () => (await colour('And After')) === (await colour('End'))).toBe(false);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(outline).toBeHidden();
  expect(await savedText(page, admin, id)).toContain('## And After\n');
});
