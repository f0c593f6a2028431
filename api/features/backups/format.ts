import { z } from 'zod';
import { AppError } from '../../core/errors.ts';

/*
 * The archive of docs/decisions/0010-one-archive-that-proves-itself.md: a tar of plain files, in this order:
 *
 *   lectern-backup.json            the header: format and versions
 *   configuration.json             the settings it was made with, without secrets
 *   tables/<table>/<part>.gz       the output of COPY, cut into parts
 *   files/<key>                    every file that an attachment refers to, by key
 *   manifest.json                  counts and digests
 *   closing                        the SHA-256 of all bytes before it
 *
 * and between them `index/<part>.json`: size and SHA-256 of each entry since the previous index.
 */

export const formatVersion = 1;
export const headerName = 'lectern-backup.json';
export const configurationName = 'configuration.json';
export const manifestName = 'manifest.json';

/** The most unpacked text in one part of a table. A reader never holds more, whatever an archive claims. Bytes. */
export const partBytes = 4 * 1024 * 1024;
/** How many entries one index lists, and so how many digests are held at once. */
export const indexEntries = 1000;
/**
 * The limit for an entry that is read into memory. The manifest has a line per table, and one per 1,000 files. Bytes.
 */
export const wholeEntryBytes = 64 * 1024 * 1024;

export const tablePartName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.gz`;
export const indexName = (part: number): string => `index/${String(part).padStart(6, '0')}.json`;
export const fileName = (key: string): string => `files/${key}`;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The header that every version of the format begins with. */
export const anyHeader = z.looseObject({
  format: z.literal('lectern-backup'),
  formatVersion: count,
  lectern: z.string(),
});

export const headerSchema = z.strictObject({
  format: z.literal('lectern-backup'),
  formatVersion: z.literal(formatVersion),
  /** The version of Lectern. */
  lectern: z.string(),
  /** When the snapshot was taken. */
  at: z.iso.datetime(),
  /** The version of PostgreSQL. */
  postgres: z.string(),
  /** All migrations that had run. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(name).min(1),
      /** For identity columns: the last number, and whether it was already used. */
      sequences: z.array(
        z.strictObject({ column: name, last: z.string().regex(/^\d{1,19}$/), called: z.boolean() }),
      ),
    }),
  ),
});
export type Header = z.infer<typeof headerSchema>;

/** The source of each setting, and its value if it was set and is not a secret. */
export const configurationSchema = z.strictObject({
  settings: z.array(z.strictObject({ name: z.string(), source: z.string(), value: z.string().optional() })),
});
export type Configuration = z.infer<typeof configurationSchema>;

const entrySchema = z.strictObject({ name: z.string(), size: count, sha256 });
export type Entry = z.infer<typeof entrySchema>;
export const indexSchema = z.strictObject({ entries: z.array(entrySchema).max(indexEntries) });

export const manifestSchema = z.strictObject({
  /** Bytes and SHA-256 of the COPY output, ordered by the primary key. */
  tables: z.array(z.strictObject({ name, rows: count, bytes: count, sha256 })),
  files: z.strictObject({ count, bytes: count }),
  /** Files that were missing or damaged; always empty unless --allow-missing was used. */
  missing: z.array(z.strictObject({ key: z.string(), reason: z.enum(['missing', 'damaged']) })),
  indexes: z.array(entrySchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const badBackup = (message: string): AppError => new AppError(422, 'bad_backup', message);

/** A 422 that says what is wrong with the archive. */
export const damaged = (what: string): AppError =>
  badBackup(
    `This backup is damaged: ${what}. Nothing was changed. Take another copy of it, or an older backup.`,
  );
