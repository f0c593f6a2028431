import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { png } from '../support/content.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, inBothThemes, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Reading');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

const everything = `Words with $\`x^2\`$ from $5 to $6.

## A section

> [!NOTE]
> A note.

> [!CAUTION]
> Careful.

- [x] Done
- [ ] Open

$$
\\int_0^1 x\\,dx
$$

\`\`\`mermaid
flowchart LR
  accTitle: Two steps
  A[One] --> B[Two]
\`\`\`

\`\`\`mermaid
flowchart LR
  A -->
\`\`\`
`;

test('a formula in two lines is seen in both', async ({ page }) => {
  const sum = Array.from({ length: 40 }, (_, at) => `a_{${at}}`).join(' + ');
  const id = await admin.makeDocument(spaceId, 'Long sum', `Words before $s = ${sum}$.`);
  await page.goto(`${program.url}/documents/${id}`);
  const parts = page.locator('article .formula .base');
  await expect(parts).not.toHaveCount(0);
  // nothing that is clipped away is found under a pointer
  const seen = parts.evaluateAll((all) =>
    all.map((part) => {
      const { left, top, height } = part.getBoundingClientRect();
      return part.contains(document.elementFromPoint(left + 4, top + height / 2));
    }),
  );
  expect(new Set(await seen)).toEqual(new Set([true]));
});

const drawnDiagram = (page: Page) => page.getByRole('button', { name: 'Two steps' }).getByRole('img');

test('callouts, formulas and diagrams are drawn and can be read by everyone, in both themes', async ({
  page,
}) => {
  const id = await admin.makeDocument(spaceId, 'Everything', everything);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('note', { name: 'Note', exact: true })).toContainText('A note.');
  await expect(page.getByRole('note', { name: 'Caution' })).toContainText('Careful.');
  await expect(page.locator('article')).not.toContainText('[!');
  await expect(page.locator('article p .katex')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Formula' }).locator('.katex')).toBeVisible();
  await expect(page.getByText('from $5 to $6.')).toBeVisible();
  await inBothThemes(page, async () => {
    await drawnDiagram(page).scrollIntoViewIfNeeded();
    await expect(page.getByText(/^This diagram cannot be drawn: /)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Code: mermaid' })).toContainText('A -->');
    expect(
      await drawnDiagram(page).evaluate((image: HTMLImageElement) =>
        image.decode().then(() => image.naturalWidth),
      ),
    ).toBeGreaterThan(50);
    await expectAccessible(page);
  });
});

test('a page without formulas and diagrams fetches nothing of them, and one with them from here alone', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const ofThem = () => fetched.filter((address) => /katex|formula|diagram|mermaid/i.test(address));
  const plain = await admin.makeDocument(
    spaceId,
    'Plain',
    'From $5 to $6.\n\n> [!TIP]\n> Words.\n\n- [ ] Task',
  );
  await page.goto(`${program.url}/documents/${plain}`);
  await expect(page.getByRole('note', { name: 'Tip' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
  expect(ofThem()).toEqual([]);
  const id = await admin.makeDocument(spaceId, 'With both', everything);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(drawnDiagram(page)).toBeAttached();
  expect(ofThem().length).toBeGreaterThan(3);
  expect(
    fetched.filter((address) => !/^data:/.test(address) && !address.startsWith(`${program.url}/`)),
  ).toEqual([]);
});

test('a tick changes one byte, also while somebody else saves, and goes back where they changed its line', async ({
  page,
  expected,
}) => {
  expected.statuses.push(409);
  const list = '---\ntags: x\n---\r\n# List\r\n\r\n- [ ] One\r\n- [ ] Two\n- [x] Three\n';
  const id = await admin.makeDocument(spaceId, 'Tasks', list);
  // what others save arrives only when this page saves
  await page.route('**/api/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
  await page.goto(`${program.url}/documents/${id}`);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await box('Two').focus();
  await page.keyboard.press('Space');
  await expect(box('Two')).toBeChecked();
  await expect.poll(() => admin.textOf(id)).toBe(list.replace('- [ ] Two', '- [x] Two'));

  // one line above and the next below: lines that touch
  await admin.put(`/api/documents/${id}`, {
    content: (await admin.textOf(id))
      .replace('- [ ] One', '- [x] One')
      .replace('# List', '# The list\r\n\r\nNew.'),
  });
  await box('Three').click();
  const merged = list
    .replace('# List', '# The list\r\n\r\nNew.')
    .replace('- [ ] One', '- [x] One')
    .replace('- [ ] Two', '- [x] Two')
    .replace('- [x] Three', '- [ ] Three');
  await expect.poll(() => admin.textOf(id)).toBe(merged);
  await expect(box('One')).toBeChecked();
  await expect(box('Three')).not.toBeChecked();

  await admin.put(`/api/documents/${id}`, { content: merged.replace('[x] Two', '[x] Two and a half') });
  await box('Two').click();
  await expect(page.getByText('The task was not changed', { exact: true })).toBeVisible();
  await expect(box('Two and a half')).toBeChecked();
  expect(await admin.textOf(id)).toBe(merged.replace('[x] Two', '[x] Two and a half'));
});

test('boxes that are ticked in quick succession are all stored', async ({ page }) => {
  const tasks = ['A', 'B', 'C', 'D', 'E'].map((name) => `- [ ] Task ${name}`);
  const id = await admin.makeDocument(spaceId, 'Quick', tasks.join('\n'));
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('article input').forEach((box) => box.click()),
  );
  await expect.poll(() => admin.textOf(id)).toBe(tasks.join('\n').replaceAll('[ ]', '[x]'));
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5);
});

test('who may not edit cannot tick', async ({ page, context }) => {
  const id = await admin.makeDocument(spaceId, 'Looked at', '- [ ] Task');
  await admin.makePerson('reading-viewer', 'viewer');
  const viewer = await Person.signIn(program, 'reading-viewer');
  await context.clearCookies();
  await viewer.lend(page);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('checkbox', { name: 'Task' })).toBeDisabled();
  await viewer.leave();
});

test('the sign beside a heading copies its address, by keyboard too', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await admin.makeDocument(
    spaceId,
    'Anchors to copy',
    'Words.\n\n## Part one\n\n### With `code`\n',
  );
  await page.goto(`${program.url}/documents/${id}`);
  await page.getByRole('link', { name: 'Copy the link to “Part one”' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${program.url}/documents/${id}#part-one`,
  );
  await expect(page.getByRole('heading', { name: 'Part one', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Copy the link to “With code”' })).toBeAttached();
});

test('pictures and diagrams open large, and the keyboard goes through them', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Pictures');
  const file = new URL(await admin.attach(id, { name: 'p.png', mimeType: 'image/png', buffer: png }))
    .pathname;
  const diagram = '```mermaid\nflowchart LR\n  accTitle: Two steps\n  A --> B\n```';
  await admin.put(`/api/documents/${id}`, {
    content: `![The first](${file})\n\n![The second](${file})\n\nIn a line ![no](${file}).\n\n${diagram}`,
  });
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('button', { name: 'Two steps' })).toBeVisible();
  const first = page.getByRole('link', { name: 'The first' });
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await expect(dialog.getByRole('img', { name: 'The first' })).toBeVisible();
  await expect(dialog.locator(':focus')).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'The second' })).toBeVisible();
  await expect(dialog).toContainText('The second');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'Two steps' })).toBeVisible();
  await expect(dialog).toContainText('3 of 3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('img', { name: 'The first' })).toBeVisible();
  await closeByEscape(dialog);
  await expect(first).toBeFocused();
  await page.getByRole('button', { name: 'Two steps' }).click();
  await expect(dialog.getByRole('img', { name: 'Two steps' })).toBeVisible();
  await closeByEscape(dialog);
});

