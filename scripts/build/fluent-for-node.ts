import type { Plugin } from 'vite';

const fluentImports = /import (type )?\{([^}]+)\} from '(@(?:fluentui|griffel)\/[\w-]+)';/g;

/**
 * Lets Node.js run the components: the modules of Fluent's icons are written for bundlers, and Node.js can only read
 * the versions for `require`. Newer versions of the icons have a file for each icon: 47,000 files, half of what a first
 * start installs.
 */
export function fluentForNode(): Plugin {
  return {
    name: 'lectern-fluent-for-node',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /'@(?:fluentui|griffel)\// },
      handler: (code) =>
        `import { createRequire } from 'node:module';${code.replace(fluentImports, requireInstead)}`,
    },
  };
}

function requireInstead(_all: string, isTypes: string | undefined, names: string, from: string): string {
  const values = names.split(',').filter((name) => !/^\s*(?:type\s|$)/.test(name));
  if (isTypes !== undefined || values.length === 0) return '';
  return `const {${values.join(',')}} = createRequire(${JSON.stringify(import.meta.filename)})('${from}');`;
}
