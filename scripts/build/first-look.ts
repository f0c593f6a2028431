import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { FirstLookParts } from '../../api/contract/first-look.ts';
import { languages } from '../../api/contract/languages.ts';
import { textCatalogues, textMacros } from './texts.ts';

type Messages = Readonly<Record<string, string>>;
type DrawLook = (language: string, messages: Messages) => FirstLookParts;

const root = join(import.meta.dirname, '../..');
const module = join(root, 'web/app/first/draw-look.tsx');

/**
 * Writes `first-look.<language>.json`, from which the server makes the page of a document with its text in it. Drawn
 * here, by the components of the page, so that nothing moves when the page takes over and the server needs no React.
 */
export function firstLook(): Plugin {
  return {
    name: 'lectern-first-look',
    apply: 'build',
    async generateBundle() {
      const { drawLook } = await load<{ drawLook: DrawLook }>(module);
      for (const language of languages) {
        const { messages } = await load<{ messages: Messages }>(`virtual:texts/${language}`);
        const source = JSON.stringify(drawLook(language, messages));
        this.emitFile({ type: 'asset', fileName: `first-look.${language}.json`, source });
      }
    },
  };
}

const fluentImports = /import (type )?\{([^}]+)\} from '(@fluentui\/[\w-]+)';/g;

/** The modules of Fluent are written for bundlers; Node.js reads those for `require` only. */
function fluentForNode(): Plugin {
  return {
    name: 'lectern-fluent-for-node',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /'@fluentui\// },
      handler: (code) =>
        `import { createRequire } from 'node:module';${code.replace(fluentImports, requireInstead)}`,
    },
  };
}

function requireInstead(_all: string, isTypes: string | undefined, names: string, from: string): string {
  const values = names.split(',').filter((name) => !/^\s*(?:type\s|$)/.test(name));
  if (isTypes !== undefined || values.length === 0) return '';
  return `const {${values.join(',')}} = createRequire(${JSON.stringify(module)})('${from}');`;
}

async function load<T>(id: string): Promise<T> {
  const { module: loaded } = await runnerImport<T>(id, {
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [textCatalogues(), fluentForNode(), textMacros()],
  });
  return loaded;
}
