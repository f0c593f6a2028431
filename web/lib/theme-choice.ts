import { useSyncExternalStore } from 'react';
import { deviceChoice } from './device-choice.ts';

export type ThemeName = 'light' | 'dark';
/** What the person chose; 'system' follows the device. */
export type ThemeChoice = ThemeName | 'system';

/** The theme that is shown, light or dark (spec 4). A second entry says whether it follows the device. */
const shown = deviceChoice('theme', ['light', 'dark'], 'light');
const follows = deviceChoice('theme-follows-system', ['true', 'false'], 'false');
const deviceDark = window.matchMedia('(prefers-color-scheme: dark)');

/** Puts the chosen theme's class on the document root. */
export function applyTheme(): void {
  if (follows.get() === 'true') followDevice();
  document.documentElement.classList.toggle('dark', shown.get() === 'dark');
}

function followDevice(): void {
  const name = deviceDark.matches ? 'dark' : 'light';
  if (shown.get() !== name) shown.set(name);
}

export function chooseTheme(choice: ThemeChoice): void {
  follows.set(String(choice === 'system') as 'true' | 'false');
  if (choice === 'system') followDevice();
  else shown.set(choice);
}

// also called if another tab or the device changes the theme
shown.subscribe(applyTheme);
deviceDark.addEventListener('change', applyTheme);

/** Calls with the theme that is shown, now and each time it changes. @returns ends that */
export function followTheme(call: (theme: ThemeName) => void): () => void {
  call(shown.get());
  return shown.subscribe(() => call(shown.get()));
}

export const useThemeName = (): ThemeName => useSyncExternalStore(shown.subscribe, shown.get);

const choiceNow = (): ThemeChoice => (follows.get() === 'true' ? 'system' : shown.get());

function subscribe(listener: () => void): () => void {
  const stop = [shown.subscribe(listener), follows.subscribe(listener)];
  return () => stop.forEach((end) => end());
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, choiceNow);
