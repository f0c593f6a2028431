import { useEffect } from 'react';
import { Compartment, StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Surface } from '../surface.ts';
import type { FormattedProps } from '../use-formatted.ts';
import { imageDrag } from './image-drag.ts';
import { ImagePanel } from './image-panel.tsx';

export interface LaterToolsProps {
  view: EditorView;
  surface: Surface;
  onFiles: FormattedProps['onFiles'];
}

const laterRules = [imageDrag];

/** What a person needs only once they write: fetched after the text is shown. */
export function LaterTools(props: LaterToolsProps) {
  const { view } = props;
  useEffect(() => {
    const rules = new Compartment();
    view.dispatch({ effects: StateEffect.appendConfig.of(rules.of(laterRules)) });
    return () => view.dispatch({ effects: rules.reconfigure([]) });
  }, [view]);
  return <ImagePanel {...props} />;
}
