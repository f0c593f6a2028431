import type { BrowserContext, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { chooseMode, content } from './formatted-page.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, expectAccessible, test } from './watched-page.ts';
import { Person } from './workspace.ts';

/** Who writes sees how many others read, and where others write. */

let program: Program;
let spaceId: number;
const people = new Map<string, Person>();
const others: BrowserContext[] = [];

prepareOwnProgram(
  async (prepared) => {
    ({ program } = prepared);
    for (const [name, shown] of [
      ['ann', 'Ann Moreau'],
      ['ben', 'Benedikt Okafor-Lindqvist'],
      ['cem', 'Cem Aydin'],
    ] as const) {
      await prepared.admin.makePerson(name, 'editor', shown);
      people.set(name, await Person.signIn(program, name));
    }
    spaceId = await people.get('ann')!.makeSpace('Field notes');
  },
  { LIVE_EDITING: 'on' },
);
test.afterEach(() => Promise.all(others.splice(0).map((context) => context.close())));
test.afterAll(async () => {
  await Promise.all([...people.values()].map((person) => person.leave()));
});

async function open(page: Page, name: string, path: string): Promise<Page> {
  await people.get(name)!.lend(page);
  await page.goto(`${program.url}${path}`);
  return page;
}

test('whoever writes sees how many read, and the names of carets are not cut', async ({ page, browser }) => {
  const line =
    'The terns came back to the harbour on a cold and windy morning in early April, and stayed there.';
  const id = await people.get('ann')!.makeDocument(spaceId, 'Terns', `${line}\n\nMore.\n`);
  const openOther = async (name: string, path: string) => {
    const context = await browser.newContext();
    others.push(context);
    return open(await context.newPage(), name, path);
  };
  await open(page, 'ann', `/documents/${id}/edit`);
  await chooseMode(page, 'Formatted');
  const reading = await openOther('cem', `/documents/${id}`);
  await expect(reading.getByText('More.')).toBeVisible();
  await expect(page.getByText('One person is reading.')).toBeVisible();
  await expectAccessible(page);

  const writing = await openOther('ben', `/documents/${id}/edit`);
  await chooseMode(writing, 'Formatted');
  for (const each of [page, writing])
    await expect(each.getByText(/is here too and sees your text\. One person is reading\./)).toBeVisible();
  await reading.getByRole('link', { name: 'Field notes' }).first().click();
  for (const each of [page, writing]) await expect(each.getByText('One person is reading.')).toBeHidden();

  // at the end of the first drawn line, wherever that is
  await content(writing).getByText('The terns').click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const key of ['Home', 'End', 'ArrowLeft']) {
      await writing.keyboard.press(key === 'ArrowLeft' ? 'ArrowLeft' : key);
      const name = page.locator('.ed-caret span');
      await expect(name).toHaveText('Benedikt Okafor-Lindqvist');
      await expect
        .poll(() =>
          name.evaluate((label) => {
            const { left, right, width: drawn } = label.getBoundingClientRect();
            const frame = label.closest('.cm-scroller')!.getBoundingClientRect();
            return drawn > 20 && left >= frame.left && right <= frame.right;
          }),
        )
        .toBe(true);
    }
  }
});