test('the line below the title says who can see a document, and opens Share', async ({ page }) => {
  const open = await admin.makeDocument(spaceId, 'Open');
  const closed = await admin.makeDocument(
    await admin.makeSpace('Board', { visibility: 'members' }),
    'Closed',
  );
  await page.goto(`${program.url}/documents/${closed}`);
  await expect(page.getByRole('button', { name: 'Can be seen by: Members of Board' })).toBeVisible();
  await page.goto(`${program.url}/documents/${open}`);
  const audience = page.getByRole('button', { name: 'Can be seen by: Everyone' });
  await audience.click();
  await closeByEscape(page.getByRole('dialog', { name: 'Share' }));
  await expect(audience).toBeFocused();
});

test('a text of Hebrew or Arabic stands at the right, with its marks, and its code from left to right', async ({
  page,
}) => {
  const text =
    'שלום עולם\n\nHello\n\n- פריט\n\n      ls -l\n\n> این یک متن است\n\n|الاسم|Age|\n|-|-|\n|محمد|30|\n';
  const id = await admin.makeDocument(spaceId, 'עברית', text);
  await page.goto(`${program.url}/documents/${id}`);
  const article = page.locator('article');
  await expect(article.getByText('שלום עולם')).toBeVisible();
  const styleOf = (selector: string, ...names: string[]) =>
    article.locator(selector).evaluate((element, asked) => {
      const style = getComputedStyle(element);
      return asked.map((name) => style.getPropertyValue(name));
    }, names);
  const fromRight = ['rtl', 'start'];
  expect(await styleOf('h1', 'direction', 'text-align')).toEqual(fromRight);
  expect(await styleOf('p:text("שלום עולם")', 'direction', 'text-align')).toEqual(fromRight);
  expect(await styleOf('p:text("Hello")', 'direction', 'text-align')).toEqual(['ltr', 'start']);
  expect(await styleOf('ul', 'direction', 'padding-left')).toEqual(['rtl', '0px']);
  expect(await styleOf('pre', 'direction')).toEqual(['ltr']);
  expect(await styleOf('blockquote', 'border-left-width', 'border-right-width')).toEqual(['0px', '2px']);
  expect(await styleOf('th >> nth=0', 'direction', 'text-align')).toEqual(fromRight);
  await expectAccessible(page);
});
