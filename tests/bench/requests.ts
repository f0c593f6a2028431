import type { Request } from 'autocannon';
import type { Generated, GeneratedDocument } from './multiply-documents.ts';
import type { Writer } from './generate-text.ts';
import type { Random } from '../../scripts/seed/random.ts';

export interface RequestMaker {
  next(): Request;
}

interface Ingredients {
  random: Random;
  writer: Writer;
  generated: Generated;
  cookie: string;
}

export type Work = 'read' | 'level' | 'newest' | 'recent' | 'notifications' | 'search' | 'save';

/** The kinds of searches, all of which find something. */
export const searchKinds = [
  'common words',
  'rare words',
  'typos',
  'beginnings of words',
  'pairs of words',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export interface RequestMakers {
  works: Record<Work, () => Request>;
  searches: Record<SearchKind, () => Request>;
  /** A new document at the end of the top level of a space; absent: of any. */
  create: (spaceId?: number) => Request;
}

/** Makes the requests of each kind of work, one for each call. Searches take all kinds in turn. */
export function createRequestMakers({ random, writer, generated, cookie }: Ingredients): RequestMakers {
  const headers = { cookie };
  const get = (path: string): Request => ({ method: 'GET', path, headers });
  const queries = createQueries({ random, writer, generated });
  const search = (kind: SearchKind) => () => get(searchPath(queries[kind](random.pick(generated.sample))));
  const searches = Object.fromEntries(
    searchKinds.map((kind) => [kind, search(kind)]),
  ) as RequestMakers['searches'];
  let turn = 0;
  const works: RequestMakers['works'] = {
    read: () => get(`/api/documents/${random.pick(generated.ids)}`),
    level: () => {
      const { spaceId, parentId } = random.pick(generated.levels);
      return get(`/api/spaces/${spaceId}/documents?parentId=${parentId ?? 'root'}`);
    },
    newest: () => get(`/api/spaces/${random.pick(generated.levels).spaceId}/documents?limit=100`),
    recent: () => get('/api/documents/recent?limit=20'),
    notifications: () => get('/api/notifications'),
    search: () => searches[searchKinds[turn++ % searchKinds.length]!](),
    save: () => saveRequest(random.pick(generated.sample), writer.paragraph(), cookie),
  };
  const create = (spaceId = random.pick(generated.levels).spaceId): Request => {
    const { title, content } = random.pick(generated.sample);
    return {
      method: 'POST',
      path: '/api/documents',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title, content, spaceId, parentId: null }),
    };
  };
  return { works, searches, create };
}

export const searchPath = (query: string): string => `/api/search?q=${encodeURIComponent(query)}`;

/** Adds a paragraph to a document. Keeps the rest, so that searches still find it. */
export function saveRequest(
  { id, title, content }: GeneratedDocument,
  paragraph: string,
  cookie: string,
): Request {
  return {
    method: 'PUT',
    path: `/api/documents/${id}`,
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title, content: `${content}\n${paragraph}\n` }),
  };
}

const commonRanks = { from: 20, to: 300 };
const rareRanks = { from: 5_000, to: Infinity };
const anyRanks = { from: 20, to: Infinity };

function createQueries({
  random,
  writer,
  generated,
}: Omit<Ingredients, 'cookie'>): Record<SearchKind, (document: GeneratedDocument) => string> {
  const ranks = new Map(writer.words.map((word, rank) => [word, rank]));
  const wordOf = (document: GeneratedDocument, { from, to }: typeof anyRanks, length = 1): string => {
    const words = document.content.match(/\b[a-z]+\b/g) ?? [];
    const fitting = words.filter((word) => {
      const rank = ranks.get(word) ?? -1;
      return word.length >= length && rank >= from && rank <= to;
    });
    return fitting.length > 0
      ? random.pick(fitting)
      : wordOf(random.pick(generated.sample), { from, to }, length);
  };
  return {
    'common words': (document) => wordOf(document, commonRanks),
    'rare words': (document) => wordOf(document, rareRanks),
    typos: (document) => misspelt(wordOf(document, anyRanks, 6), writer.words, random),
    'beginnings of words': (document) => wordOf(document, anyRanks, 6).slice(0, random.between(4, 5)),
    'pairs of words': (document) => `${wordOf(document, anyRanks)} ${wordOf(document, rareRanks)}`,
  };
}

/** Leaves out, doubles, replaces or swaps a letter, so that no word begins with the result. */
function misspelt(word: string, words: readonly string[], random: Random): string {
  for (;;) {
    const at = random.between(1, word.length - 2);
    const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
    const typo = random.pick([
      before + after,
      before + letter + letter + after,
      before + String.fromCharCode(random.between(97, 122)) + after,
      before + after.charAt(0) + letter + after.slice(1),
    ]);
    if (!words.some((known) => known.startsWith(typo))) return typo;
  }
}
