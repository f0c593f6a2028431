import type { FirstLookParts } from '../../text/reading/first-look.ts';
import type { Language } from '../../text/languages.ts';
import type { RequestContext } from './context.ts';
import { escapeHtml } from '../../text/escape-html.ts';

/** The page that the build made for one language, split at the places that the server fills in. */
export interface FirstLook {
  language: Language;
  style: string;
  /** HTML and names of places, alternating. */
  pieces: readonly string[];
  parts: Pick<FirstLookParts, 'external' | 'callouts' | 'properties' | 'words'>;
}

/** What a page shows before its scripts have loaded. */
export interface FirstPage {
  title: string;
  /** Safe HTML. */
  properties: string;
  text: string;
  isRestricted: boolean;
  isEditingRestricted: boolean;
  /** Whether this is only the beginning of the text. */
  isCut: boolean;
  /** Whether the page shows a line that asks for another password. */
  hasBanner: boolean;
}

const places = /(__(?:TITLE|PROPERTIES|TEXT|NONCE|NAME)__)/;
const cookie = 'lectern-look';

export const cutLook = ({ style, page, ...parts }: FirstLookParts): Omit<FirstLook, 'language'> => ({
  style,
  pieces: page.split(places),
  parts,
});

/** The choices of its users that the browser stored: `web/lib/remember-look.ts`. */
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
 * @param page with its own places already filled, so that nothing in a text is mistaken for one
 * @param filling.name of the workspace
 */
export function fillLook(
  ctx: RequestContext,
  page: string,
  { look, first, name }: { look: FirstLook; first: FirstPage; name: string },
): string {
  const nonce = /<meta property="csp-nonce" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const { isDark, isSans, isClosed } = chosenLook(ctx);
  const flags = [
    isSans && 'sans',
    isClosed && 'closed',
    first.hasBanner && 'banner',
    first.isRestricted && 'restricted',
    first.isEditingRestricted && 'few-edit',
    first.isCut && 'cut',
  ].filter((flag) => flag !== false);
  const filling: Record<string, string> = {
    __TITLE__: escapeHtml(first.title),
    __PROPERTIES__: first.properties,
    __TEXT__: first.text,
    __NONCE__: nonce,
    __NAME__: escapeHtml(name),
  };
  const shown = look.pieces.map((piece) => filling[piece] ?? piece).join('');
  const flagged = shown.replace('class="first-look', ['class="first-look', ...flags].join(' '));
  return (isDark ? page.replace('<html ', '<html class="dark" ') : page)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(`${first.title} · ${name}`)}</title>`)
    .replace('</head>', () => `<style nonce="${nonce}" data-first-look>${look.style}</style></head>`)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace('<div id="app:root"></div>', () => `<div id="app:root">${flagged}</div>`);
}
