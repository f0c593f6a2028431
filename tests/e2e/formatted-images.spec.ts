import type { Page } from '@playwright/test';
import { pngOf } from '../support/content.ts';
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
  spaceId = await admin.makeSpace('Pictures');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

/** Opens a text with an image that is there. @returns its document, and the address of the image */
async function openImage(page: Page, title: string, after: string) {
  const picture = pngOf(900, 300);
  const holder = await admin.makeDocument(spaceId, `Files of ${title}`, '');
  const file = await admin.attach(holder, { name: 'lamp.png', mimeType: 'image/png', buffer: picture });
  const { pathname } = new URL(file);
  const text = `Before\n\n![A lamp](${pathname})${after}`;
  const id = await openFormatted(page, { url: program.url, writer: admin, spaceId }, title, text);
  // until it has come it has another height
  await expect(content(page).getByRole('img')).toHaveJSProperty('naturalWidth', 900);
  return { id, pathname, panel: page.getByRole('group', { name: 'Image', exact: true }) };
}

test('an image gets its words and its width by keyboard alone, and the page that is read shows both', async ({
  page,
}) => {
  const { id, pathname, panel } = await openImage(page, 'Sizes', '\n# After\n');
  await content(page).focus();
  await press(page, 'Control+Home', 'ArrowDown');
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Tab');
  await expect(panel.getByRole('textbox', { name: 'Alt text' })).toBeFocused();
  await press(page, 'End');
  await page.keyboard.type(' "lit"');
  await press(page, 'Tab', 'Tab', 'Enter');
  await expect(panel.getByRole('button', { name: '480' })).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Escape');
  await expect(content(page)).toBeFocused();
  expect(await savedText(page, admin, id)).toBe(
    `Before\n\n<img src="${pathname}" alt="A lamp &quot;lit&quot;" width="480">\n\n# After\n`,
  );
  await page.goto(`${program.url}/documents/${id}`);
  const figure = page.getByRole('figure');
  await expect(figure.getByText('A lamp "lit"', { exact: true })).toBeVisible();
  await expect(figure.getByRole('img')).toHaveAttribute('width', '480');
});

test('an image is dragged to a width, made full, replaced and removed by pointer', async ({ page }) => {
  const { id, pathname, panel } = await openImage(page, 'Dragged', '\n\nAfter\n');
  await content(page).getByRole('img', { name: 'A lamp' }).click();
  await panel.getByRole('button', { name: '320' }).click();
  const corner = page.locator('.ed-corner');
  const box = (await corner.boundingBox())!;
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 68, box.y + 8, { steps: 3 });
  await page.mouse.up();
  await expect(panel.getByText('380 px')).toBeVisible();
  expect(await savedText(page, admin, id)).toContain(`<img src="${pathname}" alt="A lamp" width="380">`);
  const choosing = page.waitForEvent('filechooser');
  await content(page).getByRole('img', { name: 'A lamp' }).click();
  await panel.getByRole('button', { name: 'Replace' }).click();
  await (await choosing).setFiles({ name: 'other.png', mimeType: 'image/png', buffer: pngOf(800, 200) });
  await expect(content(page).getByRole('img', { name: 'A lamp' })).not.toHaveAttribute(
    'src',
    new RegExp(pathname),
  );
  await content(page).getByRole('img', { name: 'A lamp' }).click();
  await panel.getByRole('button', { name: 'Full' }).click();
  await expect(panel.getByRole('button', { name: 'Full' })).toHaveAttribute('aria-pressed', 'true');
  const full = await savedText(page, admin, id);
  expect(full).toMatch(/^Before\n\n!\[A lamp\]\(\/uploads\/[^)]+\)\n\nAfter\n$/);
  await content(page).getByRole('img', { name: 'A lamp' }).click();
  await panel.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(content(page).getByRole('img')).toHaveCount(0);
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await expect.poll(() => savedText(page, admin, id)).toBe('Before\n\nAfter\n');
});

test('a press means what is seen after an image came late', async ({ page }) => {
  await page.route('**/uploads/**', async (route) => {
    // the lines were measured without it
    await page.locator('.ed-figure').waitFor();
    await route.continue();
  });
  const { panel } = await openImage(page, 'Late', '\n\nAfter\n\nLast\n');
  await content(page).getByRole('img', { name: 'A lamp' }).click();
  await expect(panel).toBeVisible();
  await openImage(page, 'Late too', '\n\nAfter\n\nLast\n');
  await content(page).getByText('After').click();
  await press(page, 'End');
  await page.keyboard.type(' all');
  await expect(content(page).getByText('After all')).toBeVisible();
});
