/** The library could draw as well, and makes a matrix for that when it is loaded. */
async function loadLibrary() {
  Object.assign(globalThis, { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} });
  const pdfjsWorker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  Object.assign(globalThis, { pdfjsWorker });
  return import('pdfjs-dist/legacy/build/pdf.min.mjs');
}

export interface ReadPdf {
  title: string | undefined;
  /** The words of each page, with single blanks. */
  pages: string[];
  /** The titles of its bookmarks. */
  bookmarks: string[];
  /** Pieces of text on all pages, with their height above the foot of the page and their sides, in points. */
  lines: { page: number; text: string; y: number; left: number; right: number }[];
}

/** Reads a PDF as a reader of it does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { getDocument } = await loadLibrary();
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const pdf = await task.promise;
    const pages: string[] = [];
    const lines: ReadPdf['lines'] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      for (const item of items)
        if ('str' in item) {
          const [left, y] = [Number(item.transform[4]), Number(item.transform[5])];
          lines.push({ page: number, text: item.str, y, left, right: left + item.width });
        }
      pages.push(text.replaceAll('\u200b', '').replace(/\s+/g, ' ').trim());
    }
    const outline = ((await pdf.getOutline()) ?? []) as Bookmark[];
    const { info } = await pdf.getMetadata();
    return { title: (info as { Title?: string }).Title, pages, bookmarks: outline.flatMap(titlesOf), lines };
  } finally {
    await task.destroy();
  }
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}

const titlesOf = ({ title, items }: Bookmark): string[] => [title, ...items.flatMap(titlesOf)];
