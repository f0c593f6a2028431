import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { EventClient } from '../support/event-client.ts';
import { LiveWriter } from '../support/live-client.ts';

let app: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let spaceId: number;
const open: EventClient[] = [];

beforeAll(async () => {
  app = await startTestApp({ settings: { LIVE_EDITING: 'on' } });
  ann = await app.signedIn('editor', 'ann');
  ben = await app.signedIn('editor', 'ben');
  spaceId = (await makeSpace(ann)).id;
});
afterEach(() => {
  for (const client of open.splice(0)) client.leave();
});
afterAll(() => app.close());

const made = (content: string) => makeDocument(ann, spaceId, { content });
const stored = async (id: number) => bodyOf(await ann.get<Document>(`/api/documents/${id}`));
async function follow(writer: LiveWriter): Promise<EventClient> {
  const { id, epoch, seq, client } = writer;
  const listening = await EventClient.open(writer.http, `?live=${id}.${epoch}.${seq}&client=${client}`);
  open.push(listening);
  expect(listening.status).toBe(200);
  return listening;
}

describe('two people in one text', () => {
  it('see what the other types, and both are stored', async () => {
    const { id, version } = await made('One');
    const one = await LiveWriter.join(ann, id);
    const other = await LiveWriter.join(ben, id);
    const heard = await follow(other);
    await heard.hears('hello', { doc: id, seq: 0 });
    await one.type(' two');
    await heard.hears('live', { doc: id, u: [[1, one.client, 1, ann.userId, [3, [0, ' two']], false]] });
    // at the end of the text as it was
    const { seq } = bodyOf(await other.push({ from: 3, insert: '!' }));
    await other.catchUp();
    await one.catchUp();
    expect(seq).toBe(2);
    expect(one.words).toBe(other.words);
    const saved = bodyOf(await one.save());
    expect(saved).toEqual({ version: version + 1, seq: 2 });
    await heard.hears('saved', expect.objectContaining({ doc: id, version: version + 1, seq: 2 }) as object);
    expect(await stored(id)).toMatchObject({ content: one.words, version: version + 1 });
  });
});

describe('a save by the usual call', () => {
  it('becomes one more change of those who edit live', async () => {
    const { id } = await made('One\nTwo\nThree');
    const writer = await LiveWriter.join(ann, id);
    await writer.type('!');
    const refused = await ben.put(`/api/documents/${id}`, { content: 'Zero', version: 1 });
    expect(refused).toMatchObject({
      status: 409,
      body: { current: { content: 'One\nTwo\nThree!', version: 2 } },
    });
    bodyOf(await ben.put(`/api/documents/${id}`, { content: 'One\n2\nThree!', version: 2 }));
    await writer.catchUp();
    expect(writer.words).toBe('One\n2\nThree!');
    await writer.type('?');
    bodyOf(await writer.save());
    expect((await stored(id)).content).toBe('One\n2\nThree!?');
  });
});
