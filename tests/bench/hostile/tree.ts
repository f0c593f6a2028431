import { encoded, flood, ofKind } from './attack.ts';
import { ownDocuments } from './saving.ts';

const atOnce = 20;

export const treeAttacks = ofKind('tree', [
  {
    name: `a level of 50,000 and its titles by a letter, ${atOnce} at once`,
    who: 'viewer',
    run: flood({
      atOnce,
      request: ({ world: { wide } }, index) => ({
        path: `/api/spaces/${wide.spaceId}/documents?parentId=${wide.parentId}${
          index % 2 ? `&q=${encoded(['zzzz', 'a', '%'][index % 3]!)}` : ''
        }`,
      }),
    }),
  },
  {
    name: `places for a document outside a branch of 1,000, ${atOnce} at once`,
    who: 'viewer',
    run: flood({
      atOnce,
      request: ({ world: { branch, wide } }, index) => ({
        path: `/api/spaces/${index % 2 ? branch.spaceId : wide.spaceId}/documents?outside=${branch.ids[0]}&q=e`,
      }),
    }),
  },
  {
    name: `the end of a branch of 1,000 levels, ${atOnce} at once`,
    who: 'viewer',
    run: flood({ atOnce, request: ({ world }) => ({ path: `/api/documents/${world.branch.ids.at(-1)}` }) }),
  },
  {
    name: 'moves to one place of a level of 50,000, 10 at once',
    who: 'editor',
    run: flood({
      atOnce: 10,
      request: ({ world: { wide } }, index) => ({
        method: 'PUT',
        path: `/api/documents/${wide.children[10 + (index % 20)]}/position`,
        body: { spaceId: wide.spaceId, parentId: wide.parentId, afterId: wide.children[0] },
      }),
    }),
  },
  {
    name: 'moves of a branch of 1,000 between two spaces, 4 at once',
    who: 'editor',
    run: flood({
      atOnce: 4,
      request: ({ world: { branch, wide } }, index) => ({
        method: 'PUT',
        path: `/api/documents/${branch.ids[0]}/position`,
        body: { spaceId: index % 2 ? branch.spaceId : wide.spaceId, parentId: null },
      }),
    }),
  },
  {
    name: 'moves of a parent of 20,000 to another space, 2 at once',
    who: 'editor',
    run: flood({
      atOnce: 2,
      request: ({ world: { crowd, wide } }, index) => ({
        method: 'PUT',
        path: `/api/documents/${crowd.parentId}/position`,
        body: { spaceId: index % 2 ? crowd.spaceId : wide.spaceId, parentId: null },
      }),
    }),
  },
  {
    name: 'deleting a parent of 20,000',
    who: 'editor',
    run: flood({
      atOnce: 1,
      count: 1,
      request: ({ world }) => ({ method: 'DELETE', path: `/api/documents/${world.crowd.parentId}` }),
    }),
  },
  {
    name: 'new documents in one level, 50 at once',
    who: 'editor',
    prepare: ownDocuments(1, () => ''),
    run: flood({
      atOnce: 50,
      request: ({ made }, index) => ({
        method: 'POST',
        path: '/api/documents',
        body: { title: `New ${index}`, content: '', spaceId: made.spaceId, parentId: made.ids[0] },
      }),
    }),
  },
]);
