import type { Page } from '@playwright/test';
import { Program } from '../support/program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { knownAdministrator, Person } from './workspace.ts';

let program: Program;
let admin: Person;
let other: Person;
let spaceId: number;
test.beforeAll(async () => {
  program = await Program.create(knownAdministrator);
  await program.start();
  admin = await Person.signIn(program);
  await admin.makePerson('robin', 'editor', 'Robin');
  other = await Person.signIn(program, 'robin');
  spaceId = await admin.makeSpace('Handbook');
});
test.afterAll(async () => {
  await admin.leave();
  await other.leave();
  await program.remove();
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openEditor(page: Page, id: number): Promise<void> {
  await page.goto(`${program.url}/documents/${id}/edit`);
  await expect(content(page)).toBeVisible();
}

const rules = '# Rules\n\nBe kind.\n\n## Hours\n\nFrom nine.\n\n## Places\n\nThe old mill.\n';

/** Opens an editor whose text clashes with Robin's in two places. */
async function openClash(page: Page, title: string) {
  const id = await admin.makeDocument(spaceId, title, rules);
  const mine = rules.replace('From nine.', 'From eight.').replace('The old mill.', 'The new mill.');
  const theirs = rules.replace('From nine.', 'From ten.').replace('The old mill.', 'The barn.');
  await openEditor(page, id);
  await content(page).fill(mine);
  await other.put(`/api/documents/${id}`, { content: theirs });
  await save(page).click();
  await expect(page.getByText('0 of 2 chosen')).toBeVisible();
  return { id, mine, theirs };
}

interface Version {
  version: number;
  isLeftOut: boolean;
  author: { displayName: string };
}

/** Every text of the history, newest first; a text that was left out after a conflict begins with 'not kept'. */
async function historyOf(id: number): Promise<string[]> {
  const path = `/api/documents/${id}/revisions`;
  const versions = await admin.get<Version[]>(path);
  return Promise.all(
    versions.map(async ({ version, isLeftOut, author }) => {
      const { content: text } = await admin.get<{ content: string }>(`${path}/${version}`);
      return `${isLeftOut ? 'not kept, ' : ''}${author.displayName}: ${text}`;
    }),
  );
}

test('after a conflict the text that was left out is in the history, whichever was chosen', async ({
  page,
  expected,
}) => {
  expected.statuses.push(409);
  const saved = () => expect(page.getByText(/^Saved at/)).toBeVisible();
  const me = 'Administrator';

  const theirsChosen = await openClash(page, 'All of theirs');
  await page.getByRole('button', { name: 'Keep all of Robin’s' }).click();
  await save(page).click();
  await saved();
  expect(await historyOf(theirsChosen.id)).toEqual([
    `${me}: ${theirsChosen.theirs}`,
    `not kept, ${me}: ${theirsChosen.mine}`,
    `Robin: ${theirsChosen.theirs}`,
    `${me}: ${rules}`,
  ]);
  await page.goto(`${program.url}/documents/${theirsChosen.id}/history`);
  const versions = page.getByRole('navigation', { name: 'Versions' });
  await expect(versions.getByRole('link', { name: /Not kept/ })).toHaveAccessibleName(/^Version 3/);
  await versions.getByRole('link', { name: /Not kept/ }).click();
  await page.getByRole('button', { name: 'Restore version 3' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('From eight.')).toBeVisible();

  const mineChosen = await openClash(page, 'All of mine');
  await page.getByRole('button', { name: 'Keep all of mine' }).click();
  await save(page).click();
  await saved();
  expect(await historyOf(mineChosen.id)).toEqual([
    `${me}: ${mineChosen.mine}`,
    `Robin: ${mineChosen.theirs}`,
    `${me}: ${rules}`,
  ]);

  const mixed = await openClash(page, 'One of each');
  await page
    .getByRole('radio', { name: /Your text/ })
    .first()
    .check();
  await page
    .getByRole('radio', { name: /Robin’s text/ })
    .last()
    .check();
  await save(page).click();
  await saved();
  expect(await historyOf(mixed.id)).toEqual([
    `${me}: ${mixed.mine.replace('The new mill.', 'The barn.')}`,
    `not kept, ${me}: ${mixed.mine}`,
    `Robin: ${mixed.theirs}`,
    `${me}: ${rules}`,
  ]);
});

test('keeping both puts the other text below mine, and what another place leaves out is in the history', async ({
  page,
  expected,
}) => {
  expected.statuses.push(409);
  const { id, mine, theirs } = await openClash(page, 'Both of one');
  const bothOfHours = page.getByRole('button', { name: 'Keep both, mine first' }).first();
  await bothOfHours.click();
  await expect(bothOfHours).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 of 2 chosen')).toBeVisible();
  await page
    .getByRole('radio', { name: /Robin’s text/ })
    .last()
    .check();
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  const both = rules.replace('From nine.', 'From eight.\n\nFrom ten.').replace('The old mill.', 'The barn.');
  expect(await historyOf(id)).toEqual([
    `Administrator: ${both}`,
    `not kept, Administrator: ${mine}`,
    `Robin: ${theirs}`,
    `Administrator: ${rules}`,
  ]);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByText('From eight.', { exact: true })).toBeVisible();
  await expect(page.getByText('From ten.', { exact: true })).toBeVisible();
  await expect(page.getByText('The new mill.')).toBeHidden();
});

const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('lectern-own') ?? [])].map((range) =>
      range instanceof Range ? range.toString() : '',
    ),
  );

// evidence: Q36
test('the places of a conflict are shown as pages, or as written where a page would not tell them apart', async ({
  page,
  expected,
}) => {
  expected.statuses.push(409);
  const text = (words: string, target: string, code: string) =>
    `# Rules\n\n${words}\n\n## Links\n\n[Map](${target})\n\n## Code\n\n\`\`\`\n${code}\n\`\`\`\n`;
  const id = await admin.makeDocument(spaceId, 'Drawn clash', text('Be kind.', '/a', 'x'));
  await openEditor(page, id);
  await content(page).fill(text('Be **very** kind.', '/b', '**y**'));
  await other.put(`/api/documents/${id}`, { content: text('Be *always* kind.', '/c', '**z**') });
  await save(page).click();
  const choices = page.getByRole('radiogroup');
  await expect(choices).toHaveCount(3);
  await expect(choices.nth(0).getByText('very', { exact: true })).toHaveCSS('font-weight', '650');
  await expect(choices.nth(0).getByText('always', { exact: true })).toHaveCSS('font-style', 'italic');
  await expect(choices.nth(1)).toContainText('[Map](/b)');
  await expect(choices.nth(2)).toContainText('**y**');
  await expect.poll(() => marked(page)).toEqual(['very', 'always']);
  await expectAccessible(page);
  await choices
    .nth(0)
    .getByRole('radio', { name: /Your text/ })
    .check();
  await expect.poll(() => marked(page)).toEqual(['very']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep all of Robin’s' }).click();
  await save(page).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
});
