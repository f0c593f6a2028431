import type { EditorState } from '@codemirror/state';
import { t } from '@lingui/core/macro';
import type { ActiveTools } from '../../surface.ts';
import type { CommandName } from '../../text-commands.ts';
import { lineOf } from './block-field.ts';
import { calloutNames } from './callout-label.ts';
import { openCellName } from '../tables/cell-name.ts';

const markNames = (): [CommandName, string, string][] => [
  ['bold', t`Bold on`, t`Bold off`],
  ['italic', t`Italic on`, t`Italic off`],
  ['underline', t`Underline on`, t`Underline off`],
  ['highlight', t`Highlight on`, t`Highlight off`],
  ['link', t`Link`, t`End of link`],
];

/** The name of the block at the caret. */
function blockName(state: EditorState): string {
  const { info } = lineOf(state, state.selection.main.head);
  const level = /^heading(\d)$/.exec(info.leaf ?? '')?.[1];
  if (level !== undefined) return t`Heading ${level}`;
  if (info.role === 'code') return t`Code`;
  if (info.leaf === 'picture') return t`Image`;
  if (info.role === 'whole' && info.leaf === 'drawn') return t`Diagram or formula`;
  if (info.leaf === 'rule') return t`Rule`;
  if (info.leaf === 'table') return openCellName(state) ?? t`Table`;
  const inner = info.containers.at(-1);
  if (inner?.kind === 'item') {
    if (inner.task) return inner.task.isDone ? t`Task, done` : t`Task, not done`;
    return inner.number === undefined ? t`Bullet List` : t`Numbered List`;
  }
  if (inner?.kind === 'quote')
    return inner.callout === undefined ? t`Blockquote` : calloutNames()[inner.callout];
  return info.role === 'source' ? t`Markdown source` : t`Paragraph`;
}

/** Announces what changes around the caret, for people who do not see it. */
export function createAnnouncer() {
  let block: string | undefined;
  let marks: ActiveTools = new Set();
  return {
    /**
     * The announcement for a move; undefined if block and marks are the same as before. Only one per move; marks take
     * precedence.
     */
    words: (state: EditorState, active: ActiveTools): string | undefined => {
      const name = blockName(state);
      const isOther = block !== undefined && name !== block;
      const changed = markNames().find(([tool]) => active.has(tool) !== marks.has(tool));
      const isFirst = block === undefined;
      [block, marks] = [name, active];
      if (isFirst) return undefined;
      if (isOther) return name;
      return changed && (active.has(changed[0]) ? changed[1] : changed[2]);
    },
  };
}
