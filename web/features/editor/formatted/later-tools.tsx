import { useEffect, useMemo, type RefObject } from 'react';
import {
  Compartment,
  Prec,
  StateEffect,
  type Extension,
  RangeSetBuilder,
  type EditorState,
} from '@codemirror/state';
import {
  keymap,
  EditorView,
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { useDeviceChoice } from '../../../lib/device-choice.ts';
import { focusMode, selectionTools, shownMarks } from '../../../lib/reading-choices.ts';
import type { SuggestionField } from '../../../components/suggestions/suggestion-field.ts';
import { completeEmoji, typesColon } from '../complete-emoji.ts';
import type { EditedText } from '../edited-text.ts';
import { onViewUpdate } from './caret/view-updates.ts';
import { isProse } from './marks/use-emoji.tsx';
import type { Surface } from '../surface.ts';
import type { OnDraw, OnFiles } from '../file-links.ts';
import { createBlockActs } from './blocks/block-acts.ts';
import { BlockHandle } from './blocks/block-handle.tsx';
import { Bubble } from './marks/bubble.tsx';
import { imageDrag } from './marks/image-drag.ts';
import { ImagePanel } from './marks/image-panel.tsx';
import { OutlineSide } from './outline-side.tsx';
import { showMarks } from './marks/show-marks.ts';
import { blockBehind } from './blocks/top-block.ts';
import { treeOf } from './language.ts';
import { useCommentedWords, type BesideWords } from './words/commented-words.tsx';

const near = Decoration.line({ class: 'ed-near' });

/** The visible lines of the block that contains the caret. */
function nearLines({ state, viewport }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { from, to } = blockAround(state);
  let { number } = state.doc.lineAt(Math.max(from, viewport.from));
  const last = state.doc.lineAt(Math.min(to, viewport.to)).number;
  for (; number <= last; number += 1) {
    const { from: start } = state.doc.line(number);
    builder.add(start, start, near);
  }
  return builder.finish();
}

function blockAround(state: EditorState): { from: number; to: number } {
  const line = state.doc.lineAt(state.selection.main.head);
  const block = blockBehind(treeOf(state), line.from - 1);
  if (!block || block.from > line.to) return line;
  return { from: Math.min(block.from, line.from), to: Math.max(block.to, line.to) };
}

const nearBlock = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = nearLines(view);
    }
    update({ view, docChanged, selectionSet, viewportChanged }: ViewUpdate): void {
      if (docChanged || selectionSet || viewportChanged) this.decorations = nearLines(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Dims all blocks but the one at the caret. */
const focusBlock: Extension = [EditorView.editorAttributes.of({ class: 'ed-focus' }), nearBlock];

export interface LaterToolsProps {
  view: EditorView;
  edited: EditedText;
  surface: Surface;
  /** The field that holds the text. */
  field: HTMLElement;
  /** The text for what completes words at its caret. */
  suggestions: RefObject<SuggestionField | null>;
  onFiles: OnFiles;
  onDraw: OnDraw;
  beside: BesideWords | undefined;
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
  const { view, edited, suggestions, beside } = props;
  const hasBubble = useDeviceChoice(selectionTools) === 'true';
  const rules = useMemo(() => laterRules(view, edited), [view, edited]);
  useRules(view, rules, true);
  useEffect(
    () =>
      onViewUpdate(view, (update) => {
        if (!update.docChanged || !typesColon(update)) return;
        // after the update: it cannot be changed while it is made
        queueMicrotask(() => {
          if (suggestions.current) completeEmoji(suggestions.current, (at) => isProse(view, at));
        });
      }),
    [view, suggestions],
  );
  useRules(view, showMarks, useDeviceChoice(shownMarks) === 'true');
  useRules(view, focusBlock, useDeviceChoice(focusMode) === 'true');
  const { ask, drawn } = useCommentedWords(view, beside);
  return (
    <>
      <BlockHandle {...props} />
      <OutlineSide {...props} />
      <ImagePanel {...props} />
      {hasBubble && <Bubble {...props} onComment={ask} />}
      {drawn}
    </>
  );
}
