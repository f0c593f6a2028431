import { describe, expect, it } from 'vitest';
import {
  aloneQueryOf,
  queryOf,
  readChosen,
  versionAfter,
  versionBefore,
} from '../../../web/features/history/chosen.ts';

const chosen = (query: string, latest: number, known: number[] = []) =>
  readChosen(new URLSearchParams(query), { latest, known });

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

  it('are never between those that there are', () => {
    const known = [15, 11, 9, 4];
    expect(chosen('', 15, known)).toEqual({ version: 11, other: 15 });
    expect(chosen('version=15', 15, known)).toEqual({ version: 15, other: 11 });
    expect(versionBefore({ latest: 15, known }, 9)).toBe(4);
    expect(versionAfter({ latest: 15, known }, 9)).toBe(11);
    // of a page that is not loaded
    expect(versionBefore({ latest: 15, known }, 4)).toBe(3);
  });

  it('are the ones that its link was made for', () => {
    const versions = { latest: 15, known: [] };
    for (const [version, other] of [
      [9, 15],
      [9, 8],
      [15, 14],
      [15, 3],
    ] as const) {
      expect(chosen(queryOf(version, other, versions), 15)).toEqual({ version, other });
    }
    expect(queryOf(9, 15, versions)).toBe('?version=9');
    expect(chosen(aloneQueryOf(9), 15)).toEqual({ version: 9, other: undefined });
  });
});
