import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Sketches');
});
test.use({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => admin.lend(page));

test('a drawing is inserted while writing, and changed while reading', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Sketched', 'Before');
  const frame = page.frameLocator('iframe[title="Drawing"]');
  const save = page.getByRole('dialog', { name: 'Drawing' }).getByRole('button', { name: 'Save' });
  const drawBox = async (key: string, at: number) => {
    await expect(save).toBeEnabled();
    await frame.locator('canvas.interactive').click({ position: { x: 20, y: 400 } });
    await page.keyboard.press(key);
    await page.mouse.move(at, 300);
    await page.mouse.down();
    await page.mouse.move(at + 120, 420, { steps: 4 });
    await page.mouse.up();
  };
  await page.goto(`${program.url}/documents/${id}/edit`);
  await page.getByRole('button', { name: 'Insert Drawing' }).click();
  await page.getByRole('textbox', { name: 'What it shows' }).fill('The [plan]');
  await drawBox('r', 500);
  await save.click();
  await expect(
    page.getByRole('textbox', { name: 'Content' }).or(page.locator('textarea')).first(),
  ).toHaveValue(/Before\n+!\[The \\\[plan\\\]\]\(\/uploads\/document-attachments\/[0-9a-f]{32}#drawing\)/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Document saved').first()).toBeVisible();

  await page.goto(`${program.url}/documents/${id}`);
  const picture = page.getByRole('figure').getByRole('img', { name: 'The [plan]' });
  await expect(picture).toBeVisible();
  const before = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Edit drawing' }).click();
  await drawBox('o', 700);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: 'Drawing' })).toBeHidden();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await expect(
    page.getByText('The [plan].excalidraw.svg').or(page.getByText('The plan.excalidraw.svg')),
  ).toHaveCount(2);
});
