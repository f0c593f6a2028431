import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { startIndexing } from '../../api/jobs/index-changes.ts';
import { createSearch } from '../../api/ports/search/create-search.ts';
import { newWord } from '../support/content.ts';
import { useSearchWorld } from './search-world.ts';

/** quality.md: search answers so soon whatever the engine does. Milliseconds. */
const deadline = 1_500;
const world = useSearchWorld();

describe('while Meilisearch is away', () => {
  const faults: [string, () => Promise<void> | void][] = [
    ['refuses connections', () => world.proxy.refuse()],
    ['is silent', () => world.proxy.silence()],
    ['is slow', () => world.proxy.delay(3_000)],
  ];
  // evidence: Q25
  it.each(faults)('that %s, saving goes on and search answers from PostgreSQL in time', async (_, strike) => {
    const word = newWord();
    const { id } = await world.write(`${word} before`);
    await world.settled();
    expect(await world.findByEngine(word)).toMatchObject({ ids: [id] });

    await strike();
    const later = await world.write(`${word} after`);
    const first = await world.find(word);
    expect(first).toMatchObject({ degraded: true, total: 2 });
    expect(first.ids.sort()).toEqual([id, later.id].sort());
    expect(first.took).toBeLessThan(deadline);
    expect(await world.readiness()).toMatchObject({ status: 'ready', search: 'away' });
    // left alone: nobody waits for it again
    expect(await world.find(word)).toMatchObject({ degraded: true, total: 2 });

    await world.proxy.mend();
    await world.settled();
    expect(await world.findByEngine(word)).toMatchObject({ total: 2 });
    expect(await world.readiness()).toMatchObject({ status: 'ready', search: 'ready' });
  });

  it('the inspection names the setting, and what to do', async () => {
    await world.proxy.refuse();
    const { fault, database } = await world.app.services.search.inspect();
    expect(fault).toContain('MEILI_URL: Meilisearch at http://127.0.0.1:');
    expect(fault).toContain('start it, or correct the address');
    expect(database).toBeGreaterThan(0);
  });

  it('a key that it refuses is named as such', async () => {
    const wrong = createSearch(
      { search: { ...world.settings, key: 'not the key at all' } },
      world.beside.knex,
    );
    const { fault } = await wrong.inspect();
    expect(fault).toMatch(/^MEILI_KEY: Meilisearch at .* rejects the key; set its master key/);
    const answer = await wrong.search('document', {
      spaceIds: 'all',
      restrictionIds: 'all',
      kinds: ['document'],
      limit: 1,
      offset: 0,
    });
    expect(answer).toMatchObject({ degraded: true, hits: [{ kind: 'document' }] });
  });
});

describe('an index that is not what it should be', () => {
  const index = () => world.meilisearch.index(world.settings.index);
  const harms: [string, () => Promise<unknown>][] = [
    ['is deleted', () => world.meilisearch.deleteIndex(world.settings.index).waitTask()],
    ['is emptied', () => index().deleteAllDocuments().waitTask()],
    ['was made by somebody else', remade],
  ];

  async function remade(): Promise<void> {
    await world.meilisearch.deleteIndex(world.settings.index).waitTask();
    await index()
      .addDocuments([{ id: 'x1', title: 'other' }])
      .waitTask();
  }

  // evidence: Q25
  it.each(harms)(
    'that %s: PostgreSQL answers, the inspection sees it, a reindex repairs it',
    async (_, harm) => {
      const word = newWord();
      const { id } = await world.write(word);
      await world.settled();
      expect(await world.findByEngine(word)).toMatchObject({ ids: [id] });

      await harm();
      expect(await world.find(word)).toMatchObject({ ids: [id], degraded: true });
      expect((await world.app.services.search.inspect()).fault).toContain('run "lectern reindex"');

      await world.app.services.search.reindex({ address: 'test' }, () => undefined);
      expect(await world.findByEngine(word)).toMatchObject({ ids: [id] });
      const state = await world.app.services.search.inspect();
      expect(state).toMatchObject({ fault: null, missing: 0, stale: 0, surplus: 0, waiting: 0 });
      expect(state.index).toBe(state.database);
    },
  );

  it('is made anew by a running server', async () => {
    const word = newWord();
    const { id } = await world.write(word);
    await world.settled();
    await world.meilisearch.deleteIndex(world.settings.index).waitTask();
    const { connection } = world.app.database;
    const log = pino({ level: 'silent' });
    const indexing = startIndexing({ knex: world.beside.knex, connection, search: world.search, log });
    try {
      expect(await world.findByEngine(word)).toMatchObject({ ids: [id] });
    } finally {
      await indexing.stop();
    }
  });

  it('tells what is missing, old and too much', async () => {
    const kept = await world.write('kept');
    const [missing, stale] = [await world.write('one'), await world.write('two')];
    await world.settled();
    await index().deleteDocument(`d${missing.id}`).waitTask();
    await index()
      .updateDocuments([{ id: `d${stale.id}`, stamp: 'old' }])
      .waitTask();
    await index()
      .addDocuments([{ id: 'd999999', stamp: 'x', kind: 'document', spaceId: world.spaceId }])
      .waitTask();
    const state = await world.app.services.search.inspect();
    expect(state).toMatchObject({ missing: 1, stale: 1, surplus: 1 });
    expect(state.fault).toContain('1 missing, 1 out of date, 1 too many');
    expect(await world.search.index!.compare()).toEqual({ missing: 1, stale: 1, surplus: 1 });
    await world.settled();
    expect(await world.app.services.search.inspect()).toMatchObject({
      fault: null,
      missing: 0,
      stale: 0,
      surplus: 0,
    });
    expect((await world.find('kept')).ids).toContain(kept.id);
  });
});

describe('with the worker stopped and the index stale', () => {
  // evidence: Q3
  it('a canary word never shows to who may not see it any more', async () => {
    const member = await world.app.signedIn('editor');
    const closed = (await world.makeSpace('members')).id;
    await world.admin.put(`/api/spaces/${closed}/members/${member.userId}`, { role: 'viewer' });
    const [removed, moved, deleted] = [newWord(), newWord(), newWord()];
    await world.write(removed, closed);
    const open = await world.write(moved);
    const gone = await world.write(deleted);
    await world.settled();
    await world.findByEngine(removed);
    for (const word of [removed, moved, deleted])
      expect(await world.findByEngine(word, member)).toMatchObject({ total: 1 });

    // from here on the index is told nothing
    await world.admin.delete(`/api/spaces/${closed}/members/${member.userId}`);
    await world.admin.put(`/api/documents/${open.id}/position`, {
      spaceId: closed,
      parentId: null,
      afterId: null,
    });
    await world.admin.delete(`/api/documents/${gone.id}`);
    for (const word of [removed, moved, deleted]) {
      const found = await world.findByEngine(word, member);
      expect(found).toMatchObject({ ids: [], total: 0 });
      expect(found.text).not.toContain(word);
    }
    // who may see it sees where it is now
    expect(await world.findByEngine(moved)).toMatchObject({ ids: [open.id] });
    expect(await world.findByEngine(deleted)).toMatchObject({ total: 0 });
  });

  it('a snippet is cut from the text of today, not from what was indexed', async () => {
    const [before, after] = [newWord(), newWord()];
    const { id, version } = await world.write(`steady ${before}`);
    await world.settled();
    await world.findByEngine(before);
    await world.admin.put(`/api/documents/${id}`, { content: `steady ${after}`, version });
    const found = await world.findByEngine('steady');
    expect(found).toMatchObject({ ids: [id] });
    expect(found.text).toContain(after);
    expect(found.text).not.toContain(before);
  });
});
