/* oxlint-disable lingui/no-unlocalized-strings -- CSS and classes, no texts */
import type { ReactElement } from 'react';
import { themes } from '../theme/themes.ts';
import { readingFonts } from '../theme/tokens.ts';

interface StyleProps {
  media?: string;
  dangerouslySetInnerHTML?: { __html: string };
}

/** The rules of a renderer in their order, as one sheet. */
export function stylesOf(elements: readonly ReactElement[]): string {
  return elements
    .map(({ props }) => {
      const { media, dangerouslySetInnerHTML } = props as StyleProps;
      const rules = dangerouslySetInnerHTML?.__html ?? '';
      return media ? `@media ${media}{${rules}}` : rules;
    })
    .join('');
}

/** Rules in place of attributes, which the content security policy does not allow. */
export function withoutAttributes(html: string): { page: string; rules: string } {
  let rules = '';
  let count = 0;
  const page = html.replace(/ class="([^"]*)" style="([^"]*)"/g, (_all, names: string, style: string) => {
    count += 1;
    rules += `.first-look-${count}{${style}}`;
    return ` class="${names} first-look-${count}"`;
  });
  return { page, rules };
}

/** Without the rules for the other direction of writing, which the page has none of. */
export const withoutUnused = (sheet: string, page: string): string =>
  sheet
    .replace(/[^{}]*\{[^{}]*\}/g, (rule) => {
      const [, name] = /^[^{]*?\.(r[0-9a-z]{5,})\b/.exec(rule) ?? [];
      return name === undefined || page.includes(name) ? rule : '';
    })
    .replace(/@[^{}]*\{\}/g, '');

/** Parts that only some pages have. The server names them in the classes of the root: `api/core/http/first-look.ts`. */
const shownWhere = [
  ...['banner', 'restricted', 'few-edit', 'cut'].map(
    (name) => `.first-look:not(.${name}) [data-look=${name}]{display:none;}`,
  ),
  '.first-look.closed [data-look=sidebar]{display:none;}',
  '.first-look.closed main{margin-inline-start:0;}',
];

type Theme = Readonly<Record<string, string | number | undefined>>;

/** The variables that a sheet uses, including those used in their values. */
function usedIn(sheet: string, theme: Theme, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of sheet.matchAll(/var\(--([\w-]+)/g)) {
    if (found.has(name) || theme[name] === undefined) continue;
    found.add(name);
    usedIn(String(theme[name]), theme, found);
  }
  return found;
}

/** A sheet with the values of its variables, in both themes and in both fonts for reading. */
export function withVariables(sheet: string): string {
  const names = [...usedIn(sheet, { ...themes.light, 'lectern-font-reading': readingFonts.serif })];
  const declared = (theme: Theme, only = names) =>
    only.map((name) => `--${name}:${String(theme[name])};`).join('');
  const light: Theme = { ...themes.light, 'lectern-font-reading': readingFonts.serif };
  const dark: Theme = { ...themes.dark };
  const changed = names.filter((name) => dark[name] !== undefined && dark[name] !== light[name]);
  return [
    `.first-look{${declared(light)}}`,
    `:root.dark .first-look{${declared(dark, changed)}}`,
    ...shownWhere,
    `.first-look.sans{--lectern-font-reading:${readingFonts.sans};}`,
    sheet,
  ].join('');
}
