import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import type { ThemeName } from '../../lib/theme-choice.ts';
import { brand, colours, ownColours, ownFonts, shapes } from './tokens.ts';

const side: Record<ThemeName, 0 | 1> = { light: 0, dark: 1 };

function pick(pairs: Record<string, readonly [string, string]>, name: ThemeName, prefix = '') {
  return Object.fromEntries(
    Object.entries(pairs).map(([token, pair]) => [`${prefix}${token}`, pair[side[name]]]),
  );
}

const prefixed = Object.fromEntries(
  Object.entries(ownFonts).map(([name, value]) => [`lectern-${name}`, value]),
);

// FluentProvider writes every entry of a theme as a CSS variable, for portals too
const compose = (base: Theme, name: ThemeName): Theme => ({
  ...base,
  ...shapes,
  ...pick(colours, name),
  ...pick(ownColours, name, 'lectern-'),
  ...prefixed,
});

export const themes: Record<ThemeName, Theme> = {
  light: compose(createLightTheme(brand), 'light'),
  dark: compose(createDarkTheme(brand), 'dark'),
};
