import { nextPage, type Answer, type Client } from './client.ts';
import { grouped, type Case } from './special-case.ts';
import { attachmentCases, bigCases, commentCases, revisionCases } from './special-heavy.ts';
import type { LevelOf, World } from './special-world.ts';

/** The cases, which run one after the other, as for one person. */
export function createCases(client: Client, world: World): Case[] {
  return [
    ...levelCases(client, world),
    ...branchCases(client, world),
    ...bigCases(client, world),
    ...revisionCases(client, world),
    ...commentCases(client, world),
    ...attachmentCases(client, world),
  ];
}

function levelCases(client: Client, world: World): Case[] {
  const { random, writer, small, wide } = world;
  const get = (path: string) => client.must('GET', path);
  const of = (make: (level: LevelOf) => Promise<Answer>) => ({
    ordinary: () => make(small),
    special: () => make(wide),
  });
  const listed = ({ spaceId, parentId }: LevelOf) => `/api/spaces/${spaceId}/documents?parentId=${parentId}`;
  const pages = new Map<LevelOf, string | undefined>();
  const move = ({ spaceId, parentId, children }: LevelOf, place: object) =>
    client.must('PUT', `/api/documents/${random.pick(children)}/position`, { spaceId, parentId, ...place });
  return grouped(`${world.sizes.wide.toLocaleString('en')} documents in one level`, [
    { name: 'its first page', ...of((level) => get(listed(level))) },
    {
      name: 'one page after the other',
      times: 1_000,
      ...of(async (level) => {
        const answer = await get(pages.get(level) ?? listed(level));
        pages.set(level, nextPage(answer));
        return answer;
      }),
    },
    { name: 'the space', ...of(({ spaceId }) => get(`/api/spaces/${spaceId}`)) },
    { name: 'the newest of the space', ...of(({ spaceId }) => get(`/api/spaces/${spaceId}/documents`)) },
    { name: 'read one of them', ...of(({ children }) => get(`/api/documents/${random.pick(children)}`)) },
    {
      name: 'save one',
      ...of(({ children }) =>
        client.must('PUT', `/api/documents/${random.pick(children)}`, { content: writer.paragraph() }),
      ),
    },
    {
      name: 'add one',
      ...of(({ spaceId, parentId }) =>
        client.must('POST', '/api/documents', { spaceId, parentId, title: writer.title(), content: 'New' }),
      ),
    },
    { name: 'move one to the front', ...of((level) => move(level, { afterId: null })) },
    {
      name: 'move one to the middle',
      ...of((level) => {
        const [id, afterId] = twoOf(level, world);
        const { spaceId, parentId } = level;
        return client.must('PUT', `/api/documents/${id}/position`, { spaceId, parentId, afterId });
      }),
    },
    { name: 'move one to the end', ...of((level) => move(level, {})) },
    {
      name: 'find a place by a common word of titles',
      ...of((level) => get(`${listed(level)}&q=${writer.words[30]}`)),
    },
    {
      name: 'find a place by a rare word of titles',
      ...of((level) => get(`${listed(level)}&q=${random.pick(writer.words.slice(9_000))}`)),
    },
    {
      name: 'places outside a branch',
      ...of((level) => get(`${listed(level)}&outside=${random.pick(level.children)}`)),
    },
    {
      name: 'search the space for a common word',
      ...of(({ spaceId }) =>
        get(`/api/search?spaceId=${spaceId}&q=${random.pick(writer.words.slice(20, 300))}`),
      ),
    },
    {
      name: 'search the space for a rare word',
      ...of(({ spaceId }) =>
        get(`/api/search?spaceId=${spaceId}&q=${random.pick(writer.words.slice(5_000))}`),
      ),
    },
    {
      name: 'delete one',
      ...of(async (level) => {
        const at = random.between(0, level.children.length - 1);
        const [id] = level.children.splice(at, 1);
        return client.must('DELETE', `/api/documents/${id}`);
      }),
      times: 20,
    },
  ]);
}

function twoOf({ children }: LevelOf, { random }: World): [number, number] {
  const id = random.pick(children);
  const other = random.pick(children.slice(0, 1_000));
  return id === other ? [children[0]!, children[1]!] : [id, other];
}

function branchCases(client: Client, { branch, small, sizes, writer, branchSpaceId }: World): Case[] {
  const last = branch.at(-1)!;
  // evaluated late, because earlier cases delete some
  const child = () => small.children[0]!;
  const of = (make: (id: number) => Promise<Answer>) => ({
    ordinary: () => make(child()),
    special: () => make(last),
  });
  const parent = branch.at(-2)!;
  return grouped(`the lowest of a branch of ${sizes.deep} levels`, [
    { name: 'read it', ...of((id) => client.must('GET', `/api/documents/${id}`)) },
    {
      name: 'save it',
      ...of((id) => client.must('PUT', `/api/documents/${id}`, { content: writer.paragraph() })),
    },
    {
      name: 'its level',
      ordinary: () =>
        client.must('GET', `/api/spaces/${small.spaceId}/documents?parentId=${small.parentId}&limit=1`),
      special: () => client.must('GET', `/api/spaces/${branchSpaceId}/documents?parentId=${parent}&limit=1`),
    },
    {
      name: 'move it within its level',
      ordinary: () => place(client, child(), small.spaceId, small.parentId),
      special: () => place(client, last, branchSpaceId, parent),
    },
    {
      name: 'places outside the branch',
      ordinary: () =>
        client.must('GET', `/api/spaces/${small.spaceId}/documents?parentId=root&outside=${child()}`),
      special: () =>
        client.must('GET', `/api/spaces/${branchSpaceId}/documents?parentId=root&outside=${branch[0]}`),
    },
  ]);
}

const place = (client: Client, id: number, spaceId: number, parentId: number | null) =>
  client.must('PUT', `/api/documents/${id}/position`, { spaceId, parentId });
