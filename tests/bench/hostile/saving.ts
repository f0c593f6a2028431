import { hostileJson } from '../../support/hostile-requests.ts';
import { hostileText, hostileTexts, type HostileText } from '../../support/hostile-texts.ts';
import { flood, ofKind, type Attack } from './attack.ts';
import type { Target } from './target.ts';

/** In bytes: the default of `MAX_DOCUMENT_KB`, minus room for a unique mark. */
const largest = 1024 * 1024 - 64;
const atOnce = 10;

/** The body of a save. Each index gives another one, so that each save is a change. */
export const saveBody = (text: HostileText, index: number): string =>
  JSON.stringify({ content: `${hostileText(text, largest)}\n${index}` });

/** Creates a space with documents for the attacker. */
export const ownDocuments =
  (count: number, content: (index: number) => string) =>
  async (target: Target): Promise<void> => {
    const space = { name: 'Own space', description: '', visibility: 'everyone' };
    const { id: spaceId } = await target.must<{ id: number }>({
      method: 'POST',
      path: '/api/spaces',
      body: space,
    });
    target.made.spaceId = spaceId;
    for (let index = 0; index < count; index += 1) {
      const body = { title: `Own ${index}`, content: content(index), spaceId, parentId: null };
      const { id } = await target.must<{ id: number }>({ method: 'POST', path: '/api/documents', body });
      target.made.ids.push(id);
    }
  };

const save =
  (bodies: readonly Buffer[]) =>
  ({ made }: Target, index: number) => ({
    method: 'PUT',
    path: `/api/documents/${made.ids[index % made.ids.length]}`,
    body: bodies[index % bodies.length],
  });

const saving = (text: HostileText): Omit<Attack, 'kind'> => ({
  name: `1 MB of ${text}, ${atOnce} at once`,
  who: 'editor',
  prepare: ownDocuments(atOnce, () => ''),
  run: (target) => {
    const bodies = Array.from({ length: 2 }, (_, index) => Buffer.from(saveBody(text, index)));
    return flood({ atOnce, request: save(bodies) })(target);
  },
});

const asJson = (name: string, body: () => string): Omit<Attack, 'kind'> => ({
  name: `JSON with ${name}, ${atOnce} at once`,
  who: 'editor',
  prepare: ownDocuments(atOnce, () => ''),
  run: (target) => flood({ atOnce, request: save([Buffer.from(body())]) })(target),
});

export const savingAttacks = [
  ...ofKind(
    'saving',
    hostileTexts.map((text) => saving(text)),
  ),
  ...ofKind('JSON', [
    ...Object.entries(hostileJson).map(([name, body]) => asJson(name, body)),
    {
      name: 'a title of 500,000 combining marks out of order, 10 at once',
      who: 'editor',
      prepare: ownDocuments(atOnce, () => ''),
      run: (target) =>
        flood({
          atOnce,
          request: save([Buffer.from(JSON.stringify({ title: '\u0301\u0323'.repeat(250_000) }))]),
        })(target),
    },
    {
      name: 'a title of 1 MB, 10 at once',
      who: 'editor',
      prepare: ownDocuments(atOnce, () => ''),
      run: (target) =>
        flood({
          atOnce,
          request: save([Buffer.from(JSON.stringify({ title: 'e\u0301\u0323'.repeat(200_000) }))]),
        })(target),
    },
  ]),
  ...ofKind('versions', [
    {
      name: 'restoring and reading versions of 1 MB, 10 at once',
      who: 'editor',
      prepare: async (target) => {
        await ownDocuments(2, () => '')(target);
        for (const text of ['distinct words', 'short words'] as const)
          for (const id of target.made.ids)
            await target.ask({ method: 'PUT', path: `/api/documents/${id}`, body: saveBody(text, id) });
      },
      run: flood({
        atOnce,
        request: ({ made }, index) => {
          const path = `/api/documents/${made.ids[index % 2]}/revisions/${2 + (index % 2)}`;
          return index % 4 === 0
            ? { method: 'POST', path: `${path}/restore`, body: { version: 3 + Math.floor(index / 4) } }
            : { path };
        },
      }),
    },
    {
      name: 'ten who save one document of 1 MB',
      who: 'editor',
      prepare: ownDocuments(1, () => ''),
      run: (target) =>
        flood({
          atOnce,
          request: save([Buffer.from(saveBody('short words', 0)), Buffer.from('{"content":""}')]),
        })(target),
    },
    {
      name: 'copying a document of 1 MB, 10 at once',
      who: 'editor',
      prepare: async (target) => {
        await ownDocuments(1, () => '')(target);
        const path = `/api/documents/${target.made.ids[0]}`;
        await target.ask({ method: 'PUT', path, body: saveBody('distinct words', 0) });
      },
      run: flood({
        atOnce,
        request: ({ made }) => ({ method: 'POST', path: `/api/documents/${made.ids[0]}/duplicate` }),
      }),
    },
  ]),
];
