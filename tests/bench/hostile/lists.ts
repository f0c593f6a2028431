import { encoded, flood, ofKind } from './attack.ts';
import { ownDocuments } from './saving.ts';

const atOnce = 20;

const comment = (content: string) => ({ content, parentId: null });

export const listAttacks = [
  ...ofKind('comments', [
    {
      name: `reading the 10,000 comments of a document, ${atOnce} at once`,
      who: 'viewer',
      run: flood({
        atOnce,
        request: ({ world }) => ({ path: `/api/documents/${world.discussedId}/comments` }),
      }),
    },
    {
      name: `comments of 10,000 characters with mentions, ${atOnce} at once`,
      who: 'editor',
      prepare: ownDocuments(1, () => ''),
      run: flood({
        atOnce,
        request: ({ made }, index) => ({
          method: 'POST',
          path: `/api/documents/${made.ids[0]}/comments`,
          body: comment(
            Array.from({ length: 700 }, (_, each) => `@person${(index + each) % 2_000} `)
              .join('')
              .slice(0, 10_000),
          ),
        }),
      }),
    },
    {
      name: `notifications, ${atOnce} at once`,
      who: 'viewer',
      run: flood({
        atOnce,
        request: (_target, index) =>
          index % 3 === 0
            ? { method: 'PUT', path: '/api/notifications/read' }
            : { path: '/api/notifications' },
      }),
    },
    {
      name: 'a star set and taken away, 50 at once',
      who: 'viewer',
      run: flood({
        atOnce: 50,
        count: 100_000,
        request: ({ world }) => ({
          method: 'POST',
          path: `/api/documents/${world.documentIds[0]}/star`,
          body: {},
        }),
      }),
    },
  ]),
  ...ofKind('people', [
    {
      name: `people by every pattern, ${atOnce} at once`,
      who: 'viewer',
      run: flood({
        atOnce,
        request: (_target, index) => {
          const patterns = [
            '%',
            '_',
            'e',
            'person 1',
            '%_%_%_%_',
            '\\',
            'a'.repeat(500),
            '\u0301'.repeat(500),
          ];
          return { path: `/api/people?q=${encoded(patterns[index % patterns.length]!)}` };
        },
      }),
    },
    {
      name: `the list of accounts by every pattern, ${atOnce} at once`,
      who: 'administrator',
      run: flood({
        atOnce,
        request: (_target, index) => ({
          path: `/api/users?q=${encoded(['', '%', 'e', 'son', '@', '.'][index % 6]!)}`,
        }),
      }),
    },
  ]),
];
