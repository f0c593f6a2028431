import type { Segment } from '../../contract/primitives.ts';

export type SearchKind = 'document' | 'space';

export interface SearchOptions {
  /** The spaces that the caller may see, or 'all' for an administrator: nothing outside them is found. */
  spaceIds: readonly number[] | 'all';
  kinds: readonly SearchKind[];
  /** Only documents that this person made. */
  authorId?: number;
  limit: number;
  offset: number;
}

export interface SearchHit {
  kind: SearchKind;
  id: number;
  /** Of a space: its own id. */
  spaceId: number;
  spaceName: string;
  score: number;
  title: Segment[];
  /** 150 characters of text around the best match. */
  snippet: Segment[];
  updatedAt: Date;
}

export interface SearchCounts {
  documents: number;
  spaces: number;
  /** False where there are more than `limits.searchTotal` of a kind. */
  exact: boolean;
}

export interface SearchAnswer {
  hits: SearchHit[];
  /** Of all kinds, whatever `kinds` asks for, so that tabs can show their numbers. */
  counts: SearchCounts;
  tookMs: number;
  /** True when another engine than the chosen one had to answer. */
  degraded: boolean;
}

/** Finds documents and spaces; one contract suite (`tests/ports/search`) holds every engine to the same rules. */
export interface SearchPort {
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
}
