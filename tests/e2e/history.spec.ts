import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { prepareProgram } from './prepare-program.ts';
import { closeByEscape, expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let vera: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  await admin.makePerson('vera', 'viewer', 'Vera');
  vera = await Person.signIn(program, 'vera');
  spaceId = await admin.makeSpace('Harbour');
});
test.afterAll(() => vera.leave());
test.use({ reducedMotion: 'reduce' });

const quiet = Array.from({ length: 20 }, (_, index) => `Quiet line ${index + 1}`).join('\n');
const texts = [
  `The tide comes in slowly.\n${quiet}\nThe end.`,
  `The tide comes in quickly.\n${quiet}\nThe end.`,
  `The tide goes out quickly.\n${quiet}\nThe end.\nAnd a last line.`,
];

/** Three versions; the first has another title. */
async function makeVersions(): Promise<number> {
  const id = await admin.makeDocument(spaceId, 'Tides', texts[0]);
  await admin.put(`/api/documents/${id}`, { content: texts[1], title: 'Tides and times' });
  await admin.put(`/api/documents/${id}`, { content: texts[2] });
  return id;
}

const historyOf = (id: number, query = '') => `${program.url}/documents/${id}/history${query}`;
const version = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Versions' })
    .getByRole('link', { name: new RegExp(`^Version ${number}\\b`) });
const difference = (page: Page, older: number, younger: number) =>
  page.getByRole('table', { name: `What changed between version ${older} and version ${younger}` });

/** Signs a page in as somebody who sees the history as Markdown. */
async function lendForMarkdown(person: Person, page: Page): Promise<void> {
  await person.lend(page);
  await page.addInitScript(() => localStorage.setItem('lectern-history-form', 'markdown'));
}

const pages = (page: Page, older: number, younger: number) =>
  page.getByRole('region', { name: `What changed between version ${older} and version ${younger}` });

// evidence: C85
test('versions are compared as pages, and one is read alone', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Lamps', '## Care\n\nClean the **lamp** daily.\n\n- [ ] oil');
  await admin.put(`/api/documents/${id}`, {
    content: '## Care\n\nClean the **glass** daily.\n\n- [x] oil\n\nAnd a new line.',
  });
  await admin.lend(page);
  await page.goto(historyOf(id));
  const last = pages(page, 1, 2);
  await expect(last.locator('del')).toHaveText(['lamp', '']);
  await expect(last.locator('ins')).toHaveText(['glass', '']);
  await expect(last.getByRole('deletion').first()).toContainText('Removed');
  await expect(last.getByRole('insertion').filter({ hasText: 'And a new line.' })).toContainText('Added');
  await expect(last.getByRole('heading', { name: 'Care' }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'In full' }).click();
  await expect(page).toHaveURL(historyOf(id, '?version=1&with=none'));
  const old = page.getByRole('region', { name: 'Version 1' });
  await expect(old.getByText('Clean the lamp daily.')).toBeVisible();
  await expect(old.getByRole('checkbox')).not.toBeChecked();
  await version(page, 2).click();
  await expect(page.getByRole('region', { name: 'Version 2' }).getByText('And a new line.')).toBeVisible();
  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect(page.getByText('Clean the **glass** daily.')).toBeVisible();
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(difference(page, 1, 2).locator('ins')).toHaveText(['glass', 'x']);
});

// evidence: C85
test('the history shows what changed last, then any version beside another', async ({ page }) => {
  const id = await makeVersions();
  await lendForMarkdown(admin, page);
  await page.goto(`${program.url}/documents/${id}`);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page).toHaveURL(historyOf(id));
  await expect(page).toHaveTitle(/^History of Tides and times/);
  const last = difference(page, 2, 3);
  await expect(last.locator('del')).toHaveText(['comes in']);
  await expect(last.locator('ins')).toHaveText(['goes out']);
  await expect(last.getByRole('row', { name: /Added/ })).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Lines added: 2' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Lines removed: 1' })).toBeVisible();
  await expect(version(page, 2)).toHaveAttribute('aria-current', 'true');

  await expect(last.getByText('Quiet line 10', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '15 lines without changes' }).click();
  await expect(last.getByText('Quiet line 10', { exact: true })).toHaveCount(2);

  await version(page, 1).click();
  await expect(page).toHaveURL(historyOf(id, '?version=1'));
  await expect(difference(page, 1, 3).getByRole('row', { name: /Title/ })).toContainText('Tides and times');
  await page.getByRole('button', { name: 'version 3 (the latest)' }).click();
  await page.getByRole('menuitem', { name: 'Version 2, the one after' }).click();
  await expect(page).toHaveURL(historyOf(id, '?version=1&with=2'));
  await expect(difference(page, 1, 2).locator('ins')).toHaveText([' and times', 'quickly']);
  await page.goBack();
  await expect(difference(page, 1, 3)).toBeVisible();

  await page.getByRole('button', { name: 'In one column' }).click();
  await expect(difference(page, 1, 3).locator('colgroup col')).toHaveCount(3);
  await page.reload();
  await expect(difference(page, 1, 3).locator('colgroup col')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'In one column' })).toHaveAttribute('aria-pressed', 'true');
});

