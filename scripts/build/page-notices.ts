import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { refuseLicences } from './licences.ts';
import { noticesText, readNotice } from './notices.ts';

/** Stored in the build's folder as a hidden file, which is not served. */
const packagesFile = '.packages.json';
const noticesFile = 'third-party-notices.txt';

const web = join(import.meta.dirname, '../../web');

/**
 * Writes the licence texts of the bundled packages, which are served beside the page, and the list of these packages.
 * Fails the build if a licence is not allowed.
 */
export function pageNotices(): { page: Plugin; worker: (folder?: string) => Plugin } {
  const folders = new Set<string>();
  const collect = (bundle: Rolldown.OutputBundle, from: string): void => {
    for (const id of Object.values(bundle).flatMap((file) => sourcesOf(file, from))) {
      const folder = packageFolder(id);
      if (folder !== undefined) folders.add(folder);
    }
  };
  return {
    // workers, and the frames without an origin, are bundled before the page that starts them
    worker: (folder = web) => ({
      name: 'lectern-worker-packages',
      generateBundle: (_options, bundle) => collect(bundle, folder),
    }),
    page: {
      name: 'lectern-page-notices',
      apply: 'build',
      generateBundle(_options, bundle) {
        collect(bundle, web);
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

/** Modules, and files that were copied from packages, such as fonts. */
const sourcesOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset, from: string): string[] =>
  file.type === 'chunk'
    ? file.moduleIds.map((id) => id.replace(/^\0/, ''))
    : file.originalFileNames.map((name) => join(from, name));

/** The folder of the package that a module belongs to; undefined for Lectern's own modules. */
const packageFolder = (id: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0];
