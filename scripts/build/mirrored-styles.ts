import { join } from 'node:path';
import type { Plugin } from 'vite';

const ownModule = join(import.meta.dirname, '../../web/lib/mirrored-styles.ts');

/**
 * Takes the package with which Griffel mirrors each style rule for right-to-left layout out of the first file: only a page
 * of such a language loads it. The rules of Fluent UI are mirrored already.
 */
export function mirroredStyles(): Plugin {
  return {
    name: 'lectern-mirrored-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'rtl-css-js/core' && importer !== ownModule ? ownModule : null),
  };
}
