import type { HttpAnswer, HttpClient } from '../support/http-client.ts';
import type { Things } from '../support/world.ts';

/** What one write is tried on. A refusal changes nothing, so that the next try finds it as it was. */
export interface Place extends Things {
  /** Who made all of it, and is told of what happens to it. */
  ownerId: number;
  /** Somebody else, a member of the space. */
  otherId: number;
  /** Below `documentId`. */
  childId: number;
  otherSpaceId: number;
  /** A group with the owner in it, and with the role of a viewer in the space. */
  groupId: number;
}

/** The place where somebody writes, and what belongs to them. Each try has somebody new. */
export interface Subject extends Place {
  /** Who writes. */
  actorId: number;
  ownCommentId: number;
  notificationId: number;
  /** Another session of the actor. */
  otherSessionId: number;
  /** An API token of the actor. */
  tokenId: number;
}

export type Taking =
  | 'membership removed'
  | 'membership demoted'
  | 'left the group'
  | 'group demoted'
  | 'role demoted'
  | 'account disabled'
  | 'account deleted'
  | 'session ended'
  | 'token ended'
  | 'space closed'
  | 'space deleted'
  | 'document deleted'
  | 'editing restricted';

export interface WaitingWrite {
  /** As the contract names the call. */
  call: string;
  /** Where a call waits for different locks. */
  detail?: string;
  /**
   * What the actor is: a member with this role, someone in a group that manages the space, an administrator, or a provider
   * with a token for SCIM.
   */
  as: 'editor' | 'manager' | 'manager by group' | 'admin' | 'scim';
  /** SQL that makes what only this write needs, once. */
  before?: (place: Place) => string;
  /** The same, for each person who tries. */
  own?: (subject: Subject) => string;
  /** SQL of the lock that the write waits for. */
  lock: (subject: Subject) => string;
  send: (client: HttpClient, subject: Subject) => Promise<HttpAnswer>;
  /** What of all that may be taken away it needs. */
  needs: readonly Taking[];
}

export const account = ['account disabled', 'account deleted', 'session ended'] as const;
const seeing = [...account, 'membership removed', 'space closed', 'space deleted'] as const;
export const onDocument = [...seeing, 'document deleted'] as const;
export const writing = [...seeing, 'membership demoted', 'role demoted'] as const;
export const writingDocument = [...writing, 'document deleted', 'editing restricted'] as const;
export const managing = [
  ...account,
  'membership removed',
  'membership demoted',
  'role demoted',
  'space deleted',
] as const;
/** These hold the space while they wait: who closes, deletes or restricts waits for them, and so comes after. */
export const holdingSpace = writingDocument.filter(
  (taking) => taking !== 'space closed' && taking !== 'space deleted' && taking !== 'editing restricted',
);
export const operating = [...account, 'role demoted'] as const;

export const row = (table: string, id: number, column = 'id') =>
  `select from ${table} where ${column} = ${id} for update`;
export const theDocument = ({ documentId }: Subject) => row('documents', documentId);
export const theSpace = ({ spaceId }: Subject) => row('spaces', spaceId);

const form = () => {
  const data = new FormData();
  data.set('file', new Blob(['hello']), 'hello.txt');
  return data;
};
const newDocument = ({ spaceId }: Subject, parentId: number | null) => ({
  title: 'New',
  content: 'new',
  spaceId,
  parentId,
});

