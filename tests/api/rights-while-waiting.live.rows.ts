import {
  onDocument,
  row,
  theDocument,
  type WaitingWrite,
  writingDocument,
} from './rights-while-waiting.rows.ts';

const epoch = '00000000-0000-4000-8000-000000000000';

/** Writes of those who edit a document live. */
export const writesOfLive: readonly WaitingWrite[] = [
  {
    call: 'POST /api/documents/{id}/live',
    as: 'editor',
    lock: theDocument,
    send: (client, { documentId, actorId }) =>
      client.post(`/api/documents/${documentId}/live`, { client: `${actorId}-editor` }),
    needs: onDocument,
  },
  {
    call: 'POST /api/documents/{id}/live/updates',
    as: 'editor',
    before: ({ documentId }) =>
      `insert into live_texts (document_id, epoch, ending, length)
       select id, '${epoch}', 0, length(content) from documents where id = ${documentId}`,
    lock: ({ documentId }) => row('live_texts', documentId, 'document_id'),
    send: (client, { documentId, actorId }) =>
      client.post(`/api/documents/${documentId}/live/updates`, {
        ...{ epoch, base: 0, number: 1, client: `${actorId}-editor` },
        // the text is "second"
        change: [6, [0, 'late']],
      }),
    needs: writingDocument,
  },
];
