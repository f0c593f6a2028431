import type { CommandName } from './text-commands.ts';

interface Shortcut {
  /** `KeyboardEvent.code`, so that Shift does not change it. */
  code: string;
  isShifted?: boolean;
  isAlt?: boolean;
  /** Elsewhere the keys are the search's. */
  needsSelection?: boolean;
  shown: string;
}

const shortcuts: Record<CommandName, Shortcut> = {
  bold: { code: 'KeyB', shown: 'Ctrl+B' },
  italic: { code: 'KeyI', shown: 'Ctrl+I' },
  underline: { code: 'KeyU', shown: 'Ctrl+U' },
  heading1: { code: 'Digit1', isAlt: true, shown: 'Ctrl+Alt+1' },
  heading2: { code: 'Digit2', isAlt: true, shown: 'Ctrl+Alt+2' },
  heading3: { code: 'Digit3', isAlt: true, shown: 'Ctrl+Alt+3' },
  bulletList: { code: 'Digit8', isShifted: true, shown: 'Ctrl+Shift+8' },
  numberedList: { code: 'Digit7', isShifted: true, shown: 'Ctrl+Shift+7' },
  link: { code: 'KeyK', needsSelection: true, shown: 'Ctrl+K on selected text' },
  image: { code: 'Digit5', isShifted: true, shown: 'Ctrl+Shift+5' },
  codeBlock: { code: 'KeyE', isShifted: true, shown: 'Ctrl+Shift+E' },
  blockquote: { code: 'Digit9', isShifted: true, shown: 'Ctrl+Shift+9' },
  table: { code: 'Digit6', isShifted: true, shown: 'Ctrl+Shift+6' },
};

const isApple = /^(?:Mac|iP)/.test(navigator.platform);

/** The keys of a tool, as they are written on this machine's keyboard. */
export function shortcutOf(name: CommandName): string {
  const { shown } = shortcuts[name];
  return isApple ? shown.replace('Ctrl+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧') : shown;
}

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'getModifierState'>;

/** The tool that a combination of keys stands for. */
export function commandOf(keys: Keys, hasSelection: boolean): CommandName | undefined {
  // AltGr, which types letters, is Ctrl and Alt to some machines
  if ((!keys.ctrlKey && !keys.metaKey) || keys.getModifierState('AltGraph')) return undefined;
  const found = Object.entries(shortcuts).find(
    ([, { code, isShifted = false, isAlt = false, needsSelection = false }]) =>
      code === keys.code &&
      isShifted === keys.shiftKey &&
      isAlt === keys.altKey &&
      (hasSelection || !needsSelection),
  );
  return found?.[0] as CommandName | undefined;
}

/** Whether keys take a step back or do it again. */
export function historyKey({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): 'undo' | 'redo' | undefined {
  if ((!ctrlKey && !metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey && !metaKey ? 'redo' : undefined;
}
