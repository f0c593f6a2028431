import type { Knex } from 'knex';
import { refreshSearchWords } from '../../api/jobs/refresh-search-words.ts';
import type { Random } from '../../scripts/seed/random.ts';
import { jsonOf, type Client } from './client.ts';
import type { Writer } from './generate-text.ts';
import { addRevisions, fillLevel, type Text } from './special-generate.ts';

export interface Sizes {
  /** Documents in one level. */
  wide: number;
  /** Levels of the deep branch. */
  deep: number;
  revisions: number;
  comments: number;
  attachments: number;
}

/** A document with its text, which saves keep. */
export interface Page extends Text {
  id: number;
}

/** A parent with documents below it. */
export interface LevelOf {
  spaceId: number;
  parentId: number;
  children: number[];
}

export interface World {
  sizes: Sizes;
  random: Random;
  writer: Writer;
  /** The target space for moved branches. */
  otherSpaceId: number;
  small: LevelOf;
  wide: LevelOf;
  /** The ids from the top down. */
  branch: number[];
  branchSpaceId: number;
  ordinary: Page;
  big: Page;
  revised: Page;
  discussed: Page;
  attached: Page;
}

interface Made {
  id: number;
}

interface Ingredients {
  knex: Knex;
  client: Client;
  random: Random;
  writer: Writer;
  sizes: Sizes;
}

const ordinaryLevel = 60;
const bigBytes = 1024 * 1024;

/** Creates the data through the API where that is fast enough, and otherwise as the same rows. */
export async function makeWorld({ knex, client, random, writer, sizes }: Ingredients): Promise<World> {
  const { authorId } = await me(client);
  const space = async (name: string) =>
    jsonOf<Made>(await client.must('POST', '/api/spaces', { name, visibility: 'everyone' })).id;
  const add = async (spaceId: number, parentId: number | null, content: string): Promise<Page> => {
    const title = writer.title();
    const body = { spaceId, parentId, title, content };
    return { id: jsonOf<Made>(await client.must('POST', '/api/documents', body)).id, title, content };
  };
  const level = async (spaceId: number, count: number): Promise<LevelOf> => {
    const parentId = (await add(spaceId, null, writer.paragraph())).id;
    const next = () => ({ title: writer.title(), content: writer.paragraph() });
    return {
      spaceId,
      parentId,
      children: await fillLevel(knex, { spaceId, parentId, authorId }, count, next),
    };
  };
  const page = (spaceId: number) => add(spaceId, null, writer.document(writer.title()));

  const smallSpaceId = await space('Ordinary');
  const small = await level(smallSpaceId, ordinaryLevel);
  const wide = await level(await space('Wide'), sizes.wide);
  const branchSpaceId = await space('Deep');
  const branch: number[] = [];
  for (let depth = 0; depth < sizes.deep; depth += 1)
    branch.push((await add(branchSpaceId, branch.at(-1) ?? null, writer.paragraph())).id);
  const heavySpaceId = await space('Heavy');
  const big = await add(heavySpaceId, null, longText(writer, bigBytes - 2_000));
  const [ordinary, revised, discussed, attached] = [
    await page(smallSpaceId),
    await page(heavySpaceId),
    await page(heavySpaceId),
    await page(heavySpaceId),
  ];
  await addRevisions(knex, revised.id, sizes.revisions, revised);
  await client.must('PUT', `/api/documents/${revised.id}`, { content: revised.content });
  for (const [{ id }, revisions, comments, files] of [
    [ordinary, 5, 5, 3],
    [discussed, 0, sizes.comments, 0],
    [attached, 0, 0, sizes.attachments],
  ] as const) {
    for (let count = 0; count < revisions; count += 1)
      await client.must('PUT', `/api/documents/${id}`, { content: `${ordinary.content}\n${count}\n` });
    await comment(client, id, comments, writer);
    for (let count = 0; count < files; count += 1)
      await client.upload(`/api/documents/${id}/attachments`, `file ${count}.txt`, writer.paragraph());
  }
  await refreshSearchWords(knex);
  // what autovacuum would do later
  await knex.raw('vacuum analyze');
  const otherSpaceId = await space('Other');
  const pages = { ordinary, big, revised, discussed, attached };
  return { sizes, random, writer, otherSpaceId, small, wide, branch, branchSpaceId, ...pages };
}

async function me(client: Client): Promise<{ authorId: number }> {
  const { user } = jsonOf<{ user: Made }>(await client.must('GET', '/api/auth/user'));
  return { authorId: user.id };
}

/** Adds comments, of which one in five is a reply. */
async function comment(client: Client, id: number, count: number, writer: Writer): Promise<void> {
  let parentId: number | null = null;
  for (let index = 0; index < count; index += 1) {
    const body: object = { content: writer.paragraph(), parentId: index % 5 === 4 ? parentId : null };
    const answer = await client.must('POST', `/api/documents/${id}/comments`, body);
    if (index % 5 === 0) parentId = jsonOf<Made>(answer).id;
  }
}

function longText(writer: Writer, bytes: number): string {
  const parts: string[] = [];
  for (let size = 0; size < bytes; size += Buffer.byteLength(parts.at(-1)!) + 1)
    parts.push(writer.document(writer.title()));
  return parts.join('\n').slice(0, bytes);
}
