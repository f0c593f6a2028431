import { unfitInNames } from '../api/text/names.ts';

/** Control characters, and marks that change the direction of text. */
const unsafe = new RegExp(unfitInNames, 'gu');
const unsafeInLines = new RegExp(`(?![\\n\\t])${unfitInNames.source}`, 'gu');

/**
 * Makes text safe for one line on a terminal. What people typed (a name, a title, a file path) must not move the
 * cursor, change colours, or look like a separate line; such characters become U+FFFD.
 */
export const printable = (text: string): string => text.replace(unsafe, '\ufffd');

/** Like `printable` for a message of several lines: keeps line breaks and tabs. */
export const printableLines = (text: string): string => text.replace(unsafeInLines, '\ufffd');
