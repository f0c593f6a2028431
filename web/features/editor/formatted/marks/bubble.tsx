import { useEffect, useState, type ReactElement } from 'react';
import type { EditorView } from '@codemirror/view';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Code20Regular,
  CommentAdd20Regular,
  Highlight20Regular,
  Link20Regular,
  TextBold20Regular,
  TextItalic20Regular,
  TextStrikethrough20Regular,
  TextUnderline20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Hint } from '../../../../components/hint.tsx';
import { keysOf } from '../../../../lib/shortcuts.ts';
import type { Surface } from '../../surface.ts';
import { FloatingPanel } from '../floating-panel.tsx';
import { canMark, selectionMarks, toggleSelected, type SelectionMark } from './selection-marks.ts';
import { onViewUpdate, useOfView } from '../caret/view-updates.ts';

const useStyles = makeStyles({
  root: { display: 'flex', gap: '2px', padding: '4px' },
  tool: {
    minWidth: '32px',
    height: '32px',
    '@media (pointer: coarse)': { minWidth: '40px', height: '40px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    '& .fui-Button__icon': { color: 'inherit' },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

const bubbleTools = (): [SelectionMark, string, ReactElement][] => [
  ['bold', t`Bold`, <TextBold20Regular key="bold" />],
  ['italic', t`Italic`, <TextItalic20Regular key="italic" />],
  ['underline', t`Underline`, <TextUnderline20Regular key="underline" />],
  ['highlight', t`Highlight`, <Highlight20Regular key="highlight" />],
  ['strike', t`Strikethrough`, <TextStrikethrough20Regular key="strike" />],
  ['code', t`Code`, <Code20Regular key="code" />],
  ['link', t`Link`, <Link20Regular key="link" />],
];

const isSame = (one: ReadonlySet<SelectionMark>, other: ReadonlySet<SelectionMark>): boolean =>
  one.size === other.size && [...one].every((mark) => other.has(mark));

/** Whether the selection was made by pointer or finger, and is not being dragged any more. */
function usePointed(view: EditorView): boolean {
  const [isPointed, setPointed] = useState(false);
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const { contentDOM } = view;
    const down = () => {
      setPointed(true);
      setDown(true);
    };
    // when a finger selects text, the browser takes over and cancels the pointer
    const up = () => setDown(false);
    const pressed = ({ key }: KeyboardEvent) => {
      // with the keyboard, a selection is continued with Shift or the arrows; the keys of a tool close the bubble
      if (/^(?:Arrow|Home|End|Page|Escape)/.test(key)) setPointed(false);
    };
    contentDOM.addEventListener('pointerdown', down);
    window.addEventListener('pointerup', up);
    const stop = onViewUpdate(view, ({ state }) => {
      if (state.selection.main.empty) setPointed(false);
    });
    window.addEventListener('pointercancel', up);
    contentDOM.addEventListener('keydown', pressed, true);
    return () => {
      stop();
      contentDOM.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      contentDOM.removeEventListener('keydown', pressed, true);
    };
  }, [view]);
  return isPointed && !isDown;
}

interface BubbleProps {
  view: EditorView;
  surface: Surface;
  /** Absent where words cannot be commented on. */
  onComment: (() => void) | undefined;
}

/** The tools for words that were selected by pointer or finger, above them. */
export function Bubble({ view, surface, onComment }: BubbleProps) {
  const styles = useStyles();
  const isPointed = usePointed(view);
  const isMarkable = useOfView(view, ({ state }) => canMark(state));
  const hasFocus = useOfView(view, (current) => current.hasFocus);
  const active = useOfView(view, ({ state }) => selectionMarks(state), isSame);
  if (!isPointed || !isMarkable || !hasFocus) return null;
  const run = (mark: SelectionMark) => {
    if (mark !== 'strike' && mark !== 'code') return surface.run(mark);
    const edit = toggleSelected(view.state, mark);
    if (edit) surface.apply(edit);
  };
  const anchor = () => {
    const { from, to } = view.state.selection.main;
    const [first, last] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
    const { top, bottom } = view.scrollDOM.getBoundingClientRect();
    const shown = first ?? last;
    if (!shown || shown.bottom < top || shown.top > bottom) return undefined;
    return { left: shown.left, top: shown.top, lineHeight: (last ?? shown).bottom - shown.top };
  };
  return (
    <FloatingPanel
      label={t`Tools for the selected words`}
      role="toolbar"
      anchor={anchor}
      side="above"
      className={styles.root}
    >
      {bubbleTools().map(([mark, label, icon]) => (
        <Hint key={mark} content={label} relationship="inaccessible">
          <Button
            appearance="subtle"
            className={mergeClasses(styles.tool, active.has(mark) && styles.on)}
            icon={icon}
            aria-label={label}
            aria-pressed={active.has(mark)}
            // the words stay selected
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(mark)}
          />
        </Hint>
      ))}
      {onComment && (
        <Hint content={`${t`Comment`} (${keysOf('commentOnWords')[0]})`} relationship="inaccessible">
          <Button
            appearance="subtle"
            className={styles.tool}
            icon={<CommentAdd20Regular />}
            aria-label={t`Comment`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onComment}
          />
        </Hint>
      )}
    </FloatingPanel>
  );
}
