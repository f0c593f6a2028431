import { useEffect, useMemo } from 'react';
import { Compartment, Prec, StateEffect, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { useDeviceChoice } from '../../../lib/device-choice.ts';
import { focusMode, selectionTools, shownMarks } from '../../../lib/reading-choices.ts';
import type { EditedText } from '../edited-text.ts';
import type { Surface } from '../surface.ts';
import type { OnFiles } from '../file-links.ts';
import { createBlockActs } from './blocks/block-acts.ts';
import { BlockHandle } from './blocks/block-handle.tsx';
import { Bubble } from './marks/bubble.tsx';
import { focusBlock } from './blocks/focus-block.ts';
import { imageDrag } from './marks/image-drag.ts';
import { ImagePanel } from './marks/image-panel.tsx';
import { OutlineSide } from './outline-side.tsx';
import { showMarks } from './marks/show-marks.ts';

export interface LaterToolsProps {
  view: EditorView;
  edited: EditedText;
  surface: Surface;
  /** The field that holds the text. */
  field: HTMLElement;
  onFiles: OnFiles;
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

/** Gives a view further rules while they are wanted. */
function useRules(view: EditorView, rules: Extension, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const part = new Compartment();
    view.dispatch({ effects: StateEffect.appendConfig.of(part.of(rules)) });
    return () => view.dispatch({ effects: part.reconfigure([]) });
  }, [view, rules, isOn]);
}

/** Tools that are only needed for writing. They are loaded after the text is shown. */
export function LaterTools(props: LaterToolsProps) {
  const { view, edited } = props;
  const hasBubble = useDeviceChoice(selectionTools) === 'true';
  const rules = useMemo(() => laterRules(view, edited), [view, edited]);
  useRules(view, rules, true);
  useRules(view, showMarks, useDeviceChoice(shownMarks) === 'true');
  useRules(view, focusBlock, useDeviceChoice(focusMode) === 'true');
  return (
    <>
      <BlockHandle {...props} />
      <OutlineSide {...props} />
      <ImagePanel {...props} />
      {hasBubble && <Bubble {...props} />}
    </>
  );
}
