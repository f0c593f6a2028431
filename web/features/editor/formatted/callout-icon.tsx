import { createRoot } from 'react-dom/client';
import type { CalloutKind } from '../../../../api/contract/callouts.ts';
import { CalloutIcon } from '../../../components/markdown/callout-icons.tsx';

/** Draws the icon of a kind. @returns takes it away */
export function drawCalloutIcon(place: HTMLElement, kind: CalloutKind): () => void {
  const root = createRoot(place);
  root.render(<CalloutIcon kind={kind} />);
  // not while React draws, which is when the editor may end
  return () => queueMicrotask(() => root.unmount());
}
