import { describe, expect, it } from 'vitest';
import type { SearchAnswer, SearchOptions } from '../../api/ports/search/port.ts';
import { hiddenWords, shownWords } from './search-hidden.ts';
import type { SearchHarness, SearchWriter } from './search-harness.ts';

interface FilterWorld {
  write: (title: string, content?: string, spaceId?: number, authorId?: number) => Promise<number>;
  ids: (query: string, options?: Partial<SearchOptions>) => Promise<number[]>;
  find: (query: string, options?: Partial<SearchOptions>) => Promise<SearchAnswer>;
  /** What is there once the tests run. */
  get: () => { harness: SearchHarness; writer: SearchWriter; handbook: number; secret: number };
}

/** What filters leave, for the suite of all engines. */
export function filterTests({ write, ids, find, get }: FilterWorld): void {
  describe('filters', () => {
    it('finds nothing outside the given spaces, also by a typo, and counts none of it', async () => {
      const { harness, handbook, secret } = get();
      await write('Canarybird', 'canarybird', secret);
      const open = await write('Canarybirds in general');
      await harness.settled();
      expect(await find('canarybird', { spaceIds: [handbook] })).toMatchObject({
        hits: [{ id: open }],
        counts: { documents: 1, spaces: 0, exact: true },
      });
      expect(await ids('canrybird', { spaceIds: [handbook] })).toEqual([open]);
      expect(await find('vault', { spaceIds: [handbook] })).toMatchObject({
        hits: [],
        counts: { spaces: 0 },
      });
      expect(await find('canarybird', { spaceIds: [] })).toMatchObject({
        hits: [],
        counts: { documents: 0 },
      });
    });

    it('takes a word for a typo where only hidden documents hold it', async () => {
      const { harness, handbook, secret } = get();
      const [, open] = [await write('Meridien', '', secret), await write('Meridian')];
      await harness.settled();
      expect(await ids('meridien', { spaceIds: [handbook] })).toEqual([open]);
    });

    // evidence: S56
    it('takes a typo for what is seen alone, whatever is hidden', async () => {
      const { harness, handbook, secret } = get();
      const seen = async () => (await harness.settled(), find('lantanq', { spaceIds: [handbook] }));
      for (const word of shownWords) await write('Shown', word);
      const { hits, counts } = await seen();
      expect(hits).toHaveLength(6);
      for (const words of hiddenWords) await write('Hidden', words, secret);
      expect(await seen()).toMatchObject({ hits, counts });
    });

    it('finds only what the given person made', async () => {
      const { harness, writer, handbook } = get();
      const other = await writer.person('brian');
      await write('Shared topic platypus');
      const theirs = await write('Another platypus', '', handbook, other);
      await harness.settled();
      expect(await ids('platypus', { authorIds: [other] })).toEqual([theirs]);
      expect(await ids('platypus', { authorIds: [] })).toEqual([]);
    });

    it('finds only what has one of the links', async () => {
      const { harness } = get();
      await write('Walrus without links');
      const linking = await write('Walrus', 'See [it](/documents/7) and [more](/documents/8).');
      await harness.settled();
      expect(await ids('walrus', { links: ['/documents/7'] })).toEqual([linking]);
      expect(await ids('walrus', { links: ['/documents/8', '/documents/9'] })).toEqual([linking]);
      expect(await ids('walrus', { links: [] })).toEqual([]);
      expect(await find('', { links: ['/documents/7'] })).toMatchObject({
        hits: [{ id: linking }],
        counts: { documents: 1, spaces: 0 },
      });
    });

    it('finds only what one of these people looks after, or whose review is due', async () => {
      const { harness } = get();
      await write('Okapi without a plan');
      const due = await write('Okapi');
      const later = await write('Okapi in time');
      const [first, second] = await harness
        .knex('users')
        .orderBy('id')
        .select<{ id: number }[]>('id')
        .limit(2);
      await harness.knex('document_reviews').insert([
        { document_id: due, owner_id: first!.id, due_on: '2020-01-01' },
        { document_id: later, owner_id: second?.id ?? null, due_on: '2190-01-01' },
      ]);
      await harness.settled();
      expect(await ids('okapi', { ownerIds: [first!.id] })).toEqual([due]);
      expect(await ids('okapi', { ownerIds: [] })).toEqual([]);
      expect(await ids('okapi', { isReviewDue: true })).toEqual([due]);
      expect(await find('', { isReviewDue: true })).toMatchObject({
        hits: [{ id: due }],
        counts: { documents: 1, spaces: 0 },
      });
    });

    it('finds only what was updated then, has the words in its title, or has a file of that kind', async () => {
      const { harness } = get();
      const old = await write('Ibex in the title');
      const young = await write('Other', 'an ibex in the text');
      const { knex } = harness;
      await knex('documents').where({ id: old }).update({ updated_at: '2020-05-05T12:00:00Z' });
      const file = { mimetype: 'application/pdf', size: 1, sha256: 'a'.repeat(64), storage_key: 'k' };
      await knex('attachments').insert({ ...file, document_id: young, filename: 'Plan.PDF' });
      await harness.settled();
      const before = new Date('2020-05-05T12:00:01Z');
      expect(await ids('ibex', { updated: { before } })).toEqual([old]);
      expect(await ids('ibex', { updated: { from: before } })).toEqual([young]);
      expect(await ids('ibex', { inTitle: true })).toEqual([old]);
      expect(await ids('ibxe title', { inTitle: true })).toEqual([]);
      expect(await ids('ibex', { file: 'pdf' })).toEqual([young]);
      expect(await find('', { file: 'pdf' })).toMatchObject({
        hits: [{ id: young, snippet: [{ text: 'an ibex in the text', match: false }] }],
        counts: { documents: 1, spaces: 0, exact: true },
      });
    });

    it('lists the newest documents where there are no words', async () => {
      const { harness, writer } = get();
      const fresh = await writer.space('Fresh');
      const [first, second] = [await write('First', '', fresh), await write('Second', '', fresh)];
      await harness.knex('documents').where({ id: first }).update({ updated_at: '2020-05-05T12:00:00Z' });
      const filter = { spaceIds: [fresh] };
      expect(await ids(' ', filter)).toEqual([second, first]);
      expect(await ids('', { ...filter, limit: 1, offset: 1 })).toEqual([first]);
    });
  });
}
