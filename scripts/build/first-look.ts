import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { FirstLookParts } from '../../api/text/reading/first-look.ts';
import { languages, type Language } from '../../api/text/languages.ts';
import { fluentForNode } from './fluent-for-node.ts';
import { textCatalogues, textMacros } from './text-catalogues.ts';

type Messages = Readonly<Record<string, string>>;
type DrawLook = (language: Language, messages: Messages) => FirstLookParts;

const root = join(import.meta.dirname, '../..');
const module = join(root, 'web/app/first/draw-look.tsx');

/**
 * Writes `first-look.<language>.json`, from which the server makes the page of a document with its text in it. It is
 * rendered here by the components of the page, so that nothing moves when the page takes over, and the server does not
 * need React.
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

async function load<T>(id: string): Promise<T> {
  const { module: loaded } = await runnerImport<T>(id, {
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [textCatalogues(), fluentForNode(), textMacros()],
  });
  return loaded;
}
