import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { MakeExport, ShownExport } from '../../api/contract/exports.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeSpace } from '../support/content.ts';
import { readPdf } from '../support/pdf-words.ts';

let app: TestApp;
let admin: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signedIn('admin', 'anna');
  reader = await app.signedIn('viewer', 'rita');
});
afterAll(() => app.close());

const make = async (spaceId: number, title: string, content: string, parentId: number | null = null) =>
  bodyOf(await admin.post<Document>('/api/documents', { title, content, spaceId, parentId }), 201);

/** @returns its address */
async function attach(documentId: number, name: string, content: string | Buffer): Promise<string> {
  const path = `/api/documents/${documentId}/attachments`;
  const { storagePath } = bodyOf(await admin.upload<Attachment>(path, name, content), 201);
  return `/uploads/document-attachments/${storagePath}`;
}

async function printed(client: SignedIn, wanted: Partial<MakeExport>) {
  const asked = bodyOf(await client.post<ShownExport>('/api/exports', { format: 'pdf', ...wanted }), 202);
  while (await app.services.exports.work());
  const shown = bodyOf(await client.get<ShownExport>(`/api/exports/${asked.id}`));
  expect(shown).toMatchObject({ state: 'done', failure: null });
  return { ...shown, ...(await readPdf(await client.bytes(`/api/exports/${asked.id}/file`))) };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const hostile = [
  '#read("/etc/passwd") and #import "/etc/passwd": x, @ref, <label>, \\u{41} // not a comment /* nor this */',
  '```typ\n#read("/etc/passwd")\n```',
  'Note[^1] `#eval("1+1")`\n\n[^1]: #include "/etc/hosts"',
].join('\n\n');
const typed = [
  '#read("/etc/passwd") and #import "/etc/passwd": x, @ref,',
  '\\u{41} // not a comment /* nor this */',
];

describe('an export as PDF', () => {
  // evidence: S155
  test('is a book: a title page, contents, and each document with what it holds', async () => {
    const space = await makeSpace(admin, { name: 'Handbook' });
    bodyOf(await admin.put(`/api/spaces/${space.id}`, { name: 'Handbook', description: 'How we work' }));
    const guide = await make(space.id, 'Guide', 'x');
    const part = await make(space.id, 'Part', '## Steps\n\n- [x] 日本語 one\n- [ ] two', guide.id);
    const good = await attach(guide.id, 'dot.png', png);
    const cut = await attach(guide.id, 'cut.png', png.subarray(0, 40));
    const svg = await attach(
      guide.id,
      'file.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd" width="9" height="9"/></svg>',
    );
    const content = `# Guide\n\nSee [the steps](/documents/${part.id}#steps), [no place](#nowhere) and [none](/documents/999999).

> [!WARNING]
> Hot

| Item | Cost |
|------|-----:|
| Tea  | 3    |

![A good dot](${good})

![A cut dot](${cut})

![A file](${svg})

![Elsewhere](https://pictures.example/a.png)

${hostile}`;
    bodyOf(await admin.put(`/api/documents/${guide.id}`, { content }));
    const book = await printed(admin, { spaceId: space.id });
    const [cover, contents, opening] = book.pages;
    expect(book).toMatchObject({
      title: 'Handbook',
      bookmarks: ['Guide', 'Part', 'Steps'],
      done: 2,
      total: 2,
    });
    expect(cover).toContain('Handbook How we work');
    expect(contents).toMatch(/^Contents Guide\W+1\W+Part[ .]+2 Steps[ .]+2/);
    for (const words of [
      'Guide',
      'See the steps, no place and none.',
      'Warning',
      'Hot',
      'Item',
      'Tea',
      'A good dot',
    ])
      expect(opening).toContain(words);
    const letters = (text: string) => text.replaceAll(/\s/g, '');
    for (const words of [...typed, '#eval("1+1")', '#include "/etc/hosts"', '[A cut dot]', '[Elsewhere]'])
      expect(letters(book.pages.join(' '))).toContain(letters(words));
    // a machine without a font for it says so in a note
    const hasFont = !book.notes.some(({ code }) => code === 'script');
    expect(book.pages.at(-1)).toContain(hasFont ? '日本語 one' : ' one');
    expect(book.pages.join(' ')).not.toContain('root:');
    expect(book.notes).toContainEqual({ code: 'image', count: 3, example: 'Guide: A cut dot' });
  });

  // evidence: S156
  test('sets formulas, however deep they stand, and prints as typed what it cannot read', async () => {
    const space = await makeSpace(admin, { name: 'Sums' });
    // as deep as blocks and formulas may be nested, at once
    const deep = `${'> '.repeat(10)}$\`${'\\sqrt{1+'.repeat(7)}x${'}'.repeat(7)}\`$`;
    const content = `One $\`\\frac{1}{2} \\in \\mathbb{Q}\`$, bad $\`\\foo{\`$\n\n$$\\begin{pmatrix}7&8\\end{pmatrix}$$\n\n${deep}`;
    const { id } = await make(space.id, 'Sums', content);
    const { pages, notes } = await printed(admin, { documentId: id });
    expect(pages.join(' ')).toMatch(/One 1 ?2 ?∈ ?ℚ, bad \\foo\{ .*7 ?8.*1 ?\+/);
    expect(pages.join(' ')).not.toMatch(/frac|sqrt/);
    expect(notes).toEqual([]);
  });

  test('prints every character of code, however long its lines are, and every empty line', async () => {
    const space = await makeSpace(admin, { name: 'Code' });
    const json = `{"a":[1,2.5],"${'b'.repeat(19)}":"${'c'.repeat(22)}","${'d'.repeat(17)}":"${'e'.repeat(25)}","f_f":"g-g","end":"END"}`;
    const plain = 'noSignsAndNoBlanks'.repeat(12);
    const many = [...Array.from({ length: 21 }, () => 'above'), 'before', 'beside', '', 'behind', ''];
    const blocks = [
      ['json', json],
      ['', plain],
      ['text', many.join('\n')],
    ];
    const inTable = `| Code |\n| --- |\n| <pre><code class="language-json">${json}</code></pre> |`;
    const fenced = blocks.map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``);
    const { id } = await make(
      space.id,
      'Code',
      [...fenced, `> ${fenced[0]?.replaceAll('\n', '\n> ')}`, inTable].join('\n\n'),
    );
    const { pages, lines } = await printed(admin, { documentId: id });
    const letters = pages.join('').replaceAll(/\s/g, '');
    expect(letters.split(json)).toHaveLength(4);
    expect(letters).toContain(plain);
    const heightOf = (text: string) => lines.find((line) => line.text === text)?.y ?? NaN;
    const step = heightOf('before') - heightOf('beside');
    expect((heightOf('beside') - heightOf('behind')) / step, JSON.stringify(lines)).toBeCloseTo(2, 1);
  });

  test('leaves the lines where they are beside an image in a sentence', async () => {
    const space = await makeSpace(admin, { name: 'Icons' });
    const { id } = await make(space.id, 'Icons', 'x');
    const large =
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="9" height="9"/></svg>';
    const icon = `![icon](${await attach(id, 'large.svg', large)})`;
    const content = `alpha\\\nbeta\\\n${icon} gamma\\\ndelta\\\n${icon}\\\nomega`;
    bodyOf(await admin.put(`/api/documents/${id}`, { content }));
    const { lines } = await printed(admin, { documentId: id });
    const heightOf = (text: string) => lines.find((line) => line.text.trim() === text)?.y ?? NaN;
    const step = heightOf('alpha') - heightOf('beta');
    expect(heightOf('beta') - heightOf('gamma'), JSON.stringify(lines)).toBeCloseTo(step, 1);
    expect(heightOf('gamma') - heightOf('delta')).toBeCloseTo(step, 1);
    // alone on its line, it is as large as it may be
    expect(heightOf('delta') - heightOf('omega')).toBeGreaterThan(300);
  });

  test('reads from right to left where its text does', async () => {
    const space = await makeSpace(admin, { name: 'كتاب' });
    // digits have no direction: each line has that of its letters, and begins with them
    const content = [
      '1001 فقرة عربية.',
      '1002 English words.',
      '- 1003 بند\n- 1004 English',
      '7. 1005 خطوة',
      '- [x] 1006 مهمة',
      '| 1007 اسم | 1008 عدد |\n|---|---|\n| ا | ب |',
      '> 1009 اقتباس',
      '> [!NOTE]\n> 1010 ملاحظة',
      '```\n1011 كود\n```',
      '## 1012 عنوان',
      'Note[^1].',
      '- 1013 English item',
      '[^1]: 1014 حاشية',
    ].join('\n\n');
    await make(space.id, '1000 دليل', content);
    const { lines } = await printed(admin, { spaceId: space.id });
    // of A4 paper, without its margins
    const [begin, end] = [76, 595.28 - 76];
    const all = lines.filter(({ text, page }) => text.trim() !== '' && page > 2);
    const lineOf = (words: string | number) => {
      const { y, page } = all.find(({ text }) => text.includes(String(words)))!;
      return all.filter((each) => each.page === page && Math.abs(each.y - y) < 2);
    };
    const leftOf = (words: string | number) => Math.min(...lineOf(words).map(({ left }) => left));
    const rightOf = (words: string | number) => Math.max(...lineOf(words).map(({ right }) => right));
    const found = (words: string | number) => all.find(({ text }) => text.includes(String(words)))!;
    for (const number of [1000, 1001, 1012]) {
      expect(rightOf(number), String(number)).toBeCloseTo(end, 0);
      expect(leftOf(number), String(number)).toBeGreaterThan(begin + 100);
    }
    expect(leftOf(1002)).toBeCloseTo(begin, 0);
    const marker = (number: number) => lineOf(number).find(({ text }) => /^(?:•|7)$/.test(text.trim()))!;
    for (const number of [1003, 1004, 1005]) {
      expect(marker(number).left, String(number)).toBeGreaterThan(found(number).right);
      expect(marker(number).right, String(number)).toBeGreaterThan(end - 10);
    }
    expect(marker(1013).right).toBeLessThan(found(1013).left);
    // beside its box, the line of the quote and of the note
    expect(end - rightOf(1006)).toBeCloseTo(1.55 * 10.5, 0);
    expect(end - rightOf(1009)).toBeCloseTo(14, 0);
    expect(end - rightOf(1010)).toBeCloseTo(12, 0);
    expect(found(1007).left).toBeGreaterThan(found(1008).right);
    expect(found(1007).right).toBeGreaterThan(end - 10);
    expect(leftOf(1011)).toBeCloseTo(begin + 9, 0);
    expect(rightOf(1014)).toBeGreaterThan(end - 20);
    // the numbers of the pages stand at the left in the contents
    const contents = lines.filter(({ page, text }) => page === 2 && /^1$/.test(text.trim()));
    expect(contents).toHaveLength(2);
    for (const { left } of contents) expect(left).toBeCloseTo(begin, 0);
  });

  // evidence: S154
  test('shows nobody a document or a picture that they may not see', async () => {
    const space = await makeSpace(admin, { name: 'Rights' });
    const secret = await make(space.id, 'Secret', 'hush');
    const picture = await attach(secret.id, 'dot.png', png);
    const open = await make(space.id, 'Open', `![A dot](${picture}) [secret](/documents/${secret.id})`);
    bodyOf(await admin.put(`/api/documents/${secret.id}/access`, { people: [admin.userId] }));
    const book = await printed(reader, { spaceId: space.id });
    expect(book.bookmarks).toEqual(['Open']);
    expect(book.pages.join(' ')).not.toMatch(/hush|Secret/);
    expect(book.pages.join(' ')).toContain('[A dot] secret');
    expect(book.notes).toEqual([{ code: 'image', count: 1, example: 'Open: A dot' }]);
    const alone = await printed(reader, { documentId: open.id });
    expect(alone).toMatchObject({ title: 'Open', bookmarks: ['Open'] });
    expect(alone.pages).toHaveLength(1);
  });

  test('of one document is downloaded at once', async () => {
    const space = await makeSpace(admin, { name: 'One' });
    const { id } = await make(space.id, 'Straße', 'A ~~b~~ [part](#nowhere)');
    const answer = await fetch(`${app.url}/api/documents/${id}/download?format=pdf`, {
      headers: { cookie: reader.cookie },
    });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Stra%C3%9Fe.pdf");
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(pages).toEqual([expect.stringMatching(/^Straße.*A b part/)]);
    const html = (await reader.bytes(`/api/documents/${id}/download?format=html`)).toString();
    expect(html).toContain('<h1 class="title" dir="auto">Straße</h1>');
    // all of it is inside, and nothing runs
    expect(html).not.toMatch(/<script|<link|src="(?!data:)/);
    const word = await reader.bytes(`/api/documents/${id}/download?format=docx`);
    expect(word.subarray(0, 2).toString()).toBe('PK');
    bodyOf(await admin.put(`/api/documents/${id}/access`, { people: [admin.userId] }));
    for (const format of ['pdf', 'html', 'docx'])
      expect((await reader.get(`/api/documents/${id}/download?format=${format}`)).status).toBe(404);
  });

  test('of a document that cannot be printed has its source', async () => {
    const space = await makeSpace(admin, { name: 'Depths' });
    const deep = await make(space.id, 'Deep', `${'<div>'.repeat(30_000)}bottom`);
    await make(space.id, 'Quotes', `${'> '.repeat(500)}under`);
    const book = await printed(admin, { spaceId: space.id });
    expect(book.notes).toEqual([{ code: 'source', count: 1, example: 'Deep' }]);
    expect(book.pages.join(' ')).toMatch(/bottom.*Quotes.*under/);
    expect(deep.id).toBeGreaterThan(0);
  });
});
