import type { CDPSession, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { content, openFormatted, press, savedText } from './formatted-page.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Everyone');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const place = () => ({ url: program.url, writer: admin, spaceId });

/** Writes a word as an input method does: letter by letter, each time the whole, then chosen. */
async function compose(client: CDPSession): Promise<void> {
  for (const text of ['n', 'に', 'にh', 'にほ', 'にほん'])
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await client.send('Input.insertText', { text: '日本' });
}

/** The text, the keys that lead to the place from its beginning, and the text with the word. */
const compositions: [name: string, text: string, keys: string[], after: string][] = [
  ['within bold', 'a **bc** d', ['Right*4'], 'a **b日本c** d'],
  ['before bold', 'a **bc** d', ['Right*2'], 'a 日本**bc** d'],
  ['behind the last letter of bold', 'a **bc** d', ['Right*5'], 'a **bc日本** d'],
  ['a bullet', '- one\n- two', ['Down', 'End'], '- one\n- two日本'],
  ['a task', '- [ ] one\n- [x] two', ['Down', 'End'], '- [ ] one\n- [x] two日本'],
  ['behind a soft break', 'one\ntwo', ['Right*4'], 'one\n日本two'],
  ['a heading', '## one\n\ntwo', ['End'], '## one日本\n\ntwo'],
  ['a callout', '> [!NOTE]\n> one', ['End'], '> [!NOTE]\n> one日本'],
  ['an empty paragraph', 'one\n\n\n\ntwo', ['Down'], 'one\n\n日本\n\ntwo'],
];

async function go(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const [name = '', times = '1'] = key.split('*');
    for (let step = 0; step < Number(times); step += 1)
      await press(page, /^(?:Right|Down)$/.test(name) ? `Arrow${name}` : name);
  }
}

test('an input method writes at nine places, and nothing is drawn anew below the fingers', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  for (const [name, text, keys, after] of compositions) {
    const id = await openFormatted(page, place(), name, text);
    await content(page).focus();
    await press(page, 'Control+Home');
    await go(page, keys);
    await compose(client);
    await expect(content(page)).toContainText('日本');
    expect(await savedText(page, admin, id), name).toBe(after);
  }
});

const everything = [
  '# One',
  'Text with **bold**, *italic*, `code`, <u>under</u>, [a link](/x) and a note[^1].',
  'Hard\nwrapped text.',
  '> [!WARNING]\n> Take care.',
  '> A quote.\n>\n> Of two.',
  '1. one\n2. two\n   - nested\n\n   more',
  '- [x] done\n- [ ] open',
  '```js\nconst a = 1;\n```',
  '---',
  '<details><summary>More</summary>Hidden</details>',
  '[^1]: The note.\n',
].join('\n\n');

test('no place of the caret changes the height of anything', async ({ page }) => {
  const id = await openFormatted(page, place(), 'Heights', everything);
  await content(page).focus();
  // the colours of the code have come
  await expect(content(page).locator('.hljs-keyword')).toBeVisible();
  await press(page, 'Control+Home');
  const heights = () =>
    content(page).evaluate((field) =>
      [...field.children].map((line) => line.getBoundingClientRect().height).join(' '),
    );
  const first = await heights();
  let places = 0;
  for (let last = ''; places < 400; places += 1) {
    await press(page, 'ArrowRight');
    expect(await heights(), `after ${places} steps`).toBe(first);
    const now = await page.evaluate(() => {
      const selection = getSelection();
      const at = selection?.anchorNode;
      const lines = [...document.querySelectorAll('.cm-line')];
      const line = lines.findIndex((each) => at !== undefined && each.contains(at));
      return `${line} ${selection?.anchorNode?.textContent} ${selection?.anchorOffset}`;
    });
    if (now === last && places > 200) break;
    last = now;
  }
  expect(places).toBeGreaterThan(150);
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect(await savedText(page, admin, id)).toBe(everything);
});

test('in forced colours the caret, the chosen and the ticked are seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openFormatted(page, place(), 'Forced colours', everything);
  const style = (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
  const canvasText = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'CanvasText';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(await style('.cm-content', 'caret-color')).toBe(canvasText);
  expect(await style('.ed-box:checked', 'background-color')).not.toBe(
    await style('.ed-box:not(:checked)', 'background-color'),
  );
  await content(page).getByText('bold').click();
  await expect(page.getByRole('button', { name: 'Bold', exact: true })).toHaveCSS('outline-style', 'solid');
  await expectAccessible(page);
});

test('at 320 px everything is one column that scrolls down alone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openFormatted(page, place(), 'Narrow', everything);
  await content(page).focus();
  await press(page, 'Control+End', 'Control+Home');
  const sideways = await page.evaluate(() => {
    const scroller = document.querySelector('.cm-scroller');
    const root = document.documentElement;
    return [root.scrollWidth - root.clientWidth, (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0)];
  });
  expect(sideways).toEqual([0, 0]);
  await expectAccessible(page);
});

test('a line reads in the direction of its letters, and code from left to right', async ({ page }) => {
  const text = 'שלום **עולם**\n\nHello\n\n- פריט\n\n```\nקוד\n```\n';
  const id = await openFormatted(page, place(), 'Right to left', text);
  const direction = (words: string) =>
    content(page)
      .locator('.cm-line', { hasText: words })
      .evaluate((line) => getComputedStyle(line).direction);
  expect(await direction('שלום')).toBe('rtl');
  expect(await direction('פריט')).toBe('rtl');
  expect(await direction('Hello')).toBe('ltr');
  expect(await direction('קוד')).toBe('ltr');
  await content(page).focus();
  await press(page, 'Control+Home', 'ArrowLeft', 'ArrowLeft');
  await page.keyboard.type('x');
  expect(await savedText(page, admin, id)).toBe(text.replace('של', 'שלx'));
});
