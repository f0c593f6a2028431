import { isDeepStrictEqual } from 'node:util';
import type { Settings } from 'meilisearch';

/** The settings of the index. Reasons: docs/decisions/0009-the-index-of-meilisearch.md. */
export const indexSettings = {
  searchableAttributes: ['title', 'titleParts', 'headings', 'text', 'textParts', 'rest'],
  displayedAttributes: ['id', 'stamp'],
  filterableAttributes: [
    {
      attributePatterns: ['kind', 'spaceId', 'authorId', 'restrictedBy'],
      features: { facetSearch: false, filter: { equality: true, comparison: false } },
    },
    {
      attributePatterns: ['updatedAt'],
      features: { facetSearch: false, filter: { equality: false, comparison: true } },
    },
  ],
  rankingRules: ['typo', 'attribute', 'proximity', 'exactness', 'updatedAt:desc'],
  // off: it would use the words of all documents, and so reveal words that the searcher may not see
  typoTolerance: { enabled: false },
  // making the dot part of words would cost more than the search itself: see `indexNumber`
  nonSeparatorTokens: [],
  stopWords: [],
  proximityPrecision: 'byAttribute',
  // totals are counted up to this number
  pagination: { maxTotalHits: 1_000_000 },
  facetSearch: false,
  prefixSearch: 'indexingTime',
  // the engine answers with what it has found by then; we wait for one second
  searchCutoffMs: 700,
} satisfies Settings;

/** Whether an index has these settings; settings not listed here are ignored. */
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

/** Lists whose order matters. Other lists may be returned in a different order. */
const isOrdered = new Set(['searchableAttributes', 'rankingRules']);
const sorted = (list: readonly unknown[]): string[] => list.map((each) => JSON.stringify(each)).sort();
