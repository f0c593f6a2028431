import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import type { Plugin, Rolldown } from 'vite';
import { directionOf, languages } from '../../api/text/languages.ts';
import { messages as sharedMessages } from '../../api/text/messages.ts';
import { textParts, type TextPart } from '../../web/lib/text-parts.ts';
import linguiConfig from '../texts/lingui-config.ts';
import { tieSingleLetters } from './single-letters.ts';
import { areaOf, areasOf } from './text-areas.ts';

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

const virtual = /^virtual:texts\/([\w-]+)$/;
const resolved = /^\0virtual:texts\/([\w-]+)$/;

/** The texts of a language by id. */
type Messages = Readonly<Record<string, string>>;

/**
 * The compiled texts of a language, by id. A build cuts them into parts, each in a file of its own: `first` has those that
 * a document needs before it can be read, an area (`text-areas.ts`) what only its folders use, and `rest` the others.
 * Without a build, `virtual:texts/<language>` has all.
 */
export function textCatalogues(): Plugin {
  const texts = new Map<string, Messages>();
  const idsOf = new Map<string, ReadonlySet<string>>();
  let numbers: ReadonlyMap<string, string> = new Map();
  return {
    name: 'lectern-text-catalogues',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, language] = resolved.exec(id) ?? [];
      return language === undefined ? null : compile(language, await readWarning(this, language));
    },
    // after the macros, which create the ids
    transform: {
      order: 'post',
      filter: { id: /[\\/]web[\\/].*\.tsx?$/ },
      handler(code, id) {
        idsOf.set(id, new Set(Array.from(code.matchAll(literals), ([, , text]) => text!)));
        return null;
      },
    },
    async renderStart() {
      for (const language of languages) texts.set(language, await readWarning(this, language));
      numbers = numbersOf(texts);
    },
    renderChunk: (code) => ({ code: withNumbers(code, numbers), map: null }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const partOf = sortIntoParts(usersOf(idsOf), new Set(modulesOfDocument(chunks, bundle)));
        for (const [language, messages] of texts)
          for (const [part, source] of cutTexts(language, messages, { partOf, numbers }))
            this.emitFile({ type: 'asset', name: textFile(language, part), source });
      },
    },
  };
}

/** Of one part of a language's texts, gzipped. */
const maxPartBytes = 15 * 1024;

interface Cut {
  /** In which part the text of an id is. */
  partOf: (id: string) => TextPart;
  /** See `numbersOf`. */
  numbers: ReadonlyMap<string, string>;
}

/**
 * The texts of a language as modules, one a part.
 * @throws if a text cannot be compiled, or a part is too large
 */
export const cutTexts = (
  language: string,
  messages: Messages,
  { partOf, numbers }: Cut,
): [TextPart, string][] =>
  textParts.map((part) => {
    const own = Object.entries(messages).filter(([id]) => partOf(id) === part);
    const source = compile(
      language,
      Object.fromEntries(own.map(([id, text]) => [numbers.get(id) ?? id, text])),
    );
    const size = gzipSync(source, { level: 9 }).length;
    if (size > maxPartBytes)
      throw new Error(
        `The texts ${language}/${part} have ${size} bytes (gzip): see scripts/build/text-areas.ts`,
      );
    return [part, source];
  });

const textFile = (language: string, part: TextPart): string => `texts-${language}-${part}.js`;

/** Tells for each id in which part its text is. */
function sortIntoParts(users: ReadonlyMap<string, readonly string[]>, firstModules: ReadonlySet<string>) {
  return (id: string): TextPart => {
    if (id.startsWith('slash.')) return 'editor';
    const modules = users.get(id) ?? [];
    if (modules.some((module) => firstModules.has(module))) return 'first';
    const areas = new Set(modules.map(areaOf));
    return areas.size === 1 ? [...areas][0]! : 'rest';
  };
}

