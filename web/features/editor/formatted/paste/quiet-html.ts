const heldPictures = /(\ssrc\s*=\s*["']?)data:[^"'\s>]*/gi;
// a tag also ends where another begins, because otherwise each unclosed tag would be searched for in the rest of the
// text
const tag = /<[a-z][^<>]*>/gi;
const styleSheet = /<style[\s>][\s\S]*?(?:<\/style\s*>|$)/gi;

/**
 * HTML of the clipboard without pictures, styles and event handlers. They would do nothing in a document that is not
 * shown, but the browser would report each as a violation of the page's policy. Styles can be read as `data-style`.
 */
export const quietHtml = (html: string): string =>
  html
    .replace(heldPictures, '$1')
    .replace(styleSheet, '')
    .replace(tag, (written) => written.replace(/([\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, '$1data-'));
