/** Bytes of one text of a source. No document may be as large, and so much can be held at once. */
export const maxTextBytes = 8 * 1024 * 1024;
