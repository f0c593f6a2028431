import {
  account,
  managing,
  row,
  theDocument,
  type WaitingWrite,
  writing,
} from './rights-while-waiting.rows.ts';

const isOwn = (madeBy: number, documentId: number) =>
  `insert into public_links (document_id, includes_below, hash, made_by)
   values (${documentId}, false, sha256('${madeBy} ${documentId}'), ${madeBy})`;

const theLink = ({ documentId }: { documentId: number }) => row('public_links', documentId, 'document_id');

/** Writes of those who make and end public links. */
export const writesOfPublicLinks: readonly WaitingWrite[] = [
  {
    call: 'POST /api/documents/{id}/public-links',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) => client.post(`/api/documents/${documentId}/public-links`, {}),
    needs: [...writing, 'document deleted'],
  },
  {
    call: 'DELETE /api/public-links/{id}',
    as: 'manager',
    before: ({ ownerId, documentId }) => isOwn(ownerId, documentId),
    lock: theLink,
    send: (client, subject) => endLink(client, subject),
    needs: [...managing, 'document deleted'],
  },
  {
    call: 'DELETE /api/public-links/{id}',
    detail: 'by its maker',
    as: 'editor',
    own: ({ actorId, documentId }) => isOwn(actorId, documentId),
    lock: theLink,
    send: (client, subject) => endLink(client, subject),
    // deleting an account deletes its links, and so waits for this
    needs: account.filter((taking) => taking !== 'account deleted'),
  },
];

async function endLink(
  client: Parameters<WaitingWrite['send']>[0],
  { documentId }: Parameters<WaitingWrite['send']>[1],
) {
  const { body } = await client.get<{ links: { id: number }[] }>(`/api/documents/${documentId}/public-links`);
  return client.delete(`/api/public-links/${body.links[0]?.id}`);
}
