/** A part of a page that was saved as one file. */
export interface MhtmlPart {
  /** Lower case, without parameters. */
  type: string;
  /** Addresses by which other parts name it: its location and `cid:` and its id. */
  names: string[];
  bytes: Buffer;
}

const maxParts = 5_000;

/**
 * The parts of an `.mht` file, as browsers and Confluence save pages (RFC 2557).
 * @returns null for what is none
 */
export function readMhtml(bytes: Buffer): MhtmlPart[] | null {
  const head = splitHead(bytes.toString('latin1'));
  const mark = boundaryOf(head.headers);
  if (mark === null) return null;
  const pieces = head.body.split(`--${mark}`).slice(1, maxParts + 1);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => partOf(piece.replace(/^\r?\n/, '')));
}

/** Bytes by which `isMhtmlStart` knows one. */
export const mhtmlStartBytes = 20_000;

/** Whether a file that begins like this is an `.mht` file. */
export const isMhtmlStart = (start: Buffer): boolean =>
  boundaryOf(splitHead(start.toString('latin1')).headers) !== null;

/** What stands between the parts. */
function boundaryOf(headers: ReadonlyMap<string, string>): string | null {
  const type = headers.get('content-type') ?? '';
  const boundary = /boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i.exec(type);
  const mark = boundary?.[1] ?? boundary?.[2];
  return mark && /^multipart\//i.test(type) ? mark : null;
}

/** Lines that begin with a blank go on with the one above. */
function splitHead(text: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(text);
  const head = (end ? text.slice(0, end.index) : text).slice(0, mhtmlStartBytes).replace(/\r?\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' };
}

function partOf(piece: string): MhtmlPart {
  const { headers, body } = splitHead(piece);
  const location = headers.get('content-location');
  const id = headers.get('content-id')?.replace(/^<|>$/g, '');
  return {
    type: (headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? '',
    names: [...(location ? [location] : []), ...(id ? [`cid:${id}`] : [])],
    bytes: decoded(body, (headers.get('content-transfer-encoding') ?? '').toLowerCase()),
  };
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body.replace(/\r?\n$/, ''), 'latin1');
  const text = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}
