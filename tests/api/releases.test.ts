import { afterAll, describe, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document, Revision } from '../../api/contract/documents.ts';
import type { WaitingDraft } from '../../api/contract/releases.ts';
import { bodyOf, makeDocument } from '../support/content.ts';
import { openReleaseWorld } from '../support/release-world.ts';

const world = await openReleaseWorld();
const { app, admin, manager, editor, other, viewer, spaceId, begin, read, save, release, actionsOn, make } =
  world;
afterAll(() => world.close());

describe('a document that needs a release', () => {
  it('shows readers the last released text, and editors the draft with what changed', async () => {
    const { id, draftId } = await make();
    expect(await read(id, editor)).toMatchObject({
      content: 'First.',
      can: { edit: false, delete: true, move: true },
      release: { isDraft: false, documentId: id, draftId, hasChanges: false, mayRelease: false },
    });
    const saved = await save(draftId, 'Second.');
    await save(draftId, 'Third.', other);
    bodyOf(await editor.put(`/api/documents/${draftId}`, { title: 'Better rules' }));
    expect(saved.can).toMatchObject({ edit: true, delete: false, move: false });
    const shown = await read(id);
    expect(shown).toMatchObject({ title: 'Rules', content: 'First.', version: 1, release: null });
    expect(shown.hasChildren).toBe(false);
    expect(bodyOf(await viewer.get(`/api/documents/${draftId}`), 404)).toMatchObject({ code: 'not_found' });
    const draft = await read(draftId, editor);
    expect(draft).toMatchObject({
      title: 'Better rules',
      content: 'Third.',
      template: null,
      restriction: null,
      release: { isDraft: true, documentId: id, releasedVersion: 1, draftVersion: 4, hasChanges: true },
    });
    const waiting = bodyOf(await editor.get<WaitingDraft[]>(`/api/spaces/${spaceId}/drafts`));
    expect(waiting).toMatchObject([{ id, draftId, title: 'Better rules', changedBy: { id: editor.userId } }]);
    expect(bodyOf(await viewer.get(`/api/spaces/${spaceId}/drafts`))).toEqual([]);

    const released = bodyOf(await release(id, 4));
    expect(released).toMatchObject({ title: 'Better rules', content: 'Third.', version: 2 });
    expect(released.release).toMatchObject({ hasChanges: false, releasedVersion: 4 });
    expect(await read(id)).toMatchObject({ title: 'Better rules', content: 'Third.', version: 2 });
    expect(bodyOf(await editor.get(`/api/spaces/${spaceId}/drafts`))).toEqual([]);
    const versions = bodyOf(await viewer.get<Revision[]>(`/api/documents/${id}/revisions`));
    expect(versions).toMatchObject([
      {
        version: 2,
        author: { id: manager.userId },
        coauthors: [{ id: editor.userId }, { id: other.userId }],
      },
      { version: 1 },
    ]);
    expect(await actionsOn(id)).toEqual(['document.release_required', 'document.released']);
    const found = bodyOf(await viewer.get<{ id: number }[]>('/api/search?q=Third'));
    expect(found.map((hit) => hit.id)).toEqual([id]);
    // a second time changes nothing
    expect(bodyOf(await release(id, 4)).version).toBe(2);
  });

  it('is released by its owner, managers of the space and administrators, if they saw what they release', async () => {
    const { id, draftId } = await make();
    await save(draftId, 'Second.');
    bodyOf(await release(id, 2, editor), 403);
    bodyOf(await release(id, 2, viewer), 403);
    // whoever looks after it but may not edit it does not see the draft either
    bodyOf(await manager.put(`/api/documents/${id}/review`, { ownerId: viewer.userId }));
    bodyOf(await release(id, 2, viewer), 403);
    bodyOf(await manager.put(`/api/documents/${id}/review`, { ownerId: editor.userId }));
    expect((await read(draftId, editor)).release).toMatchObject({ mayRelease: true });
    expect((await read(draftId, other)).release).toMatchObject({ mayRelease: false });
    expect(bodyOf(await release(id, 1, editor), 409)).toMatchObject({ reason: { name: 'draftChanged' } });
    expect((await read(id)).content).toBe('First.');
    bodyOf(await release(id, 2, editor));
    expect((await read(id)).content).toBe('Second.');
    await save(draftId, 'Third.');
    bodyOf(await release(id, 3, admin));
    expect((await read(id)).content).toBe('Third.');
    const plain = await makeDocument(manager, spaceId, {});
    expect(bodyOf(await release(plain.id, 1), 409)).toMatchObject({ reason: { name: 'needsNoRelease' } });
    expect(bodyOf(await release(draftId, 3), 409)).toMatchObject({ reason: { name: 'draftStays' } });
    for (const person of [editor, viewer]) {
      bodyOf(await person.put(`/api/documents/${plain.id}/draft`), 403);
      bodyOf(await person.delete(`/api/documents/${id}/draft`), 403);
    }
  });

  it('is changed in no other way', async () => {
    const { id } = await makeDocument(manager, spaceId, { content: '- [ ] One' });
    await save(id, '- [ ] Two');
    const file = bodyOf(
      await editor.upload<Attachment>(`/api/documents/${id}/attachments`, 'a.txt', 'file'),
      201,
    );
    await begin(id);
    const { body: token } = await editor.post<{ token: string }>('/api/tokens', {
      ...{ name: 'Script', scope: 'write', days: 30, spaces: null },
    });
    const script = app.anonymous();
    const bearer = { headers: { Authorization: `Bearer ${token.token}` } };
    const answers = [
      await editor.put(`/api/documents/${id}`, { content: 'Around it' }),
      await admin.put(`/api/documents/${id}`, { title: 'Around it', version: 2 }),
      await editor.post(`/api/documents/${id}/revisions/1/restore`, { version: 2 }),
      await editor.post(`/api/documents/${id}/live`, { client: `${editor.userId}-abcdefghij` }),
      await editor.upload(`/api/documents/${id}/attachments`, 'b.txt', 'file'),
      await editor.delete(`/api/attachments/${file.id}`),
      await script.send('PUT', `/api/documents/${id}`, { body: { content: 'By a token' }, ...bearer }),
    ];
    for (const [at, answer] of answers.entries())
      expect([at, answer.status, answer.body]).toMatchObject([at, 409, { reason: { name: 'underRelease' } }]);
    expect(await read(id)).toMatchObject({ content: '- [ ] Two', version: 2 });
    expect(bodyOf(await viewer.get(`/api/documents/${id}/attachments`))).toHaveLength(1);
    expect(
      bodyOf(await manager.put(`/api/documents/${id}/template`, { template: 'space' }), 409),
    ).toMatchObject({
      reason: { name: 'templateNeedsNoRelease' },
    });
  });

  it('even a statement that knows nothing of releases cannot change it', async () => {
    const { id } = await make();
    const changing = app.database.knex('documents').where({ id }).update({ content: 'x', version: 2 });
    await expect(changing).rejects.toMatchObject({ code: 'LE003' });
  });

  it('keeps its draft in its place', async () => {
    const { id, draftId } = await make();
    const { id: below } = await makeDocument(manager, spaceId, { parentId: id });
    const acts = [
      await manager.delete(`/api/documents/${draftId}`),
      await manager.put(`/api/documents/${draftId}/position`, { spaceId, parentId: null }),
      await manager.post(`/api/documents/${draftId}/duplicate`, {}),
      await manager.put(`/api/documents/${draftId}/access`, { people: [], groups: [] }),
      await manager.put(`/api/documents/${draftId}/template`, { template: 'space' }),
      await manager.put(`/api/documents/${draftId}/draft`),
      await manager.delete(`/api/documents/${draftId}/draft`),
      await manager.put(`/api/documents/${below}/position`, { spaceId, parentId: draftId }),
    ];
    expect(acts.map(({ status }) => status)).toEqual(acts.map(() => 409));
    bodyOf(await manager.post('/api/documents', { title: 'x', spaceId, parentId: draftId }), 409);
    // a copy is an ordinary document with what was released
    await save(draftId, 'Second.');
    const copy = bodyOf(await editor.post<Document>(`/api/documents/${id}/duplicate`, {}), 201);
    expect(copy).toMatchObject({ content: 'First.', release: null, can: { edit: true } });
  });

  it('gets the files of the draft, and no longer has those that were taken from it', async () => {
    const { id } = await makeDocument(manager, spaceId, {});
    const upload = async (to: number, name: string) =>
      bodyOf(await editor.upload<Attachment>(`/api/documents/${to}/attachments`, name, name), 201);
    const old = await upload(id, 'old.txt');
    const { draftId } = await begin(id);
    const namesOf = async (of: number, by = editor) =>
      bodyOf(await by.get<Attachment[]>(`/api/documents/${of}/attachments`)).map(({ filename }) => filename);
    expect(await namesOf(draftId)).toEqual(['old.txt']);
    const added = await upload(draftId, 'new.txt');
    const [copied] = bodyOf(await editor.get<Attachment[]>(`/api/documents/${draftId}/attachments`));
    bodyOf(await editor.delete(`/api/attachments/${copied!.id}`), 204);
    expect(await namesOf(id, viewer)).toEqual(['old.txt']);
    expect((await viewer.get(added.url)).status).toBe(404);
    expect((await viewer.get(old.url)).status).toBe(200);
    await save(draftId, `[new](${added.url})`);
    bodyOf(await release(id, 2));
    expect(await namesOf(id, viewer)).toEqual(['new.txt']);
    expect((await viewer.get(added.url)).body).toBe('new.txt');
    expect((await viewer.get(old.url)).status).toBe(404);
  });

  it('tells its followers of a release, and of nothing before', async () => {
    const { id, draftId } = await make();
    bodyOf(await viewer.put(`/api/documents/${id}/following`, { scope: 'branch' }));
    const told = async () => {
      await app.tellFollowers();
      const list = bodyOf(await viewer.get<{ documentId: number | null }[]>('/api/notifications'));
      return list.filter(({ documentId }) => documentId === id || documentId === draftId).length;
    };
    await save(draftId, 'Second for @vera.');
    bodyOf(await editor.post(`/api/documents/${draftId}/comments`, { content: 'Look, @vera' }), 201);
    expect(await told()).toBe(0);
    bodyOf(await release(id, 2));
    expect(await told()).toBeGreaterThan(0);
  });

  it('a release beside a save of the draft has the save, or leaves it as a change', async () => {
    const { id, draftId } = await make('0');
    for (let round = 1; round <= 20; round += 1) {
      const { version } = await read(draftId, manager);
      const next = `${round}`;
      const [released, saved] = await Promise.all([
        release(id, version),
        editor.put<Document>(`/api/documents/${draftId}`, { content: next, version }),
      ]);
      expect(saved.status).toBe(200);
      expect([200, 409]).toContain(released.status);
      const [shown, draft] = [await read(id), await read(draftId, manager)];
      expect(draft.content).toBe(next);
      expect(shown.content).not.toBe(next);
      expect(draft.release?.hasChanges).toBe(true);
      bodyOf(await release(id, draft.version));
      expect((await read(id)).content).toBe(next);
    }
  });

  it('two releases at once make one version', async () => {
    const { id, draftId } = await make();
    await save(draftId, 'Second.');
    const answers = await Promise.all([release(id, 2), release(id, 2, admin), release(id, 2)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(id)).version).toBe(2);
  });
});

