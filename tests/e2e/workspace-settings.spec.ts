import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;

prepareOwnProgram(
  async (prepared) => {
    ({ admin, program } = prepared);
    const space = await admin.makeSpace('Harbour');
    await admin.makeDocument(space, 'Tides', 'High and low.');
  },
  async () => ({ SIGN_IN_TEXT: 'Ask help@example.org, or see https://example.org/help.' }),
);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page, name: string) =>
  section(page, name).getByRole('button', { name: 'Save', exact: true }).click();
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#1f5aa8"/></svg>`;

test('an administrator gives the workspace a name, a logo, a colour and a notice', async ({
  page,
  context,
}) => {
  await admin.lend(page);
  await page.goto(`${program.url}/admin/settings`);
  await expect(page.getByRole('heading', { name: 'Settings of the workspace' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Name of the workspace' }).fill('Harbour Wiki');
  await save(page, 'Name');
  await expect(page.getByText('Name changed').first()).toBeVisible();

  await section(page, 'Logo')
    .getByRole('group', { name: 'On a light ground' })
    .locator('..')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(section(page, 'Logo').getByRole('img', { name: 'The logo' }).first()).toBeVisible();

  const colour = section(page, 'Accent colour');
  await colour.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffd400');
  await expect(colour).toContainText('a contrast of only 1.4');
  await colour.getByRole('button', { name: /^Take #8b7300/ }).click();
  await expect(colour).toContainText('everybody can read them');
  await colour.getByRole('textbox', { name: 'Colour', exact: true }).fill('#1f5aa8');
  await save(page, 'Accent colour');
  await expect(page.getByText('Accent colour changed').first()).toBeVisible();

  // a page that was open before shows the notice
  const other = await context.newPage();
  await other.goto(program.url);
  await expect(other.getByRole('heading', { name: /Admin/ }).first()).toBeVisible();
  await section(page, 'Notice to all')
    .getByRole('textbox', { name: 'Words' })
    .fill('Lectern is away at noon.');
  await section(page, 'Notice to all').getByRole('radio', { name: 'Important' }).click();
  await save(page, 'Notice to all');
  await expect(section(other, 'Notice')).toContainText('Lectern is away at noon.');
  await other.close();

  await page.reload();
  await expect(page).toHaveTitle('Settings of the workspace · Harbour Wiki');
  await expect(page.getByRole('link', { name: 'Harbour Wiki, home' })).toBeVisible();
  const brand = page.getByRole('button', { name: 'End the notice' });
  await expect(brand).toBeVisible();
  const colourOf = (name: string) =>
    page.evaluate(
      (token) =>
        getComputedStyle(document.querySelector('[class*=fui-FluentProvider]')!)
          .getPropertyValue(token)
          .trim(),
      name,
    );
  expect(await colourOf('--colorBrandBackground')).toBe('#1f5aa8');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End the notice' }).click();
  await expect(section(page, 'Notice')).toBeHidden();

  // the text of the environment is shown, and locked
  const signingIn = section(page, 'Signing in');
  await expect(signingIn.getByRole('textbox', { name: 'Text below the form' })).toBeDisabled();
  await expect(signingIn).toContainText('Set by SIGN_IN_TEXT in the environment of the server');
});

test('everybody sees the text below the form when they sign in', async ({ page }) => {
  await page.goto(`${program.url}/login`);
  await expect(page.getByRole('link', { name: 'help@example.org' })).toHaveAttribute(
    'href',
    'mailto:help@example.org',
  );
  await expect(page.getByRole('link', { name: 'https://example.org/help' })).toHaveAttribute(
    'href',
    'https://example.org/help',
  );
});
