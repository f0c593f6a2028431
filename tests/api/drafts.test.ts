import { afterAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../support/app.ts';
import { addMember, bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { LiveWriter } from '../support/live-client.ts';
import { openReleaseWorld } from '../support/release-world.ts';

const world = await openReleaseWorld();
const { app, admin, manager, editor, other, viewer, spaceId, begin, read, save, release, make } = world;
afterAll(() => world.close());

describe('its draft', () => {
  it('is edited live, and what was typed live before it began is in both', async () => {
    const { id } = await makeDocument(manager, spaceId, { content: 'Start' });
    const writer = await LiveWriter.join(editor, id);
    bodyOf(await writer.push({ from: 5, insert: ' live' }));
    const { draftId } = await begin(id);
    expect((await read(id)).content).toBe('Start live');
    expect((await writer.push({ from: 5, insert: ' more' })).status).toBe(409);
    const drafting = await LiveWriter.join(editor, draftId);
    bodyOf(await drafting.push({ from: 10, insert: ' draft' }));
    bodyOf(
      await viewer.post(`/api/documents/${draftId}/live`, { client: `${viewer.userId}-abcdefghij` }),
      404,
    );
    bodyOf(await editor.post(`/api/documents/${draftId}/live/save`, {}));
    const { version, content } = await read(draftId, editor);
    expect(content).toBe('Start live draft');
    bodyOf(await release(id, version));
    expect((await read(id)).content).toBe('Start live draft');
  });

  it('is as restricted as its document, and open to nobody who may not edit that', async () => {
    const { id, draftId } = await make();
    const statuses = async () => {
      const list = [];
      for (const person of [admin, manager, editor, other, viewer])
        list.push((await person.get(`/api/documents/${draftId}`)).status);
      return list;
    };
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
    const named = (people: SignedIn[]) => ({ people: people.map(({ userId }) => userId), groups: [] });
    bodyOf(await manager.put(`/api/documents/${id}/access/editing`, named([editor])));
    expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
    bodyOf(await manager.put(`/api/documents/${id}/access`, named([other, viewer])));
    expect(await statuses()).toEqual([200, 200, 404, 404, 404]);
    bodyOf(await manager.put(`/api/documents/${id}/access`, named([editor, viewer])));
    expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
    expect((await read(draftId, editor)).restriction).toMatchObject({ documentId: id, people: 2 });
    const access = bodyOf(await editor.get(`/api/documents/${draftId}/access`));
    expect(access).toMatchObject({ own: { people: [{}, {}] }, can: { change: false } });
    bodyOf(await manager.delete(`/api/documents/${id}/access`), 204);
    bodyOf(await manager.delete(`/api/documents/${id}/access/editing`), 204);
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
  });

  it('closes with the right to edit, and its notices with it', async () => {
    const space = await makeSpace(manager, { name: 'Members', visibility: 'members' });
    await addMember(manager, space.id, other.userId, 'editor');
    const { id, draftId } = await make('First.', space.id);
    await save(draftId, 'Look, @otto.', manager);
    const noticed = async () =>
      bodyOf(await other.get<{ documentId: number | null }[]>('/api/notifications')).filter(
        ({ documentId }) => documentId === draftId,
      ).length;
    expect(await noticed()).toBe(1);
    bodyOf(await other.post(`/api/documents/${draftId}/star`, { isStarred: true }));
    await addMember(manager, space.id, other.userId, 'viewer');
    expect((await other.get(`/api/documents/${draftId}`)).status).toBe(404);
    expect((await read(id, other)).release).toBeNull();
    expect(await noticed()).toBe(0);
    bodyOf(await other.put(`/api/documents/${draftId}`, { content: 'x' }), 404);
  });

  it('moves with its document, also by somebody who does not see it', async () => {
    const space = await makeSpace(manager, { name: 'Elsewhere', visibility: 'members' });
    await addMember(manager, space.id, editor.userId, 'editor');
    const above = await makeDocument(manager, spaceId, { title: 'Above' });
    const id = (await makeDocument(manager, spaceId, { parentId: above.id })).id;
    const { draftId } = await begin(id);
    bodyOf(await manager.put(`/api/documents/${id}/access/editing`, { people: [other.userId], groups: [] }));
    // read by those named, moved by one who may not edit what is below
    const closed = await makeDocument(manager, spaceId, { title: 'Closed' });
    const readers = { people: [editor.userId, other.userId, viewer.userId], groups: [] };
    bodyOf(await manager.put(`/api/documents/${closed.id}/access`, readers));
    bodyOf(
      await editor.put(`/api/documents/${above.id}/position`, {
        spaceId,
        parentId: closed.id,
        mayOpen: true,
      }),
    );
    expect((await read(draftId, other)).release).toMatchObject({ documentId: id });
    bodyOf(await editor.get(`/api/documents/${draftId}`), 404);
    bodyOf(
      await manager.put(`/api/documents/${id}/position`, {
        ...{ spaceId: space.id, parentId: null, mayOpen: true },
      }),
    );
    expect((await read(draftId, manager)).spaceId).toBe(space.id);
    bodyOf(await other.get(`/api/documents/${draftId}`), 404);
    bodyOf(await manager.delete(`/api/documents/${id}/access/editing`), 204);
    expect((await read(draftId, editor)).release).toMatchObject({ documentId: id });
  });

  it('comes back as restricted as its document, whatever moved meanwhile', async () => {
    const space = await makeSpace(manager, { name: 'Far away', visibility: 'members' });
    const above = await makeDocument(manager, spaceId, { title: 'Restricted' });
    const readers = { people: [editor.userId, viewer.userId], groups: [] };
    bodyOf(await manager.put(`/api/documents/${above.id}/access`, readers));
    const editors = { people: [editor.userId], groups: [] };
    bodyOf(await manager.put(`/api/documents/${above.id}/access/editing`, editors));
    const { id } = await makeDocument(manager, spaceId, { parentId: above.id });
    const { draftId } = await begin(id);
    bodyOf(await manager.delete(`/api/documents/${id}`), 204);
    const place = { spaceId: space.id, parentId: null, mayOpen: true };
    bodyOf(await manager.put(`/api/documents/${above.id}/position`, place));
    bodyOf(await manager.post(`/api/bin/documents/${id}/restore`));
    const statuses = async (of: number) => {
      const list = [];
      for (const person of [manager, editor, other, viewer])
        list.push((await person.get(`/api/documents/${of}`)).status);
      return list;
    };
    expect(await statuses(id)).toEqual([200, 200, 404, 200]);
    expect(await statuses(draftId)).toEqual([200, 200, 404, 404]);
    bodyOf(await manager.delete(`/api/documents/${id}/access`), 204);
    bodyOf(await manager.delete(`/api/documents/${id}/access/editing`), 204);
    expect(await statuses(draftId)).toEqual([200, 200, 200, 404]);
  });

  it('goes to the bin and comes back with its document', async () => {
    const { id, draftId } = await make();
    await save(draftId, 'Second.');
    bodyOf(await editor.delete(`/api/documents/${id}`), 204);
    bodyOf(await editor.get(`/api/documents/${draftId}`), 404);
    const bin = bodyOf(await manager.get<{ id: number }[]>(`/api/spaces/${spaceId}/bin`));
    expect(bin.map((row) => row.id)).toContain(id);
    expect(bin.map((row) => row.id)).not.toContain(draftId);
    bodyOf(await manager.post(`/api/bin/documents/${draftId}/restore`), 404);
    bodyOf(await editor.post(`/api/bin/documents/${id}/restore`));
    expect(await read(draftId, editor)).toMatchObject({ content: 'Second.', release: { hasChanges: true } });
    bodyOf(await viewer.get(`/api/documents/${draftId}`), 404);
    bodyOf(await editor.delete(`/api/documents/${id}`), 204);
    bodyOf(await manager.delete(`/api/bin/documents/${id}`), 204);
    expect(await app.database.knex('documents').whereIn('id', [id, draftId])).toEqual([]);
  });
});
