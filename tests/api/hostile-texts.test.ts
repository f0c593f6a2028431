import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { SearchResult } from '../../api/contract/search.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { countBlocks } from '../support/blocks.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let editor: SignedIn;
let space: Space;

beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor');
  space = await makeSpace(editor);
  for (const language of manyLanguages) {
    const { id } = await makeSpace(editor, { language });
    await makeDocument(editor, id, { content: 'The lamp burns at night.' });
  }
});
afterAll(() => app.close());

// a search looks for stems of every language that a text has, of eight at most; the first three cut word beginnings too
const manyLanguages = ['sr', 'id', 'ga', 'de', 'fr', 'es', 'it', 'pt'] as const;

// a quarter of what may be saved, so that the whole takes little time: what is not linear shows with less
const size = 256 * 1024;
const repeated = (piece: string): string => piece.repeat(Math.floor(size / Buffer.byteLength(piece)));
const counted = (before: string): string =>
  Array.from({ length: size / 8 }, (_, count) => before + count.toString(36).padStart(6, 'x')).join(' ');

const hostile: Record<string, string> = {
  'names of code': repeated('aBcD'),
  'the same with blanks': repeated('aBcDeFgHiJkLmNoPqRsTuVwXyZ '),
  'characters of a language without spaces': repeated('東京都'),
  syllables: repeated('한국 '),
  'half-width kana': 'ｶ' + repeated('ﾞ'),
  'combining marks': 'a' + repeated('\u0301\u0316'),
  'numbers with points': repeated('1.2.3 '),
  'different words': counted(''),
  'different names': counted('@'),
  'names with underscores': repeated('_a'),
  'formulas that nothing closes': repeated('$a '),
  'opened brackets': repeated('['),
  'heading marks before blanks': `x${repeated(' #').slice(0, size / 2)}${' '.repeat(size / 2)}`,
};

describe.each(Object.entries(hostile))('a long document of %s', (_, content) => {
  // evidence: S50
  it('is saved and found without holding the event loop', async () => {
    const made = await makeDocument(editor, space.id, { title: 'Lighthouse', content: 'Short.' });
    const path = `/api/documents/${made.id}`;
    let saved: Document | undefined;
    const blocks = await countBlocks(async () => {
      saved = bodyOf(await editor.put<Document>(path, { content, version: made.version }));
      bodyOf(await editor.put(path, { content: `${content} end`, version: saved.version }));
      bodyOf(await editor.get<SearchResult[]>('/api/search?q=lighthouse'));
    });
    expect(saved?.content === content).toBe(true);
    expect(blocks).toBe(0);
  });
});

// evidence: S50
it('a document of the largest size is saved, copied, restored and found without holding the event loop', async () => {
  const content = 'aBcDeFgHiJk 東京 @ada '.repeat(40_000);
  const made = await makeDocument(editor, space.id, { title: 'Largest', content });
  const path = `/api/documents/${made.id}`;
  const blocks = await countBlocks(async () => {
    const saved = bodyOf(await editor.put<Document>(path, { content: `${content} pelican` }));
    bodyOf(await editor.post(`${path}/duplicate`), 201);
    expect(bodyOf(await editor.get<SearchResult[]>('/api/search?q=pelican'))).toHaveLength(2);
    bodyOf(await editor.post(`${path}/revisions/1/restore`, { version: saved.version }));
  });
  expect(blocks).toBe(0);
});

// evidence: S178
it.each([
  ['math that nothing closes', `first\n\n$$${'x'.repeat(19_000)}`],
  ['pictures that nothing closes, in a heading', `# ${'!['.repeat(9_000)}\n\nfirst`],
])('a text of %s, short enough to be handled at once, does not hold the event loop', async (_, content) => {
  const made = await makeDocument(editor, space.id, { title: 'Short enough', content });
  const blocks = await countBlocks(async () => {
    bodyOf(await editor.put(`/api/documents/${made.id}`, { content: `${content} end` }));
    bodyOf(await editor.get<SearchResult[]>('/api/search?q=first'));
  });
  expect(blocks).toBe(0);
});

// evidence: S46
it('a search by hundreds of numbers with points does not hold the event loop', async () => {
  const numbers = Array.from({ length: 125 }, (_, count) => `${count % 10}.${Math.floor(count / 10)}`);
  const q = numbers.join(' ').slice(0, 499);
  const text = [...new Set(q.match(/\d+/g))].join(' ');
  await makeDocument(editor, space.id, { content: `${text} ${'getUserName1.2 XMLParser '.repeat(10_000)}` });
  let found: SearchResult[] = [];
  const blocks = await countBlocks(async () => {
    found = bodyOf(await editor.get<SearchResult[]>(`/api/search?q=${encodeURIComponent(q)}`));
  });
  expect(found.length).toBeGreaterThan(0);
  expect(blocks).toBe(0);
});

describe('a body', () => {
  // evidence: S53
  it.each([
    ['keys', `{${Array.from({ length: 400_000 }, (_, key) => `"k${key}":0`).join()}}`],
    ['nested lists', '['.repeat(2_500_000) + ']'.repeat(2_500_000)],
    ['empty objects', `[${'{},'.repeat(1_600_000)}0]`],
  ])('of millions of %s is refused without holding the event loop', async (_, body) => {
    const headers = { 'content-type': 'application/json' };
    let status = 0;
    const blocks = await countBlocks(async () => {
      ({ status } = await editor.post('/api/documents', body, { headers }));
    });
    expect(status).toBe(400);
    expect(blocks).toBe(0);
  });
});
