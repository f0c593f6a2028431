import type { exportFormats } from '../../text/limits.ts';
import type { Format } from './format.ts';
import { makeWord } from './book/docx/make.ts';
import { makeHtml } from './html/make.ts';
import { makeHtmlFile } from './html/single.ts';
import { makeMarkdown } from './markdown/make.ts';
import { makePdf } from './book/pdf/make.ts';

type FormatName = (typeof exportFormats)[number];

/** The formats of an export, by name. */
export const formats: Record<FormatName, Format> = {
  markdown: makeMarkdown,
  html: makeHtml,
  docx: makeWord,
  pdf: makePdf,
};

/** Formats that write one document differently from many: as a file that opens without unpacking. */
export const singleFiles: Partial<Record<FormatName, Format>> = { html: makeHtmlFile };
