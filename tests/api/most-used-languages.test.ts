import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchResult } from '../../api/contract/search.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let editor: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor');
});
afterAll(() => app.close());

it('of many languages, those of the most texts are found by their forms', async () => {
  // more than a search looks for, and all before the last one by the alphabet and by time
  for (const language of ['ar', 'da', 'de', 'el', 'es', 'fi', 'fr', 'ga', 'hi'] as const) {
    const { id } = await makeSpace(editor, { language });
    await makeDocument(editor, id, { title: language, content: 'Lamp' });
  }
  const { id } = await makeSpace(editor, { language: 'sv' });
  await makeDocument(editor, id, { title: 'Mötena', content: 'Skrivarna i källaren' });
  await makeDocument(editor, id, { title: 'Annat', content: 'Lampa' });
  const titles = async () =>
    bodyOf(await editor.get<SearchResult[]>(`/api/search?q=${encodeURIComponent('källarna')}`)).map(
      ({ title }) => title,
    );
  // Meilisearch is told behind
  await expect.poll(titles).toEqual(['Mötena']);
});
