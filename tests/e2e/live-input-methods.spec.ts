import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { drawnFrom } from '../support/property-runs.ts';
import { chooseMode, content } from './formatted-page.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { Person } from './workspace.ts';

/** One person writes with an input method while another types in the same text. */

let program: Program;
let ann: Person;
let ben: Person;
let spaceId: number;
let other: BrowserContext;
let benPage: Page;

prepareOwnProgram(
  async (prepared) => {
    ({ program } = prepared);
    await prepared.admin.makePerson('ann', 'editor', 'Ann Moreau');
    await prepared.admin.makePerson('ben', 'editor', 'Ben Okafor');
    ann = await Person.signIn(program, 'ann');
    ben = await Person.signIn(program, 'ben');
    spaceId = await ann.makeSpace('Field notes');
  },
  { LIVE_EDITING: 'on' },
);
test.beforeEach(async ({ browser }) => {
  other = await browser.newContext();
  benPage = await other.newPage();
  await ben.lend(benPage);
});
test.afterEach(() => other.close());
test.afterAll(async () => {
  await Promise.all([ann, ben].map((person) => person.leave()));
});

const start = 'One.\n\nTwo.\n\nThree.\n';
const steps = ['n', 'に', 'にh', 'にほ', 'にほん'];
const saved = (page: Page) => page.getByText('Saved', { exact: true });

type Mode = 'Formatted' | 'Markdown';

async function edit(page: Page, id: number, mode: Mode): Promise<void> {
  await page.goto(`${program.url}/documents/${id}/edit`);
  await chooseMode(page, mode);
  await expect(content(page)).toBeVisible();
}

/** The text of either editor. */
const textOf = (page: Page) =>
  content(page).evaluate((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value;
    type View = { state: { doc: { toString: () => string } } };
    return (field as unknown as { cmTile: { view: View } }).cmTile.view.state.doc.toString();
  });

async function goBehind(page: Page, words: string): Promise<void> {
  await content(page).evaluate((field: HTMLElement, sought) => {
    field.focus();
    if (field instanceof HTMLTextAreaElement) {
      const end = field.value.indexOf(sought) + sought.length;
      field.setSelectionRange(end, end);
      return;
    }
    type View = {
      state: { doc: { toString: () => string } };
      dispatch: (spec: { selection: { anchor: number } }) => void;
    };
    const { view } = (field as unknown as { cmTile: { view: View } }).cmTile;
    view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf(sought) + sought.length } });
  }, words);
}

const composeTo = (client: CDPSession, text: string) =>
  client.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });

/** Writes a word as an input method does, each step after a letter that the other one types. */
async function compose(client: CDPSession, typed: string): Promise<void> {
  for (const [at, text] of steps.entries()) {
    await composeTo(client, text);
    await benPage.keyboard.type(typed[at]!);
  }
  await client.send('Input.insertText', { text: '日本' });
}

/** Where the other one types, what then may stand there, and what is left when the composition is taken back. */
const cases: readonly [behind: string, text: RegExp, without: string][] = [
  ['One.', /^One\.\(abc\)\n\nTwo\.日本\n\nThree\.\n$/, 'One.(abc)\n\nTwo.\n\nThree.\n'],
  ['T', /^One\.\n\nT\(abc\)wo\.日本\n\nThree\.\n$/, 'One.\n\nT(abc)wo.\n\nThree.\n'],
  ['Two.', /^One\.\n\nTwo\.(?:日本\(abc\)|\(abc\)日本)\n\nThree\.\n$/, 'One.\n\nTwo.(abc)\n\nThree.\n'],
];
for (const mode of ['Formatted', 'Markdown'] as const)
  test(`a composition in ${mode} stays whole while another types beside it`, async ({ page }) => {
    await ann.lend(page);
    const client = await page.context().newCDPSession(page);
    for (const [behind, text, without] of drawnFrom(cases, 1))
      await test.step(`behind "${behind}"`, async () => {
        const id = await ann.makeDocument(spaceId, 'Words', start);
        await edit(page, id, mode);
        await edit(benPage, id, 'Markdown');
        for (const each of [page, benPage]) await expect(saved(each)).toBeVisible();
        await goBehind(page, 'Two.');
        await goBehind(benPage, behind);
        await compose(client, '(abc)');
        for (const each of [page, benPage]) {
          await expect.poll(() => textOf(each)).toMatch(text);
          await expect(saved(each)).toBeVisible();
        }
        expect(await textOf(benPage)).toBe(await textOf(page));
        // the whole word is one step of undo, and nothing of the other one is
        await page.keyboard.press('Control+z');
        for (const each of [page, benPage]) await expect.poll(() => textOf(each)).toBe(without);
      });
  });

for (const mode of ['Formatted', 'Markdown'] as const)
  test(`a composition in ${mode} that is given up leaves nothing, and the next one begins at once`, async ({
    page,
  }) => {
    const id = await ann.makeDocument(spaceId, 'Words', start);
    await ann.lend(page);
    await edit(page, id, mode);
    await edit(benPage, id, 'Formatted');
    for (const each of [page, benPage]) await expect(saved(each)).toBeVisible();
    await goBehind(page, 'Two.');
    await goBehind(benPage, 'One.');
    const client = await page.context().newCDPSession(page);
    await composeTo(client, 'に');
    await benPage.keyboard.type('a');
    await composeTo(client, '');
    await compose(client, 'bcdef');
    await compose(client, 'ghijk');
    const text = 'One.abcdefghijk\n\nTwo.日本日本\n\nThree.\n';
    for (const each of [page, benPage]) {
      await expect.poll(() => textOf(each)).toBe(text);
      await expect(saved(each)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Document saved').first()).toBeVisible();
    expect(await ann.textOf(id)).toBe(text);
  });
