import type { Segment } from '../../contract/primitives.ts';
import { AppError } from '../../core/errors.ts';

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

/** As its last search showed. */
export type EngineState = 'ready' | 'away' | 'unknown';

/** `done` 0 begins a part of the work: there may be several, one after the other. */
export type OnProgress = (done: number, total: number) => void;

/** Finds documents and spaces; one contract suite (`tests/ports/search`) holds every engine to the same rules. */
export interface SearchPort {
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
  /** Of the engine that is set, without asking it. */
  state(): EngineState;
  /** Looks at the engine and compares it with the database. Never throws because of the engine: that is a `fault`. */
  inspect(): Promise<SearchState>;
  /**
   * Makes anew what the engine finds by, from the current texts, while people search and save.
   * @param onProgress may throw, to stop: what is there goes on as it was, and the next run begins anew
   */
  reindex(onProgress: OnProgress): Promise<{ indexed: number }>;
  /** What the engine finds by, where that lies outside the database and has to be told of changes. */
  index: SearchIndex | null;
}

/** An index beside the database. The job `index-changes` drives it; of several processes one at a time. */
export interface SearchIndex {
  /**
   * Sees that changes are noted and that the index is there, is ours and is not empty; else demands that it be made
   * anew.
   * @throws SearchEngineError
   */
  prepare(): Promise<void>;
  /**
   * Brings the oldest changes that wait into the index, or makes it anew where that is demanded. Done when they can be
   * found.
   * @throws SearchEngineError; then they wait on
   */
  applyChanges(): Promise<{ applied: number; refused: RefusedEntry[] }>;
  /** Compares the index with the database; what differs is applied as if it had changed. */
  compare(): Promise<{ missing: number; stale: number; surplus: number }>;
}

/** Of a document or a space that the engine does not take. */
export interface RefusedEntry {
  kind: SearchKind;
  id: number;
  reason: string;
}

/** The engine does not answer or cannot do its work; the message says what to do and names the setting. */
export class SearchEngineError extends AppError {
  constructor(message: string, options: ErrorOptions = {}) {
    super(503, 'unavailable', message);
    this.name = 'SearchEngineError';
    this.cause = options.cause;
  }
}
