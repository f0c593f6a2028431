import type { CommandName } from './text-commands.ts';

interface Shortcut {
  /** `KeyboardEvent.code`, so that Shift does not change it. */
  code: string;
  isShifted?: boolean;
  isAlt?: boolean;
  shown: string;
}

const shortcuts: Partial<Record<CommandName, Shortcut>> = {
  bold: { code: 'KeyB', shown: 'Ctrl+B' },
  italic: { code: 'KeyI', shown: 'Ctrl+I' },
  underline: { code: 'KeyU', shown: 'Ctrl+U' },
  heading1: { code: 'Digit1', isAlt: true, shown: 'Ctrl+Alt+1' },
  heading2: { code: 'Digit2', isAlt: true, shown: 'Ctrl+Alt+2' },
  heading3: { code: 'Digit3', isAlt: true, shown: 'Ctrl+Alt+3' },
  bulletList: { code: 'Digit8', isShifted: true, shown: 'Ctrl+Shift+8' },
  numberedList: { code: 'Digit7', isShifted: true, shown: 'Ctrl+Shift+7' },
  // Ctrl+K is the palette's
  link: { code: 'KeyL', isShifted: true, shown: 'Ctrl+Shift+L' },
  codeBlock: { code: 'KeyE', isShifted: true, shown: 'Ctrl+Shift+E' },
  blockquote: { code: 'Digit9', isShifted: true, shown: 'Ctrl+Shift+9' },
};

export const shortcutOf = (name: CommandName): string | undefined => shortcuts[name]?.shown;

type Keys = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The tool that a combination of keys stands for. */
export function commandOf(keys: Keys): CommandName | undefined {
  if (!keys.ctrlKey && !keys.metaKey) return undefined;
  const found = Object.entries(shortcuts).find(
    ([, { code, isShifted = false, isAlt = false }]) =>
      code === keys.code && isShifted === keys.shiftKey && isAlt === keys.altKey,
  );
  return found?.[0] as CommandName | undefined;
}
