import { describe, expect, test } from 'vitest';
import { isPressed, keysOf, shortcuts, type Pressed, type ShortcutName } from '../../../web/lib/shortcuts.ts';

const names = Object.keys(shortcuts) as ShortcutName[];

const press = (part: Partial<Pressed>): Pressed => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  target: null,
  getModifierState: () => false,
  ...part,
});
const pressed = (part: Partial<Pressed>): ShortcutName[] =>
  names.filter((name) => isPressed(name, press(part)));

describe('a shortcut', () => {
  test('is what its keys say, with Ctrl and with Cmd', () => {
    expect(pressed({ key: 's', code: 'KeyS', ctrlKey: true })).toEqual(['save']);
    expect(pressed({ key: 's', code: 'KeyS', metaKey: true })).toEqual(['save']);
    expect(pressed({ key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true })).toEqual([]);
    expect(pressed({ key: 's', code: 'KeyS' })).toEqual([]);
    expect(pressed({ key: '*', code: 'Digit8', ctrlKey: true, shiftKey: true })).toEqual(['bulletList']);
    expect(pressed({ key: 'y', code: 'KeyY', ctrlKey: true })).toEqual(['redo']);
    expect(pressed({ key: 'y', code: 'KeyY', metaKey: true })).toEqual([]);
    expect(pressed({ key: 'ArrowUp', altKey: true })).toEqual(['moveBlockUp', 'moveUp']);
    expect(pressed({ key: 'ArrowUp' })).toEqual(['treePrevious']);
  });

  test('is none where AltGr types a letter', () => {
    const altGraph = { key: '¹', code: 'Digit1', ctrlKey: true, altKey: true };
    expect(pressed(altGraph)).toEqual(['heading1']);
    expect(pressed({ ...altGraph, getModifierState: () => true })).toEqual([]);
  });

  test('of a sign counts however the keyboard makes it, but not where somebody types', () => {
    expect(pressed({ key: '?', shiftKey: true })).toEqual(['help']);
    expect(pressed({ key: '/', shiftKey: true })).toEqual(['search']);
    const field = document.createElement('textarea');
    expect(pressed({ key: '?', shiftKey: true, target: field })).toEqual([]);
    expect(pressed({ key: 'k', ctrlKey: true, target: field })).toEqual(['search']);
  });

  test('shares its keys with no other, but for a few: the link, with the search on selected text; taking back a deletion, with the undoing of what one types; and moving, of a block in the text or of a row in the tree', () => {
    const shared = ['link', 'takeBack', 'moveBlockUp', 'moveBlockDown'];
    const all = names.filter((name) => !shared.includes(name)).flatMap((name) => keysOf(name));
    expect(all).toEqual([...new Set(all)]);
    expect(keysOf('link')).toEqual([keysOf('search')[0]]);
    expect(keysOf('takeBack')).toEqual(keysOf('undo'));
    expect(keysOf('moveBlockUp')).toEqual(keysOf('moveUp'));
    expect(keysOf('moveBlockDown')).toEqual(keysOf('moveDown'));
  });

  test('is written as on the keyboard', () => {
    expect(keysOf('redo')).toEqual(['Ctrl+Shift+Z', 'Ctrl+Y']);
    expect(keysOf('heading1')).toEqual(['Ctrl+Alt+1']);
    expect(keysOf('moveUp')).toEqual(['Alt+↑']);
    expect(keysOf('treeMenu')).toEqual(['Shift+F10', 'Menu']);
  });
});
