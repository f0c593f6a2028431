import type { Segment, Visibility } from '../../contract/primitives.ts';
import { AppError } from '../../core/errors.ts';
import type { Heading } from '../../text/markdown/headings.ts';
import type { PersonRow } from '../../../db/documents/writers.ts';

export type SearchKind = 'document' | 'space';

export interface SearchOptions {
  /** The spaces that the caller may see, or 'all' for an administrator. Nothing outside them is found. */
  spaceIds: readonly number[] | 'all';
  /** The restrictions that let the caller in. Documents under any other restriction are not found. */
  restrictionIds: readonly number[] | 'all';
  kinds: readonly SearchKind[];
  /** Only documents that one of these people created. */
  authorIds?: readonly number[] | undefined;
  /** Only what was updated within this time: from the first moment on, before the second. */
  updated?: { from?: Date | undefined; before?: Date | undefined } | undefined;
  /** All words must occur in the title, or in the name of a space. */
  inTitle?: boolean | undefined;
  /** Only documents with a file whose name has this extension, in small letters without the dot. */
  file?: string | undefined;
  /** Only documents with each of these labels, as `labelKey` writes them, each once. */
  labels?: readonly string[] | undefined;
  /** Only documents with one of these links: see `DocumentLink.link`. */
  links?: readonly string[] | undefined;
  /** Only documents that one of these people looks after. */
  ownerIds?: readonly number[] | undefined;
  /** Only documents whose review is due. */
  isReviewDue?: true | undefined;
  limit: number;
  offset: number;
  /** The searcher: long texts of one person are processed one after the other. Absent for the system. */
  searcherId?: number;
  /** Aborted when nobody waits for the answer any more. */
  hungUp?: AbortSignal;
}

export interface SearchHit {
  kind: SearchKind;
  id: number;
  /** For a space, its own id. */
  spaceId: number;
  spaceName: string;
  visibility: Visibility;
  /**
   * The innermost restriction that applies to a document: the document that it is on, and how many people and groups it
   * names.
   */
  restriction: { documentId: number; people: number; groups: number } | null;
  score: number;
  title: Segment[];
  /** 150 characters of text around the best match. */
  snippet: Segment[];
  /** The heading above the match; null at the beginning, and if only the title matches. */
  heading: Heading | null;
  /** Who created a document; null for a space, and if the account no longer exists. */
  author: PersonRow | null;
  /** The documents above it, from the top down. */
  ancestors: { id: number; title: string }[];
  updatedAt: Date;
  /** The words of the query that it lacks; empty if it has all. */
  without: string[];
}

/** An attached file. */
export interface FileHit {
  kind: 'file';
  /** The id of the attachment. */
  id: number;
  /** The file's name, with the words of the query marked. */
  title: Segment[];
  /** 150 characters of its text around the best match; empty if only the name matches. */
  snippet: Segment[];
  /** Where the match is; null for a kind of file without places. */
  place: { kind: 'page' | 'sheet' | 'slide'; name: string } | null;
  mimetype: string;
  storageKey: string;
  /** Bytes. */
  size: number;
  attachedAt: Date;
  documentId: number;
  documentTitle: string;
  /** The documents above its document, from the top down. */
  ancestors: { id: number; title: string }[];
  spaceId: number;
  spaceName: string;
  visibility: Visibility;
  restriction: SearchHit['restriction'];
  /** Who attached it; null if the account no longer exists. */
  author: PersonRow | null;
}

export type FileSearchOptions = Pick<
  SearchOptions,
  | 'spaceIds'
  | 'restrictionIds'
  | 'authorIds'
  | 'updated'
  | 'inTitle'
  | 'file'
  | 'labels'
  | 'links'
  | 'ownerIds'
  | 'isReviewDue'
>;

export interface FoundFiles {
  /** All matches, at most `limits.searchTotal` + 1, best first. The scores can be compared with those of documents. */
  scores: { id: number; score: number }[];
  /** What a page shows about some of them. Skips what was closed or deleted since. */
  read(ids: readonly number[]): Promise<FileHit[]>;
}

