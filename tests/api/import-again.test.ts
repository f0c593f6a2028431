import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportPathOptions } from '../../scripts/import-path.ts';
import { useImportWorld } from '../support/import-world.ts';

const world = useImportWorld();

/** Killed after so many steps. */
function killed(after: number): Pick<ImportPathOptions, 'signal' | 'progress'> {
  const killing = new AbortController();
  let steps = 0;
  const nothing = () => undefined;
  const step = () => ((steps += 1) > after ? killing.abort(new Error('killed')) : undefined);
  return { signal: killing.signal, progress: { begin: nothing, step, end: nothing, say: nothing } };
}

describe('a second run', () => {
  const files = { 'a.md': '# A\n[b](sub/b.md) ![p](p.png)', 'sub/b.md': '# B\n[a](../a.md)', 'p.png': 'png' };

  test('changes nothing where nothing changed', async () => {
    await world.write(files);
    const first = await world.run();
    const before = await world.documentsIn(first.spaceId);
    const second = await world.run({ username: 'younger' });
    expect(second.spaceId).toBe(first.spaceId);
    expect(second.counts).toEqual({
      made: 0,
      updated: 0,
      same: 3,
      left: 0,
      attachments: 0,
      rewritten: 3,
      dead: 0,
      refused: 0,
    });
    expect(await world.documentsIn(first.spaceId)).toEqual(before);
  });

  test('updates what changed, makes what is new, and keeps the names and places that people gave', async () => {
    await world.write(files);
    const { spaceId } = await world.run();
    const actor = await world.operator();
    const a = await world.documentNamed(spaceId, 'A');
    const b = await world.documentNamed(spaceId, 'B');
    await world.app.services.documents.save(actor, a.id, { title: 'Renamed' });
    await world.app.services.documents.move(actor, b.id, { spaceId, parentId: null, afterId: null });
    await world.write({
      'a.md': '# A2\n![p](p.png)',
      'sub/b.md': '# B2',
      'sub/README.md': '# Sub',
      'p.png': 'other',
    });
    const { counts } = await world.run();
    expect(counts).toMatchObject({ made: 0, updated: 3, same: 0, attachments: 1 });
    expect(await world.documentNamed(spaceId, 'Renamed')).toMatchObject({ id: a.id });
    expect(await world.documentNamed(spaceId, 'B2')).toMatchObject({ id: b.id, parentId: null });
    expect(await world.documentNamed(spaceId, 'Sub')).toMatchObject({ content: '# Sub' });
    expect(await world.documentsIn(spaceId)).toHaveLength(3);
  });

  test('makes a deleted document again, once', async () => {
    await world.write(files);
    const { spaceId } = await world.run();
    const actor = await world.operator();
    await world.app.services.documents.remove(actor, (await world.documentNamed(spaceId, 'B')).id);
    expect((await world.run()).counts).toMatchObject({ made: 1, updated: 1, same: 1 });
    expect((await world.run()).counts).toMatchObject({ made: 0, updated: 0, same: 3 });
  });

  test('of another folder with the same names touches nothing of the first; a moved one is found by its source', async () => {
    const [one, two, three] = ['one', 'two', 'three'].map((name) => join(world.folder, name));
    await world.write({ 'one/a.md': '# A', 'two/a.md': '# Other' });
    const { spaceId } = await world.run({ path: one! });
    expect((await world.run({ path: two! })).counts).toMatchObject({ made: 1, updated: 0 });
    expect((await world.documentsIn(spaceId)).map(({ content }) => content)).toEqual(['# A', '# Other']);
    await rename(one!, three!);
    expect((await world.run({ path: three!, source: one })).counts).toMatchObject({
      made: 0,
      updated: 0,
      same: 1,
    });
  });

  test('completes one that was killed, at whatever point', async () => {
    await world.write({ ...files, 'c.md': '# C\n[a](a.md)' });
    for (const after of [1, 5, 7, 9, 11]) await expect(world.run(killed(after))).rejects.toThrow('killed');
    const { counts, spaceId } = await world.run();
    expect(counts.refused).toBe(0);
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((title) => world.documentNamed(spaceId, title)));
    expect(c!.content).toBe(`# C\n[a](/documents/${a!.id})`);
    expect(b!.content).toBe(`# B\n[a](/documents/${a!.id})`);
    expect(a!.content).toMatch(
      /^# A\n\[b\]\(\/documents\/\d+\) !\[p\]\(\/uploads\/document-attachments\/[^)]+\)$/,
    );
    expect(await world.documentsIn(spaceId)).toHaveLength(4);
    const operator = await world.operator();
    expect(await world.app.services.attachments.list(operator, a!.id)).toHaveLength(1);
    for (const { id, version } of [a!, b!, c!]) {
      expect(version).toBe(1);
      expect((await world.app.services.documents.revision(operator, id, 1)).content).toMatch(/\/documents\//);
    }
  });
});
