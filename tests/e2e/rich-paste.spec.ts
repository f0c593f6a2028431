import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { allPasted } from '../support/pasted-html.ts';
import { pixel, pasteOrDrop } from './paste-and-drop.ts';
import { rawHtml } from './payloads.ts';
import { chooseMode, content, openFormatted } from './formatted-page.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Clipboard');
});
test.use({ reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ page }) => {
  await admin.lend(page);
  await page.route('https://log.example/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel.bytes, 'base64') }),
  );
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
}

/** Puts HTML and its text on the browser's clipboard. */
/** Opens a new document in the formatted editor, with the caret at the end. */
async function openAtEnd(page: Page, title: string, text = ''): Promise<number> {
  const id = await openFormatted(page, { url: program.url, writer: admin, spaceId }, title, text);
  await content(page).click();
  await page.keyboard.press('Control+End');
  return id;
}

const fillClipboard = (page: Page, html: string, plain: string) =>
  page.evaluate(
    ([rich, text]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([rich], { type: 'text/html' }),
          'text/plain': new Blob([text], { type: 'text/plain' }),
        }),
      ]),
    [html, plain] as const,
  );

const readClipboard = (page: Page, type: string) =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : '';
  }, type);

for (const { name, html, plain, markdown } of allPasted)
  test(`what ${name} copies is pasted with its form, and one undo leaves its text`, async ({ page }) => {
    const id = await openAtEnd(page, `From ${name}`, 'Before.\n\nx');
    await page.keyboard.press('Backspace');
    await pasteOrDrop(page, 'paste', { html, text: plain });
    await expect(content(page).locator('.ed-strong, .ed-em, .ed-u').first()).toBeVisible();
    await save(page);
    expect(await admin.textOf(id)).toBe(`Before.\n\n${markdown}`);
    await content(page).press('Control+z');
    await chooseMode(page, 'Markdown');
    const text = `Before.\n\n${plain.replaceAll('\r\n', '\n')}`;
    await expect(content(page)).toHaveValue(text);
    await content(page).press('Control+z');
    await expect(content(page)).toHaveValue('Before.\n\n');
    await content(page).press('Control+y');
    await content(page).press('Control+y');
    await expect(content(page)).toHaveValue(`Before.\n\n${markdown}`);
  });

test('the keys of the browser paste with and without form', async ({ page }) => {
  const id = await openAtEnd(page, 'By keys', '- one\n- two');
  await fillClipboard(page, '<p>a <b>bold</b> word</p><p>and more</p>', 'a bold word\n\nand more');
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+v');
  await expect(content(page).locator('.ed-strong')).toHaveText('bold');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+Shift+v');
  await save(page);
  expect(await admin.textOf(id)).toBe('- one a bold word\n\n  and more\n- two a **bold** word\n\n  and more');
});

test('only text is pasted into code, and a picture is put in the place of nothing else', async ({ page }) => {
  const id = await openAtEnd(page, 'Into code', '```\na\n```');
  await page.keyboard.press('Control+Home');
  await pasteOrDrop(page, 'paste', { html: '<b>x</b><p>y</p>', text: 'x\ny' });
  await save(page);
  expect(await admin.textOf(id)).toBe('```\nx\nya\n```');
  const other = await openAtEnd(page, 'A sheet', 'Cells: ');
  // a sheet puts a picture of the cells beside them
  await pasteOrDrop(page, 'paste', {
    html: '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>',
    text: 'a\tb\n1\t2',
    files: [pixel],
  });
  // the form comes once its code is there, and the bare text stands there until then
  await expect(page.getByRole('grid', { name: 'Table' })).toBeVisible();
  await save(page);
  expect(await admin.textOf(other)).toBe('Cells: \n\n| a | b |\n| --- | --- |\n| 1 | 2 |');
});

