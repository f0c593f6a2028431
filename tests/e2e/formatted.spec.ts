import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { pasteOrDrop, pixel } from './paste-and-drop.ts';
import { chooseMode, content, openFormatted, press, tool } from './formatted-page.ts';
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

const mode = (page: Page, name: 'Formatted' | 'Markdown') => page.getByRole('radio', { name });
async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
}

/** Chooses a block from the list behind a slash. */
async function insertBlock(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(`/${typed}`);
  const list = page.getByRole('listbox', { name: 'Insert' });
  await expect(list.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
}

test('a page is written by keyboard without a sign of Markdown, and is stored as it', async ({ page }) => {
  const target = await admin.makeDocument(spaceId, 'Rolling back', 'How.');
  await page.goto(`${program.url}/documents/${target}`);
  await expect(page.getByRole('heading', { name: 'Rolling back', level: 1 })).toBeVisible();
  const id = await openFormatted(page, place(), 'By keyboard');
  await content(page).click();
  await page.keyboard.type('Every change has one ');
  await press(page, 'Control+b');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('door');
  await press(page, 'Control+b');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.type(' alone.');
  await press(page, 'Enter', 'Control+Alt+2');
  await page.keyboard.type('The stages');
  await expect(tool(page, 'Heading 2')).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Enter');
  await insertBlock(page, 'task', 'Task List');
  await page.keyboard.type('Ask the owner');
  await press(page, 'Enter');
  await page.keyboard.type('Watch it');
  await press(page, 'Enter', 'Enter');
  await insertBlock(page, 'callout', 'Callout');
  await page.keyboard.type('Not on Fridays.');
  await press(page, 'Enter', 'Enter');
  await page.keyboard.type('Read ');
  await page.keyboard.type('[[');
  await expect(page.getByRole('option', { name: /Rolling back/ })).toBeVisible();
  await press(page, 'Enter');
  await page.keyboard.type(' too.');
  await press(page, 'Enter');
  await insertBlock(page, 'code', 'Code Block');
  await page.keyboard.type('deploy');
  await press(page, 'Enter');
  await page.keyboard.type('watch');
  await press(page, 'Control+Enter');
  await page.keyboard.type('The end.');
  // the menu of languages has C#
  const shown = await content(page).evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const menu of copy.querySelectorAll('select')) menu.remove();
    return copy.textContent;
  });
  expect(shown).toContain('The end.');
  expect(shown).not.toMatch(/[#*|`]/);
  await page.getByRole('checkbox', { name: 'Watch it' }).click();
  await save(page);
  expect(await admin.textOf(id)).toBe(
    [
      'Every change has one **door** alone.',
      '## The stages',
      '- [ ] Ask the owner\n- [x] Watch it',
      '> [!NOTE]\n> Not on Fridays.',
      `Read [Rolling back](/documents/${target}) too.`,
      '```\ndeploy\nwatch\n```',
      'The end.',
    ].join('\n\n'),
  );
});

test('at the edge of bold the caret has two sides, and a deletion leaves no half of a mark', async ({
  page,
}) => {
  const id = await openFormatted(page, place(), 'Edges', 'a **b** c');
  await content(page).click();
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false');
  await press(page, 'ArrowRight');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'ArrowRight');
  await page.keyboard.type('i');
  await press(page, 'ArrowRight');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.type('o');
  await expect(content(page)).toHaveText('a bio c');
  await save(page);
  expect(await admin.textOf(id)).toBe('a **bi**o c');
  await press(page, 'Backspace', 'Backspace', 'Backspace');
  await expect(content(page)).toHaveText('a  c');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => admin.textOf(id)).toBe('a  c');
});

