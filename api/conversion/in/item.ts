import type { Readable } from 'node:stream';
import type { SpaceLanguage } from '../../text/words/word-languages.ts';
import type { TemporaryFolder } from '../process/temporary-folder.ts';
import type { ImportKind } from './kinds.ts';

/** One file of what is imported: of a zip, of a folder on the server, or the single file that was given. */
export interface ArchiveEntry {
  /** Relative, with `/`, NFC; never leads outside. */
  path: string;
  /** Bytes, unpacked. */
  size: number;
  open(): Promise<Readable>;
}

/** The files that a person gave: of a zip, of a folder, or one. Holds names and sizes, no contents. */
export interface ArchiveFiles {
  /** The name of the file or folder: `Handbook.zip`. */
  name: string;
  /** In the order of the source; hidden and refused ones are left out and named in `notes`. */
  entries: readonly ArchiveEntry[];
  /** What was found about the archive itself. */
  notes: readonly ImportNote[];
}

/** What a reader reads. */
export interface Archive extends ArchiveFiles {
  /** For what does not fit into memory; it lasts as long as the archive is open. */
  temporary: TemporaryFolder;
}

/** Something that was changed, or could not be kept. */
export interface ImportNote {
  /** A key of `importNotes` in `api/text/import-notes.ts`, which has its sentence. */
  code: string;
  count: number;
  /** The first one, as a person recognises it: a file's name, a word, the name of a macro. */
  example: string;
}

export interface ImportBody {
  /** Links to what is imported too are written as `itemAddress` and `fileAddress` give them. */
  markdown: string;
  notes: ImportNote[];
}

export interface ImportFile {
  /** Unique in the import. */
  key: string;
  /** The item to whose document it belongs with other files, where that is not the one whose text leads to it. */
  holder?: { key: string; files: readonly ImportFile[] };
  name: string;
  /** Bytes. */
  size: number;
  open(): Promise<Readable>;
}

/** Who wrote something in the source, as far as it says. Matched by e-mail address, then by username. */
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
  /** As that of a body. */
  markdown: string;
  notes?: readonly ImportNote[];
}

/** A document of the source. */
export interface ImportItem {
  /** Unique in the import, and the same each time that the source is exported anew. */
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
  /** Read anew at each call, so that memory holds no texts. */
  body(): Promise<ImportBody>;
  /** Attached to the document, whether or not its text links to them. */
  files: readonly ImportFile[];
  /**
   * A file of another item that this text may show too. Without a `holder`, a copy is attached here: attachments belong
   * to one document. Gives none that fewer people may see than this item.
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

/** Reads one kind of source: `readers/<kind>/reader.ts`. */
export interface ImportReader {
  /** `confluence`, `notion`… */
  kind: ImportKind;
  /** By what it was recognised (`entities.xml`), for the person; null when it is another kind. */
  recognise(archive: Archive): string | null | Promise<string | null>;
  /** What is known of the space that was exported, for a space that is made for it. */
  describe?(archive: Archive): Promise<SpaceFacts>;
  /**
   * Items, each parent before its children.
   * @returns what concerns no single item
   */
  read(archive: Archive, options: ReadOptions): AsyncGenerator<ImportItem, ImportNote[]>;
}

/** Also those characters that mean something in the targets of Markdown's links. */
const encoded = (key: string): string =>
  encodeURIComponent(key).replace(
    /[!'()*~_]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The target of a link to another item until that has an id.
 * @param fragment the anchor, without `#`; '' for none
 */
export const itemAddress = (key: string, fragment = ''): string =>
  `import:item/${encoded(key)}${fragment && `#${fragment}`}`;

/** The target of a link to a file of an item until that is attached. */
export const fileAddress = (key: string): string => `import:file/${encoded(key)}`;
