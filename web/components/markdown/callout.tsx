import type { ReactNode } from 'react';
import {
  ErrorCircle16Regular,
  Info16Regular,
  Lightbulb16Regular,
  Star16Regular,
  Warning16Regular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { CalloutKind } from '../../../api/contract/callouts.ts';

/** The word and the icon of a kind of callout. */
export function calloutLabel(kind: CalloutKind): { label: string; Icon: FluentIcon } {
  const labels = {
    note: { label: t`Note`, Icon: Info16Regular },
    tip: { label: t`Tip`, Icon: Lightbulb16Regular },
    important: { label: t`Important`, Icon: Star16Regular },
    warning: { label: t`Warning`, Icon: Warning16Regular },
    caution: { label: t`Caution`, Icon: ErrorCircle16Regular },
  };
  return labels[kind];
}

/** A callout: a well with a label in words. */
export function Callout({ kind, children }: { kind: CalloutKind; children: ReactNode }) {
  const { label, Icon } = calloutLabel(kind);
  return (
    <div className={`callout ${kind}`} role="note" aria-label={label}>
      <div className="callout-label">
        <Icon aria-hidden="true" />
        {label}
      </div>
      {children}
    </div>
  );
}
