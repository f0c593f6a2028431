import { inReadingDirection } from './text-direction.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

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
  group: MessageDescriptor;
  does: MessageDescriptor;
  /** The combinations, each of which triggers it. */
  keys: readonly [Keys, ...Keys[]];
}

const anywhere = msg`Anywhere`;
const editor = msg`Editor`;
const comments = msg`Comments`;
const tree = msg`Tree of documents`;

/** All keyboard shortcuts, in the order of the list that `?` shows. Handlers use `isPressed`. */
export const shortcuts = {
  search: {
    group: anywhere,
    does: msg`Search, and go to a document or a space`,
    keys: [{ key: 'k', mod: true }, { key: '/' }],
  },
  help: { group: anywhere, does: msg`Show the keyboard shortcuts`, keys: [{ key: '?' }] },
  takeBack: {
    group: anywhere,
    does: msg`Undo a deletion, while its message shows`,
    keys: [{ key: 'z', mod: true }],
  },
  save: { group: editor, does: msg`Save`, keys: [{ key: 's', mod: true }] },
  undo: { group: editor, does: msg`Undo`, keys: [{ key: 'z', mod: true }] },
  redo: {
    group: editor,
    does: msg`Redo`,
    keys: [
      { key: 'z', mod: true, shift: true },
      { key: 'y', mod: 'ctrl' },
    ],
  },
  bold: { group: editor, does: msg`Bold`, keys: [{ code: 'KeyB', mod: true }] },
  italic: { group: editor, does: msg`Italic`, keys: [{ code: 'KeyI', mod: true }] },
  underline: { group: editor, does: msg`Underline`, keys: [{ code: 'KeyU', mod: true }] },
  highlight: { group: editor, does: msg`Highlight`, keys: [{ code: 'KeyH', mod: true, shift: true }] },
  heading1: { group: editor, does: msg`Heading 1`, keys: [{ code: 'Digit1', mod: true, alt: true }] },
  heading2: { group: editor, does: msg`Heading 2`, keys: [{ code: 'Digit2', mod: true, alt: true }] },
  heading3: { group: editor, does: msg`Heading 3`, keys: [{ code: 'Digit3', mod: true, alt: true }] },
  bulletList: { group: editor, does: msg`Bullet List`, keys: [{ code: 'Digit8', mod: true, shift: true }] },
  numberedList: {
    group: editor,
    does: msg`Numbered List`,
    keys: [{ code: 'Digit7', mod: true, shift: true }],
  },
  link: { group: editor, does: msg`Insert Link (with selected text)`, keys: [{ code: 'KeyK', mod: true }] },
  image: { group: editor, does: msg`Insert Image`, keys: [{ code: 'Digit5', mod: true, shift: true }] },
  codeBlock: { group: editor, does: msg`Code Block`, keys: [{ code: 'KeyE', mod: true, shift: true }] },
  blockquote: { group: editor, does: msg`Blockquote`, keys: [{ code: 'Digit9', mod: true, shift: true }] },
  table: { group: editor, does: msg`Insert Table`, keys: [{ code: 'Digit6', mod: true, shift: true }] },
  moveBlockUp: { group: editor, does: msg`Move the block up`, keys: [{ key: 'arrowup', alt: true }] },
  moveBlockDown: { group: editor, does: msg`Move the block down`, keys: [{ key: 'arrowdown', alt: true }] },
  find: { group: editor, does: msg`Find (when Formatted)`, keys: [{ key: 'f', mod: true }] },
  replace: {
    group: editor,
    does: msg`Find and replace (when Formatted)`,
    keys: [
      { key: 'h', mod: 'ctrl' },
      { code: 'KeyF', mod: true, alt: true },
    ],
  },
  findNext: { group: editor, does: msg`Go to the next hit`, keys: [{ key: 'f3' }] },
  findPrevious: { group: editor, does: msg`Go to the previous hit`, keys: [{ key: 'f3', shift: true }] },
  commentOnWords: {
    group: comments,
    does: msg`Comment on the selected words`,
    keys: [{ code: 'KeyM', mod: true, alt: true }],
  },
  nextWords: { group: comments, does: msg`Go to the next words with a comment`, keys: [{ key: 'f7' }] },
  previousWords: {
    group: comments,
    does: msg`Go to the previous words with a comment`,
    keys: [{ key: 'f7', shift: true }],
  },
  sendComment: { group: comments, does: msg`Send the comment`, keys: [{ key: 'enter', mod: true }] },
  treePrevious: { group: tree, does: msg`Go to the row above`, keys: [{ key: 'arrowup' }] },
  treeNext: { group: tree, does: msg`Go to the row below`, keys: [{ key: 'arrowdown' }] },
  treeOpen: {
    group: tree,
    does: msg`Expand, or go to the first child`,
    keys: [{ key: 'arrowright' }],
  },
  treeClose: {
    group: tree,
    does: msg`Collapse, or go to the parent`,
    keys: [{ key: 'arrowleft' }],
  },
  treeFirst: { group: tree, does: msg`Go to the first row`, keys: [{ key: 'home' }] },
  treeLast: { group: tree, does: msg`Go to the last row`, keys: [{ key: 'end' }] },
  treeMenu: {
    group: tree,
    does: msg`Open the menu of a row`,
    keys: [{ key: 'f10', shift: true }, { key: 'contextmenu' }],
  },
  moveUp: { group: tree, does: msg`Move up`, keys: [{ key: 'arrowup', alt: true }] },
  moveDown: { group: tree, does: msg`Move down`, keys: [{ key: 'arrowdown', alt: true }] },
  moveIn: {
    group: tree,
    does: msg`Move into the document above`,
    keys: [{ key: 'arrowright', alt: true }],
  },
  moveOut: { group: tree, does: msg`Move out`, keys: [{ key: 'arrowleft', alt: true }] },
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

const typingSelector =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"]';

/** Whether the event comes from a field or a menu, where keys type or choose. */
export const isTyping = ({ target }: Pressed): boolean =>
  target instanceof Element && target.closest(typingSelector) !== null;

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
  return keys.code === undefined
    ? inReadingDirection(event.key.toLowerCase()) === keys.key
    : event.code === keys.code;
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

/** The name of a key, as keyboards of the page's language label it. */
function keyName(key: string): string {
  switch (inReadingDirection(key)) {
    case 'arrowup':
      return '↑';
    case 'arrowdown':
      return '↓';
    case 'arrowleft':
      return '←';
    case 'arrowright':
      return '→';
    case 'contextmenu':
      return t({ message: 'Menu', context: 'key' });
    case 'home':
      return t({ message: 'Home', context: 'key' });
    case 'end':
      return t({ message: 'End', context: 'key' });
    case 'enter':
      return t({ message: 'Enter', context: 'key' });
    default:
      return key.charAt(0).toUpperCase() + key.slice(1);
  }
}

const nameOf = ({ key, code = '' }: Keys): string =>
  key === undefined ? code.replace(/^(?:Key|Digit)/, '') : keyName(key);

/** The combinations of a shortcut, as this machine's keyboard labels them: `Ctrl+Shift+Z`, or `⌘⇧Z`. */
export function keysOf(name: ShortcutName): string[] {
  const all: readonly Keys[] = shortcuts[name].keys;
  return all.map((keys) => {
    const { mod, alt, shift } = keys;
    if (isApple) {
      const sign = mod === 'ctrl' ? '⌃' : mod ? '⌘' : '';
      return `${sign}${alt ? '⌥' : ''}${shift ? '⇧' : ''}${nameOf(keys)}`;
    }
    const held = [mod && t`Ctrl`, alt && t`Alt`, shift && t({ message: 'Shift', context: 'key' })];
    return [...held, nameOf(keys)].filter(Boolean).join('+');
  });
}
