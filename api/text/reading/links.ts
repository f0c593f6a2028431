/**
 * The kind of a link's target: `page` is an address of the web front, `file` one that the server answers itself, `here`
 * a place on the same page; `dead` has no target, because the sanitiser removed it.
 */
export type LinkKind = 'page' | 'file' | 'external' | 'here' | 'dead';

const serverPaths = /^\/(?:api|uploads)\//;

/** @param origin of the page, `https://docs.example` */
export function linkKind(href: string | undefined, origin: string): LinkKind {
  if (!href) return 'dead';
  if (href.startsWith('#')) return 'here';
  if (!URL.canParse(href, origin)) return 'dead';
  const url = new URL(href, origin);
  if (url.origin !== origin) return /^https?:$/.test(url.protocol) ? 'external' : 'file';
  if (serverPaths.test(url.pathname)) return 'file';
  return href.startsWith('/') || href.startsWith(origin) ? 'page' : 'file';
}

/** The path, query and fragment of an address of this origin, as the router wants it. */
export function pathOf(href: string): string {
  const url = new URL(href, 'http://localhost');
  return url.pathname + url.search + url.hash;
}
