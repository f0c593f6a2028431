// Which links the page may open in a frame. Nobody but the setting EMBED_HOSTS names the hosts.

interface Service {
  /** The hosts of its ordinary addresses, and of its frames. */
  names: readonly string[];
  /** The host of its frames. */
  frame: string;
  /** The address to frame; undefined if the link is to something else of that service. */
  address: (url: URL) => string | undefined;
}

/** The first group of a pattern in a path. */
const partOf = ({ pathname }: URL, pattern: RegExp): string | undefined => pattern.exec(pathname)?.[1];

const services: readonly Service[] = [
  {
    names: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    frame: 'www.youtube-nocookie.com',
    address: (url) => {
      const ofPath = /^\/(?:embed\/|shorts\/|live\/)([\w-]{6,20})$/;
      const id =
        url.hostname === 'youtu.be'
          ? partOf(url, /^\/([\w-]{6,20})$/)
          : url.pathname === '/watch'
            ? /^[\w-]{6,20}$/.exec(url.searchParams.get('v') ?? '')?.[0]
            : partOf(url, ofPath);
      const start = /^\d{1,6}/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[0];
      return id && `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`;
    },
  },
  {
    names: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frame: 'player.vimeo.com',
    address: (url) => {
      const [, id, key] = /^\/(?:video\/)?(\d{4,12})(?:\/([0-9a-f]{6,20}))?$/.exec(url.pathname) ?? [];
      const secret = key ?? /^[0-9a-f]{6,20}$/.exec(url.searchParams.get('h') ?? '')?.[0];
      return id && `https://player.vimeo.com/video/${id}?dnt=1${secret ? `&h=${secret}` : ''}`;
    },
  },
  {
    names: ['figma.com', 'www.figma.com', 'embed.figma.com'],
    frame: 'embed.figma.com',
    address: ({ pathname, searchParams }) => {
      if (!/^\/(?:design|file|board|slides|proto|deck)\/[\w-]+/.test(pathname)) return undefined;
      const node = searchParams.get('node-id');
      const query = new URLSearchParams({ 'embed-host': 'lectern', ...(node && { 'node-id': node }) });
      return `https://embed.figma.com${pathname.replace(/^\/file\//, '/design/')}?${query}`;
    },
  },
  {
    names: ['loom.com', 'www.loom.com'],
    frame: 'www.loom.com',
    address: (url) => {
      const id = partOf(url, /^\/(?:share|embed)\/(?:[\w-]*-)?([0-9a-f]{32})$/);
      return id && `https://www.loom.com/embed/${id}?hideEmbedTopBar=true`;
    },
  },
  {
    names: ['app.diagrams.net', 'draw.io', 'www.draw.io', 'viewer.diagrams.net'],
    frame: 'viewer.diagrams.net',
    address: ({ hash, search, hostname }) => {
      if (hostname === 'viewer.diagrams.net') return `https://viewer.diagrams.net/${search}${hash}`;
      // what the address names: a file at a web address, in Google Drive, GitHub, GitLab, or the diagram itself
      return /^#[UGHAR]./.test(hash) ? `https://viewer.diagrams.net/?lightbox=1&nav=1${hash}` : undefined;
    },
  },
  {
    names: ['docs.google.com'],
    frame: 'docs.google.com',
    address: (url) => {
      const [, kind, id] =
        /^\/(document|spreadsheets|presentation|forms)\/d\/((?:e\/)?[\w-]{10,120})/.exec(url.pathname) ?? [];
      if (kind === undefined) return undefined;
      if (kind === 'forms') return `https://docs.google.com/forms/d/${id}/viewform?embedded=true`;
      return `https://docs.google.com/${kind}/d/${id}/${kind === 'presentation' ? 'embed' : 'preview'}`;
    },
  },
];

const serviceOf = (host: string): Service | undefined => services.find(({ names }) => names.includes(host));

/**
 * The hosts whose frames may be shown: those of the setting, and for a known service the host of its frames, however it
 * is named there.
 */
export const frameHosts = (named: readonly string[]): string[] => [
  ...new Set(named.map((host) => serviceOf(host)?.frame ?? host)),
];

/**
 * The address to show in a frame for a link; undefined if it may not be framed: only https, without a port, a name or a
 * password, and only of the hosts that are listed.
 * @param hosts as `frameHosts` returns them
 * @param own the host of the page: it never frames itself
 */
export function embedAddress(href: string, hosts: readonly string[], own: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined;
  if (url.hostname === own) return undefined;
  const service = serviceOf(url.hostname);
  if (service) return hosts.includes(service.frame) ? service.address(url) : undefined;
  return hosts.includes(url.hostname) ? url.href : undefined;
}
