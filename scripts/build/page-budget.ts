import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const kB = 1024;

/** The limits for what a document may load before its text can be read. */
export const pageBudget = {
  /** Scripts and styles, gzipped. Bytes. */
  code: 299 * kB,
  /** The largest single file, gzipped: a browser compiles a file as a whole. Bytes. */
  file: 127 * kB,
  /**
   * What the formatted editor loads in addition to the page for editing, before its text is shown, gzipped. Bytes. The
   * goal is 130 kB. What live editing needs comes when somebody else does, but it shares the parts of CodeMirror, which
   * are compressed less well in a file of their own.
   */
  formatted: 136 * kB,
  /** The number of addresses that the page names: scripts, styles, fonts and the two API calls. */
  requests: 12,
};

export interface PageFile {
  name: string;
  /** Gzipped. Bytes. */
  size: number;
}

const inKb = (bytes: number): string => `${(bytes / kB).toFixed(1)} kB`;

/** Describes the limits that a page exceeds; empty if there are none. */
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

type Chunks = Record<string, { type: string; imports?: readonly string[] }>;

/** Files, and everything that they import before they run. */
function withImports(bundle: Chunks, files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    withImports(bundle, bundle[file]?.imports ?? [], found);
  }
  return found;
}

const sizeOf = async (content: string | Uint8Array): Promise<number> =>
  (await promisify(gzip)(content, { level: 9 })).length;

/** Fails the build if the page of a document or the formatted editor exceeds its budget. */
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
        code.push({ name: file.fileName, size: await sizeOf(content) });
      }
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const nameOf = (path: string): string => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
        return chunk?.fileName ?? this.error(`${path} was not built`);
      };
      const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const known = withImports(bundle, [...entries, nameOf('/pages/document-edit-page.tsx')]);
      let formatted = 0;
      for (const file of withImports(bundle, [nameOf('/formatted/formatted-field.tsx')]))
        if (!known.has(file) && bundle[file]?.type === 'chunk') formatted += await sizeOf(bundle[file].code);
      if (formatted > pageBudget.formatted)
        this.error(
          `The formatted editor loads ${inKb(formatted)} (gzip) before its text; at most ${inKb(pageBudget.formatted)} are allowed.`,
        );
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
