import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';
import { FileLocked } from './faults.ts';
import type { TextSink } from './text-sink.ts';

const maxPages = 10_000;

/** The text of a PDF, page by page. @throws FileLocked if it opens with a password only */
export async function readPdf(bytes: Buffer, sink: TextSink): Promise<void> {
  const { getDocument, VerbosityLevel } = await loadLibrary();
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const loading = getDocument({
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    cMapUrl: join(folder, 'cmaps/'),
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await loading.promise;
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && !sink.isFull; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      sink.startPlace('page', String(number));
      sink.add(linesOf(items));
      page.cleanup();
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException' ? new FileLocked() : error;
  }
}

async function loadLibrary() {
  // it could draw as well, and makes a matrix for that when it is loaded
  Object.assign(globalThis, { DOMMatrix: class {} });
  // what it would run in a thread runs here: this process has nothing else to do
  const pdfjsWorker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  Object.assign(globalThis, { pdfjsWorker });
  return import('pdfjs-dist/legacy/build/pdf.min.mjs');
}

/** A word that is parted at the end of a line is put together again. */
const linesOf = (items: readonly (TextItem | TextMarkedContent)[]): string =>
  items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(/(\p{L})[-\u00ad]\n(\p{Ll})/gu, '$1$2');