describe('when a document needs no release any more', () => {
  it('readers keep what was released; a draft with changes is put into the bin only if that is wanted', async () => {
    const { id, draftId } = await make();
    await save(draftId, 'Second.');
    expect(bodyOf(await manager.delete(`/api/documents/${id}/draft`), 409)).toMatchObject({
      reason: { name: 'draftHasChanges' },
    });
    const ended = bodyOf(await manager.delete<Document>(`/api/documents/${id}/draft?evenChanged=true`));
    expect(ended).toMatchObject({ content: 'First.', release: null, can: { edit: true } });
    bodyOf(await editor.get(`/api/documents/${draftId}`), 404);
    await save(id, 'Changed at once.');
    expect((await read(id)).content).toBe('Changed at once.');

    // nothing is lost: it comes back as the draft
    bodyOf(await editor.post(`/api/bin/documents/${draftId}/restore`), 404);
    bodyOf(await manager.post(`/api/bin/documents/${draftId}/restore`));
    expect(await read(draftId, editor)).toMatchObject({
      content: 'Second.',
      release: { isDraft: true, documentId: id, hasChanges: true },
    });
    bodyOf(await editor.put(`/api/documents/${id}`, { content: 'x' }), 409);
    bodyOf(await viewer.get(`/api/documents/${draftId}`), 404);
    bodyOf(await release(id, 2));
    expect((await read(id)).content).toBe('Second.');
    expect(await actionsOn(id)).toEqual([
      'document.release_required',
      'document.release_ended',
      'document.released',
    ]);
  });

  it('a draft without changes goes at once; one whose document has another comes back to managers alone', async () => {
    const { id, draftId } = await make();
    bodyOf(await manager.delete(`/api/documents/${id}/draft`));
    const second = await begin(id);
    expect(second.draftId).not.toBe(draftId);
    bodyOf(await manager.post(`/api/bin/documents/${draftId}/restore`));
    expect(await read(draftId, manager)).toMatchObject({ release: null, restriction: { people: 0 } });
    bodyOf(await editor.get(`/api/documents/${draftId}`), 404);
    expect((await read(id, editor)).release).toMatchObject({ draftId: second.draftId });
  });
});
