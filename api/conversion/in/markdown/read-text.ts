import type { ArchiveEntry } from '../item.ts';
import { decodeText, readBytes } from '../archive/decode-text.ts';

/** Why a file is not taken: a code of `importNotes`. */
export class FileRefused extends Error {
  readonly code: 'text-too-long' | 'text-binary';

  constructor(code: FileRefused['code']) {
    super(code);
    this.code = code;
  }
}

export interface FileText {
  text: string;
  /** It was not UTF-8. */
  isConverted: boolean;
}

/** More than any document may have, and little enough to be held at once. Bytes. */
const maxBytes = 16 * 1024 * 1024;

/**
 * A file's text: UTF-8 byte for byte, with its byte order mark; another encoding as UTF-8.
 * @throws FileRefused where it is no text, or too long
 */
export async function readText(entry: ArchiveEntry): Promise<FileText> {
  if (entry.size > maxBytes) throw new FileRefused('text-too-long');
  const bytes = await readBytes(entry, maxBytes);
  const found = asUtf8(bytes) ?? { text: decodeText(bytes).text, isConverted: true };
  if (found.text.includes('\0')) throw new FileRefused('text-binary');
  return found;
}

function asUtf8(bytes: Uint8Array): FileText | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, isConverted: false };
  } catch {
    return null;
  }
}
