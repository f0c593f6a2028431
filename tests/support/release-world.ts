import { expect } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import { startTestApp, type SignedIn } from './app.ts';
import { bodyOf, makeDocument, makeSpace } from './content.ts';

/** A space whose documents can need a release, and its people. */
export async function openReleaseWorld() {
  const app = await startTestApp({ settings: { LIVE_EDITING: 'on' }, poolSize: 10 });
  const admin = await app.signedIn('admin', 'anna');
  /** Manages the space. */
  const manager = await app.signedIn('editor', 'mina');
  const editor = await app.signedIn('editor', 'eva');
  const other = await app.signedIn('editor', 'otto');
  const viewer = await app.signedIn('viewer', 'vera');
  const spaceId = (await makeSpace(manager, { name: 'Handbook' })).id;
  const begin = async (id: number, by = manager) =>
    bodyOf(await by.put<Document>(`/api/documents/${id}/draft`)).release!;
  return {
    ...{ app, admin, manager, editor, other, viewer, spaceId, begin },

    read: async (id: number, by: SignedIn = viewer) => bodyOf(await by.get<Document>(`/api/documents/${id}`)),

    save: async (id: number, content: string, by: SignedIn = editor) =>
      bodyOf(await by.put<Document>(`/api/documents/${id}`, { content })),

    release: (id: number, version: number, by: SignedIn = manager) =>
      by.post<Document>(`/api/documents/${id}/release`, { version }),

    actionsOn: async (id: number) =>
      app.database
        .knex('audit_events')
        .where({ target_type: 'document', target_id: id })
        .orderBy('id')
        .pluck('action'),

    /** A document that needs a release, and its draft. */
    make: async (content = 'First.', into = spaceId): Promise<{ id: number; draftId: number }> => {
      const { id } = await makeDocument(manager, into, { title: 'Rules', content });
      return { id, draftId: (await begin(id)).draftId };
    },

    async close(): Promise<void> {
      const facts = (await app.services.operation.inspect()).find(({ name }) => name === 'restrictions');
      expect(facts).toMatchObject({ state: 'well', figures: { astray: 0 } });
      await app.close();
    },
  };
}