const literals = /(["'`])([\w+/]{6})\1/g;

/** The modules in which each id stands. */
function usersOf(idsOf: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [module, ids] of idsOf) for (const id of ids) users.set(id, [...(users.get(id) ?? []), module]);
  return users;
}

/** Short names for the ids of a build: the six letters of an id do not compress, and are a quarter of a catalogue. */
export function numbersOf(texts: ReadonlyMap<string, Messages>): Map<string, string> {
  const ids = new Set([...texts.values()].flatMap((messages) => Object.keys(messages)));
  const made = [...ids].filter((id) => /^[\w+/]{6}$/.test(id)).sort();
  return new Map(made.map((id, index) => [id, index.toString(36)]));
}

const withNumbers = (code: string, numbers: ReadonlyMap<string, string>): string =>
  code.replace(literals, (literal, quote: string, id: string) => {
    const number = numbers.get(id);
    return number === undefined ? literal : quote + number + quote;
  });

async function readWarning(build: Rolldown.PluginContext, language: string): Promise<Messages> {
  const { messages, file, missing } = await readTexts(language);
  build.addWatchFile(file);
  for (const text of missing) build.warn(`${file} lacks ${text}`);
  return messages;
}

/** The texts of the page in a language, the file that has them, and those that it lacks. */
export async function readTexts(
  language: string,
): Promise<{ messages: Messages; file: string; missing: string[] }> {
  const messages: Record<string, string> = {};
  const missing: string[] = [];
  const [catalogue] = await getCatalogs(config);
  // each catalogue has the English text beside its own
  const kept = language === 'en' ? config.locales[0]! : language;
  for (const [id, { message = id, translation, context }] of Object.entries(
    (await catalogue!.read(kept)) ?? {},
  )) {
    const name = context === undefined ? undefined : nameOf(context);
    if (name === null) continue;
    if (!translation) missing.push(`${id}: ${message}`);
    // in English the page shows what the server sent, or what its code says
    if (name === undefined) messages[id] = language === 'en' ? message : translation || message;
    else if (language !== 'en' && translation) messages[name] = translation;
  }
  for (const [id, text] of Object.entries(messages)) messages[id] = tieSingleLetters(language, text);
  return { messages, file: catalogue!.getFilename(kept), missing };
}

/**
 * The id in the page of a text that has a name instead of a macro; null if the page does not use it, undefined if the
 * context is no name.
 */
function nameOf(context: string): string | null | undefined {
  const [, place, name] = /^([a-z-]+)\.([\w.-]+)$/.exec(context) ?? [];
  if (place === undefined || name === undefined) return undefined;
  if (place === 'refusal') return Object.hasOwn(sharedMessages, name) ? `server.${name}` : null;
  return place === 'slash' ? context : null;
}

function compile(language: string, messages: Messages): string {
  const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'es' });
  for (const { error, source: text } of errors) throw new Error(`${text}: ${error.message}`);
  return source;
}

/** The modules that a document loads before it can be read: the page's first file, the renderer, and what they import. */
function modulesOfDocument(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): string[] {
  const first = new Set(chunks.filter(({ isEntry, name }) => isEntry || name === 'rendered'));
  for (const { imports } of first)
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') first.add(file);
    }
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
        const waiting = code.replace(parts, (part, _quote, path: string) => {
          // its texts come first
          if (path.endsWith('/rendered.tsx')) return part;
          const areas = areasOf(join(dirname(id), path)).map((area) => `, '${area}'`);
          return `withTexts(${part}${areas.join('')})`;
        });
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
        const addressOf = (language: string, part: TextPart): string => {
          const name = textFile(language, part);
          const file = Object.values(bundle).find(
            (each) => each.type === 'asset' && each.names.includes(name),
          );
          return `/${(file ?? this.error(`${name} was not built`)).fileName}`;
        };
        for (const name of ['index', 'document']) {
          const page = bundle[`${name}.html`];
          if (page?.type !== 'asset') return this.error(`${name}.html was not built`);
          const english = String(page.source);
          for (const language of languages) {
            // every page except a document needs both before it can be shown
            const needed: TextPart[] = name === 'document' ? ['first'] : ['first', 'rest'];
            const preload = needed
              .map((part) => `<link rel="modulepreload" crossorigin href="${addressOf(language, part)}" />`)
              .join('\n    ');
            const isMirrored = directionOf(language) === 'rtl';
            const addresses = textParts.map((part) => addressOf(language, part)).join(' ');
            const source = english
              .replace('<html lang="en">', `<html lang="${language}"${isMirrored ? ' dir="rtl"' : ''}>`)
              .replace('__TEXTS__', addresses)
              .replace(/<link rel="modulepreload"|<\/head>/, (next) => `${preload}\n    ${next}`);
            if (language === 'en') page.source = source;
            else this.emitFile({ type: 'asset', fileName: `${name}.${language}.html`, source });
          }
        }
      },
    },
  };
}
