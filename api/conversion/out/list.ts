import type { ExportFormat } from '../../contract/exports.ts';
import type { Format } from './format.ts';
import { makeWord } from './book/docx/make.ts';
import { makeHtml } from './html/make.ts';
import { makeHtmlFile } from './html/single.ts';
import { makeMarkdown } from './markdown/make.ts';
import { makePdf } from './book/pdf/make.ts';

/** What documents can be exported as. */
export const formats: Record<ExportFormat, Format> = {
  markdown: makeMarkdown,
  html: makeHtml,
  docx: makeWord,
  pdf: makePdf,
};

/** What one document becomes as one file, where an export of many is another kind of file. */
export const singleFiles: Partial<Record<ExportFormat, Format>> = { html: makeHtmlFile };
