/** The only pictures on our own server: attachments, pictures of people, and those of the built page. */
const picturePath = /^\/(?:uploads\/(?:document-attachments|avatars)\/[0-9a-f]{32}|assets\/[\w-]+\.png)$/;

const uploadedPath = /^\/uploads\/avatars\/[0-9a-f]{32}$/;

/** Whether the address is that of a picture that a person uploaded. */
export const isUploadedPicture = (address: string | null): boolean =>
  address !== null && uploadedPath.test(address);

const loopbackName = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f\w\w:\w+\])$/;

/** Host and port. All names of this machine count as one, and so do the ports of http and https. */
function placeOf({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/, '');
  const number = port === '80' || port === '443' ? '' : port;
  return `${loopbackName.test(name) ? 'localhost' : name}:${number}`;
}

/**
 * The address to load a picture from. On this server only attachments and built pictures are pictures: any other address
 * is a page or a call, and showing a picture must not make a call on behalf of its reader.
 * @param address as typed by a person
 * @param own the addresses of this server; a relative address is resolved against the first
 * @returns undefined if the address is not that of a picture
 */
export function imageAddress(address: string, own: readonly string[]): string | undefined {
  const [base] = own;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const places = own.filter((each) => URL.canParse(each)).map((each) => placeOf(new URL(each)));
  if (!places.includes(placeOf(url))) return url.href;
  return picturePath.test(url.pathname) ? url.pathname : undefined;
}

/** In em: how high an image within a line may be. */
export const maxLineImageHeight = 1.4;

/** How the page shows it. The margin keeps the distance of the lines. */
export const lineImageStyle = {
  maxHeight: `${maxLineImageHeight}em`,
  marginBlock: '-0.2em',
  verticalAlign: 'middle',
} as const;

/** The class of an image within a line. The sanitiser lets no text choose it. */
export const lineImageClass = 'in-line';

/**
 * Whether what a line shows beside its images is more than blanks. Then its images are part of the line, unless the text
 * gives them a size. The marks of footnotes do not count. All views and exports follow this rule.
 */
export const hasWords = (shown: string): boolean => /[^\s\p{C}]/u.test(shown);

/** In the address of a picture, says that it is a drawing that can be edited. A browser sends it to no server. */
export const drawingMark = '#drawing';
