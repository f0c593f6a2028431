import type { Readable } from 'node:stream';
import type { Language } from '../../text/languages.ts';
import type { MarkdownParts } from '../../text/markdown/parts.ts';
import type { Quote } from '../../text/markdown/quotes.ts';
import type { SpaceLanguage } from '../../text/words/word-languages.ts';
import type { TemporaryFolder } from '../process/temporary-folder.ts';
import type { Notes } from './notes.ts';

/** What a format needs to know of an export. `api/features/exports` fills these interfaces from the database. */

/** A document of an export, at its place in the tree. */
export interface TreeDocument {
  id: number;
  title: string;
  /** Null at the top of the export. */
  parentId: number | null;
  /** Position among the documents with the same parent, from 0. */
  order: number;
  /** 0 at the top of the export. */
  depth: number;
  createdAt: Date;
  updatedAt: Date;
  /** Usernames; null if the account was deleted. */
  createdBy: string | null;
  updatedBy: string | null;
  isTemplate?: boolean;
  /** Absent if all who may read the document above, or the space at the top, may read it. */
  restricted?: NamedReaders;
  /** The same for editing: absent if all who may edit the document above may edit it. */
  editing?: NamedReaders;
}

/** Whom the restrictions of a document let in, by their names. */
export interface NamedReaders {
  /** Usernames. */
  people: string[];
  groups: string[];
}

/** A file that is attached to a document. */
export interface AttachedFile {
  id: number;
  /** Texts name the file by it: `/uploads/document-attachments/<key>`. Copies of a document share it. */
  key: string;
  /** `plan.pdf` */
  name: string;
  mimetype: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
  /**
   * Opens its bytes, or a range of them; `end` is the last byte.
   * @throws an error that `isLost` recognises if the store has lost or damaged the file; the stream may throw it too
   */
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** Whether the store has lost or damaged a file. The export continues without it. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'not_found' || error.code === 'damaged');

/** Reads documents and files with the rights of the person who exports. */
export interface ExportReader {
  /** Returns the Markdown of a document. */
  read: (documentId: number) => Promise<string>;
  filesOf: (documentId: number) => Promise<AttachedFile[]>;
  /** The threads of a document, oldest first; none if the export is without comments. */
  threadsOf: (document: Pick<TreeDocument, 'id' | 'title'>) => Promise<ExportedThread[]>;
  /**
   * Finds a picture that a text names, whichever document it is attached to.
   * @returns undefined if it is no picture, or the person may not see it
   */
  findPicture: (key: string) => Promise<AttachedFile | undefined>;
  /** @returns null if the text takes too long to parse, or is nested too deeply */
  readMarkdown: (text: string) => Promise<MarkdownParts | null>;
}

/** A comment on a document, or on words of it, with its replies. */
export interface ExportedThread {
  /** Absent for a comment on the whole document. */
  about?: {
    /** The words when somebody commented on them. */
    quote: string;
    /** Where they are in the text as it reads; null once they are gone. */
    now: Quote | null;
  };
  isResolved: boolean;
  /** Oldest first: the first one is what the others answer. */
  comments: ExportedComment[];
}

export interface ExportedComment {
  /** Null if the account was deleted. */
  author: string | null;
  createdAt: Date;
  /** Markdown. */
  content: string;
}

/** What could not be done with a text within its time and memory. */
export type HopelessTask = 'read' | 'draw' | 'print';

/** Remembers the texts that took too much time or memory, so that the next export does not try them again. */
export interface HopelessTexts {
  has(task: HopelessTask, text: string): Promise<boolean>;
  note(task: HopelessTask, text: string): Promise<void>;
}

export interface ExportedSpace {
  name: string;
  description: string;
  language: SpaceLanguage;
}

/** What a format makes its file from. */
export interface ExportJob extends ExportReader {
  wanted: {
    /** Null for a whole space. */
    documentId: number | null;
    /** Whether the documents below it are exported too. */
    branch: boolean;
    withFiles: boolean;
    /** HTML only. */
    withSearch: boolean;
    /** All formats but Markdown, which holds texts as they were written. */
    withComments: boolean;
  };
  space: ExportedSpace;
  /** The documents to export, each before those below it. */
  tree: readonly TreeDocument[];
  /** The language of the words that the file adds itself, such as 'Contents'. */
  language: Language;
  /** The origin under which people open Lectern: links may be written with it. */
  publicUrl: string | undefined;
  /** A folder with more fonts for print. */
  fonts: string | undefined;
  temporary: { folder(): TemporaryFolder; maxJobBytes: number };
  hopeless: HopelessTexts;
  notes: Notes;
  /** Call it before each document. It throws if the file is no longer wanted. */
  onDocument: () => void;
  /** Aborted when another process has taken the export over, or the program ends. */
  signal: AbortSignal;
}

/** The title of the document that is exported, or the name of the space. */
export const titleOf = ({ wanted, space, tree }: Pick<ExportJob, 'wanted' | 'space' | 'tree'>): string =>
  (wanted.documentId === null ? undefined : tree[0]?.title) ?? space.name;

/** A file, streamed while it is made. */
export interface MadeFile {
  content: Readable;
  /** With its dot. */
  ending: string;
  mimetype: string;
}

/** Makes the file of an export. @throws ExportFailed */
export type Format = (job: ExportJob) => Promise<MadeFile>;

/** One file of an export that is a zip or a folder. */
export interface ExportEntry {
  kind: 'document' | 'file' | 'manifest' | 'part';
  /** Relative, with slashes. */
  path: string;
  modifiedAt: Date;
  /** @throws for an attached file as `AttachedFile.open` */
  open(): Promise<string | Readable>;
}

/** The time of files that belong to no document: no file may say when the export was made. */
export const noTime = new Date(1980, 0, 2);

/** The export can never be made, so it is not retried. */
export class ExportFailed extends Error {
  readonly failure: 'gone' | 'too_large' | 'no_room';

  constructor(failure: ExportFailed['failure'], cause?: unknown) {
    super(`The export failed: ${failure}`, { cause });
    this.failure = failure;
  }
}
