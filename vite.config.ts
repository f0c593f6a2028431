import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultAllowedOrigins, defineConfig, loadEnv, type HtmlTagDescriptor, type Plugin } from 'vite';
import { contractOutline } from './scripts/build/contract-outline.ts';
import { isolatedFrames } from './scripts/build/isolated-frames.ts';
import { firstLook } from './scripts/build/first-look.ts';
import { mirroredStyles } from './scripts/build/mirrored-styles.ts';
import { keepPageBudget } from './scripts/build/page-budget.ts';
import { pageNotices } from './scripts/build/page-notices.ts';
import {
  languagePages,
  noTexts,
  textCatalogues,
  textMacros,
  textsOfParts,
} from './scripts/build/text-catalogues.ts';

const compressed = /\.(?:js|css|svg|json|txt)$/;

/**
 * The best takes ten times as long. Only the image of a release is worth the wait, and even there not the many large
 * files of diagrams and drawings, of which a text needs a few.
 */
function qualityFor(file: string): number {
  if (process.env.BUILD_FOR !== 'release') return 5;
  return /[\\/](?:diagram|drawing)[\\/]/.test(file) ? 9 : 11;
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(file) } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
}

/** Writes .gz and .br files beside every text file of the build, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'lectern-precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = await readdir(dir, { recursive: true });
      // not the pages themselves, which are rendered for each request
      await Promise.all(
        files.filter((file) => compressed.test(file)).map((file) => writeCompressed(join(dir, file))),
      );
    },
  };
}

const uprightFonts = /source-(?:sans-3|serif-4)-latin-wght-normal-.*\.woff2$/;

/** Loads the two upright fonts together with the script: every page shows both. */
function preloadFonts(): Plugin {
  return {
    name: 'lectern-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }): HtmlTagDescriptor[] =>
        Object.keys(bundle)
          .filter((file) => uprightFonts.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          })),
    },
  };
}

/** KaTeX names each font three times. Every browser that Lectern runs in reads the smallest. */
function onlyWoff2(): Plugin {
  return {
    name: 'lectern-only-woff2',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]katex\.min\.css$/ },
      handler: (code) => code.replace(/,url\([^)]+\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g, ''),
    },
  };
}

/**
 * Writes document.html beside index.html: the same page, which also starts loading the renderer and the document's data
 * together with the scripts. The server fills in the document's number.
 */
function documentPage(): Plugin {
  return {
    name: 'lectern-document-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const renderer = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.name === 'rendered',
        );
        if (page?.type !== 'asset' || renderer?.type !== 'chunk')
          throw new Error('Neither index.html nor a renderer was built');
        const html = String(page.source);
        const scripts = [renderer.fileName, ...renderer.imports].filter((file) => !html.includes(file));
        const links = [
          '<link rel="preload" as="fetch" crossorigin href="/api/documents/__DOCUMENT_ID__" />',
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
        ];
        // a browser opens six connections: the fonts come last, because nothing waits for them
        const source = html.replace(/<link rel="preload" as="font"|<\/head>/, (next) =>
          [...links, next].join('\n    '),
        );
        this.emitFile({ type: 'asset', fileName: 'document.html', source });
      },
    },
  };
}

// the package decodes `&eacute;` with a DOM element in the page, and with a table elsewhere
const entityTable = {
  'decode-named-character-reference': join(
    import.meta.dirname,
    'node_modules/decode-named-character-reference/index.js',
  ),
};

/** Long texts are parsed in a worker, where the DOM element does not exist. */
function workerEntities(): Plugin {
  return {
    name: 'lectern-worker-entities',
    enforce: 'pre',
    resolveId: (id) => (id in entityTable ? entityTable[id as keyof typeof entityTable] : null),
  };
}

export default defineConfig(({ mode, command }) => {
  const notices = pageNotices();
  const api = `http://127.0.0.1:${loadEnv(mode, import.meta.dirname, 'API_').API_PORT ?? '3001'}`;
  return {
    root: 'web',
    // in development, page and worker share their prepared dependencies
    resolve: { alias: command === 'serve' ? entityTable : {} },
    worker: { format: 'es', plugins: () => [noTexts(), workerEntities(), notices.worker()] },
    plugins: [
      contractOutline(),
      textsOfParts(),
      textMacros(),
      textCatalogues(),
      react(),
      onlyWoff2(),
      mirroredStyles(),
      isolatedFrames(notices.worker),
      notices.page,
      precompress(),
      preloadFonts(),
      documentPage(),
      firstLook(),
      languagePages(),
      keepPageBudget(),
    ],
    server: {
      // the frames of diagrams and drawings have none
      cors: { origin: [defaultAllowedOrigins, 'null'] },
      fs: { allow: ['..'] },
      proxy: { '/api': api, '/uploads': api },
    },
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2022',
      // an inlined font or script would need `data:` in the content security policy
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](?:react-query|query-core))[\\/]/,
                priority: 3,
              },
              // What every page needs goes into one file, not one per combination of pages
              { name: 'frame', tags: ['$initial'], priority: 2 },
              // two small ones that the renderer shares with other parts, in one request
              {
                name: 'mention',
                test: /(?:web[\\/]components[\\/]mentions[\\/]mention|api[\\/]text[\\/]limits)\.tsx?$/,
                priority: 2,
              },
              // Merging parts of Fluent makes files that import each other; what runs as soon as it loads stays apart
              { name: 'motion', test: /node_modules[\\/]@fluentui[\\/]react-motion[\\/]/, priority: 2 },
              {
                name: 'fluent',
                test: /node_modules[\\/](?:@fluentui|@griffel|tabster|keyborg|@floating-ui)[\\/]/,
                priority: 1,
                // A single group would pull code of lazy pages into the first page
                entriesAware: true,
                entriesAwareMergeThreshold: 12_000,
              },
            ],
          },
        },
      },
    },
  };
});
