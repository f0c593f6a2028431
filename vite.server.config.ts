import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

const entries = ['api/main', 'scripts/lectern'].filter((entry) => existsSync(`${entry}.ts`));
/** Threads and child processes of the server. They are found at the same relative path as in the source: docs/decisions/0014. */
const workers = {
  'text/text-worker': 'api/core/text/text-worker.ts',
  'isolated/child': 'api/features/imports/isolated/child.ts',
  'file-texts/read-child': 'api/features/file-texts/read-child.ts',
  'child/worker': 'api/features/exports/child/worker.ts',
};

/** Builds the server as plain JavaScript, which starts in half the time of TypeScript. Dependencies stay outside. */
export default defineConfig({
  publicDir: false,
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
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
