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

/** How an engine and what it knows compare with the database. Counts are of documents and spaces, deleted ones left out. */
export interface SearchState {
  engine: 'postgres' | 'meilisearch';
  /** The engine's own; null where it does not tell. */
  version: string | null;
  /** Null: all is well. Otherwise what is wrong and what to do, naming the setting. */
  fault: string | null;
  database: number;
  index: number;
  /** In the database, not in the index. What waits to be indexed counts in none of these three. */
  missing: number;
  /** In both, but the index knows an older text, or another space. */
  stale: number;
  /** In the index only. */
  surplus: number;
  /** Changes that are not indexed yet. */
  waiting: number;
}

export type OnProgress = (done: number, total: number) => void;

/** Finds documents and spaces; one contract suite (`tests/ports/search`) holds every engine to the same rules. */
export interface SearchPort {
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
  /** Looks at the engine and compares it with the database. Never throws because of the engine: that is a `fault`. */
  inspect(): Promise<SearchState>;
  /**
   * Makes anew what the engine finds by, from the current texts, while people search and save.
   * @param onProgress may throw, to stop: what is there goes on as it was, and the next run begins anew
   */
  reindex(onProgress: OnProgress): Promise<{ indexed: number }>;
}
