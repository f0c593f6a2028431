import { useEffect } from 'react';
import { Compartment, Prec, StateEffect, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { useDeviceChoice } from '../../../lib/device-choice.ts';
import { selectionTools } from '../../../lib/reading-choices.ts';
import type { EditedText } from '../edited-text.ts';
import type { Surface } from '../surface.ts';
import type { FormattedProps } from '../use-formatted.ts';
import { createBlockActs } from './block-acts.ts';
import { BlockHandle } from './block-handle.tsx';
import { Bubble } from './bubble.tsx';
import { imageDrag } from './image-drag.ts';
import { ImagePanel } from './image-panel.tsx';

export interface LaterToolsProps {
  view: EditorView;
  edited: EditedText;
  surface: Surface;
  /** The field that holds the text. */
  field: HTMLElement;
  onFiles: FormattedProps['onFiles'];
}

function laterRules(view: EditorView, edited: EditedText): Extension {
  const acts = createBlockActs(view, edited);
  const move = (by: -1 | 1) => () => acts.moveBy(view.state.selection.main.head, by);
  const keys = [
    { key: 'Alt-ArrowUp', run: move(-1) },
    { key: 'Alt-ArrowDown', run: move(1) },
  ];
  return [imageDrag, Prec.highest(keymap.of(keys))];
}

/** What a person needs only once they write: fetched after the text is shown. */
export function LaterTools(props: LaterToolsProps) {
  const { view, edited } = props;
  const hasBubble = useDeviceChoice(selectionTools) === 'true';
  useEffect(() => {
    const rules = new Compartment();
    view.dispatch({ effects: StateEffect.appendConfig.of(rules.of(laterRules(view, edited))) });
    return () => view.dispatch({ effects: rules.reconfigure([]) });
  }, [view, edited]);
  return (
    <>
      <BlockHandle {...props} />
      <ImagePanel {...props} />
      {hasBubble && <Bubble {...props} />}
    </>
  );
}