test('switching keeps the text to the byte, the caret and one history', async ({ page }) => {
  const text = 'One\r\ntwo.\n\n- item\r\n\r\n**Bold** word.\n';
  const id = await openFormatted(page, place(), 'Switching', text);
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await content(page).click();
  await press(page, 'Control+End');
  await page.keyboard.type(' Typed here');
  await chooseMode(page, 'Markdown');
  await expect(content(page)).toHaveValue('One\ntwo.\n\n- item\n\n**Bold** word. Typed here\n');
  await content(page).focus();
  await page.keyboard.type(' and there');
  await chooseMode(page, 'Formatted');
  await expect(content(page)).toContainText('Typed here and there');
  await save(page);
  expect(await admin.textOf(id)).toBe(text.replace('word.', 'word. Typed here and there'));
  await content(page).focus();
  for (let step = 0; step < 10; step += 1) await press(page, 'Control+z');
  await expect(content(page)).not.toContainText('Typed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => admin.textOf(id)).toBe(text);
  await page.reload();
  await expect(mode(page, 'Formatted')).toBeChecked();
  await page.goto(`${program.url}/settings`);
  await expect(page.getByRole('radio', { name: 'Formatted' })).toBeChecked();
});

/**
 * Runs in the page, a string because the page lacks the compiler's helpers: opens the formatted editor and scrolls
 * before the page is idle. Returns the lines that were shown as their source.
 */
const scrollAtOnce = `new Promise((resolve) => {
  const seen = [];
  const scroll = (step) => {
    const field = document.querySelector('.cm-scroller');
    field.scrollTop = field.scrollHeight * step / 5;
    requestAnimationFrame(() => {
      for (const line of document.querySelectorAll('.cm-line'))
        if (!line.className.includes('ed-')) seen.push(line.textContent);
      if (step < 5) scroll(step + 1);
      else resolve(seen);
    });
  };
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.cm-line')) return;
    observer.disconnect();
    scroll(1);
  });
  observer.observe(document, { childList: true, subtree: true });
  document.querySelector('input[value=formatted]').click();
})`;

test('a long text is formatted wherever it is looked at before all of it is known', async ({ page }) => {
  const part =
    '## Heading\n\nSome **bold** words.\n\n- item\n- item\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n';
  const text = `${part.repeat(900)}The **last** words`;
  const id = await openFormatted(page, place(), 'Long', text);
  await chooseMode(page, 'Markdown');
  await expect(content(page)).toHaveValue(text);
  expect(await page.evaluate<string[]>(scrollAtOnce)).toEqual([]);
  await content(page).focus();
  await press(page, 'Control+End');
  await page.keyboard.type(' end');
  await save(page);
  expect(await admin.textOf(id)).toBe(`${text} end`);
});

test('what others save is merged, a file that is on its way is waited for, and a closed tab loses nothing', async ({
  page,
  expected,
}) => {
  expected.statuses.push(409);
  const id = await openFormatted(page, place(), 'Together', 'First.\n\nLast.\n');
  await content(page).click();
  await press(page, 'Control+Home');
  await page.keyboard.type('Mine. ');
  await admin.put(`/api/documents/${id}`, { content: 'First.\n\nLast. Theirs.\n' });
  await save(page);
  await expect(content(page)).toContainText('Mine. First.');
  await expect(content(page)).toContainText('Last. Theirs.');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/documents/*/attachments', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await press(page, 'Control+End', 'Enter');
  await pasteOrDrop(page, 'paste', { files: [pixel] });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Waiting for one file')).toBeVisible();
  letGo();
  await expect(content(page).getByRole('img', { name: 'image.png' })).toBeVisible();
  await expect
    .poll(() => admin.textOf(id))
    .toMatch(/^Mine\. First\.\n\nLast\. Theirs\.\n\n!\[image\.png\]\(\/uploads\/[^)]+\)\n?$/);
  await content(page).focus();
  await press(page, 'Control+Home');
  await page.keyboard.type('Unsaved. ');
  await expect(page.getByText('A copy is kept on this device')).toBeVisible();
  await page.goto(`${program.url}/documents/${id}`);
  await page.goto(`${program.url}/documents/${id}/edit`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(content(page)).toContainText('Unsaved. Mine.');
});

test('a link is made, changed and removed in its panel, and one that could run is never opened', async ({
  page,
}) => {
  const id = await openFormatted(page, place(), 'Links', 'read this [bad](javascript:alert(1)) now');
  await content(page).click();
  await press(page, 'Control+Home');
  for (let step = 0; step < 4; step += 1) await press(page, 'Shift+ArrowRight');
  await press(page, 'Control+k');
  const address = page.getByRole('textbox', { name: 'Address or document' });
  await address.fill('docs.example.org');
  await press(page, 'Enter');
  await expect(content(page)).toBeFocused();
  await press(page, 'ArrowLeft');
  const panel = page.getByRole('group', { name: 'Link' });
  await expect(panel.getByText('https://docs.example.org')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Open' })).toBeVisible();
  await panel.getByRole('button', { name: 'Change' }).click();
  await address.fill('/documents/7');
  await press(page, 'Enter');
  await save(page);
  expect(await admin.textOf(id)).toBe('[read](/documents/7) this [bad](javascript:alert(1)) now');
  await content(page).getByText('bad').click();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Open' })).toBeHidden();
  await panel.getByRole('button', { name: 'Remove' }).click();
  await expect(content(page)).toHaveText('read this bad now');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => admin.textOf(id)).toBe('[read](/documents/7) this bad now');
});

const everything = `---
title: Much
---

# One

Text with **bold**, *italic*, \`code\`, <u>under</u> and a note[^1].

> [!WARNING]
> Take care.

> A quote.

1. one
2. two
   - nested

- [x] done

\`\`\`js
const a = 1;
\`\`\`

---

![Not there](/uploads/not-there.png)

| a | b |
| --- | --- |
| c | d |

<details><summary>More</summary>Hidden</details>

[^1]: The note.
`;

for (const theme of ['light', 'dark'] as const) {
  test(`everything that is drawn is accessible and fits a phone, ${theme}`, async ({ page, expected }) => {
    expected.statuses.push(404);
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    const id = await openFormatted(page, place(), `Everything ${theme}`, everything);
    await expect(content(page).getByText('Take care.')).toBeVisible();
    await expect(page.getByText(/^\d+ words$/)).toBeVisible();
    await content(page).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(mode(page, 'Formatted')).toBeVisible();
    const isWider = () =>
      page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    expect(await isWider()).toBe(false);
    const scrolls = await content(page).evaluate(
      (field) => field.parentElement!.scrollWidth > field.parentElement!.clientWidth,
    );
    expect(scrolls).toBe(false);
    await press(page, 'Control+End', 'PageUp', 'Control+Home');
    expect(await admin.textOf(id)).toBe(everything);
    await expect(page.getByText('Not saved yet')).toBeHidden();
  });
}

test('hostile texts are shown formatted or as Markdown with the reason, and the page answers', async ({
  page,
}) => {
  const texts = {
    quotes: `${'>'.repeat(10_000)} words`,
    links: '[words]('.repeat(10_000),
    emphasis: '*words **'.repeat(8_000),
    tags: '<svg onload=alert(1)> <img src=x onerror=alert(1)> '.repeat(50),
  };
  for (const [name, text] of Object.entries(texts)) {
    const id = await admin.makeDocument(spaceId, `Hostile ${name}`, text);
    await page.goto(`${program.url}/documents/${id}/edit`);
    await chooseMode(page, name === 'quotes' ? 'Markdown' : 'Formatted');
    if (name === 'quotes') await expect(mode(page, 'Formatted')).toBeDisabled();
    await expect(content(page)).toBeVisible();
    await content(page).click({ position: { x: 60, y: 40 } });
    await page.keyboard.type('answers ');
    await expect(page.getByText('Not saved yet').first()).toBeVisible();
    await save(page);
    expect(await admin.textOf(id)).toContain('answers ');
  }
});

test('Tab leaves the text, Enter and Backspace keep blocks apart and join them', async ({ page }) => {
  const id = await openFormatted(page, place(), 'Keys', 'One\n\nTwo\n');
  await content(page).click();
  await press(page, 'Control+Home', 'ArrowDown', 'End', 'Enter');
  await page.keyboard.type('Three');
  await press(page, 'ArrowUp', 'Home', 'Backspace');
  await expect(content(page)).toContainText('OneTwo');
  await press(page, 'Control+End', 'Tab');
  await expect(content(page)).not.toBeFocused();
  await save(page);
  expect(await admin.textOf(id)).toMatch(/^OneTwo\n\nThree/);
});
