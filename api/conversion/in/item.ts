import type { Readable } from 'node:stream';
import type { SpaceLanguage } from '../../text/words/word-languages.ts';
import type { TemporaryFolder } from '../process/temporary-folder.ts';
import type { ImportKind } from './kinds.ts';

/** One file of what is imported: of a zip, of a folder on the server, or the single file that was given. */
export interface ArchiveEntry {
  /** Relative, with `/`, in NFC; never outside of the archive. */
  path: string;
  /** Bytes, unpacked. */
  size: number;
  open(): Promise<Readable>;
}

/** The files that a person gave: of a zip, of a folder, or one. Holds names and sizes, no contents. */
export interface ArchiveFiles {
  /** The name of the file or folder: `Handbook.zip`. */
  name: string;
  /** In the order of the source, without hidden and refused files, which `notes` names. */
  entries: readonly ArchiveEntry[];
  /** What was found about the archive itself. */
  notes: readonly ImportNote[];
}

/** The input of a reader. */
export interface Archive extends ArchiveFiles {
  /** For data that does not fit into memory. It lasts as long as the archive is open. */
  temporary: TemporaryFolder;
}

/** Something that was changed, or could not be kept. */
export interface ImportNote {
  /** A key of `importNotes` in `api/text/import-notes.ts`, which has its sentence. */
  code: string;
  count: number;
  /** The first one, so that a person recognises it: a file's name, a word, the name of a macro. */
  example: string;
}

export interface ImportBody {
  /** Links to items and files of the import have the addresses of `itemAddress` and `fileAddress`. */
  markdown: string;
  notes: ImportNote[];
}

export interface ImportFile {
  /** Unique in the import. */
  key: string;
  /** The item whose document gets it, and all files of that; where it is not the item whose text links to it. */
  holder?: { key: string; files: readonly ImportFile[] };
  name: string;
  /** Bytes. */
  size: number;
  open(): Promise<Readable>;
}

/** Somebody who wrote in the source, as far as it says. Matched by e-mail address, then by username. */
export interface ImportPerson {
  name: string;
  username?: string;
  email?: string;
}

export interface ImportComment {
  key: string;
  /** Null for one that replies to none. */
  parentKey: string | null;
  author: ImportPerson | null;
  createdAt: Date | null;
  /** The words of the page that it is about, as they read there. */
  quote?: string;
  /** As that of a body. */
  markdown: string;
  notes?: readonly ImportNote[];
}

/** A document of the source. */
export interface ImportItem {
  /** Unique in the import, and the same in each export of the source. */
  key: string;
  /** Null at the top. */
  parentKey: string | null;
  /** Among those with the same parent; smaller first. */
  order: number;
  /** May be too long for a document. */
  title: string;
  /** Where it lies in the source, for the report. */
  path: string;
  /** Who wrote it last. */
  author?: ImportPerson;
  /** Who made it; by default the author. */
  creator?: ImportPerson;
  createdAt?: Date;
  updatedAt?: Date;
  /** Absent: everybody who sees the space. */
  restricted?: { kind: 'view'; people: ImportPerson[]; groups: string[] };
  /** Whether documents are made from it. */
  isTemplate?: boolean;
  /** Who alone may edit it and what is below it. Absent: everybody who may write in the space and read it. */
  editing?: { people: ImportPerson[]; groups: string[] };
  /** Read again at each call, so that memory holds no texts. */
  body(): Promise<ImportBody>;
  /** Attached to the document, whether or not its text links to them. */
  files: readonly ImportFile[];
  /**
   * A file of another item that this text may show too. Without a `holder`, a copy is attached here: attachments belong
   * to one document. Returns no file that fewer people may see than this item.
   */
  fileOf?: (key: string) => ImportFile | undefined;
  comments?: readonly ImportComment[];
  labels?: readonly string[];
}

export interface ReadOptions {
  /** Where the source was served, to recognise links to its pages; '' when not known. */
  baseUrl: string;
  signal?: AbortSignal;
}

/** Of an exported space. */
export interface SpaceFacts {
  description: string;
  /** Absent where the source does not say it. */
  language?: SpaceLanguage | undefined;
}

/** Reads one kind of source: `<kind>/reader.ts`. */
export interface ImportReader {
  /** `confluence`, `notion`… */
  kind: ImportKind;
  /** The file by which it was recognised (`entities.xml`), to show it; null for another kind of source. */
  recognise(archive: Archive): string | null | Promise<string | null>;
  /** Facts about the exported space, for a space that is made for the import. */
  describe?(archive: Archive): Promise<SpaceFacts>;
  /**
   * Items, each parent before its children.
   * @returns notes that concern no single item
   */
  read(archive: Archive, options: ReadOptions): AsyncGenerator<ImportItem, ImportNote[]>;
}

/** Also encodes characters that have a meaning in the targets of Markdown's links. */
const encoded = (key: string): string =>
  encodeURIComponent(key).replace(
    /[!'()*~_]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The target of a link to another item, until that item has an id.
 * @param fragment the anchor, without `#`; '' for none
 */
export const itemAddress = (key: string, fragment = ''): string =>
  `import:item/${encoded(key)}${fragment && `#${fragment}`}`;

/** The target of a link to a file of an item, until that file is attached. */
export const fileAddress = (key: string): string => `import:file/${encoded(key)}`;
