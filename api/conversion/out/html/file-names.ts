import { exportedFileName } from '../shared/safe-names.ts';

/**
 * Endings of HTML and XML, which a browser opens from a disk as a page, by its own table or by that of the system
 * (shared-mime-info), and of what Windows runs as a part of one.
 */
const pageEnding =
  /\.(?:[xs]?html?|xht|mht|mhtml|xml|xsl|xslt|xsd|xbl|xul|rng|dtd|ent|rdf|rdfs|owl|owx|rss|atom|gml|gpx|kml|mml|metalink|meta4|kino|smi|smil|sml|srx|spx|dbk|docbook|fb2|xlf|xliff|xspf|opml|fod[gpst]|hta|htc|js|mjs|svgz)$/i;
/** Of these every browser shows the words, whatever they are. */
const textEnding = /\.(?:txt|log|csv|tsv|json|css)$/i;
/** What says nothing of the contents: browsers look at them. */
const unsureTypes = new Set(['text/plain', 'application/xml', 'application/octet-stream']);

export const svgEnding = /\.svg$/i;

/** The name of a file in an export, of which a browser makes no page by its ending. SVG has its own. */
export function harmlessName(filename: string): string {
  const name = exportedFileName(filename);
  return pageEnding.test(name) ? `${name}.txt` : name;
}

/** Whether a browser may take a file for a page after a look at its beginning. */
export const mayBeSniffed = ({ filename, mimetype }: { filename: string; mimetype: string }): boolean =>
  unsureTypes.has(mimetype) && !textEnding.test(harmlessName(filename));

/** Whether a file begins as HTML and XML do, in any encoding of them. */
export const beginsAsPage = (head: Buffer): boolean =>
  head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
    .startsWith('<');
