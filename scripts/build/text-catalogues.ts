import { dirname, join, relative } from 'node:path';
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import type { Plugin, Rolldown } from 'vite';
import { languages, type Language } from '../../api/text/languages.ts';
import { germanImportNotes } from '../../api/text/import-notes.de.ts';
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

const virtual = /^virtual:texts\/([a-z]+)(\/rest)?$/;
const resolved = /^\0virtual:texts\/([a-z]+)(\/rest)?$/;

type Messages = Readonly<Record<string, string>>;

/**
 * The server's texts that the page translates itself: `web/lib/server-texts.ts`. In English the page shows what the
 * server sent.
 */
const serverTexts: Record<Language, Messages> = { en: {}, de: germanTexts };
/** The notes of imports, also for `web/lib/server-texts.ts`. */
const noteTexts: Record<Language, Messages> = { en: {}, de: germanImportNotes };

/**
 * The compiled texts of all catalogues, by id: `virtual:texts/<language>` has those that a document needs before it can
 * be read, and `virtual:texts/<language>/rest` the others. Without a build, each has all.
 */
export function textCatalogues(): Plugin {
  const texts = new Map<string, Messages>();
  const idsOf = new Map<string, ReadonlySet<string>>();
  let firstIds: ReadonlySet<string> | undefined;
  return {
    name: 'lectern-text-catalogues',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, language] = resolved.exec(id) ?? [];
      if (language === undefined) return null;
      const messages = await readTexts(this, language);
      texts.set(language, messages);
      return compile(this, language, messages);
    },
    // after the macros, which create the ids
    transform: {
      order: 'post',
      filter: { id: /[\\/]web[\\/].*\.tsx?$/ },
      handler(code, id) {
        idsOf.set(id, new Set(Array.from(code.matchAll(/["']([\w+/]{6})["']/g), ([, text]) => text!)));
        return null;
      },
    },
    renderStart() {
      firstIds = undefined;
    },
    renderChunk(_code, chunk, _options, { chunks }) {
      const [, language, isRest] = resolved.exec(chunk.facadeModuleId ?? '') ?? [];
      if (language === undefined) return null;
      firstIds ??= new Set(
        modulesOfDocument(Object.values(chunks), chunks).flatMap((module) => [...(idsOf.get(module) ?? [])]),
      );
      const messages = Object.entries(texts.get(language) ?? {}).filter(
        ([id]) => (firstIds!.has(id) || id.startsWith('server.')) !== (isRest !== undefined),
      );
      return { code: compile(this, language, Object.fromEntries(messages)), map: null };
    },
  };
}

async function readTexts(build: Rolldown.PluginContext, language: string): Promise<Messages> {
  const messages: Record<string, string> = {};
  for (const catalogue of await getCatalogs(config)) {
    // each catalogue has the English text beside its own
    const kept = language === 'en' ? config.locales[0]! : language;
    const file = catalogue.getFilename(kept);
    build.addWatchFile(file);
    for (const [id, { message = id, translation }] of Object.entries((await catalogue.read(kept)) ?? {})) {
      if (!translation) build.warn(`${file} lacks ${id}: ${message}`);
      messages[id] = language === 'en' ? message : translation || message;
    }
  }
  for (const [name, text] of Object.entries(serverTexts[language as Language]))
    messages[`server.${name}`] = text;
  for (const [code, text] of Object.entries(noteTexts[language as Language])) messages[`note.${code}`] = text;
  return messages;
}

function compile(build: Rolldown.PluginContext, language: string, messages: Messages): string {
  const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'es' });
  for (const { error, source: text } of errors) build.error(`${text}: ${error.message}`);
  return source;
}

/** The modules that a document loads before it can be read: the page's first file, the renderer, and what they import. */
function modulesOfDocument(
  all: readonly Rolldown.RenderedChunk[],
  byName: Record<string, Rolldown.RenderedChunk>,
): string[] {
  const first = new Set(all.filter(({ isEntry, name }) => isEntry || name === 'rendered'));
  for (const { imports } of first) for (const file of imports) if (byName[file]) first.add(byName[file]);
  return [...first].flatMap(({ moduleIds }) => moduleIds);
}

const parts = /\bimport\((['"])(\.\.?\/[^'"]+)\1\)/g;

/** Lets each part of the page that is loaded later wait for its texts: see `withTexts` in `web/lib/load-texts.ts`. */
export function textsOfParts(): Plugin {
  return {
    name: 'lectern-texts-of-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/](?!diagram[\\/]).*\.tsx?$/, code: 'import(' },
      handler(code, id) {
        const waiting = code.replace(parts, (part, _quote, path: string) =>
          // its texts come first
          path.endsWith('/rendered.tsx') ? part : `withTexts(${part})`,
        );
        if (waiting === code) return null;
        const texts = relative(dirname(id), join(import.meta.dirname, '../../web/lib/load-texts.ts'));
        // on the first line, so that the line numbers of the others stay the same
        return { code: `import { withTexts } from './${texts}'; ${waiting}`, map: null };
      },
    },
  };
}

/**
 * Writes each page once for each language other than English: `index.de.html` names its language and loads its texts
 * together with the scripts. The server chooses between them.
 */
export function languagePages(): Plugin {
  return {
    name: 'lectern-language-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunkOf = (name: string) => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.facadeModuleId === `\0virtual:texts/${name}`,
          );
          return chunk ?? this.error(`The texts ${name} were not built`);
        };
        for (const name of ['index', 'document']) {
          const page = bundle[`${name}.html`];
          if (page?.type !== 'asset') return this.error(`${name}.html was not built`);
          const english = String(page.source);
          for (const language of languages) {
            // every page except a document needs both before it can be shown
            const needed = name === 'document' ? [language] : [language, `${language}/rest`];
            const preload = needed
              .map((texts) => `<link rel="modulepreload" crossorigin href="/${chunkOf(texts).fileName}" />`)
              .join('\n    ');
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
