import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResult } from '../../api/contract/search.ts';
import type { Space } from '../../api/contract/spaces.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let editor: SignedIn;
let space: Space;

beforeAll(async () => {
  app = await startTestApp();
  editor = await app.signedIn('editor');
  space = await makeSpace(editor, { name: 'Words' });
});
afterAll(() => app.close());

const find = async (q: string) =>
  (await editor.get<SearchResult[]>(`/api/search?${new URLSearchParams({ q })}`)).body.map(({ id }) => id);

describe('a document is found', () => {
  it('by the words as they read, and by its source', async () => {
    const content = `Soft hyphens: Donau\u00addampf\u00adschiffahrt. Zero width: hyper\u200bspace.

Entities: Gr&ouml;&szlig;entabelle, Caf&eacute;haus. **Qua**drupel, H<sub>2</sub>O. Emoji: 🚀 🦄, \`--dry-run\``;
    const { id } = await makeDocument(editor, space.id, { title: 'Misses', content });
    const queries = [
      'Donaudampfschiffahrt',
      'hyperspace',
      'Größentabelle',
      'Caféhaus',
      'Quadrupel',
      'H2O',
      '🚀',
    ];
    for (const q of [...queries, '--dry-run', '&ouml;'])
      expect({ q, ids: await find(q) }).toEqual({ q, ids: [id] });
  });

  it('by a name with a sign, before titles that begin alike', async () => {
    const titled = (title: string) => makeDocument(editor, space.id, { title, content: 'Some text.' });
    for (const title of ['C', 'Canary', 'Cats', 'Network', 'Net income', 'F', 'Fire', 'Node JSON'])
      await titled(title);
    for (const name of ['C++', 'C#', 'F#', '.NET', 'node.js']) {
      const { id } = await titled(`Our ${name} rules`);
      expect({ name, first: (await find(name))[0] }).toEqual({ name, first: id });
    }
  });
});
