import type { Page } from '@playwright/test';
import { pngOf } from '../support/content.ts';
import type { Program } from '../support/program.ts';
import { content, openFormatted, press, savedText, tool } from './formatted-page.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Without Markdown');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Chooses a block from the list of '+'. */
async function insert(page: Page, name: string): Promise<void> {
  await tool(page, 'Insert a block').click();
  await page.getByRole('listbox', { name: 'Insert' }).getByRole('option', { name }).click();
}

/** Who writes sees none of the signs of Markdown. */
async function expectNoSigns(page: Page): Promise<void> {
  const shown = content(page).evaluate((field) => {
    const copy = field.cloneNode(true) as HTMLElement;
    // the languages of code are offered, not written
    for (const menu of copy.querySelectorAll('select')) menu.remove();
    return copy.textContent ?? '';
  });
  expect(await shown).not.toMatch(/[#*|`>[\]]/);
}

async function addColumn(page: Page, name: string): Promise<void> {
  await press(page, 'Shift+F10');
  await page.getByRole('menuitem', { name: 'Add column after' }).click();
  await page.keyboard.type(name);
  await expectNoSigns(page);
}

// evidence: Q36
test('a whole page is written and changed without a sign of Markdown, typed or seen', async ({ page }) => {
  const other = await admin.makeDocument(spaceId, 'House rules', '');
  const id = await openFormatted(page, { url: program.url, writer: admin, spaceId }, 'The move');
  await content(page).focus();
  await tool(page, 'Heading 2').click();
  await page.keyboard.type('Plan');
  await press(page, 'Enter');
  await page.keyboard.type('We move in May.');
  await insert(page, 'Link to a Document');
  await page.keyboard.type('House');
  await expect(page.getByRole('option', { name: /House rules/ })).toBeVisible();
  await press(page, 'Enter');
  await expectNoSigns(page);
  await page.keyboard.type(' say the rest.');
  await press(page, 'Enter');
  await insert(page, 'Task List');
  await page.keyboard.type('Pack');
  await press(page, 'Enter');
  await page.keyboard.type('Call the lift');
  await press(page, 'Enter', 'Enter');
  await insert(page, 'Callout');
  await page.keyboard.type('Lifts are closed.');
  await press(page, 'Enter', 'Enter');
  await insert(page, 'Code Block');
  await page.keyboard.type('ls boxes');
  await press(page, 'Control+Enter');
  await expectNoSigns(page);

  await insert(page, 'Table');
  await expect(cell(page, 'Head, Column')).toBeFocused();
  await page.keyboard.type('Room');
  await press(page, 'Tab');
  await page.keyboard.type('Who');
  await addColumn(page, 'When');
  await addColumn(page, 'Done');
  await press(page, 'Tab');
  for (const words of ['Hall', 'Mira', 'Monday']) {
    await page.keyboard.type(words);
    await press(page, 'Tab');
  }
  await page.keyboard.type('no');
  await expectNoSigns(page);
  await press(page, 'Control+Enter');
  await page.keyboard.type('Pictures');
  await press(page, 'Enter');

  const choosing = page.waitForEvent('filechooser');
  await tool(page, 'Insert Image').click();
  const files = ['lamp', 'door'].map((name) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: pngOf(300, 200),
  }));
  await (await choosing).setFiles(files);
  for (const name of ['lamp', 'door'])
    await expect(content(page).getByRole('img', { name })).toHaveAttribute('src', /^\/uploads\//);
  await expectNoSigns(page);

  const text = await savedText(page, admin, id);
  const pictures = /!\[lamp[^\]]*\]\(\/uploads\/[^)]+\)\s+!\[door[^\]]*\]\(\/uploads\/[^)]+\)/;
  expect(text).toMatch(pictures);
  expect(text.replace(pictures, 'PICTURES').trim()).toBe(
    [
      '## Plan',
      'We move in May.',
      `[House rules](/documents/${other}) say the rest.`,
      '- [ ] Pack\n- [ ] Call the lift',
      '> [!NOTE]\n> Lifts are closed.',
      '```\nls boxes\n```',
      '| Room | Who | When | Done |\n| --- | --- | --- | --- |\n| Hall | Mira | Monday | no |',
      'Pictures',
      'PICTURES',
    ].join('\n\n'),
  );

  await page.getByRole('grid', { name: 'Table' }).getByText('Monday').click();
  await expect(cell(page, 'Row 1, When')).toBeFocused();
  await press(page, 'Control+a');
  await page.keyboard.type('Friday');
  await expectNoSigns(page);
  expect(await savedText(page, admin, id)).toBe(text.replace('Monday', 'Friday'));
});
