import { expect, it, vi } from 'vitest';
import type { Document } from '../../../api/contract/documents.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { documentActs } from '../../../web/features/documents/document-acts.tsx';
import type { ActHandlers } from '../../../web/features/documents/use-document-acts.tsx';
import { commandRows, documentActRows } from '../../../web/features/search/commands.tsx';
import { foundGroups, newDocumentRows, type Row } from '../../../web/features/search/suggestion-rows.tsx';

// jsdom has none, and the theme asks for it when it is loaded
vi.hoisted(() => {
  Object.assign(window, { matchMedia: () => new EventTarget() });
});

const textOf = ({ label }: Row): string => label.map(({ text }) => text).join('');

const found = (kind: 'document' | 'space', id: number, title: string, isNamed = true) =>
  ({
    ...{
      kind,
      id,
      title,
      snippet: [],
      visibility: 'everyone',
      restriction: null,
      space: { name: 'Harbour' },
    },
    titleSegments: [{ text: title, match: isNamed }],
  }) as unknown as SearchResult;

it('what has the words in its name comes before documents that have them in their text', () => {
  const groups = foundGroups({
    query: 'tide',
    documents: [
      found('document', 1, 'Tide tables'),
      found('document', 2, 'Moorings', false),
      found('document', 3, 'Tide gauge'),
    ],
    spaces: [found('space', 4, 'Tides')],
    labels: [{ name: 'Tidal', documents: 2 }],
  });
  expect(groups.map(({ name, rows }) => [name, rows.map(textOf)])).toEqual([
    ['Documents', ['Tide tables', 'Tide gauge']],
    ['Spaces', ['Tides']],
    ['Labels', ['Tidal']],
    ['In texts', ['Moorings']],
  ]);
});

it('one new document is offered, in the first space that was found and where the person may write', () => {
  const spaces = [found('space', 4, 'Tides'), found('space', 5, 'Tidings')];
  const known = [4, 5].map((id) => ({ id, can: { createDocument: true } }) as Space);
  const rows = newDocumentRows({ query: 'tid', documents: [], spaces, labels: [] }, known);
  expect(rows.map(textOf)).toEqual(['New document in Tides']);
});

const handlers = Object.fromEntries(
  ['star', 'download', 'share', 'restrict', 'copyLink', 'move', 'duplicate', 'frontPage', 'delete'].map(
    (name) => [name, () => undefined],
  ),
) as ActHandlers;

const documentFor = (may: boolean) =>
  ({ id: 7, isStarred: false, can: { edit: may, move: may, delete: may } }) as unknown as Document;

const namesFor = (may: boolean) =>
  documentActs(documentFor(may), handlers)
    .filter(({ refusal }) => refusal === undefined)
    .map(({ name }) => name);

it('the acts of a document are those that the person may do', () => {
  const all = ['edit', 'history', 'star', 'review', 'download', 'share'];
  expect(namesFor(true)).toEqual([...all, 'restrict', 'copyLink', 'move', 'duplicate', 'template', 'delete']);
  expect(namesFor(false)).toEqual(['history', 'star', 'review', 'download', 'share', 'copyLink']);
});

it('acts are found by their name and by other usual words', () => {
  const acts = documentActs(documentFor(true), handlers).map((act) => ({ ...act, key: act.name }));
  const keys = (query: string) => documentActRows(acts, query).map(({ key }) => key);
  expect(keys('')).toHaveLength(acts.length);
  expect(keys('export')).toEqual(['download']);
  expect(keys('pdf')).toEqual(['download']);
  expect(keys('bookmark')).toEqual(['star']);
  expect(keys('private')).toEqual(['restrict']);
  expect(keys('versions')).toEqual(['history']);
  expect(keys('remove')).toEqual(['delete']);
});

it('what the frame adds for the person is found when it is typed', () => {
  const user = { can: { createSpace: false, createDocument: true, manageUsers: false } } as CurrentUser;
  const more = [{ key: 'sign-out', text: 'Sign out', also: 'log out', icon: <span /> }];
  const keys = (query: string) =>
    commandRows({ user, theme: 'light', space: undefined, more }, query).map(({ key }) => key);
  expect(keys('')).toEqual(['new-document', 'theme']);
  expect(keys('log out')).toEqual(['sign-out']);
  expect(keys('setting')).toEqual(['settings']);
});
