import { lazy, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched } from '../fetched.tsx';

const Formula = lazy(async () => ({ default: (await import('./formula.tsx')).Formula }));
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
