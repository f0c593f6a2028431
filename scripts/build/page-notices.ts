import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { refuseLicences } from './licences.ts';
import { noticesText, readNotice } from './notices.ts';

/** In the folder of the build; a hidden file, which is not served. */
const packagesFile = '.packages.json';
const noticesFile = 'third-party-notices.txt';

const root = join(import.meta.dirname, '../..');

/**
 * Writes what the licences of the bundled packages ask to be passed on with them, to be served beside the page, and
 * the list of those packages. A licence that is not allowed ends the build.
 */
export function pageNotices(): { page: Plugin; worker: () => Plugin } {
  const folders = new Set<string>();
  const collect: NonNullable<Plugin['generateBundle']> = function (_options, bundle) {
    for (const id of Object.values(bundle).flatMap(sourcesOf)) {
      const folder = packageFolder(id);
      if (folder !== undefined) folders.add(folder);
    }
  };
  return {
    // bundled before the page that starts it is
    worker: () => ({ name: 'lectern-worker-packages', generateBundle: collect }),
    page: {
      name: 'lectern-page-notices',
      apply: 'build',
      generateBundle(options, bundle, isWrite) {
        void collect.call(this, options, bundle, isWrite);
        const notices = [...folders].sort().map(readNotice);
        refuseLicences(notices);
        this.emitFile({
          type: 'asset',
          fileName: noticesFile,
          source: noticesText('The page of Lectern', notices),
        });
        const packages = notices.map(({ name, version, license }) => ({ name, version, license }));
        this.emitFile({ type: 'asset', fileName: packagesFile, source: JSON.stringify(packages) });
      },
    },
  };
}

/** Modules, and the files that others were copied from: fonts. */
const sourcesOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] =>
  file.type === 'chunk'
    ? file.moduleIds.map((id) => id.replace(/^\0/, ''))
    : file.originalFileNames.map((name) => join(root, 'web', name));

/** The folder of the package that a module belongs to; undefined for one of Lectern's own. */
const packageFolder = (id: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0];
