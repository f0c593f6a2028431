import type { BrowserContext, Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { chooseMode, content } from './formatted-page.ts';
import { pasteOrDrop, pixel } from './paste-and-drop.ts';
import { prepareOwnProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import { Person } from './workspace.ts';

/*
 * Five people write one page with a table, a list and pictures, while the program is killed, somebody loses their right,
 * and somebody is offline for a while. They write for 18 seconds; in `npm run test:all` for 45, and with `LIVE_MINUTES=10`
 * for ten minutes.
 */

const writingMs = Number(process.env['LIVE_MINUTES'] ?? '0.3') * 60_000;
test.setTimeout(writingMs + 240_000);

const start = `# The harbour

Ann begins here.

Ben begins here.

Cem begins here.

Dana begins here.

Eve begins here.

- a first thing
- a second thing

| Boat | Length |
| ---- | -----: |
| Ida  |     12 |
| Olga |      9 |
| Wave |      7 |

All go on here.
`;

let program: Program;
let admin: Person;
const people = new Map<string, Person>();
let spaceId: number;

prepareOwnProgram(
  async (prepared) => {
    ({ program, admin } = prepared);
    spaceId = await admin.makeSpace('Harbour', { visibility: 'members' });
    for (const name of ['Ann', 'Ben', 'Cem', 'Dana', 'Eve']) {
      const id = await admin.makePerson(name.toLowerCase(), 'editor', `${name} Moreau`);
      await admin.put(`/api/spaces/${spaceId}/members/${id}`, { role: 'editor' });
      people.set(name, await Person.signIn(program, name.toLowerCase()));
    }
  },
  { LIVE_EDITING: 'on' },
);
test.afterAll(async () => {
  for (const person of people.values()) await person.leave();
});

/** The text in the formatted view itself. */
const viewed = (page: Page) =>
  content(page).evaluate((field) => {
    const { view } = (
      field as unknown as { cmTile: { view: { state: { doc: { toString: () => string } } } } }
    ).cmTile;
    return view.state.doc.toString();
  });
const shown = (page: Page, mode: Mode) => (mode === 'Markdown' ? content(page).inputValue() : viewed(page));

type Mode = 'Formatted' | 'Markdown';

class Writer {
  readonly name: string;
  readonly page: Page;
  readonly mode: Mode;
  readonly typed: string[] = [];
  readonly saved = new Set<string>();
  isOffline = false;
  #count = 0;
  #random: () => number;

  constructor(name: string, page: Page, mode: Mode) {
    this.name = name;
    this.page = page;
    this.mode = mode;
    let seed = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
    this.#random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  }

  async open(id: number): Promise<void> {
    await people.get(this.name)!.lend(this.page);
    await this.page.goto(`${program.url}/documents/${id}/edit`);
    await chooseMode(this.page, this.mode);
    await expect(content(this.page)).toBeVisible();
  }

  async writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#act();
      await this.page.waitForTimeout(50 + this.#random() * 600);
      await this.#note();
    }
  }

  /** What was typed before the page shows 'Saved' is saved. */
  async #note(): Promise<void> {
    const before = [...this.typed];
    if (await this.page.getByText('Saved', { exact: true }).isVisible())
      for (const word of before) this.saved.add(word);
  }

  async #act(): Promise<void> {
    const choice = this.#random();
    if (choice < 0.35) return this.#typeBehind(`${this.name} begins here.`);
    if (choice < 0.55) return this.#typeBehind('All go on here.');
    if (choice < 0.7) return this.#addItem();
    if (choice < 0.9) return this.#fillCell();
    if (choice < 0.95) return this.#takeBack();
    return this.#paste();
  }

  #word(): string {
    this.#count += 1;
    // none is the beginning of another, and no line ends within one: the key End leads to the end of a line that is shown
    const word = `${this.name}${String(this.#count).padStart(4, '0')}`;
    this.typed.push(word);
    return word;
  }

  async #typeBehind(words: string): Promise<void> {
    await this.#goBehind(words);
    await this.#type(` ${this.#word()}`);
  }

  async #addItem(): Promise<void> {
    await this.#goBehind(this.#random() < 0.5 ? 'a first thing' : 'a second thing');
    await this.page.keyboard.press('Enter');
    await this.#type(this.#word());
  }

  async #fillCell(): Promise<void> {
    const boat = ['Ida', 'Olga', 'Wave'][Math.floor(this.#random() * 3)]!;
    if (this.mode === 'Markdown') {
      await this.#goBehind(`| ${boat}`);
      return this.#type(` ${this.#word()}`);
    }
    // rows out of sight are not drawn
    await this.#goBehind('All go on here.');
    const cell = content(this.page).locator('td', { hasText: boat }).first();
    await cell.click();
    await this.page.keyboard.press('End');
    await this.#type(` ${this.#word()}`);
    return this.page.keyboard.press('Escape');
  }

  async #takeBack(): Promise<void> {
    await this.#goBehind('All go on here.');
    await this.#type(' oops');
    for (let step = 0; step < 2; step += 1) await this.page.keyboard.press('Control+z');
  }

  async #paste(): Promise<void> {
    if (this.isOffline) return;
    await this.#goBehind(`${this.name} begins here.`);
    await pasteOrDrop(this.page, 'paste', { files: [{ ...pixel, name: `${this.name}.png` }] });
  }

  #type(words: string): Promise<void> {
    return this.page.keyboard.type(words, { delay: 15 + this.#random() * 40 });
  }

  async #goBehind(words: string): Promise<void> {
    await content(this.page).evaluate((field: HTMLElement, sought) => {
      field.focus();
      if (field instanceof HTMLTextAreaElement) {
        const end = field.value.indexOf(sought) + sought.length;
        if (end >= sought.length) field.setSelectionRange(end, end);
        return;
      }
      interface View {
        state: { doc: { toString: () => string } };
        dispatch: (spec: object) => void;
      }
      const { view } = (field as unknown as { cmTile: { view: View } }).cmTile;
      const at = view.state.doc.toString().indexOf(sought);
      if (at !== -1) view.dispatch({ selection: { anchor: at + sought.length }, scrollIntoView: true });
    }, words);
  }
}

