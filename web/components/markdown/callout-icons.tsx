import {
  ErrorCircle16Regular,
  Info16Regular,
  Lightbulb16Regular,
  Star16Regular,
  Warning16Regular,
} from '@fluentui/react-icons';
import type { CalloutKind } from '../../../api/text/markdown/callouts.ts';

const icons = {
  note: Info16Regular,
  tip: Lightbulb16Regular,
  important: Star16Regular,
  warning: Warning16Regular,
  caution: ErrorCircle16Regular,
};

export function CalloutIcon({ kind }: { kind: CalloutKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" />;
}
