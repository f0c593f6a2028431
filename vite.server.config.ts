import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { languages } from './api/text/languages.ts';
import { serverTextsOf } from './api/text/translations.ts';

const entries = ['api/main', 'scripts/lectern'].filter((entry) => existsSync(`${entry}.ts`));
/** Threads and child processes of the server. They are found at the same relative path as in the source: docs/decisions/0014. */
const workers = {
  'text-pool/text-worker': 'api/core/text-pool/text-worker.ts',
  'in/child': 'api/conversion/in/child.ts',
  'files/child': 'api/conversion/files/child.ts',
  'server/openapi-thread': 'api/server/openapi-thread.ts',
  'out/child': 'api/conversion/out/child.ts',
};

/** Files that the server reads, at the same relative path as in the source. */
const files = {
  'pdf/book.typ': 'api/conversion/out/book/pdf/book.typ',
  'pdf/formulas.typ': 'api/conversion/out/book/pdf/formulas.typ',
};

const copyFiles = (): Plugin => ({
  name: 'copy-files',
  generateBundle() {
    for (const [fileName, path] of Object.entries(files))
      this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    for (const language of languages.filter((each) => each !== 'en')) {
      const source = JSON.stringify(serverTextsOf(readFileSync(`texts/${language}.po`, 'utf8')));
      this.emitFile({ type: 'asset', fileName: `texts/${language}.json`, source });
    }
  },
});

/** A single character beyond Latin-1 makes V8 keep the source of a whole file in memory with two bytes for each. */
const escapeCharacters = (): Plugin => ({
  name: 'escape-characters',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const [raw] = /String\.raw`[^`]*?[^\0-\xff`]/.exec(file.code) ?? [];
        if (raw) throw new Error(`In a raw text an escape is no character: ${raw.slice(-60)}`);
        file.code = file.code.replace(/[^\0-\xff]/g, escaped);
      }
    },
  },
});

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Builds the server as plain JavaScript, which starts in half the time of TypeScript. Dependencies stay outside. */
export default defineConfig({
  publicDir: false,
  plugins: [copyFiles(), escapeCharacters()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { ...Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])), ...workers },
      // chunks lie as deep as the entries, so that relative paths mean the same in both
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments: false },
    },
  },
});
