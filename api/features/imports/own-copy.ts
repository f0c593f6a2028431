/**
 * The same text in memory of its own. What a regular expression or `slice` cuts out of a longer text keeps all of that in
 * memory: a title would keep its document, or 64 kB of an export.
 */
export const ownCopy = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
