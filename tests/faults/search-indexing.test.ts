import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { startIndexing } from '../../api/jobs/index-changes.ts';
import { newWord } from '../support/content.ts';
import { useSearchWorld } from './search-world.ts';

const world = useSearchWorld();

describe('several processes', () => {
  // evidence: Q29
  it('one takes over from another that ended without a word', async () => {
    const { connection } = world.app.database;
    const log = pino({ level: 'silent' });
    // a holder that hangs: it has the lease, and does nothing
    await world.beside.knex.raw(
      `insert into leases (name, holder, expires_at) values ('search-index', gen_random_uuid(), now() + interval '6 seconds')
       on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at`,
    );
    const word = newWord();
    const { id } = await world.write(word);
    const indexing = startIndexing({ knex: world.beside.knex, connection, search: world.search, log });
    try {
      await vi.waitFor(async () => expect((await world.findByEngine(word)).ids).toEqual([id]), {
        timeout: 120_000,
        interval: 250,
      });
    } finally {
      await indexing.stop();
    }
  });

  it('a late writer of an old text puts the new one right', async () => {
    const [before, after] = [newWord(), newWord()];
    const { id, version } = await world.write(before);
    // what waits is taken, and the text changes before the engine has it
    const applying = world.search.index!.applyChanges();
    await world.admin.put(`/api/documents/${id}`, { content: after, version });
    await applying;
    await world.settled();
    expect(await world.findByEngine(after)).toMatchObject({ ids: [id] });
    expect((await world.findByEngine(before)).ids).toEqual([]);
  });

  it('people save and find while the index is made anew', async () => {
    const word = newWord();
    for (let count = 0; count < 10; count += 1) await world.write(`${word} ${count}`);
    await world.settled();
    await world.findByEngine(word);
    let saved = 10;
    let isRunning = true;
    const reindexing = world.app.services.search
      .reindex({ address: 'test' }, () => undefined)
      .finally(() => (isRunning = false));
    while (isRunning) {
      await world.write(`${word} meanwhile`);
      saved += 1;
      await world.search.index!.applyChanges();
      expect((await world.find(word)).total).toBeGreaterThan(0);
    }
    await reindexing;
    await world.settled();
    expect(await world.findByEngine(word)).toMatchObject({ total: saved });
    expect(await world.app.services.search.inspect()).toMatchObject({
      fault: null,
      missing: 0,
      stale: 0,
      surplus: 0,
    });
    // nothing is left of the old index
    const { results } = await world.meilisearch.getRawIndexes({ limit: 1000 });
    expect(results.map(({ uid }) => uid).filter((uid) => uid.startsWith(world.settings.index))).toEqual([
      world.settings.index,
    ]);
  });

  it('a reindex that is stopped leaves the index as it was, and the next one begins anew', async () => {
    const word = newWord();
    const { id } = await world.write(word);
    await world.settled();
    await world.findByEngine(word);
    const stopped = world.search.reindex((done) => {
      if (done > 3) throw new Error('enough');
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(await world.findByEngine(word)).toMatchObject({ ids: [id] });
    await world.search.reindex(() => undefined);
    expect(await world.findByEngine(word)).toMatchObject({ ids: [id] });
  });
});
