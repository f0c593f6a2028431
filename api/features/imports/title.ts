import { limits } from '../../text/limits.ts';
import { cleanName } from '../../text/clean-name.ts';
import { cutText } from '../../text/markdown/plain-text.ts';

/** A title as a document may have it. */
export const documentTitle = (title: string): string =>
  cutText(cleanName(title.replace(/\s+/g, ' ')), limits.documentTitle).trim() || 'Untitled';
