import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { languages, type Language } from '../../api/contract/languages.ts';
import { germanTexts } from '../../api/contract/texts.de.ts';
import linguiConfig from '../texts/lingui-config.ts';

const config = makeConfig(linguiConfig);

const usesMacro = /from ['"]@lingui\/(?:core|react)\/macro['"]/;

/**
 * Turns the macros of Lingui into calls with an id.
 *
 * Lingui's own plugins for Vite need Node 22 or Babel in the React plugin, which no longer has it.
 */
export function textMacros(): Plugin {
  return {
    name: 'lectern-text-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: usesMacro },
      async handler(code, id) {
        const [filename = id] = id.split('?');
        const result = await transformAsync(code, {
          filename,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[linguiMacro, { linguiConfig: config }]],
        });
        return result?.code ? { code: result.code, map: result.map } : null;
      },
    },
  };
}

/** Fails the build of a worker that uses a text: no catalogue is loaded there. */
export function noTexts(): Plugin {
  return {
    name: 'lectern-no-texts',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith('@lingui/')) this.error(`${importer ?? id} uses texts, but runs in a worker`);
    },
  };
}

const virtual = /^virtual:texts\/([a-z]+)$/;
const resolved = /^\0virtual:texts\/([a-z]+)$/;

/** The server's texts that the page says itself: `web/lib/server-texts.ts`. In English it shows what the server sent. */
const serverTexts: Record<Language, Record<string, string>> = { en: {}, de: germanTexts };

/** `virtual:texts/<language>`: the compiled texts of all catalogues in one language, by id. */
export function textCatalogues(): Plugin {
  return {
    name: 'lectern-text-catalogues',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, language] = resolved.exec(id) ?? [];
      if (language === undefined) return null;
      const messages: Record<string, string> = {};
      for (const catalogue of await getCatalogs(config)) {
        this.addWatchFile(catalogue.getFilename(language));
        const { messages: found, missing } = await catalogue.getTranslations(language, {
          sourceLocale: 'en',
          fallbackLocales: {},
        });
        for (const { id: text, source } of missing)
          this.warn(`${catalogue.getFilename(language)} lacks ${text}: ${source}`);
        Object.assign(messages, found);
      }
      for (const [name, text] of Object.entries(serverTexts[language as Language]))
        messages[`server.${name}`] = text;
      const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'es' });
      for (const { error, source: text } of errors) this.error(`${text}: ${error.message}`);
      return source;
    },
  };
}

/**
 * Writes each page once for each language beside the English one: `index.de.html` says its language and loads its texts
 * together with the scripts. The server chooses between them.
 */
export function languagePages(): Plugin {
  return {
    name: 'lectern-language-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunkOf = (language: string) => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.facadeModuleId === `\0virtual:texts/${language}`,
          );
          return chunk ?? this.error(`The texts of ${language} were not built`);
        };
        for (const name of ['index', 'document']) {
          const page = bundle[`${name}.html`];
          if (page?.type !== 'asset') return this.error(`${name}.html was not built`);
          const english = String(page.source);
          for (const language of languages) {
            const preload = `<link rel="modulepreload" crossorigin href="/${chunkOf(language).fileName}" />`;
            const source = english
              .replace('<html lang="en">', `<html lang="${language}">`)
              .replace(/<link rel="modulepreload"|<\/head>/, (next) => `${preload}\n    ${next}`);
            if (language === 'en') page.source = source;
            else this.emitFile({ type: 'asset', fileName: `${name}.${language}.html`, source });
          }
        }
      },
    },
  };
}
