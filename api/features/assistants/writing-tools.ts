import { z } from 'zod';
import { commentCalls, createComment } from '../../contract/comments.ts';
import { createDocument, documentCalls, saveDocument } from '../../contract/documents.ts';
import { bodyId } from '../../contract/primitives.ts';
import { addressOf, defineTool, type Tool } from './tool.ts';

const saving = saveDocument.shape;
const creating = createDocument.shape;

const makeDocument = defineTool({
  name: 'create_document',
  title: 'Create a document',
  description: 'Make a document in a space, at the top or below another document.',
  call: documentCalls.create,
  input: z.object({
    space: bodyId.describe('The id of the space'),
    parent: bodyId.optional().describe('The id of the document that it goes below'),
    title: creating.title,
    content: creating.content.describe('The text, in Markdown, without the title'),
  }),
  async run({ actor, services, origin }, { space: spaceId, parent, title, content }) {
    const wanted = { title, content, spaceId, parentId: parent ?? null };
    const made = await services.documents.create(actor, wanted, { key: null });
    return [
      `Made document ${made.id}, version ${made.version}: ${addressOf(origin, made.id)}`,
      ...told(made),
    ];
  },
});

const saveWhole = defineTool({
  name: 'save_document',
  title: 'Save a document',
  description:
    'Replace the title of a document, its whole text, or both. Read all parts of the text first: what you leave out is ' +
    'removed. A save with a version that is no longer the newest is refused, and changes nothing.',
  call: documentCalls.save,
  input: z.object({
    id: bodyId.describe('The number in the address of the document'),
    version: saving.version.unwrap().describe('The version that you read'),
    title: saving.title,
    content: saving.content.describe('The whole new text, in Markdown'),
  }),
  async run({ actor, services, origin }, { id, ...changes }) {
    const saved = await services.documents.save(actor, id, saveDocument.parse(changes));
    return [`Saved document ${id} as version ${saved.version}: ${addressOf(origin, id)}`, ...told(saved)];
  },
});

const comment = defineTool({
  name: 'add_comment',
  title: 'Comment on a document',
  description: 'Add a comment to a document. People who follow it are told.',
  call: commentCalls.create,
  input: z.object({
    document: bodyId.describe('The id of the document'),
    content: createComment.shape.content.describe('The comment, in Markdown'),
  }),
  async run({ actor, services, origin }, { document, content }) {
    await services.comments.create(actor, document, { content, parentId: null });
    return [`Commented on document ${document}: ${addressOf(origin, document)}`];
  },
});

export const writingTools: readonly Tool[] = [makeDocument, saveWhole, comment];

/** Who was mentioned in vain. */
const told = ({ unreachedMentions: people }: { unreachedMentions: readonly { displayName: string }[] }) =>
  people.length === 0
    ? []
    : [`Not told, because they cannot see it: ${people.map(({ displayName }) => displayName).join(', ')}`];
