/** A key combination. */
interface Keys {
  /** `KeyboardEvent.key`, letters in lower case. */
  key?: string;
  /** `KeyboardEvent.code`, for keys that Shift changes. */
  code?: string;
  /** Ctrl, or ⌘; `'ctrl'`: Ctrl alone. */
  mod?: boolean | 'ctrl';
  shift?: boolean;
  alt?: boolean;
}

interface Shortcut {
  /** Its heading in the list of shortcuts. */
  group: 'Anywhere' | 'Editor' | 'Comments' | 'Tree of documents';
  does: string;
  /** The combinations, each of which triggers it. */
  keys: readonly [Keys, ...Keys[]];
}

/** All keyboard shortcuts, in the order of the list that `?` shows. Handlers use `isPressed`. */
export const shortcuts = {
  search: {
    group: 'Anywhere',
    does: 'Search, and go to a document or a space',
    keys: [{ key: 'k', mod: true }, { key: '/' }],
  },
  help: { group: 'Anywhere', does: 'Show the keyboard shortcuts', keys: [{ key: '?' }] },
  save: { group: 'Editor', does: 'Save', keys: [{ key: 's', mod: true }] },
  undo: { group: 'Editor', does: 'Undo', keys: [{ key: 'z', mod: true }] },
  redo: {
    group: 'Editor',
    does: 'Redo',
    keys: [
      { key: 'z', mod: true, shift: true },
      { key: 'y', mod: 'ctrl' },
    ],
  },
  bold: { group: 'Editor', does: 'Bold', keys: [{ code: 'KeyB', mod: true }] },
  italic: { group: 'Editor', does: 'Italic', keys: [{ code: 'KeyI', mod: true }] },
  underline: { group: 'Editor', does: 'Underline', keys: [{ code: 'KeyU', mod: true }] },
  heading1: { group: 'Editor', does: 'Heading 1', keys: [{ code: 'Digit1', mod: true, alt: true }] },
  heading2: { group: 'Editor', does: 'Heading 2', keys: [{ code: 'Digit2', mod: true, alt: true }] },
  heading3: { group: 'Editor', does: 'Heading 3', keys: [{ code: 'Digit3', mod: true, alt: true }] },
  bulletList: { group: 'Editor', does: 'Bullet List', keys: [{ code: 'Digit8', mod: true, shift: true }] },
  numberedList: {
    group: 'Editor',
    does: 'Numbered List',
    keys: [{ code: 'Digit7', mod: true, shift: true }],
  },
  link: { group: 'Editor', does: 'Insert Link (with selected text)', keys: [{ code: 'KeyK', mod: true }] },
  image: { group: 'Editor', does: 'Insert Image', keys: [{ code: 'Digit5', mod: true, shift: true }] },
  codeBlock: { group: 'Editor', does: 'Code Block', keys: [{ code: 'KeyE', mod: true, shift: true }] },
  blockquote: { group: 'Editor', does: 'Blockquote', keys: [{ code: 'Digit9', mod: true, shift: true }] },
  table: { group: 'Editor', does: 'Insert Table', keys: [{ code: 'Digit6', mod: true, shift: true }] },
  sendComment: { group: 'Comments', does: 'Send the comment', keys: [{ key: 'enter', mod: true }] },
  treePrevious: { group: 'Tree of documents', does: 'Go to the row above', keys: [{ key: 'arrowup' }] },
  treeNext: { group: 'Tree of documents', does: 'Go to the row below', keys: [{ key: 'arrowdown' }] },
  treeOpen: {
    group: 'Tree of documents',
    does: 'Expand, or go to the first child',
    keys: [{ key: 'arrowright' }],
  },
  treeClose: {
    group: 'Tree of documents',
    does: 'Collapse, or go to the parent',
    keys: [{ key: 'arrowleft' }],
  },
  treeFirst: { group: 'Tree of documents', does: 'Go to the first row', keys: [{ key: 'home' }] },
  treeLast: { group: 'Tree of documents', does: 'Go to the last row', keys: [{ key: 'end' }] },
  treeMenu: {
    group: 'Tree of documents',
    does: 'Open the menu of a row',
    keys: [{ key: 'f10', shift: true }, { key: 'contextmenu' }],
  },
  moveUp: { group: 'Tree of documents', does: 'Move up', keys: [{ key: 'arrowup', alt: true }] },
  moveDown: { group: 'Tree of documents', does: 'Move down', keys: [{ key: 'arrowdown', alt: true }] },
  moveIn: {
    group: 'Tree of documents',
    does: 'Move into the document above',
    keys: [{ key: 'arrowright', alt: true }],
  },
  moveOut: { group: 'Tree of documents', does: 'Move out', keys: [{ key: 'arrowleft', alt: true }] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** A keyboard event, the browser's own or React's. */
export interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
  getModifierState: (key: 'AltGraph') => boolean;
}

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"]';

const isTyping = ({ target }: Pressed): boolean =>
  target instanceof Element && target.closest(typing) !== null;

// some keyboards need Shift for a sign and others do not, so Shift does not count
const isSign = ({ key }: Keys): boolean => key !== undefined && /^[^a-z0-9]$/.test(key);

function matches(keys: Keys, event: Pressed): boolean {
  const { mod = false, shift = false, alt = false } = keys;
  if (mod === 'ctrl' ? !event.ctrlKey || event.metaKey : mod !== (event.ctrlKey || event.metaKey))
    return false;
  // some systems report AltGr, which types characters, as Ctrl and Alt
  if (alt !== event.altKey || (mod && event.getModifierState('AltGraph'))) return false;
  if (isSign(keys)) return event.key === keys.key && !isTyping(event);
  if (shift !== event.shiftKey) return false;
  return keys.code === undefined ? event.key.toLowerCase() === keys.key : event.code === keys.code;
}

/** Whether a keyboard event triggers a shortcut. A sign does not while the person types in a field. */
export const isPressed = (name: ShortcutName, event: Pressed): boolean =>
  shortcuts[name].keys.some((keys) => matches(keys, event));

/** The first of the given shortcuts that a keyboard event triggers. */
export const pressedOf = <Name extends ShortcutName>(
  names: readonly Name[],
  event: Pressed,
): Name | undefined => names.find((name) => isPressed(name, event));

/** Whether this machine uses Cmd in place of Ctrl. */
export const isApple = /^(?:Mac|iP)/.test(navigator.platform);

const names: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  contextmenu: 'Menu',
};

const nameOf = ({ key, code = '' }: Keys): string => {
  if (key === undefined) return code.replace(/^(?:Key|Digit)/, '');
  return names[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
};

/** The combinations of a shortcut, as this machine's keyboard labels them: `Ctrl+Shift+Z`, or `⌘⇧Z`. */
export function keysOf(name: ShortcutName): string[] {
  const all: readonly Keys[] = shortcuts[name].keys;
  return all.map((keys) => {
    const { mod, alt, shift } = keys;
    if (isApple) {
      const sign = mod === 'ctrl' ? '⌃' : mod ? '⌘' : '';
      return `${sign}${alt ? '⌥' : ''}${shift ? '⇧' : ''}${nameOf(keys)}`;
    }
    return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', nameOf(keys)].filter(Boolean).join('+');
  });
}
