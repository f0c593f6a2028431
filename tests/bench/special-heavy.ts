import { jsonOf, nextPage, type Answer, type Client } from './client.ts';
import { grouped, type Case } from './special-case.ts';
import type { Page, World } from './special-world.ts';

const besides = (ordinary: Page, special: Page, make: (page: Page) => Promise<Answer>) => ({
  ordinary: () => make(ordinary),
  special: () => make(special),
});

export function bigCases(client: Client, { ordinary, big, writer }: World): Case[] {
  const of = (make: (page: Page) => Promise<Answer>) => besides(ordinary, big, make);
  return grouped('a document of 1 MB', [
    { name: 'read it', times: 50, ...of(({ id }) => client.must('GET', `/api/documents/${id}`)) },
    {
      name: 'save it',
      times: 30,
      ...of(({ id, content }) =>
        client.must('PUT', `/api/documents/${id}`, {
          content: `${content}\n${writer.paragraph()}`.slice(0, 1024 * 1024),
        }),
      ),
    },
    {
      name: 'its versions',
      times: 50,
      ...of(({ id }) => client.must('GET', `/api/documents/${id}/revisions`)),
    },
    {
      name: 'one of its versions',
      times: 50,
      ...of(({ id }) => client.must('GET', `/api/documents/${id}/revisions/1`)),
    },
    {
      name: 'its comments',
      times: 50,
      ...of(({ id }) => client.must('GET', `/api/documents/${id}/comments`)),
    },
    {
      name: 'find it by its last words',
      times: 30,
      ...of(({ content }) =>
        client.must(
          'GET',
          `/api/search?q=${encodeURIComponent(
            content
              .match(/[a-z]{5,}/g)!
              .slice(-3)
              .join(' '),
          )}`,
        ),
      ),
    },
    {
      name: 'a comment on it',
      times: 30,
      ...of(({ id }) => client.must('POST', `/api/documents/${id}/comments`, { content: 'Seen.' })),
    },
  ]);
}

export function revisionCases(client: Client, { ordinary, revised, sizes, random }: World): Case[] {
  const of = (make: (page: Page) => Promise<Answer>) => besides(ordinary, revised, make);
  const pages = new Map<number, string | undefined>();
  const count = (page: Page) => (page === revised ? sizes.revisions : 5);
  return grouped(`a document of ${sizes.revisions.toLocaleString('en')} versions`, [
    { name: 'read it', ...of(({ id }) => client.must('GET', `/api/documents/${id}`)) },
    { name: 'save it', ...of(({ id, content }) => client.must('PUT', `/api/documents/${id}`, { content })) },
    { name: 'the newest versions', ...of(({ id }) => client.must('GET', `/api/documents/${id}/revisions`)) },
    {
      name: 'all versions, page after page',
      ...of(async ({ id }) => {
        const answer = await client.must('GET', pages.get(id) ?? `/api/documents/${id}/revisions`);
        pages.set(id, nextPage(answer));
        return answer;
      }),
    },
    {
      name: 'one version',
      ...of((page) =>
        client.must('GET', `/api/documents/${page.id}/revisions/${random.between(1, count(page))}`),
      ),
    },
    {
      name: 'restore one',
      times: 30,
      ...of(async (page) => {
        const { version } = jsonOf<{ version: number }>(
          await client.must('GET', `/api/documents/${page.id}`),
        );
        const wanted = random.between(1, count(page));
        return client.must('POST', `/api/documents/${page.id}/revisions/${wanted}/restore`, { version });
      }),
    },
  ]);
}

export function commentCases(client: Client, { ordinary, discussed, sizes }: World): Case[] {
  const of = (make: (page: Page) => Promise<Answer>) => besides(ordinary, discussed, make);
  const made = new Map<number, number[]>();
  const pages = new Map<number, string | undefined>();
  return grouped(`a document of ${sizes.comments.toLocaleString('en')} comments`, [
    { name: 'read it', ...of(({ id }) => client.must('GET', `/api/documents/${id}`)) },
    { name: 'save it', ...of(({ id, content }) => client.must('PUT', `/api/documents/${id}`, { content })) },
    {
      name: 'the first of its comments',
      ...of(({ id }) => client.must('GET', `/api/documents/${id}/comments`)),
    },
    {
      name: 'all comments, page after page',
      ...of(async ({ id }) => {
        const answer = await client.must('GET', pages.get(id) ?? `/api/documents/${id}/comments`);
        pages.set(id, nextPage(answer));
        return answer;
      }),
    },
    {
      name: 'add a comment',
      ...of(async ({ id }) => {
        const answer = await client.must('POST', `/api/documents/${id}/comments`, {
          content: 'Another one.',
        });
        made.set(id, [...(made.get(id) ?? []), jsonOf<{ id: number }>(answer).id]);
        return answer;
      }),
    },
    {
      name: 'change a comment',
      ...of(({ id }) => client.must('PUT', `/api/comments/${made.get(id)!.at(-1)}`, { content: 'Mended.' })),
    },
    {
      name: 'delete a comment',
      times: 90,
      ...of(({ id }) => client.must('DELETE', `/api/comments/${made.get(id)!.pop()}`)),
    },
  ]);
}

export function attachmentCases(client: Client, { ordinary, attached, sizes }: World): Case[] {
  const of = (make: (page: Page) => Promise<Answer>) => besides(ordinary, attached, make);
  const made = new Map<number, number[]>();
  const pages = new Map<number, string | undefined>();
  return grouped(`a document of ${sizes.attachments} attachments`, [
    { name: 'read it', ...of(({ id }) => client.must('GET', `/api/documents/${id}`)) },
    { name: 'save it', ...of(({ id, content }) => client.must('PUT', `/api/documents/${id}`, { content })) },
    {
      name: 'the first of its files',
      ...of(({ id }) => client.must('GET', `/api/documents/${id}/attachments`)),
    },
    {
      name: 'all files, page after page',
      ...of(async ({ id }) => {
        const answer = await client.must('GET', pages.get(id) ?? `/api/documents/${id}/attachments`);
        pages.set(id, nextPage(answer));
        return answer;
      }),
    },
    {
      name: 'attach a file',
      times: 50,
      ...of(async ({ id }) => {
        const answer = await client.upload(`/api/documents/${id}/attachments`, 'more.txt', 'More.');
        made.set(id, [...(made.get(id) ?? []), jsonOf<{ id: number }>(answer).id]);
        return answer;
      }),
    },
    {
      name: 'remove a file',
      times: 40,
      ...of(({ id }) => client.must('DELETE', `/api/attachments/${made.get(id)!.pop()}`)),
    },
  ]);
}
