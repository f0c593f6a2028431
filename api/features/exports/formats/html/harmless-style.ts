/** What fetches a file: only a part of the same file, a picture or a font that is inside may follow. */
const fetching =
  /@import|(?:url|src|image|image-set|-webkit-image-set)\(\s*(?!["']?\s*(?:#|data:(?:image\/|font\/|application\/(?:x-)?font))|\))/i;
const imported = /@import\b[^;]*;?/gi;
const addresses = /url\(\s*(?:"[^"]*"|'[^']*'|[^)"']*)\s*\)/gi;

/** A style without what fetches anything from elsewhere; empty where that is hidden in it. */
export function harmlessStyle(style: string): string {
  if (!fetching.test(readable(style))) return style;
  const cut = style
    .replace(imported, '')
    .replace(addresses, (address) => (fetching.test(address) ? 'url(#)' : address));
  return fetching.test(readable(cut)) ? '' : cut;
}

/** As a browser reads it: without comments, and with what is escaped. */
const readable = (style: string): string =>
  style
    .replace(/\/\*[^]*?(?:\*\/|$)/g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => characterOf(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
