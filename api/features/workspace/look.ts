import type { LogoFacts } from '../../../db/workspace/logo-statements.ts';
import type { WorkspaceSettings } from '../../settings/workspace.ts';
import { accentColours } from '../../text/accent.ts';

/** Where a logo is. Its digest changes with it. */
export const logoAddress = ({ theme, digest }: LogoFacts): string => `/workspace/${theme}-${digest}`;

/** Beside the name. A wide logo is shown that wide. Pixels. */
const logoHeight = 26;
const maxLogoWidth = 132;

function logoRule(selector: string, logo: LogoFacts): string {
  const width = Math.max(12, Math.min(maxLogoWidth, Math.round((logoHeight * logo.width) / logo.height)));
  return (
    `${selector} [data-logo]>svg{display:none}` +
    `${selector} [data-logo]::before{content:'';flex-shrink:0;width:${width}px;height:${logoHeight}px;` +
    `background:url(${logoAddress(logo)}) left center/contain no-repeat}`
  );
}

const declared = (colours: ReturnType<typeof accentColours>, side: 0 | 1): string =>
  Object.entries(colours)
    .map(([name, pair]) => `--${name}:${pair[side]}`)
    .join(';');

/** The parts of the page that hold the variables of a theme, named twice so that they win over Fluent's own rule. */
const themed = ['.first-look.first-look', '[class*=fui-FluentProvider][class*=fui-FluentProvider]'];

/**
 * Styles that give the page the colour and the logo of the organisation. They come with the page, so that it never
 * looks otherwise, not even before its scripts have loaded. Empty if it looks as usual.
 */
export function lookStyle(
  { accent }: Pick<WorkspaceSettings, 'accent'>,
  logos: readonly LogoFacts[],
): string {
  const light = logos.find(({ theme }) => theme === 'light');
  const dark = logos.find(({ theme }) => theme === 'dark');
  const rules: string[] = [];
  if (accent !== undefined) {
    const colours = accentColours(accent);
    rules.push(`${themed.join(',')}{${declared(colours, 0)}}`);
    // it prints in the light theme
    rules.push(`@media screen{${themed.map((each) => `.dark ${each}`).join(',')}{${declared(colours, 1)}}}`);
  }
  if (light) rules.push(logoRule('', light));
  if (dark) rules.push(logoRule(':root.dark', dark));
  return rules.join('');
}
