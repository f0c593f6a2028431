import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const kB = 1024;

/** The most that a document may load before its text can be read. */
export const pageBudget = {
  /** Scripts and styles, gzipped. Bytes. */
  code: 288 * kB,
  /** The largest single file, gzipped: a browser compiles a file as a whole. Bytes. */
  file: 120 * kB,
  /** The number of addresses that the page names: scripts, styles, fonts and the two API calls. */
  requests: 12,
};

export interface PageFile {
  name: string;
  /** Gzipped. Bytes. */
  size: number;
}

const inKb = (bytes: number): string => `${(bytes / kB).toFixed(1)} kB`;

/** Which limits a page exceeds, in words; empty if it keeps them all. */
export function overBudget(html: string, code: readonly PageFile[]): string[] {
  const addresses = [...html.matchAll(/<(?:link|script)\b[^>]*?\s(?:href|src)="([^"]+)"/g)]
    .map(([tag, address = '']) => ({ tag, address }))
    .filter(({ tag }) => !tag.includes('rel="icon"'));
  const total = code.reduce((sum, { size }) => sum + size, 0);
  const faults = addresses
    .filter(({ address }) => !/^\/(?!\/)/.test(address))
    .map(({ address }) => `names another server: ${address}`);
  if (addresses.length > pageBudget.requests)
    faults.push(`names ${addresses.length} files and calls; at most ${pageBudget.requests} are allowed`);
  if (total > pageBudget.code)
    faults.push(
      `loads ${inKb(total)} of scripts and styles (gzip); at most ${inKb(pageBudget.code)} are allowed`,
    );
  for (const { name, size } of code) {
    if (size > pageBudget.file)
      faults.push(
        `loads ${name} with ${inKb(size)} (gzip); at most ${inKb(pageBudget.file)} are allowed for one file`,
      );
  }
  return faults;
}

/** Fails the build if the page of a document has become too heavy. */
export function keepPageBudget(): Plugin {
  return {
    name: 'lectern-page-budget',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const page = bundle['document.html'];
      if (page?.type !== 'asset') return this.error('No document.html was built');
      const html = String(page.source);
      const code: PageFile[] = [];
      for (const file of Object.values(bundle)) {
        if (!/\.(?:js|css)$/.test(file.fileName) || !html.includes(`"/${file.fileName}"`)) continue;
        const content = file.type === 'chunk' ? file.code : file.source;
        code.push({ name: file.fileName, size: (await promisify(gzip)(content, { level: 9 })).length });
      }
      const faults = overBudget(html, code);
      if (faults.length > 0) {
        this.error(
          `The page of a document ${faults.join('; it ')}.\n` +
            'Load code that the text does not need later, with import(), or change the budget in scripts/build/page-budget.ts.',
        );
      }
    },
  };
}
