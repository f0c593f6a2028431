import { isDeepStrictEqual } from 'node:util';
import type { Settings } from 'meilisearch';
import { limits } from '../../contract/limits.ts';

/** How the index is set, and why: docs/decisions/0009-the-index-of-meilisearch.md. */
export const indexSettings = {
  searchableAttributes: ['title', 'titleParts', 'text', 'textParts', 'rest'],
  displayedAttributes: ['id', 'stamp'],
  filterableAttributes: [
    {
      attributePatterns: ['kind', 'spaceId', 'authorId'],
      features: { facetSearch: false, filter: { equality: true, comparison: false } },
    },
  ],
  rankingRules: ['typo', 'attribute', 'proximity', 'exactness', 'updatedAt:desc'],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnAttributes: ['titleParts', 'textParts'],
    disableOnNumbers: true,
  },
  nonSeparatorTokens: ['.'],
  stopWords: [],
  proximityPrecision: 'byAttribute',
  // one more than is counted: whether there are more
  pagination: { maxTotalHits: limits.searchTotal + 1 },
  facetSearch: false,
  prefixSearch: 'indexingTime',
  // what is found by then is answered: we wait a second
  searchCutoffMs: 700,
} satisfies Settings;

/** Whether an index is set like this; settings that are not named here do not count. */
export function isSetLikeOurs(settings: Settings): boolean {
  return isWithin(indexSettings, settings);
}

function isWithin(ours: unknown, theirs: unknown): boolean {
  if (Array.isArray(ours)) return Array.isArray(theirs) && isDeepStrictEqual(sorted(ours), sorted(theirs));
  if (typeof ours !== 'object' || ours === null) return ours === theirs;
  if (typeof theirs !== 'object' || theirs === null) return false;
  return Object.entries(ours).every(([name, value]) =>
    isOrdered.has(name)
      ? isDeepStrictEqual(value, (theirs as Record<string, unknown>)[name])
      : isWithin(value, (theirs as Record<string, unknown>)[name]),
  );
}

/** Elsewhere the engine may list in another order what it was given. */
const isOrdered = new Set(['searchableAttributes', 'rankingRules']);
const sorted = (list: readonly unknown[]): string[] => list.map((each) => JSON.stringify(each)).sort();
