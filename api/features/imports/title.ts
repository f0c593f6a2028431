import { limits } from '../../contract/limits.ts';
import { cleanName } from '../../core/text/clean-name.ts';
import { cutText } from '../../core/text/markdown-text.ts';

/** A title as a document may have it. */
export const documentTitle = (title: string): string =>
  cutText(cleanName(title.replace(/\s+/g, ' ')), limits.documentTitle).trim() || 'Untitled';