// evidence: C85
test('an old version is restored as a new one, and never over what was not seen', async ({
  page,
  expected,
}) => {
  expected.statuses.push(409);
  const id = await makeVersions();
  await lendForMarkdown(admin, page);
  await page.goto(historyOf(id, '?version=1'));
  const restore = page.getByRole('button', { name: 'Restore version 1' });
  const dialog = page.getByRole('alertdialog', { name: 'Restore version 1?' });
  await restore.click();
  await expect(dialog).toBeVisible();
  await closeByEscape(dialog);
  await expect(restore).toBeFocused();

  await restore.click();
  await expect(dialog).toBeVisible();
  await admin.put(`/api/documents/${id}`, { content: 'Written meanwhile.' });
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.locator('.fui-Toast', { hasText: 'saved version 4 meanwhile' })).toBeVisible();
  await expect(difference(page, 1, 4)).toBeVisible();

  await restore.click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page).toHaveURL(`${program.url}/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Tides', exact: true })).toBeVisible();
  await expect(page.getByText('The tide comes in slowly.')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Tides', exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(version(page, 5)).toBeVisible();
  await expect(difference(page, 4, 5)).toBeVisible();
});

test('a viewer sees what changed, and is told why nothing can be restored', async ({ page }) => {
  const id = await makeVersions();
  await lendForMarkdown(vera, page);
  await page.goto(historyOf(id));
  await expect(difference(page, 2, 3)).toBeVisible();
  const restore = page.getByRole('button', { name: 'Restore version 2' });
  await expect(restore).toHaveAttribute('aria-disabled', 'true');
  await restore.hover();
  await expect(page.getByRole('tooltip')).toHaveText('You can read this document, but not change it');
});

test('the versions need no mouse, and lie in a drawer where there is no room', async ({ page }) => {
  const id = await makeVersions();
  await lendForMarkdown(admin, page);
  await page.goto(historyOf(id));
  await expect(difference(page, 2, 3)).toBeVisible();
  await version(page, 2).focus();
  await page.keyboard.press('ArrowDown');
  await expect(version(page, 1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(version(page, 3)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(historyOf(id, '?version=3'));
  await expect(page.getByRole('button', { name: 'Restore version 3' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole('button', { name: 'Versions', exact: true });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await expect(drawer.getByRole('link', { name: /^Version 3\b/ })).toBeVisible();
  await closeByEscape(drawer);
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole('link', { name: /^Version 1\b/ }).click();
  await expect(drawer).toBeHidden();
  await expect(difference(page, 1, 3)).toBeVisible();
  await expect(difference(page, 1, 3).locator('colgroup col')).toHaveCount(3);
  await expectAccessible(page);
});

test('a first version, a version that is not there and many versions are shown as what they are', async ({
  page,
  expected,
}) => {
  expected.statuses.push(404);
  const id = await admin.makeDocument(spaceId, 'New', '');
  await lendForMarkdown(admin, page);
  await page.goto(historyOf(id));
  await expect(page.getByText('This is the first version. Every save adds one.')).toBeVisible();
  await expect(page.getByText('Nothing is written in this version.')).toBeVisible();

  for (let count = 2; count <= 120; count += 1) {
    await admin.put(`/api/documents/${id}`, { content: `Text ${count}` });
  }
  await page.goto(historyOf(id, '?version=999'));
  await expect(page.getByText('This document has no such version.')).toBeVisible();
  await page.getByRole('link', { name: 'Show the latest change' }).click();
  await expect(difference(page, 119, 120)).toBeVisible();
  await version(page, 119).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(version(page, 1)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(difference(page, 1, 120)).toBeVisible();
});

test('a version gets a name, which the list and the comparison show, and loses it', async ({ page }) => {
  const id = await makeVersions();
  await admin.lend(page);
  await page.goto(historyOf(id, '?version=2'));
  await page.getByRole('button', { name: 'Name this version' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill('Sent to the board');
  await page.keyboard.press('Enter');
  const named = page.getByRole('navigation', { name: 'Versions' }).getByRole('link', {
    name: /^Sent to the board/,
  });
  await expect(named).toContainText('Version 2 · ');
  await expect(pages(page, 2, 3)).toContainText('Sent to the board');
  const rename = page.getByRole('button', { name: 'Rename this version' });
  await expect(rename).toBeFocused();
  await rename.click();
  await name.fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The name of a version cannot exceed 100 characters')).toBeVisible();
  await name.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(version(page, 2)).toBeVisible();
  await expect(named).toBeHidden();
});
