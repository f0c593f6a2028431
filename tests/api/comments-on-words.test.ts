import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';

const text = [
  '# Deploying',
  '',
  'Stop the **old** server, then wait a minute. Start the [new](https://example.org) one.',
  '',
  'Ask Mina before you begin.',
  '',
].join('\n');

let app: TestApp;
let writer: SignedIn;
let reader: SignedIn;
let document: Document;

beforeAll(async () => {
  app = await startTestApp();
  writer = await app.signedIn('editor');
  reader = await app.signedIn('viewer');
});
afterAll(() => app.close());

async function newDocument(content = text): Promise<void> {
  document = await makeDocument(writer, (await makeSpace(writer)).id, { content });
}

const commentOn = (quote: string, more: Record<string, unknown> = {}, around: Record<string, unknown> = {}) =>
  reader.post<Comment>(`/api/documents/${document.id}/comments`, {
    content: 'Why?',
    anchor: { quote, ...around },
    ...more,
  });
const listed = async () => bodyOf(await reader.get<Comment[]>(`/api/documents/${document.id}/comments`));
async function save(content: string): Promise<void> {
  const path = `/api/documents/${document.id}`;
  document = {
    ...document,
    ...bodyOf(await writer.put<Document>(path, { content, version: document.version })),
  };
}

describe('a comment on words', () => {
  it('keeps them as they read, and says where they are', async () => {
    await newDocument();
    const made = bodyOf(await commentOn('the old server,  then\nwait', {}, { prefix: 'Stop ' }), 201);
    expect(made.anchor).toMatchObject({
      quote: 'the old server, then wait',
      words: 'the old server, then wait',
      prefix: 'Deploying\nStop ',
      suffix: ' a minute. Start the new one.\nAs',
      version: 1,
      quotedVersion: 1,
    });
    expect((await listed()).map(({ anchor }) => anchor)).toEqual([made.anchor]);
  });

  it('takes the place that is meant where the words are there twice', async () => {
    await newDocument('One word here.\n\nAnother word there.\n');
    const byWords = bodyOf(await commentOn('word', {}, { prefix: 'Another ', suffix: ' there.' }), 201);
    expect(byWords.anchor!.prefix).toMatch(/Another $/);
    const byPlace = bodyOf(await commentOn('word', {}, { place: 0.9 }), 201);
    expect(byPlace.anchor!.prefix).toMatch(/Another $/);
    expect(bodyOf(await commentOn('word'), 201).anchor!.prefix).toBe('One ');
  });

  it('follows them through saves, also where a former version is restored', async () => {
    await newDocument();
    bodyOf(await commentOn('Ask Mina'), 201);
    bodyOf(await commentOn('wait a minute'), 201);
    await save(text.replace('Stop', 'First of all, stop').replace('wait a minute', 'wait a whole minute'));
    expect((await listed()).map(({ anchor }) => [anchor!.quote, anchor!.words, anchor!.version])).toEqual([
      ['Ask Mina', 'Ask Mina', 2],
      ['wait a minute', 'wait a whole minute', 2],
    ]);
    await save('All of it is new.');
    expect((await listed()).map(({ anchor }) => anchor!.words)).toEqual([null, null]);
    // as the page restores a version
    await save(text);
    expect((await listed()).map(({ anchor }) => [anchor!.words, anchor!.quotedVersion])).toEqual([
      ['Ask Mina', 1],
      ['wait a minute', 1],
    ]);
  });

  it('looks for them by what is around them once their version was tidied away', async () => {
    await newDocument();
    bodyOf(await commentOn('before you begin'), 201);
    await save(`Something at the top.\n\n${text}`);
    await app.database.knex('document_revisions').where({ document_id: document.id, version: 1 }).delete();
    expect((await listed())[0]!.anchor).toMatchObject({ words: 'before you begin', version: 2 });
  });

  it('is answered, resolved and deleted as any other', async () => {
    await newDocument();
    const made = bodyOf(await commentOn('Ask Mina'), 201);
    const path = `/api/documents/${document.id}/comments`;
    const reply = bodyOf(await writer.post<Comment>(path, { content: 'Done', parentId: made.id }), 201);
    expect(reply.anchor).toBeNull();
    const changed = bodyOf(await reader.put<Comment>(`/api/comments/${made.id}`, { content: 'Why her?' }));
    const resolved = bodyOf(
      await writer.put<Comment>(`/api/comments/${made.id}/resolved`, { resolved: true }),
    );
    expect([changed.anchor, resolved.anchor]).toEqual([made.anchor, made.anchor]);
    expect((await reader.delete(`/api/comments/${made.id}`)).status).toBe(204);
    expect(await app.database.knex('comment_anchors').where({ comment_id: made.id })).toEqual([]);
  });

  it('is refused for words that are not there, for a reply, and for too many or no words', async () => {
    await newDocument();
    const first = bodyOf(await commentOn('Ask Mina'), 201);
    const refusals: [unknown, string][] = [
      [
        await commentOn('Ask Nina'),
        'The document does not have these words any more. Reload it to see its current text.',
      ],
      [
        await commentOn('Ask Mina', { parentId: first.id }),
        'A reply has no words of its own: leave out anchor',
      ],
      [await commentOn(' \n '), 'Select the words that the comment is about'],
      [await commentOn('x'.repeat(2_001)), 'A comment can be about 2,000 characters at most: select less'],
    ];
    for (const [answer, message] of refusals)
      expect(answer).toMatchObject({ status: 400, body: { message } });
    expect((await commentOn('Ask Mina', {}, { place: 2 })).status).toBe(400);
    expect((await listed()).length).toBe(1);
  });

  it('tells nobody whether a document that they may not see has some words', async () => {
    const closed = await makeSpace(writer, { name: 'Closed', visibility: 'members' });
    document = await makeDocument(writer, closed.id, { content: text });
    const [there, missing] = [await commentOn('Ask Mina'), await commentOn('Ask Nina')];
    for (const answer of [there, missing])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Document not found.' } });
  });

  it('finds words in a long text', async () => {
    await newDocument(`${'Some paragraph of many words.\n\n'.repeat(5_000)}The only one.\n`);
    expect(bodyOf(await commentOn('only one'), 201).anchor!.words).toBe('only one');
    await save(`${'Some other paragraph of many words.\n\n'.repeat(5_000)}The only one.\n`);
    expect((await listed())[0]!.anchor!.words).toBe('only one');
  });
});
