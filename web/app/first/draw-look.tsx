import type { ComponentType, ReactElement } from 'react';
import { createDOMRenderer, RendererProvider, renderToStyleElements } from '@fluentui/react-components';
import { i18n, type Messages } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FirstLookParts } from '../../../api/contract/first-look.ts';
import { CalloutIcon } from '../../components/markdown/callout-icons.tsx';
import { calloutLabel } from '../../components/markdown/callout.tsx';
import { ExternalSign } from '../../components/markdown/external-sign.tsx';
import { useFrontMatterStyles } from '../../components/markdown/front-matter.styles.ts';
import { themes } from '../theme/themes.ts';
import { readingFonts } from '../theme/tokens.ts';
import { FirstLook } from './first-look.tsx';

/** Stands for what the server fills in. The names are those of the page, so that both share their translations. */
const words = '__';
const language = words;
const reference = words;

const kinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;

/** Draws the parts of the first response in one language: HTML with places to fill, words, and the styles of both. */
export function drawLook(name: string, messages: Messages): FirstLookParts {
  i18n.load(name, messages);
  i18n.activate(name);
  const renderer = createDOMRenderer(undefined);
  const draw = (element: ReactElement) =>
    renderToStaticMarkup(<RendererProvider renderer={renderer}>{element}</RendererProvider>);
  const classes: Record<string, string> = {};
  const Classes: ComponentType = () => {
    Object.assign(classes, useFrontMatterStyles());
    return null;
  };
  draw(<Classes />);
  const { page, rules } = withoutAttributes(draw(<FirstLook />));
  const external = draw(<ExternalSign />);
  const callouts = Object.fromEntries(
    kinds.map((kind) => [kind, { label: calloutLabel(kind), icon: draw(<CalloutIcon kind={kind} />) }]),
  ) as FirstLookParts['callouts'];
  return {
    style: withVariables(withoutUnused(stylesOf(renderToStyleElements(renderer)), page)) + rules,
    page,
    external,
    callouts,
    properties: { root: classes.root ?? '', name: classes.name ?? '', value: classes.value ?? '' },
    words: {
      properties: t`Properties`,
      table: t`Table`,
      code: t`Code`,
      codeIn: t`Code: ${language}`,
      image: t`Image`,
      imageOf: t`Image: ${words}`,
      withoutAddress: t`without an address`,
      copyLink: t`Copy the link to “${words}”`,
      footnotes: t`Footnotes`,
      backTo: t`Back to reference ${reference}`,
      task: t`Task`,
    },
  };
}

interface StyleProps {
  media?: string;
  dangerouslySetInnerHTML?: { __html: string };
}

/** The rules of a renderer in their order, as one sheet. */
function stylesOf(elements: readonly ReactElement[]): string {
  return elements
    .map(({ props }) => {
      const { media, dangerouslySetInnerHTML } = props as StyleProps;
      const rules = dangerouslySetInnerHTML?.__html ?? '';
      return media ? `@media ${media}{${rules}}` : rules;
    })
    .join('');
}

/** Rules in place of attributes, which the content security policy does not allow. */
function withoutAttributes(html: string): { page: string; rules: string } {
  let rules = '';
  let count = 0;
  const page = html.replace(/ class="([^"]*)" style="([^"]*)"/g, (_all, names: string, style: string) => {
    count += 1;
    rules += `.first-look-${count}{${style}}`;
    return ` class="${names} first-look-${count}"`;
  });
  return { page, rules };
}

/** Without the rules for languages that are written from right to left, which the page has none of. */
const withoutUnused = (sheet: string, page: string): string =>
  sheet
    .replace(/[^{}]*\{[^{}]*\}/g, (rule) => {
      const [, name] = /^[^{]*?\.(r[0-9a-z]{5,})\b/.exec(rule) ?? [];
      return name === undefined || page.includes(name) ? rule : '';
    })
    .replace(/@[^{}]*\{\}/g, '');

/** Parts that only some pages have. The server names them in the classes of the root: `api/core/http/first-look.ts`. */
const shownWhere = [
  ...['banner', 'restricted', 'cut'].map(
    (name) => `.first-look:not(.${name}) [data-look=${name}]{display:none;}`,
  ),
  '.first-look.closed [data-look=sidebar]{display:none;}',
  '.first-look.closed main{margin-left:0;}',
];

type Theme = Readonly<Record<string, unknown>>;

/** The variables that a sheet uses, and those that their values use. */
function usedIn(sheet: string, theme: Theme, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of sheet.matchAll(/var\(--([\w-]+)/g)) {
    if (found.has(name) || theme[name] === undefined) continue;
    found.add(name);
    usedIn(String(theme[name]), theme, found);
  }
  return found;
}

/** A sheet with the values of its variables, in both themes and in both fonts for reading. */
function withVariables(sheet: string): string {
  const names = [...usedIn(sheet, { ...themes.light, 'lectern-font-reading': readingFonts.serif })];
  const declared = (theme: Theme, only = names) =>
    only.map((name) => `--${name}:${String(theme[name])};`).join('');
  const light: Theme = { ...themes.light, 'lectern-font-reading': readingFonts.serif };
  const dark = themes.dark as unknown as Theme;
  const changed = names.filter((name) => dark[name] !== undefined && dark[name] !== light[name]);
  return [
    `.first-look{${declared(light)}}`,
    `:root.dark .first-look{${declared(dark, changed)}}`,
    ...shownWhere,
    `.first-look.sans{--lectern-font-reading:${readingFonts.sans};}`,
    sheet,
  ].join('');
}
