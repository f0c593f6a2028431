import { describe, expect, it } from 'vitest';
import { aloneQueryOf, queryOf, readChosen } from '../../../web/features/history/chosen.ts';

const chosen = (query: string, latest: number) => readChosen(new URLSearchParams(query), latest);

describe('the versions that an address asks for', () => {
  it.each([
    ['', 15, 14, 15],
    ['', 1, 1, undefined],
    ['version=9', 15, 9, 15],
    ['version=15', 15, 15, 14],
    ['version=9&with=8', 15, 9, 8],
    ['version=9&with=9', 15, 9, 15],
    ['version=9&with=none', 15, 9, undefined],
    ['version=x&with=-1', 15, 14, 15],
  ])('%j of a document of %d versions are %d and %s', (query, latest, version, other) => {
    expect(chosen(query, latest)).toEqual({ version, other });
  });

  it('are the ones that its link was made for', () => {
    for (const [version, other] of [
      [9, 15],
      [9, 8],
      [15, 14],
      [15, 3],
    ] as const) {
      expect(chosen(queryOf(version, other, 15), 15)).toEqual({ version, other });
    }
    expect(queryOf(9, 15, 15)).toBe('?version=9');
    expect(chosen(aloneQueryOf(9), 15)).toEqual({ version: 9, other: undefined });
  });
});
