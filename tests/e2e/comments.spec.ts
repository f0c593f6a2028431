import type { Page } from '@playwright/test';
import { prepareProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';
import type { Program } from '../support/program.ts';

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

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
}

// evidence: S124
test('comments draw their Markdown, and nothing that could do harm', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Tides', '# Usage\n\nHigh and low.');
  const say = (content: string) => vera.post(`/api/documents/${id}/comments`, { content, parentId: null });
  await say('**Bold** `tide()` and [a link](https://example.org/tides)\nnext line, @admin\n\n- one\n- two');
  await say('```js\nlet tide = 1;\n```\n\n# Usage\n\n![Chart](https://example.org/chart.png)');
  await say('<img src=x onerror="document.title = 1"> [x](javascript:alert(1)) **y**');
  await say('As typed:\n  two  spaces');
  await admin.lend(page);
  await open(page, id);
  const [first, second, third, fourth] = [0, 1, 2, 3].map((index) =>
    comments(page).getByRole('article', { name: 'Comment by Vera' }).nth(index),
  ) as [ReturnType<Page['locator']>, ...ReturnType<Page['locator']>[]];
  await expect(first.locator('strong')).toHaveText('Bold');
  await expect(first.locator('code')).toHaveText('tide()');
  await expect(first.getByRole('link', { name: /a link/ })).toHaveAttribute(
    'href',
    'https://example.org/tides',
  );
  await expect(first.locator('p br')).toHaveCount(1);
  await expect(first.locator('span', { hasText: /^@Administrator$/ })).toBeVisible();
  await expect(first.getByRole('listitem')).toHaveText(['one', 'two']);
  await expect(second!.getByRole('group', { name: 'Code' })).toHaveText('let tide = 1;');
  await expect(second!.getByRole('heading')).toHaveCount(0);
  await expect(second!.getByRole('link', { name: 'Image: Chart' })).toBeVisible();
  await expect(page.locator('#usage')).toHaveCount(1);
  await expect(third!).toContainText('<img src=x onerror=');
  await expect(third!.getByRole('link')).toHaveCount(0);
  await expect(fourth!.getByText(/As typed/)).toHaveCSS('white-space', 'pre-wrap');
  await expectAccessible(page);
});

test('a thread is resolved, folded away, shown and reopened, and a link to it opens it', async ({ page }) => {
  const id = await admin.makeDocument(spaceId, 'Charts', 'Depths.');
  const path = `/api/documents/${id}/comments`;
  const top = await vera.post(path, { content: 'Is this right?', parentId: null });
  await admin.post(path, { content: 'Mended.', parentId: top.id });
  await admin.lend(page);
  await open(page, id);
  const section = comments(page);
  await section.getByRole('button', { name: 'Resolve' }).press('Enter');
  await expect(section.getByText('Resolved by Maren Vik · 2 comments, started by Vera')).toBeVisible();
  await expect(section.getByText('Is this right?')).toBeHidden();
  await expect(section.getByRole('heading', { name: /^Comments/ })).toBeFocused();
  await expectAccessible(page);

  await section.getByRole('button', { name: 'Show the resolved thread of Vera' }).press('Enter');
  await expect(section.getByText('Mended.')).toBeVisible();
  await section.getByRole('button', { name: 'Hide the resolved thread of Vera' }).press('Enter');
  await expect(section.getByText('Mended.')).toBeHidden();

  await page.goto(`${program.url}/documents/${id}#comment-${top.id}`);
  await page.reload();
  await expect(section.getByText('Is this right?')).toBeVisible();
  await section.getByRole('button', { name: 'Reopen' }).press('Enter');
  await expect(section.getByText(/^Resolved by/)).toBeHidden();
  await expect(section.getByRole('button', { name: 'Resolve' })).toBeVisible();
});
