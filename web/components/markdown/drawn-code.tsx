import { lazy, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched } from '../fetched.tsx';

const Formula = lazy(async () => ({ default: (await import('./formula.tsx')).Formula }));
const Embed = lazy(async () => ({ default: (await import('./embed.tsx')).Embed }));
const Diagram = lazy(async () => ({ default: (await import('./diagram.tsx')).Diagram }));

/**
 * A formula, whose code is fetched for the first one.
 * @param children shown until then
 */
export function LazyFormula(props: { tex: string; isBlock: boolean; children: ReactNode }) {
  const { children, ...formula } = props;
  return (
    <Fetched what={t`The formula`} fallback={children}>
      <Formula {...formula} />
    </Fetched>
  );
}

/** A diagram, whose code is fetched for the first one. @param children its source, until it is drawn */
export function LazyDiagram(props: { source: string; children: ReactNode }) {
  return (
    <Fetched what={t`The diagram`} fallback={props.children}>
      <Diagram {...props} />
    </Fetched>
  );
}

/** Whether the settings name hosts whose frames the page may show; the server writes them into the page. */
export const hasEmbeds = (): boolean =>
  document.querySelector('meta[name="embed-hosts"][content*="."]') !== null;

/** A card that can show what it links to, if the settings name its host. @param children the card */
export function LazyEmbed(props: { href: string; children: ReactNode }) {
  return (
    <Fetched what={t`The content`} fallback={props.children}>
      <Embed {...props} />
    </Fetched>
  );
}
