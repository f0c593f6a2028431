import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comment } from '../../api/contract/comments.ts';
import { bodyOf, makeSpace } from '../support/content.ts';
import { ExportWorld, zipOf } from '../support/export-world.ts';
import { readPdf } from '../support/pdf-words.ts';

let world: ExportWorld;
let documentId: number;
let spaceId: number;
beforeAll(async () => {
  world = await ExportWorld.open();
  const { admin } = world;
  ({ id: spaceId } = await makeSpace(admin, { name: 'Lighthouse' }));
  const content = 'The **lamp is** lit.\n\n| Hour | Who |\n| - | - |\n| nine | the keeper |\n\n`code` ends.';
  ({ id: documentId } = await world.make(admin, spaceId, { title: 'Keeper', content }));
  const say = async (text: string, more: object = {}) =>
    bodyOf(
      await admin.post<Comment>(`/api/documents/${documentId}/comments`, { content: text, ...more }),
      201,
    ).id;
  await say('On all of it.\n\n```\nan open fence');
  const lamp = await say('Which *lamp*?', { anchor: { quote: 'lamp is lit' } });
  await say('The large one.', { parentId: lamp });
  const keeper = await say('Ask her first.', { anchor: { quote: 'the keeper' } });
  bodyOf(await admin.put(`/api/comments/${keeper}/resolved`, { resolved: true }));
  await say('Gone soon.', { anchor: { quote: 'code ends' } });
  const changed = content.replace('`code` ends', 'Nothing');
  bodyOf(await admin.put(`/api/documents/${documentId}`, { content: changed }));
});
afterAll(() => world.close());

test('Word has comments at their words, with replies, and those that are resolved', async () => {
  const { reader } = world;
  const made = await world.made(reader, { documentId, format: 'docx', comments: true });
  expect(made).toMatchObject({ state: 'done', notes: [] });
  const files = await zipOf(reader, made.id);
  const comments = files['word/comments.xml']!.split('<w:comment ').slice(1);
  const body = files['word/document.xml']!;
  const found = comments.map((each) => [
    textOf(`<${each}`),
    wordsWithin(body, /w:id="(\d+)"/.exec(each)?.[1] ?? ''),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    'On all of it.an open fence': '',
    'Which lamp?': 'lamp is lit',
    'The large one.': 'lamp is lit',
    'Ask her first.': 'the keeper',
    'code endsGone soon.': '',
  });
  const threads = files['word/commentsExtended.xml']!;
  expect(threads.match(/paraIdParent/g)).toHaveLength(1);
  expect(threads.match(/w15:done="1"/g)).toHaveLength(1);
});

test('a PDF and pages list them below the text; what one of them opens ends with it', async () => {
  const { reader } = world;
  const printed = await world.made(reader, { documentId, format: 'pdf', comments: true });
  const { pages } = await readPdf(await reader.bytes(`/api/exports/${printed.id}/file`));
  const words = pages.join(' ');
  for (const part of ['Comments', 'an open fence', 'On “lamp is lit”', 'The large one.', 'Resolved'])
    expect(words).toContain(part);
  expect(words).toContain('On “code ends”, which has changed since');

  const drawn = await world.made(reader, { spaceId, format: 'html', comments: true, search: true });
  const files = await zipOf(reader, drawn.id);
  const page = files['pages/Keeper.html']!;
  const [, listed = ''] = page.split('<section class="comments');
  expect(listed).toMatch(/<h2[^>]*>Comments<\/h2>/);
  expect(listed.match(/<blockquote>/g)).toHaveLength(6);
  expect(listed).toContain('<em>lamp</em>');
  expect(files['search.js']).toContain('large one');
});

test('an export has none of them unless asked, and Markdown never', async () => {
  const { reader } = world;
  for (const wanted of [
    { format: 'html' },
    { format: 'docx' },
    { format: 'markdown', comments: true },
  ] as const) {
    const { id } = await world.made(reader, { spaceId, ...wanted });
    expect(JSON.stringify(await zipOf(reader, id))).not.toContain('large one');
  }
});

/** The words between the marks of a comment. */
function wordsWithin(body: string, id: string): string {
  const [, after = ''] = body.split(`<w:commentRangeStart w:id="${id}"/>`);
  expect(after).toContain(`<w:commentRangeEnd w:id="${id}"/>`);
  return textOf(after.split(`<w:commentRangeEnd w:id="${id}"/>`)[0]!);
}

const textOf = (xml: string): string => xml.replace(/<[^>]*>/g, '');
