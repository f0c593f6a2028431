import type { ImportBody } from './item.ts';
import type { ResolveAddresses } from './from-html/addresses.ts';
import { bookstackPieces } from './bookstack/data.ts';
import { listedPages } from './confluence-html/page-list.ts';
import { confluencePageBody } from './confluence-html/page.ts';
import { storageBody, type AskExport } from './confluence/storage-body.ts';
import { docmostPieces } from './docmost/list.ts';
import { parseSidebars } from './docusaurus/parse-sidebars.ts';
import { htmlBody } from './html/body.ts';
import { savedPage, savedPicture } from './html/saved-page.ts';
import { manifestPieces } from './lectern/manifest.ts';
import { parseText } from './markdown/parse-text.ts';
import { notionPageBody } from './notion/html-page.ts';
import { scanNotionText } from './notion/scan-text.ts';
import { outlineBody, outlineWords } from './outline-json/body.ts';
import { outlinePieces } from './outline-json/collection.ts';
import { tellPieces, type JsonLimits, type TakePieces } from './shared/json-pieces.ts';
import { parseSettings } from './site/parse-settings.ts';
import { wikijsPageBody } from './wikijs/html-page.ts';
import { wordDocument } from './word/document.ts';

/** Files that hold texts, and files that list them. */
const textLimits: JsonLimits = { objects: 2_000_000, pieces: 200_000 };
const listLimits: JsonLimits = { objects: 500_000, pieces: 200_000 };

const inPieces =
  <P extends object>(split: (value: unknown) => Iterable<P>, limits: JsonLimits) =>
  (path: string, take: TakePieces<P>) =>
    tellPieces(path, take, { split, limits });

type Page = { html: string; title: string };

/**
 * The tasks that run in a child process: all work on a document that takes longer, the longer its author makes it. A
 * task asks the server about the rest of the import.
 */
export const conversions = {
  html: ({ html, title }: Page, ask: ResolveAddresses): Promise<ImportBody> => htmlBody(html, title, ask),
  notion: ({ html }: Page, ask: ResolveAddresses): Promise<ImportBody> => notionPageBody(html, ask),
  wikijs: ({ html }: Page, ask: ResolveAddresses): Promise<ImportBody> => wikijsPageBody(html, ask),
  'confluence-html': ({ html }: Page, ask: ResolveAddresses): Promise<ImportBody> =>
    confluencePageBody(html, ask),
  'confluence-list': async (html: string) => listedPages(html),
  storage: (input: Parameters<typeof storageBody>[0], ask: AskExport) => storageBody(input, ask),
  outline: (json: string, ask: ResolveAddresses) => outlineBody(json, ask),
  'outline-words': async (json: string) => outlineWords(json),
  'outline-list': inPieces(outlinePieces, textLimits),
  'bookstack-list': inPieces(bookstackPieces, textLimits),
  'docmost-list': inPieces(docmostPieces, listLimits),
  'lectern-list': inPieces(manifestPieces, listLimits),
  word: wordDocument,
  markdown: async (text: string) => parseText(text),
  'saved-page': savedPage,
  'saved-picture': savedPicture,
  settings: async (text: string) => parseSettings(text),
  sidebars: async (text: string) => parseSidebars(text),
  'notion-scan': async (input: Parameters<typeof scanNotionText>[0]) => scanNotionText(input),
};

export type Conversions = typeof conversions;
