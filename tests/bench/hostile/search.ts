import { foundAtEnd, hostileQueries } from '../../support/hostile-requests.ts';
import { hostileText } from '../../support/hostile-texts.ts';
import { encoded, flood, ofKind } from './attack.ts';
import { ownDocuments, saveBody } from './saving.ts';

const atOnce = 20;

export const searchAttacks = ofKind('search', [
  ...Object.entries(hostileQueries).map(([name, query]) => ({
    name: `499 characters of ${name}, ${atOnce} at once`,
    who: 'viewer' as const,
    run: flood({
      atOnce: atOnce,
      request: (_target, index) => ({ path: `/api/search?kind=all&limit=50&q=${encoded(query(index))}` }),
    }),
  })),
  {
    name: 'dotted numbers over five documents of 1 MB that hold them once, 5 at once',
    who: 'editor',
    prepare: ownDocuments(5, () => foundAtEnd(hostileQueries['dotted numbers']!(0))),
    run: flood({
      atOnce: 5,
      request: () => ({ path: `/api/search?q=${encoded(hostileQueries['dotted numbers']!(0))}` }),
    }),
  },
  {
    name: `a question of the commonest words, ${atOnce} at once`,
    who: 'viewer' as const,
    run: flood({
      atOnce,
      request: ({ world: { commonWords } }, index) => {
        const from = index % commonWords.length;
        const turned = [...commonWords.slice(from), ...commonWords.slice(0, from)];
        return { path: `/api/search?q=${encoded(`unfound${index} ${turned.join(' ')}`.slice(0, 499))}` };
      },
    }),
  },
  {
    name: `the last page of many hits, ${atOnce} at once`,
    who: 'viewer' as const,
    run: flood({
      atOnce: atOnce,
      request: (_target, index) => ({
        path: `/api/search?q=${encoded(['plan', 'a', 's t'][index % 3]!)}&offset=1000&limit=50`,
      }),
    }),
  },
  ...(['names of code', 'heading marks before blanks', 'CJK', 'short words', 'open tags'] as const).map(
    (text) => ({
      name: `over five documents of 1 MB of ${text}, 5 at once`,
      who: 'editor' as const,
      prepare: ownDocuments(5, () => 'few words'),
      run: async (target: Parameters<ReturnType<typeof flood>>[0]) => {
        for (const id of target.made.ids)
          await target.ask({ method: 'PUT', path: `/api/documents/${id}`, body: saveBody(text, 0) });
        const word = hostileText(text, 40).trim().split(/\s/)[0]!;
        await flood({
          atOnce: 5,
          request: ({ made }) => ({
            path: `/api/search?q=${encoded(word)}&spaceId=${made.spaceId}`,
          }),
        })(target);
      },
    }),
  ),
]);
