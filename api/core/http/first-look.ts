import type { FirstLookParts } from '../../text/reading/first-look.ts';
import type { Language } from '../../text/languages.ts';
import type { RequestContext } from './context.ts';
import { escapeHtml } from '../../text/escape-html.ts';

/** What the build made for one language, cut where the server fills something in. */
export interface FirstLook {
  language: Language;
  style: string;
  /** HTML and the names of places, by turns. */
  pieces: readonly string[];
  parts: Pick<FirstLookParts, 'external' | 'callouts' | 'properties' | 'words'>;
}

/** What a page shows before its scripts have come. */
export interface FirstPage {
  title: string;
  /** HTML that is safe. */
  properties: string;
  text: string;
  isRestricted: boolean;
  /** Only the beginning of the text is there. */
  isCut: boolean;
  /** The page asks for another password in a line of its own. */
  hasBanner: boolean;
}

const places = /(__(?:TITLE|PROPERTIES|TEXT|NONCE)__)/;
const cookie = 'lectern-look';

export const cutLook = ({ style, page, ...parts }: FirstLookParts): Omit<FirstLook, 'language'> => ({
  style,
  pieces: page.split(places),
  parts,
});

/** What the browser noted of the choices of its people: `web/lib/remember-look.ts`. */
function chosenLook(ctx: RequestContext): { isDark: boolean; isSans: boolean; isClosed: boolean } {
  const noted = (ctx.cookies.get(cookie) ?? '').split('.');
  return {
    isDark: noted.includes('dark'),
    isSans: noted.includes('sans'),
    isClosed: noted.includes('closed'),
  };
}

/**
 * Puts a document into a page.
 * @param page whose own places are filled, so that nothing in a text is taken for one of them
 */
export function fillLook(ctx: RequestContext, page: string, look: FirstLook, first: FirstPage): string {
  const nonce = /<meta property="csp-nonce" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const { isDark, isSans, isClosed } = chosenLook(ctx);
  const flags = [
    isSans && 'sans',
    isClosed && 'closed',
    first.hasBanner && 'banner',
    first.isRestricted && 'restricted',
    first.isCut && 'cut',
  ].filter((flag) => flag !== false);
  const filling: Record<string, string> = {
    __TITLE__: escapeHtml(first.title),
    __PROPERTIES__: first.properties,
    __TEXT__: first.text,
    __NONCE__: nonce,
  };
  const shown = look.pieces.map((piece) => filling[piece] ?? piece).join('');
  const flagged = shown.replace('class="first-look', ['class="first-look', ...flags].join(' '));
  return (isDark ? page.replace('<html ', '<html class="dark" ') : page)
    .replace('<title>Lectern</title>', () => `<title>${escapeHtml(first.title)} · Lectern</title>`)
    .replace('</head>', () => `<style nonce="${nonce}" data-first-look>${look.style}</style></head>`)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace('<div id="app:root"></div>', () => `<div id="app:root">${flagged}</div>`);
}
