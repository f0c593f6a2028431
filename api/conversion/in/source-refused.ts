import type { ArchiveEntry } from './item.ts';

/** The names of texts in `api/contract/texts.ts`. */
type InvalidText =
  | 'archiveDamaged'
  | 'archiveLeadsOutside'
  | 'archiveNameTooLong'
  | 'archiveEncrypted'
  | 'archiveTooDeep'
  | 'xmlHasDoctype'
  | 'xmlDamaged';
type ArchiveTooLargeText = 'archiveTooManyFiles' | 'archiveTooLarge';
type TooLargeText = ArchiveTooLargeText | 'importedFileTooLarge' | 'importedJsonTooLarge';

/**
 * A source, or one file of it, cannot be imported. Names the text that says so to the importer: which language that is
 * in, and over what it is sent, is not known here.
 */
export class SourceRefused extends Error {
  readonly text: InvalidText | TooLargeText;
  readonly values: Record<string, string | number> | undefined;

  /** @param options.cause for the log */
  constructor(
    text: SourceRefused['text'],
    { values, cause }: { values?: Record<string, string | number>; cause?: unknown } = {},
  ) {
    super(text, { cause });
    this.name = 'SourceRefused';
    this.text = text;
    this.values = values;
  }

  get isTooLarge(): boolean {
    return tooLargeTexts.has(this.text);
  }
}

const tooLargeTexts: ReadonlySet<string> = new Set<TooLargeText>([
  'archiveTooManyFiles',
  'archiveTooLarge',
  'importedFileTooLarge',
  'importedJsonTooLarge',
]);

export const fileTooLarge = ({ path }: ArchiveEntry, maxBytes: number): SourceRefused =>
  new SourceRefused('importedFileTooLarge', {
    values: { name: path, mb: Math.floor(maxBytes / 1024 ** 2) },
  });