test('five people write while the program is killed, one is offline and one loses their right', async ({
  browser,
}) => {
  const id = await admin.makeDocument(spaceId, 'The harbour', start);
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  const open = async (name: string, mode: Mode, width: number) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-GB' });
    contexts.push(context);
    context.on('weberror', (error) => faults.push(`${name}: ${error.error().stack}`));
    const writer = new Writer(name, await context.newPage(), mode);
    await writer.open(id);
    return writer;
  };
  const ann = await open('Ann', 'Formatted', 1440);
  const ben = await open('Ben', 'Markdown', 1440);
  const cem = await open('Cem', 'Formatted', 1024);
  const dana = await open('Dana', 'Formatted', 390);
  const eve = await open('Eve', 'Markdown', 390);
  const all = [ann, ben, cem, dana, eve];
  for (const { page } of all) await expect(page.getByText(/and 3 others are here too/)).toBeVisible();

  let isOver = false;
  let isDanaOut = false;
  const writing = Promise.all(
    all.map((writer) => writer.writeUntil(() => isOver || (writer === dana && isDanaOut))),
  );
  writing.catch(() => undefined);
  const part = writingMs / 6;
  const pass = () => Promise.race([writing, ann.page.waitForTimeout(part)]);
  await pass();
  await program.stop('SIGKILL');
  await program.start();
  await pass();
  cem.isOffline = true;
  await contexts[2]!.setOffline(true);
  await pass();
  await program.killEverything();
  await program.start();
  await pass();
  await contexts[2]!.setOffline(false);
  cem.isOffline = false;
  await pass();
  const danaId = (await admin.get<{ id: number; username: string }[]>('/api/users')).find(
    ({ username }) => username === 'dana',
  )!.id;
  await admin.put(`/api/spaces/${spaceId}/members/${danaId}`, { role: 'viewer' });
  await expect(dana.page.getByText('You can no longer change this document.')).toBeVisible();
  isDanaOut = true;
  await pass();
  isOver = true;
  await writing;

  const left = [ann, ben, cem, eve];
  for (const { page } of left)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
  for (const writer of left) for (const word of writer.typed) writer.saved.add(word);
  await expect(async () => {
    const texts = await Promise.all(left.map(({ page, mode }) => shown(page, mode)));
    for (const text of texts) expect(text).toBe(texts[0]);
  }).toPass({ timeout: 30_000 });
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ann.page.getByText('Document saved').first()).toBeVisible();
  const stored = await admin.textOf(id);
  await test.info().attach('the text', { body: stored, contentType: 'text/markdown' });
  expect(await shown(eve.page, eve.mode)).toBe(stored);
  for (const { name, saved, typed } of all) {
    const description = `${saved.size} of ${typed.length}`;
    test.info().annotations.push({ type: `words of ${name} that were shown as saved`, description });
    const wrong = [...saved].filter((word) => stored.split(word).length !== 2);
    expect(wrong, `words of ${name}`).toEqual([]);
  }
  expect(faults).toEqual([]);
  for (const context of contexts) await context.close();
});