/** Finds attached files by their names and texts, whichever engine finds the documents. */
export interface FileSearch {
  /**
   * The author is whoever attached the file, and the time is when. Without words, all files within the limits, newest
   * first.
   */
  find(query: string, options: FileSearchOptions): Promise<FoundFiles>;
}

export interface SearchCounts {
  documents: number;
  spaces: number;
  /** False if a kind has more than `limits.searchTotal` matches (its number is then the limit), and with `about`. */
  exact: boolean;
  /** True if numbers above 200 are the engine's estimate. */
  about?: boolean;
}

export interface SearchAnswer {
  hits: SearchHit[];
  /** Counts for all kinds, whatever `kinds` contains, so that tabs can show them. */
  counts: SearchCounts;
  tookMs: number;
  /** True if another engine than the configured one answered. */
  degraded: boolean;
}

/** How an engine and its index compare with the database. Counts cover documents and spaces, without deleted ones. */
export interface SearchState {
  engine: 'postgres' | 'meilisearch';
  /** The engine's version; null if unknown. */
  version: string | null;
  /** What is wrong and what to do, naming the setting; null if all is well. */
  fault: string | null;
  database: number;
  index: number;
  /** In the database but not in the index. Changes that wait to be indexed are not counted here or in the next two. */
  missing: number;
  /** In both, but the index has an older text or another space. */
  stale: number;
  /** In the index only. */
  surplus: number;
  /** Changes that are not indexed yet. */
  waiting: number;
}

/** The result of the last search. */
export type EngineState = 'ready' | 'away' | 'unknown';

/** Reports progress. `done` 0 begins a new part of the work; there may be several. */
export type OnProgress = (done: number, total: number) => void;

/** Finds documents and spaces. One contract suite (`tests/ports/search`) checks every engine by the same rules. */
export interface SearchPort {
  /** Without words: the documents within the limits, newest first. */
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
  files: FileSearch;
  /** The state of the configured engine by its last search; makes no call. */
  state(): EngineState;
  /** Checks the engine and compares it with the database. A failing engine is reported as `fault`, never thrown. */
  inspect(): Promise<SearchState>;
  /**
   * Rebuilds the engine's index from the current texts while people search and save.
   * @param onProgress may throw to stop: the existing index stays in use, and the next run starts over
   */
  reindex(onProgress: OnProgress): Promise<{ indexed: number }>;
  /**
   * Updates what an older version stored for PostgreSQL's search, and texts whose language changed, row by row while
   * people search. The changes are recorded for the separate index.
   * @param stopping ends it; the next run continues
   * @returns how many documents and files were re-indexed
   */
  renew(stopping: AbortSignal): Promise<{ renewed: number; files: number }>;
  /** The engine's separate index, which must be told about changes; null if there is none. */
  index: SearchIndex | null;
}

/** An index outside the database. The job `index-changes` updates it, in one process at a time. */
export interface SearchIndex {
  /**
   * Makes sure that changes are recorded and that the index exists, is ours and is not empty. Otherwise requests a
   * rebuild.
   * @throws SearchEngineError
   */
  prepare(): Promise<void>;
  /**
   * Applies the oldest waiting changes to the index, or rebuilds it if that was requested. Resolves when searches can
   * find them.
   * @throws SearchEngineError; the changes then keep waiting
   */
  applyChanges(): Promise<{ applied: number; refused: RefusedEntry[] }>;
  /** Compares the index with the database, and records every difference as a change. */
  compare(): Promise<{ missing: number; stale: number; surplus: number }>;
}

/** A document or space that the engine rejects. */
export interface RefusedEntry {
  kind: SearchKind;
  id: number;
  reason: string;
}

/** The engine does not answer or fails. The message names the setting and says what to do. */
export class SearchEngineError extends AppError {
  constructor(message: string, options: ErrorOptions = {}) {
    super(503, 'unavailable', message);
    this.name = 'SearchEngineError';
    this.cause = options.cause;
  }
}
