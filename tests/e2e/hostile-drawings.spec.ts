import type { Page } from '@playwright/test';
import type { Program } from '../support/program.ts';
import { watchForPayloads } from './harmless.ts';
import { prepareProgram } from './prepare-program.ts';
import { expect, test } from './watched-page.ts';
import type { Person } from './workspace.ts';

let program: Program;
let admin: Person;
let spaceId: number;
prepareProgram(async (prepared) => {
  ({ program, admin } = prepared);
  spaceId = await admin.makeSpace('Hostile drawings');
});
test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ page }) => admin.lend(page));

const ran = 'parent.ran&&parent.ran();ran()';
const diagrams = [
  `flowchart LR\n  A["<img src=x onerror='${ran}'>"] --> B`,
  `flowchart LR\n  A["\`**<img src=x onerror=${ran}>**\`"] -->|"<svg onload=${ran}>"| B`,
  `flowchart LR\n  A["<script>${ran}</script>"] --> B["<iframe srcdoc='<script>${ran}</script>'></iframe>"]`,
  `flowchart LR\n  A --> B\n  click A "javascript:${ran}" _self\n  click B call ran()\n  click A href "javascript:ran()"`,
  `%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}, "themeCSS": "*{background:url(https://evil.example/x)}"}}%%\nflowchart LR\n  A["<img src=x onerror=${ran}>"] --> B`,
  `---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n  logLevel: 0\n---\nflowchart LR\n  A["<img src='https://evil.example/y' onerror=ran()>"] --> B`,
  `%%{init: {"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}}%%\nflowchart LR\n  A --> B`,
  `sequenceDiagram\n  participant A as <img src=x onerror=ran()>\n  A->>B: <svg onload=ran()>\n  link A: x @ javascript:ran()\n  Note over A: <script>ran()</script>`,
  `classDiagram\n  class A["<img src=x onerror=ran()>"]\n  A : +<img src=x onerror=ran()>\n  link A "javascript:ran()"\n  callback A "ran"`,
  `stateDiagram-v2\n  s1 : <img src=x onerror=ran()>\n  [*] --> s1 : <svg onload=ran()>`,
  `gantt\n  title <img src=x onerror=ran()>\n  section <svg onload=ran()>\n  T :a1, 2024-01-01, 3d\n  click a1 href "javascript:ran()"`,
  `pie title <img src=x onerror=ran()>\n  "<img src=x onerror=ran()>" : 3`,
  `mindmap\n  root((<img src=x onerror=ran()>))\n    <svg onload=ran()>`,
  `erDiagram\n  A ||--o{ B : "<img src=x onerror=ran()>"`,
  `journey\n  title <img src=x onerror=ran()>\n  section <svg onload=ran()>\n    <img src=x onerror=ran()>: 5: Me`,
  `timeline\n  title <img src=x onerror=ran()>\n  2024 : <svg onload=ran()>`,
  `block-beta\n  a["<img src=x onerror=ran()>"]`,
  `flowchart LR\n  A["$$\\\\href{javascript:ran()}{x}$$"] --> B@{ img: "https://evil.example/z.png", label: "<img src=x onerror=ran()>" }`,
  `flowchart LR\n  style A fill:url(https://evil.example/f)\n  A --> B\n  classDef c background:url(https://evil.example/g)\n  class A c`,
];

const formulas = [
  '\\href{javascript:ran()}{x}',
  '\\url{javascript:ran()}',
  '\\includegraphics[width=1em]{https://evil.example/x.png}',
  '\\htmlClass{x}{y} \\htmlId{root}{y} \\htmlStyle{position:fixed;inset:0}{y} \\htmlData{x=y}{z}',
  '<img src=x onerror=ran()> \\text{<script>ran()</script>}',
  '\\rule{100000em}{100000em}',
  '\\kern-100000em x \\raise 100000em{x}',
  '\\def\\a{\\a\\a}\\a',
  `\\def\\a{${'x'.repeat(400)}}${'\\a'.repeat(200)}`,
  '\\newcommand{\\b}[1]{#1#1}\\b{\\b{\\b{\\b{\\b{\\b{\\b{\\b{x}}}}}}}}',
  `${'{'.repeat(1_900)}x${'}'.repeat(1_900)}`,
  '\\sqrt'.repeat(700),
  `${'\\frac{1}{'.repeat(300)}x${'}'.repeat(300)}`,
  '\\color{javascript:ran()}x \\textcolor{url(javascript:ran())}{y}',
  '\\begin{array}{'.padEnd(3_000, 'c') + '}1\\end{array}',
  '\\unknown é ∀ \\text{é 中}',
  '\\gdef\\sum{\\href{javascript:ran()}{x}}\\sum',
];

