import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';

/** Translates the heading of the footnotes: the parser, which may run in a worker, can only write it in English. */
export const footnoteHeading = (className: string | undefined, children: ReactNode): ReactNode =>
  className === 'sr-only' && children === 'Footnotes' ? t`Footnotes` : children;

/** Translates the label of a link back from a footnote, 'Back to reference 1-2', which the parser writes too. */
export function footnoteLabel(label: string | undefined): string | undefined {
  const [, reference] = /^Back to reference (\d+(?:-\d+)?)$/.exec(label ?? '') ?? [];
  return reference === undefined ? label : t`Back to reference ${reference}`;
}
