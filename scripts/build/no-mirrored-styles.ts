import type { Plugin } from 'vite';

const name = '\0lectern:no-mirrored-styles';
const code = `
export const convert = (rules) => rules;
export const convertProperty = (key, value) => ({ key, value });
`;

/**
 * Removes the package with which Griffel mirrors each style rule for right-to-left layout while the page starts.
 * Nothing in the page is laid out from right to left. The rules of Fluent UI are mirrored already.
 */
export function noMirroredStyles(): Plugin {
  return {
    name: 'lectern-no-mirrored-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'rtl-css-js/core' ? name : null),
    load: (id) => (id === name ? code : null),
  };
}