/** Writes of spaces and what is in them, with each kind of lock that they may wait for. */
export const writesInSpaces: readonly WaitingWrite[] = [
  {
    call: 'PUT /api/documents/{id}',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) => client.put(`/api/documents/${documentId}`, { content: 'written late' }),
    needs: writingDocument,
  },
  {
    call: 'PUT /api/documents/{id}',
    detail: 'where somebody is named',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) =>
      client.put(`/api/documents/${documentId}`, { content: 'late @somebody' }),
    needs: writingDocument,
  },
  {
    call: 'PUT /api/documents/{id}',
    detail: 'behind the own account',
    as: 'editor',
    lock: ({ actorId }) => row('users', actorId),
    send: (client, { documentId }) => client.put(`/api/documents/${documentId}`, { content: 'late as well' }),
    needs: ['account disabled', 'role demoted', 'membership removed'],
  },
  {
    call: 'POST /api/documents',
    as: 'editor',
    lock: theSpace,
    send: (client, subject) => client.post('/api/documents', newDocument(subject, null)),
    needs: writing,
  },
  {
    call: 'POST /api/documents',
    detail: 'below another',
    as: 'editor',
    lock: theDocument,
    send: (client, subject) => client.post('/api/documents', newDocument(subject, subject.documentId)),
    needs: holdingSpace,
  },
  {
    call: 'POST /api/documents',
    detail: 'from a template',
    as: 'editor',
    before: ({ childId }) => `update documents set template = 'space' where id = ${childId}`,
    lock: ({ childId }) => row('documents', childId),
    send: (client, { spaceId, childId: template }) =>
      client.post('/api/documents', { title: 'New', spaceId, parentId: null, template }),
    needs: holdingSpace.filter((taking) => taking !== 'document deleted'),
  },
  {
    call: 'DELETE /api/documents/{id}',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) => client.delete(`/api/documents/${documentId}`),
    needs: holdingSpace,
  },
  {
    call: 'POST /api/documents/{id}/star',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) => client.post(`/api/documents/${documentId}/star`, { isStarred: true }),
    // the star holds its person's row while it waits: deleting them would wait for the star
    needs: onDocument.filter((taking) => taking !== 'account deleted'),
  },
  {
    call: 'PUT /api/documents/{id}/following',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) =>
      client.put(`/api/documents/${documentId}/following`, { scope: 'branch' }),
    needs: onDocument.filter((taking) => taking !== 'account deleted'),
  },
  {
    call: 'PUT /api/spaces/{id}/following',
    as: 'editor',
    lock: theSpace,
    send: (client, { spaceId }) => client.put(`/api/spaces/${spaceId}/following`, { isFollowing: true }),
    needs: seeing.filter((taking) => taking !== 'account deleted'),
  },
  {
    call: 'PUT /api/documents/{id}/position',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId, spaceId }) =>
      client.put(`/api/documents/${documentId}/position`, { spaceId, parentId: null }),
    needs: holdingSpace,
  },
  {
    call: 'PUT /api/documents/{id}/position',
    detail: 'to another space',
    as: 'editor',
    lock: ({ childId }) => row('documents', childId),
    send: (client, { documentId, otherSpaceId }) =>
      client.put(`/api/documents/${documentId}/position`, { spaceId: otherSpaceId, parentId: null }),
    // it has judged the restrictions by then, and holds the account: who deletes it waits for the move
    needs: holdingSpace.filter((taking) => taking !== 'document deleted' && taking !== 'account deleted'),
  },
  {
    call: 'POST /api/documents/{id}/duplicate',
    as: 'editor',
    lock: theSpace,
    send: (client, { documentId }) => client.post(`/api/documents/${documentId}/duplicate`),
    needs: writingDocument,
  },
  {
    call: 'PUT /api/documents/{id}/template',
    as: 'editor',
    // the child is not in the way: it is deleted
    before: ({ childId }) => `update documents set deleted_at = now() where id = ${childId}`,
    lock: theSpace,
    send: (client, { documentId }) =>
      client.put(`/api/documents/${documentId}/template`, { template: 'space' }),
    needs: writingDocument,
  },
  {
    call: 'PUT /api/documents/{id}/revisions/{version}',
    as: 'editor',
    lock: ({ documentId }) =>
      `select from document_revisions where document_id = ${documentId} and version = 1 for update`,
    send: (client, { documentId }) =>
      client.put(`/api/documents/${documentId}/revisions/1`, { name: 'Sent out' }),
    needs: writingDocument,
  },
  {
    call: 'POST /api/documents/{id}/revisions/{version}/restore',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) =>
      client.post(`/api/documents/${documentId}/revisions/1/restore`, { version: 2 }),
    needs: writingDocument,
  },
  {
    call: 'POST /api/documents/{id}/comments',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) =>
      client.post(`/api/documents/${documentId}/comments`, { content: 'late' }),
    needs: onDocument,
  },
  {
    call: 'PUT /api/comments/{id}',
    as: 'editor',
    lock: ({ ownCommentId }) => row('comments', ownCommentId),
    send: (client, { ownCommentId }) => client.put(`/api/comments/${ownCommentId}`, { content: 'late' }),
    needs: onDocument,
  },
  {
    call: 'PUT /api/comments/{id}',
    detail: 'of somebody else',
    as: 'admin',
    lock: ({ commentId }) => row('comments', commentId),
    send: (client, { commentId }) => client.put(`/api/comments/${commentId}`, { content: 'late' }),
    needs: operating,
  },
  {
    call: 'PUT /api/comments/{id}/resolved',
    as: 'editor',
    lock: ({ ownCommentId }) => row('comments', ownCommentId),
    send: (client, { ownCommentId }) =>
      client.put(`/api/comments/${ownCommentId}/resolved`, { resolved: true }),
    needs: onDocument,
  },
  {
    call: 'PUT /api/comments/{id}/resolved',
    detail: 'of somebody else',
    as: 'editor',
    lock: ({ commentId }) => row('comments', commentId),
    send: (client, { commentId }) => client.put(`/api/comments/${commentId}/resolved`, { resolved: true }),
    needs: writingDocument,
  },
  {
    call: 'DELETE /api/comments/{id}',
    as: 'editor',
    lock: ({ ownCommentId }) => row('comments', ownCommentId),
    send: (client, { ownCommentId }) => client.delete(`/api/comments/${ownCommentId}`),
    needs: onDocument,
  },
  {
    call: 'POST /api/documents/{id}/attachments',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) => client.post(`/api/documents/${documentId}/attachments`, form()),
    needs: writingDocument,
  },
  {
    call: 'DELETE /api/attachments/{id}',
    as: 'editor',
    lock: ({ attachmentId }) => row('attachments', attachmentId),
    send: (client, { attachmentId }) => client.delete(`/api/attachments/${attachmentId}`),
    needs: writingDocument,
  },
  {
    call: 'POST /api/spaces',
    as: 'editor',
    lock: () => 'lock table spaces in share mode',
    send: (client) => client.post('/api/spaces', { name: 'New', description: '' }),
    needs: operating,
  },
  {
    call: 'PUT /api/spaces/{id}',
    as: 'manager',
    lock: theSpace,
    send: (client, { spaceId }) => client.put(`/api/spaces/${spaceId}`, { name: 'Renamed' }),
    needs: managing,
  },
  {
    call: 'PUT /api/spaces/{id}',
    detail: 'behind its new front page',
    as: 'manager',
    lock: theDocument,
    send: (client, { spaceId, documentId }) =>
      client.put(`/api/spaces/${spaceId}`, { frontPageId: documentId }),
    // it holds the space by then
    needs: [...account, 'membership removed', 'membership demoted', 'role demoted', 'document deleted'],
  },
  {
    call: 'DELETE /api/spaces/{id}',
    as: 'manager',
    lock: theSpace,
    send: (client, { spaceId }) => client.delete(`/api/spaces/${spaceId}`),
    needs: managing,
  },
  {
    call: 'PUT /api/spaces/{id}/members/{userId}',
    as: 'manager',
    lock: theSpace,
    send: (client, { spaceId, otherId }) =>
      client.put(`/api/spaces/${spaceId}/members/${otherId}`, { role: 'manager' }),
    needs: managing,
  },
  {
    call: 'DELETE /api/spaces/{id}/members/{userId}',
    as: 'manager',
    lock: theSpace,
    send: (client, { spaceId, otherId }) => client.delete(`/api/spaces/${spaceId}/members/${otherId}`),
    needs: managing,
  },
  {
    call: 'GET /api/documents/{id}/download',
    as: 'editor',
    lock: () => 'lock table audit_events in share mode',
    send: (client, { documentId }) => client.get(`/api/documents/${documentId}/download`),
    needs: onDocument,
  },
];
