import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

let app: TestApp;
let owner: SignedIn;
let outsider: SignedIn;

beforeEach(async () => {
  app = await startTestApp();
  owner = await app.signedIn('editor', 'owner');
  outsider = await app.signedIn('editor', 'outsider');
});
afterEach(() => app.close());

const pages = ['', '&kind=all', '&kind=spaces', '&kind=all&limit=3', '&limit=3&offset=3'];
const counts = ['x-total-count', 'x-count-documents', 'x-count-spaces', 'x-total-exact', 'x-search-degraded'];

/** Everything that the outsider is told: hits, their order, marks and snippets, and all counts. */
async function told(queries: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const query of queries)
    for (const page of pages) {
      const path = `/api/search?q=${encodeURIComponent(query)}${page}`;
      const { status, body, headers } = await outsider.get(path);
      answers[path] = { status, body, counts: counts.map((name) => headers.get(name)) };
    }
  return answers;
}

/** Where documents are that the outsider may not see: gives their space, and what they are below. */
const walls = {
  'closed spaces': async () => {
    const { id } = await makeSpace(owner, { name: 'Lantanz kuberentes', visibility: 'members' });
    return { spaceId: id, parentId: null };
  },
  'restricted branches': async () => {
    const { id: spaceId } = await makeSpace(owner, { name: 'Open to all' });
    const { id: parentId } = await makeDocument(owner, spaceId, { title: 'Lantanz kuberentes' });
    bodyOf(await owner.put(`/api/documents/${parentId}/access`, { people: [], groups: [] }));
    return { spaceId, parentId };
  },
};

// evidence: S55
it.each(['closed spaces', 'restricted branches'] as const)(
  'words of %s change no hit, count, order or correction of who may not see them',
  async (wall) => {
    const mine = await makeSpace(outsider, { name: 'Decoys' });
    const write = (content: string) => makeDocument(outsider, mine.id, { title: 'Note', content });
    // six words that one letter separates from what is typed, as many as a typo is taken for
    for (const letter of 'abcdef') await write(`lantan${letter}`);
    // the one word that is meant: less like the typed one than fifty hidden words
    await write('kubernetes');
    await write('beryllium quartzite');
    await write('obsidian');
    const queries = [
      'lantanq',
      'lantan',
      'lantanz',
      'kuberentes',
      'kuberentesx',
      'quartziet berylium',
      'quartzi berylium',
      'obsidiam',
      'obsidien',
      'obsidien lantanq',
      'note lantanq',
    ];
    const before = await told(queries);
    expect((before['/api/search?q=lantanq'] as { body: unknown[] }).body).toHaveLength(6);
    expect((before['/api/search?q=kuberentes'] as { body: unknown[] }).body).toHaveLength(1);
    expect((before['/api/search?q=quartziet%20berylium'] as { body: unknown[] }).body).toHaveLength(1);

    const place = await walls[wall]();
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const near = letters.flatMap((letter) => [
      `kuberentes${letter}`,
      `kuberentes${letter}${letter}`,
      `kuberent${letter}s`,
    ]);
    const hidden = [
      'lantanz lantang lantanaa 1antanq lantanqa',
      near.join(' '),
      'quartziet berylium quartzietx beryliumx quartzii',
      'obsidien obsidiem obsidiamm',
    ];
    for (const content of [...hidden, ...hidden, ...hidden])
      bodyOf(
        await owner.post<Document>('/api/documents', { ...place, title: content.slice(0, 60), content }),
        201,
      );
    // counts of all documents are known by now
    await refreshSearchWords(app.database.knex);
    expect((await owner.get<unknown[]>('/api/search?q=lantanz')).body.length).toBeGreaterThan(0);

    expect(await told(queries)).toEqual(before);
  },
);
