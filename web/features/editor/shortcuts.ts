import { t } from '@lingui/core/macro';
import { keysOf, pressedOf, type Pressed } from '../../lib/shortcuts.ts';
import type { CommandName } from './text-commands.ts';

const commandNames = [
  'bold',
  'italic',
  'underline',
  'highlight',
  'heading1',
  'heading2',
  'heading3',
  'bulletList',
  'numberedList',
  'link',
  'image',
  'codeBlock',
  'blockquote',
  'table',
] as const satisfies readonly CommandName[];

/** The keys of a toolbar command, as this machine's keyboard labels them. */
export function shortcutOf(name: CommandName): string {
  const [keys = ''] = keysOf(name);
  return name === 'link' ? t`${keys} on selected text` : keys;
}

/** The command of a key combination. Without a selection, Ctrl+K opens the search. */
export function commandOf(event: Pressed, hasSelection: boolean): CommandName | undefined {
  const name = pressedOf(commandNames, event);
  return name === 'link' && !hasSelection ? undefined : name;
}

/** Whether keys mean undo or redo. */
export const historyKey = (event: Pressed): 'undo' | 'redo' | undefined =>
  pressedOf(['undo', 'redo'] as const, event);
