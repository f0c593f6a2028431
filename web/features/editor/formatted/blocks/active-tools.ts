import type { EditorState } from '@codemirror/state';
import type { ActiveTools } from '../../surface.ts';
import type { CommandName } from '../../text-commands.ts';
import { lineOf } from './block-field.ts';
import { elementsIn } from '../marks/inline-ranges.ts';
import { treeOf } from '../language.ts';
import { pendingMarks } from '../marks/pending-marks.ts';

const inlineTools: Record<string, CommandName> = {
  StrongEmphasis: 'bold',
  '<b>': 'bold',
  '<strong>': 'bold',
  Emphasis: 'italic',
  '<i>': 'italic',
  '<em>': 'italic',
  '<u>': 'underline',
  Link: 'link',
};

/** The tools that are active at the caret, or in the whole selection. */
export function activeTools(state: EditorState): ActiveTools {
  const { from, to } = state.selection.main;
  const tools = new Set<CommandName>();
  for (const { name, innerFrom, innerTo } of elementsIn(state, treeOf(state), from, to)) {
    const tool = inlineTools[name];
    if (tool && from >= innerFrom && to <= innerTo) tools.add(tool);
  }
  const pending = state.field(pendingMarks);
  for (const name of pending) tools.add(name);
  const { info } = lineOf(state, from);
  if (info.leaf === 'heading1' || info.leaf === 'heading2' || info.leaf === 'heading3') tools.add(info.leaf);
  if (info.role === 'code' || info.leaf === 'indented') tools.add('codeBlock');
  if (info.leaf === 'table') tools.add('table');
  if (info.leaf === 'picture') tools.add('image');
  const item = info.containers.findLast(({ kind }) => kind === 'item');
  if (item?.kind === 'item') tools.add(item.number === undefined ? 'bulletList' : 'numberedList');
  if (info.containers.some(({ kind }) => kind === 'quote')) tools.add('blockquote');
  return tools;
}
