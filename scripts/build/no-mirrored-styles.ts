import type { Plugin } from 'vite';

const name = '\0lectern:no-mirrored-styles';
const code = `
export const convert = (rules) => rules;
export const convertProperty = (key, value) => ({ key, value });
`;

/**
 * Nothing in the page is laid out from right to left, so our styles need no mirrored copy of each rule: leaves out the
 * package with which Griffel makes them while the page starts. The rules of Fluent UI have theirs already.
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