// evidence: S151
test('hostile HTML leaves words alone, and nothing of it runs or is fetched', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAtEnd(page, 'Hostile');
  for (const html of rawHtml)
    await pasteOrDrop(page, 'paste', { html: `<b>words</b> ${html}`, text: 'words ' });
  await expect(content(page).locator('.ed-strong').first()).toContainText('words');
  await expect(
    content(page).locator('script, iframe, object, embed, svg, form, style, [onerror]'),
  ).toHaveCount(0);
  await save(page);
  expect(asked.filter((url) => !url.startsWith(program.url) && !url.startsWith('data:'))).toEqual([]);
  expect(asked.filter((url) => /\/ran/.test(url))).toEqual([]);
});

test('what is copied is Markdown, with HTML for other programs, and comes back to the byte', async ({
  page,
}) => {
  const text =
    '## Part\n\nA **bold *and* word** with [a link](/documents/1).\n\n> [!TIP]\n> Short.\n\n* [x] done\n* open\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n```js\nlamp.on();\n```';
  const id = await openAtEnd(page, 'Copying', text);
  await page.keyboard.press('Control+a');
  await expect(async () => {
    await page.keyboard.press('Control+c');
    expect(await readClipboard(page, 'text/html')).toContain('<strong>');
  }).toPass();
  expect(await readClipboard(page, 'text/plain')).toBe(text);
  const html = await readClipboard(page, 'text/html');
  expect(html).toContain(`<a href="${program.url}/documents/1"`);
  expect(html).toMatch(/<blockquote[^>]*><p[^>]*><strong[^>]*>Tip<\/strong>/);
  expect(html).toContain('<table');
  expect(html).not.toMatch(/<button|\bclass="fui/);
  await page.keyboard.press('Control+x');
  await expect(content(page)).toHaveText('Start writing your document here...');
  await page.keyboard.press('Control+v');
  await save(page);
  expect(await admin.textOf(id)).toBe(text);
});

test('a text is there at once, and typing goes on while its HTML is still being fetched', async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/from-html.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const id = await openAtEnd(page, 'Slow line');
  await pasteOrDrop(page, 'paste', { html: '<b>bold</b> word', text: 'bold word' });
  await expect(content(page)).toHaveText('bold word');
  await page.keyboard.type(', typed');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await expect(content(page).locator('.ed-strong')).toHaveText('bold');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await admin.textOf(id)).toBe('**bold** word, typed');
  await page.keyboard.type(' on');
  await save(page);
  expect(await admin.textOf(id)).toBe('**bold** word, typed on');
});

test('a pasted address of a document becomes a link with its title', async ({ page }) => {
  const target = await admin.makeDocument(spaceId, 'Keys [old]', 'Where they are.');
  const id = await openAtEnd(page, 'To another', 'See');
  const address = `${program.url}/documents/${target}#where`;
  await page.keyboard.type(' ');
  await pasteOrDrop(page, 'paste', { text: address });
  await expect(content(page).locator('.ed-link')).toHaveText('Keys [old]');
  await page.keyboard.type(', and here');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await pasteOrDrop(page, 'paste', { text: address });
  await save(page);
  expect(await admin.textOf(id)).toBe(
    `See [Keys \\[old\\]](/documents/${target}#where), and [here](/documents/${target}#where)`,
  );
});

test('behind # the headings of a document are offered to link to', async ({ page }) => {
  const target = await admin.makeDocument(
    spaceId,
    'Night watch',
    '## Before\n\nx\n\n## The *second* round\n\ny',
  );
  await page.goto(`${program.url}/documents/${target}`);
  await expect(page.getByRole('heading', { name: 'Night watch', level: 1 })).toBeVisible();
  const id = await openAtEnd(page, 'To a heading', 'See');
  await page.keyboard.type(' [[');
  await expect(page.getByRole('option', { name: /Night watch/ })).toBeVisible();
  await page.keyboard.type('#');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.type('second');
  await expect(page.getByRole('option')).toHaveText([/The second round/]);
  await page.keyboard.press('Enter');
  await save(page);
  expect(await admin.textOf(id)).toBe(`See [The second round](/documents/${target}#the-second-round)`);
});
