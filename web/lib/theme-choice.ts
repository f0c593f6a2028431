import { useSyncExternalStore } from 'react';

export type ThemeName = 'light' | 'dark';
/** What the person chose; 'system' follows the device. */
export type ThemeChoice = ThemeName | 'system';

const key = 'theme';
const listeners = new Set<() => void>();
const deviceDark = window.matchMedia('(prefers-color-scheme: dark)');

const isChoice = (value: string | null): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system';

function readChoice(): ThemeChoice {
  const value = localStorage.getItem(key);
  return isChoice(value) ? value : 'light';
}

const nameOf = (choice: ThemeChoice): ThemeName => {
  if (choice !== 'system') return choice;
  return deviceDark.matches ? 'dark' : 'light';
};

let choice = readChoice();

/** Puts the chosen theme's class on the document root. */
export function applyTheme(): void {
  document.documentElement.classList.toggle('dark', nameOf(choice) === 'dark');
}

function changed(): void {
  applyTheme();
  listeners.forEach((listener) => listener());
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  localStorage.setItem(key, next);
  changed();
}

// Another tab chose, or the device went dark
window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  choice = readChoice();
  changed();
});
deviceDark.addEventListener('change', changed);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, () => nameOf(choice));
