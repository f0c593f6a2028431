import { describe, expect, it } from 'vitest';
import { readTypedSearch } from '../../../../../api/text/words/typed-filters.ts';

const names = (list: { name: string }[]) => list.map(({ name }) => name);

describe('filters in a search', () => {
  it('are taken out of the words, wherever they stand and however they are written', () => {
    const search = readTypedSearch(
      'deploy space:"Team A" SPACE:ops author:anna in:Title file:.PDF -draft "by hand"',
    );
    expect(names(search.spaces)).toEqual(['Team A', 'ops']);
    expect(names(search.authors)).toEqual(['anna']);
    expect(search).toMatchObject({ inTitle: true, file: 'pdf', updated: null });
    expect(search.words.replace(/\s+/g, ' ')).toBe('deploy -draft "by hand"');
  });

  it.each([
    ['>2026-01-01', { from: '2026-01-02' }],
    ['>=2026-01-01', { from: '2026-01-01' }],
    ['<2026-01-01', { to: '2025-12-31' }],
    ['<=2026-01-01', { to: '2026-01-01' }],
    ['2026-02-28', { from: '2026-02-28', to: '2026-02-28' }],
    ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
    ['2024-12', { from: '2024-12-01', to: '2024-12-31' }],
    ['2026', { from: '2026-01-01', to: '2026-12-31' }],
    ['>2025', { from: '2026-01-01' }],
    ['2026-01-01..2026-02-01', { from: '2026-01-01', to: '2026-02-01' }],
    ['2026-01..', { from: '2026-01-01' }],
    ['..2026-01', { to: '2026-01-31' }],
    ['>9999-12-31', { from: '9999-12-31' }],
  ])('updated:%s', (typed, updated) => {
    expect(readTypedSearch(`updated:${typed}`)).toMatchObject({ updated, words: '' });
  });

  it('name an owner, or ask for a review that is due', () => {
    const search = readTypedSearch('owner:"Anna May" plan REVIEW:Due');
    expect(names(search.owners)).toEqual(['Anna May']);
    expect(search).toMatchObject({ isReviewDue: true, words: 'plan' });
  });

  it('joins two ends of a time', () => {
    expect(readTypedSearch('updated:>=2026-01-05 updated:<2026-02-01').updated).toEqual({
      from: '2026-01-05',
      to: '2026-01-31',
    });
  });

  it.each([
    'updated:soon',
    'updated:2026-02-30',
    'updated:>2026-13',
    'updated:..',
    'updated:0000-01-01',
    'file:a/b',
    'in:text',
    'in:title',
    'space:',
    'space:""',
    'linked:',
    'owner:',
    'review:',
    'review:soon',
    'myspace:a',
    '"say space:ops aloud"',
    'kind:pdf',
    'author:"open',
  ])('%s is words', (typed) => {
    expect(readTypedSearch(typed)).toEqual({
      words: typed,
      spaces: [],
      authors: [],
      owners: [],
      isReviewDue: false,
      linked: [],
      inTitle: false,
      updated: null,
      file: null,
      labels: [],
    });
  });

  it('reads a long row of signs in time', () => {
    const typed = 'space:"'.repeat(70).slice(0, 500);
    expect(readTypedSearch(typed).spaces.length).toBeLessThan(20);
  });
});
