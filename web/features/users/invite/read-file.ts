/**
 * The encodings that are offered for a file that is neither UTF-8 nor UTF-16, as `TextDecoder` names them. Spreadsheets
 * on Windows write them: Western and Central Europe, Cyrillic, Greek, Turkish, Hebrew, Arabic, Baltic.
 */
export const encodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
] as const;

export type Encoding = (typeof encodings)[number];

/** Bytes. A text of the largest size has at most as many in any encoding. */
export const maxFileBytes = 4_000_000;

/** The text of a file that says its encoding: UTF-8, or UTF-16 with a mark. Undefined for any other. */
export function plainTextOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const decoded = (bytes: Uint8Array, encoding: Encoding): string =>
  // without `stream`, Node.js 20 reads windows-1252 as ISO 8859-1, which has other characters from 0x80 to 0x9f
  new TextDecoder(encoding).decode(bytes, { stream: true });

/** Whether it may be a list: the files of spreadsheet programs, pictures and archives have characters that no text has. */
export const isText = (text: string): boolean => !/[\u0000-\u0008\u000e-\u001f]/.test(text);
