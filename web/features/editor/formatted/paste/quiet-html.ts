const heldPictures = /(\ssrc\s*=\s*["']?)data:[^"'\s>]*/gi;
// ends where another begins: tags without end would each be looked for in all that follows
const tag = /<[a-z][^<>]*>/gi;
const styleSheet = /<style[\s>][\s\S]*?(?:<\/style\s*>|$)/gi;

/**
 * HTML of the clipboard whose attributes neither style nor run, and without the pictures that it holds. They would do
 * nothing in a document that is not shown, but the browser would report each as a breach of the page's policy. Styles
 * can be read as `data-style`.
 */
export const quietHtml = (html: string): string =>
  html
    .replace(heldPictures, '$1')
    .replace(styleSheet, '')
    .replace(tag, (written) => written.replace(/([\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, '$1data-'));
