import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import type { CalloutKind } from '../../../api/text/markdown/callouts.ts';

// most texts have no callout, and the label says the same as the icon
const CalloutIcon = lazy<ComponentType<{ kind: CalloutKind }>>(async () => ({
  default: await import('./callout-icons.tsx').then(
    (icons) => icons.CalloutIcon,
    () => () => null,
  ),
}));

/** The word for a kind of callout. */
export function calloutLabel(kind: CalloutKind): string {
  const labels = {
    note: t`Note`,
    tip: t`Tip`,
    important: t`Important`,
    warning: t`Warning`,
    caution: t`Caution`,
  };
  return labels[kind];
}

interface CalloutProps {
  kind: CalloutKind;
  /** Of its text. */
  dir?: string | undefined;
  children: ReactNode;
}

/** A callout: a well with a label in words. */
export function Callout({ kind, dir, children }: CalloutProps) {
  const label = calloutLabel(kind);
  return (
    <div className={`callout ${kind}`} dir={dir} role="note" aria-label={label}>
      <div className="callout-label">
        <span className="callout-icon">
          <Suspense fallback={null}>
            <CalloutIcon kind={kind} />
          </Suspense>
        </span>
        {label}
      </div>
      {children}
    </div>
  );
}
