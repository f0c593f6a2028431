import { createHash, type Hash } from 'node:crypto';
import {
  badBackup,
  configurationName,
  damaged,
  fileName,
  headerName,
  indexEntries,
  indexName,
  manifestName,
  partBytes,
  tablePartName,
  type Entry,
  type Header,
  type Manifest,
} from './format.ts';

export type Place =
  | { kind: 'header' | 'configuration' | 'index' | 'manifest' }
  | { kind: 'rows'; table: string }
  | { kind: 'file'; key: string };

interface TableSoFar {
  name: string;
  parts: number;
  rows: number;
  bytes: number;
  hash: Hash;
}

/** Compression can make a text slightly larger. Bytes. */
const maxPartBytes = partBytes + 64 * 1024;
const keyPattern = /^[0-9a-f]{32}$/;

/**
 * Tracks what was read from an archive and decides what may come next. Entries have a fixed order, so none can appear
 * twice, be missing, or be unknown to the manifest. Holds at most 1,000 digests.
 */
export class ArchiveContents {
  #stage: 'header' | 'configuration' | 'tables' | 'files' | 'end' = 'header';
  #tables: TableSoFar[] = [];
  #at = -1;
  #lastKey = '';
  #files = { count: 0, bytes: 0 };
  #pending: Entry[] = [];
  #indexes: Entry[] = [];

  /** @throws AppError 422 if this entry does not belong here */
  place(name: string, size: number): Place {
    if (this.#stage === 'header') {
      if (name !== headerName) throw badBackup(foreign);
      this.#stage = 'configuration';
      return { kind: 'header' };
    }
    if (this.#stage === 'configuration') {
      if (name !== configurationName) throw damaged(`${configurationName} is in the wrong place`);
      this.#stage = 'tables';
      return { kind: 'configuration' };
    }
    const found =
      this.#index(name) ?? this.#tablePart(name, size) ?? this.#file(name, size) ?? this.#manifest(name);
    if (!found) throw damaged(`it has an unexpected entry: ${JSON.stringify(name)}`);
    return found;
  }

  began(header: Header): void {
    this.#tables = header.tables.map(({ name }) => ({
      name,
      parts: 0,
      rows: 0,
      bytes: 0,
      hash: createHash('sha256'),
    }));
  }

  text(rows: number, text: Buffer): void {
    const table = this.#tables[this.#at]!;
    table.rows += rows;
    table.bytes += text.length;
    table.hash.update(text);
  }

  entry(entry: Entry): void {
    if (this.#pending.push(entry) > indexEntries) throw damaged(`an index is missing before ${entry.name}`);
  }

  index(entry: Entry, named: readonly Entry[]): void {
    this.#pending.forEach((read, at) => {
      const listed = named[at];
      if (listed?.name !== read.name || listed.size !== read.size)
        throw damaged(`${entry.name} does not list ${read.name}`);
      if (listed.sha256 !== read.sha256) throw damaged(`${read.name} was changed`);
    });
    if (named.length !== this.#pending.length) throw damaged(`entries that ${entry.name} lists are missing`);
    this.#pending = [];
    this.#indexes.push(entry);
  }

  /** @throws AppError 422 if the manifest differs from what was read */
  finished(manifest: Manifest): void {
    if (this.#pending.length > 0) throw damaged('its last index is missing');
    const tables = this.#tables.map(({ name, rows, bytes, hash }) => ({
      name,
      rows,
      bytes,
      sha256: hash.digest('hex'),
    }));
    for (const table of tables) {
      const listed = manifest.tables.find(({ name }) => name === table.name);
      if (!listed || !same(table, listed))
        throw damaged(`table ${table.name} (${table.rows} rows) differs from the manifest`);
    }
    if (manifest.tables.length !== tables.length) throw damaged('the manifest lists other tables');
    if (!same(manifest.files, this.#files))
      throw damaged(`it has ${this.#files.count} files, but the manifest lists ${manifest.files.count}`);
    if (!same(manifest.indexes, this.#indexes))
      throw damaged('its indexes differ from those in the manifest');
  }

  #index(name: string): Place | undefined {
    if (name !== indexName(this.#indexes.length + 1) || this.#pending.length === 0) return undefined;
    return { kind: 'index' };
  }

  #tablePart(name: string, size: number): Place | undefined {
    if (this.#stage !== 'tables') return undefined;
    for (const at of [this.#at, ...this.#tables.keys()].filter((one) => one >= Math.max(0, this.#at))) {
      const table = this.#tables[at]!;
      if (name !== tablePartName(table.name, table.parts + 1)) continue;
      if (size > maxPartBytes) throw damaged(`${name} is too large for a part of a table`);
      table.parts += 1;
      this.#at = at;
      return { kind: 'rows', table: table.name };
    }
    return undefined;
  }

  #file(name: string, size: number): Place | undefined {
    const key = name.slice(fileName('').length);
    if (this.#stage === 'end' || name !== fileName(key) || !keyPattern.test(key) || key <= this.#lastKey)
      return undefined;
    this.#stage = 'files';
    this.#lastKey = key;
    this.#files.count += 1;
    this.#files.bytes += size;
    return { kind: 'file', key };
  }

  #manifest(name: string): Place | undefined {
    if (name !== manifestName || this.#stage === 'end') return undefined;
    this.#stage = 'end';
    return { kind: 'manifest' };
  }
}

export const foreign =
  'This is not a Lectern backup: its beginning is different. Nothing was changed. Name a file that "lectern backup" made.';

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
