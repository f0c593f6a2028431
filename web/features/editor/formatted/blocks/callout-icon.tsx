import { createRoot } from 'react-dom/client';
import { RendererProvider } from '@fluentui/react-components';
import type { CalloutKind } from '../../../../../api/text/markdown/callouts.ts';
import { CalloutIcon } from '../../../../components/markdown/callout-icons.tsx';
import { styleRenderer } from '../../../../lib/style-renderer.ts';

/**
 * Draws the icon of a kind.
 * @returns a function that removes it
 */
export function drawCalloutIcon(place: HTMLElement, kind: CalloutKind): () => void {
  const root = createRoot(place);
  root.render(
    <RendererProvider renderer={styleRenderer} targetDocument={document}>
      <CalloutIcon kind={kind} />
    </RendererProvider>,
  );
  // not while React draws, which is when the editor may end
  return () => queueMicrotask(() => root.unmount());
}