/** Comes near each of them, until each is drawn or says why it is not. */
async function drawAll(page: Page, selector: string, count: number): Promise<void> {
  await expect(page.locator(selector)).toHaveCount(count);
  for (let index = 0; index < count; index += 1) {
    const place = page.locator(selector).nth(index);
    await expect(async () => {
      await place.scrollIntoViewIfNeeded();
      await expect(place.locator('img, .katex, .problem').first()).toBeAttached({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  }
}

/** Nothing of it can run or lead away, in the page. */
const dangersIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('article *')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            name.startsWith('on') ||
            (/href$/.test(name) && !/^(?:https?:|\/|#)/.test(value)) ||
            (name === 'src' && !/^(?:data:image\/svg\+xml,|\/)/.test(value)),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    ),
  );

function watchOutside(page: Page): string[] {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(program.url) && !request.url().startsWith('data:'))
      outside.push(request.url());
  });
  return outside;
}

// evidence: Q10
test('no diagram runs a script, calls another server or writes to the console', async ({ page, context }) => {
  test.slow();
  const payloads = await watchForPayloads(context);
  const outside = watchOutside(page);
  const text = diagrams.map((source) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\nWords.\n\n');
  const id = await admin.makeDocument(spaceId, 'Hostile diagrams', text);
  await page.goto(`${program.url}/documents/${id}`);
  await drawAll(page, 'article :is(.diagram, .undrawn)', diagrams.length);
  expect(await page.locator('article .diagram img').count()).toBeGreaterThan(8);
  expect(await dangersIn(page)).toEqual([]);
  // the frame itself is the one that is expected
  expect(payloads.filter((what) => !what.startsWith('a frame came'))).toEqual([]);
  expect(outside).toEqual([]);
  expect(page.url()).toBe(`${program.url}/documents/${id}`);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  const pictures = await page
    .locator('article .diagram img')
    .evaluateAll((images) => images.map((image) => decodeURIComponent((image as HTMLImageElement).src)));
  // words of a label may be anything
  const tags = pictures.flatMap((picture) => picture.match(/<[^>]*>/g) ?? []);
  expect(tags.length).toBeGreaterThan(100);
  expect(tags.filter((tag) => /^<script|\son\w+=|href="(?!#)/i.test(tag))).toEqual([]);
});

// evidence: Q10
test('no formula leads anywhere, covers the page or stops it', async ({ page, context }) => {
  const payloads = await watchForPayloads(context);
  const outside = watchOutside(page);
  const inline = formulas.filter((tex) => !tex.includes('`')).map((tex) => `Inline $\`${tex}\`$ here.`);
  const blocks = formulas.map((tex) => `$$\n${tex}\n$$`);
  const id = await admin.makeDocument(
    spaceId,
    'Hostile formulas',
    [...inline, ...blocks, 'The end.'].join('\n\n'),
  );
  await page.goto(`${program.url}/documents/${id}`);
  await drawAll(page, 'article .formula-block', formulas.length);
  expect(await page.locator('article .formula .katex').count()).toBeGreaterThan(8);
  expect(await dangersIn(page)).toEqual([]);
  expect(payloads).toEqual([]);
  expect(outside).toEqual([]);
  // no id of the page was taken, and nothing lies over it
  await expect(page.locator('[id="root"], article [style*="fixed"]')).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
});

// evidence: Q16
test('a diagram that is too long, or that never ends, shows why and its source', async ({ page }) => {
  const long = `flowchart LR\n${'  A --> B\n'.repeat(2_100)}`;
  const id = await admin.makeDocument(spaceId, 'Long', `\`\`\`mermaid\n${long}\n\`\`\``);
  await page.goto(`${program.url}/documents/${id}`);
  await expect(page.getByText('This diagram cannot be drawn: it is longer than 20 kB.')).toBeVisible();

  // a frame that is asked and never answers
  await page.route('**/assets/diagram/frame-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: `addEventListener('message', ({ ports: [port] }) => port.postMessage({ kind: 'ready' }));`,
    }),
  );
  const silent = await admin.makeDocument(
    spaceId,
    'Silent',
    '```mermaid\nflowchart LR\n  A --> B\n```\n\nWords.',
  );
  await page.goto(`${program.url}/documents/${silent}`);
  await expect(page.getByText('This diagram cannot be drawn: it takes longer than 5 seconds.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('group', { name: 'Code: mermaid' })).toContainText('A --> B');
  await expect(page.locator('iframe')).toHaveCount(0);
});
