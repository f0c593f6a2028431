import {
  holdingSpace,
  managing,
  onDocument,
  operating,
  row,
  theDocument,
  theSpace,
  writing,
  writingDocument,
  type Place,
  type WaitingWrite,
} from './rights-while-waiting.rows.ts';

/** Makes it need a release: a draft that was changed. */
const hasDraft = ({ documentId }: Place) => `
  with draft as (
    insert into documents (space_id, parent_id, position, title, content, excerpt, search_title, search_vector,
      search_headings, version, template)
    select space_id, id, 'zzz', title, 'changed', '', search_title, search_vector, search_headings, 2, 'draft'
    from documents where id = ${documentId} returning id
  )
  update documents d set draft_id = k.id, released_version = 1 from draft k where d.id = ${documentId}`;

/** Writes of restrictions, releases, the bin and service accounts. */
export const writesOfBin: readonly WaitingWrite[] = [
  {
    call: 'PUT /api/documents/{id}/access',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId, actorId }) =>
      client.put(`/api/documents/${documentId}/access`, { people: [actorId] }),
    // an account that is gone cannot be named, which is told first
    needs: holdingSpace.filter((taking) => taking !== 'document deleted' && taking !== 'account deleted'),
  },
  {
    call: 'PUT /api/documents/{id}/access/editing',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId, actorId }) =>
      client.put(`/api/documents/${documentId}/access/editing`, { people: [actorId] }),
    needs: holdingSpace.filter((taking) => taking !== 'document deleted' && taking !== 'account deleted'),
  },
  {
    call: 'DELETE /api/documents/{id}/access/editing',
    as: 'manager',
    lock: theSpace,
    send: (client, { otherDocumentId }) => client.delete(`/api/documents/${otherDocumentId}/access/editing`),
    needs: writing.filter((taking) => taking !== 'space closed'),
  },
  {
    call: 'DELETE /api/documents/{id}/access',
    as: 'manager',
    lock: theSpace,
    // restricted to the managers: somebody of an open space does not see it
    send: (client, { otherDocumentId }) => client.delete(`/api/documents/${otherDocumentId}/access`),
    needs: writing.filter((taking) => taking !== 'space closed'),
  },
  {
    call: 'PUT /api/documents/{id}/review',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) => client.put(`/api/documents/${documentId}/review`, { intervalDays: 30 }),
    needs: [...writing, 'document deleted'],
  },
  {
    call: 'POST /api/documents/{id}/reviews',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) => client.post(`/api/documents/${documentId}/reviews`, { version: 1 }),
    needs: [...writing, 'document deleted'],
  },
  {
    call: 'PUT /api/documents/{id}/draft',
    as: 'manager',
    lock: theSpace,
    send: (client, { documentId }) => client.put(`/api/documents/${documentId}/draft`),
    needs: [...managing, 'document deleted'],
  },
  {
    call: 'DELETE /api/documents/{id}/draft',
    as: 'manager',
    before: hasDraft,
    lock: theSpace,
    send: (client, { documentId }) => client.delete(`/api/documents/${documentId}/draft?evenChanged=true`),
    needs: [...managing, 'document deleted'],
  },
  {
    call: 'POST /api/documents/{id}/release',
    as: 'editor',
    before: hasDraft,
    own: ({ documentId, actorId }) =>
      `insert into document_reviews (document_id, owner_id) values (${documentId}, ${actorId})
       on conflict (document_id) do update set owner_id = excluded.owner_id`,
    lock: theSpace,
    send: (client, { documentId }) => client.post(`/api/documents/${documentId}/release`, { version: 2 }),
    needs: writingDocument,
  },
  {
    call: 'POST /api/exports',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId }) => client.post('/api/exports', { documentId, format: 'markdown' }),
    // the row of the export holds its person's while it waits: deleting them would wait for it
    needs: onDocument.filter((taking) => taking !== 'account deleted' && taking !== 'space deleted'),
  },
  {
    call: 'POST /api/bin/documents/{id}/restore',
    as: 'manager',
    lock: theSpace,
    send: (client, { deletedDocumentId }) => client.post(`/api/bin/documents/${deletedDocumentId}/restore`),
    needs: managing,
  },
  {
    call: 'DELETE /api/bin/documents/{id}',
    as: 'manager',
    lock: ({ deletedDocumentId }) => row('documents', deletedDocumentId),
    send: (client, { deletedDocumentId }) => client.delete(`/api/bin/documents/${deletedDocumentId}`),
    needs: managing,
  },
  {
    call: 'POST /api/bin/spaces/{id}/restore',
    as: 'admin',
    lock: ({ deletedSpaceId }) => row('spaces', deletedSpaceId),
    send: (client, { deletedSpaceId }) => client.post(`/api/bin/spaces/${deletedSpaceId}/restore`),
    needs: operating,
  },
  {
    call: 'DELETE /api/bin/spaces/{id}',
    as: 'admin',
    lock: ({ deletedSpaceId }) => row('spaces', deletedSpaceId),
    send: (client, { deletedSpaceId }) => client.delete(`/api/bin/spaces/${deletedSpaceId}`),
    needs: operating,
  },
  {
    call: 'POST /api/service-accounts',
    as: 'admin',
    lock: () => 'lock table users in share mode',
    send: (client) => client.post('/api/service-accounts', { name: 'Nightly' }),
    needs: operating,
  },
];
