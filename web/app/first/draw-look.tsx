import type { ComponentType, ReactElement } from 'react';
import { createDOMRenderer, RendererProvider, renderToStyleElements } from '@fluentui/react-components';
import { TextDirectionProvider } from '@griffel/react';
import { i18n, type Messages } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf, type Language } from '../../../api/text/languages.ts';
import type { FirstLookParts } from '../../../api/text/reading/first-look.ts';
import { CalloutIcon } from '../../components/markdown/callout-icons.tsx';
import { calloutLabel } from '../../components/markdown/callout.tsx';
import { ExternalSign } from '../../components/markdown/external-sign.tsx';
import { useFrontMatterStyles } from '../../components/markdown/front-matter.styles.ts';
import { FirstLook } from './first-look.tsx';
import { stylesOf, withoutAttributes, withoutUnused, withVariables } from './look-style.ts';

/** The placeholder for what the server fills in. Names are those of the page, so that both share their translations. */
const words = '__';
const language = words;
const reference = words;

const kinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;

/** Renders the parts of the first response in one language: HTML with placeholders, words, and the styles of both. */
export function drawLook(name: Language, messages: Messages): FirstLookParts {
  i18n.load(name, messages);
  i18n.activate(name);
  const renderer = createDOMRenderer(undefined);
  const draw = (element: ReactElement) =>
    renderToStaticMarkup(
      <RendererProvider renderer={renderer}>
        <TextDirectionProvider dir={directionOf(name)}>{element}</TextDirectionProvider>
      </RendererProvider>,
    );
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
    properties: {
      root: classes.root ?? '',
      name: classes.name ?? '',
      value: classes.value ?? '',
      labels: classes.labels ?? '',
      label: classes.label ?? '',
    },
    words: {
      properties: t`Properties`,
      labels: t`Labels`,
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
