import type { SpaceLanguage, WordLanguage } from '../../text/words/word-languages.ts';
import { contentText, type DocumentText } from '../../text/words/document-text.ts';
import { indexWords, type IndexWords } from '../../text/words/index-words.ts';
import type { TextToDraw } from '../../conversion/out/html/draw-text.ts';
import { drawPage, type DrawnPage, type PageToDraw } from '../../text/reading/draw-page.ts';
import { createAnchorFinder, moveAnchors, readingText, type Anchor } from '../../text/markdown/anchors.ts';
import type { Quote } from '../../text/markdown/quotes.ts';
import { parseBody } from '../http/json-text.ts';
import { markdownParts, type MarkdownParts } from '../../text/markdown/parts.ts';
import { searchText, type SearchText } from '../../text/words/search-text.ts';
import type { Term } from '../../text/words/terms.ts';
import { cutSnippet, type Snippet } from '../../text/words/snippet.ts';

interface ContentTask {
  content: string;
  before: string;
  setting: SpaceLanguage;
  title: string;
}

interface WordsTask {
  text: string;
  language: WordLanguage;
  isMarkdown: boolean;
}

export interface FindingTask {
  /** Markdown. */
  text: string;
  wanted: readonly Quote[];
  /** Of several places that fit equally well, none is taken. */
  isCertain?: boolean;
}

export interface MovingTask {
  /** Markdown; null if it is not known any more. */
  before: string | null;
  after: string;
  anchors: readonly Anchor[];
}

/** The tasks that a worker thread can run, by name. Short texts are handled without a thread. */
export const textTasks = {
  contentText: ({ content, ...options }: ContentTask): Omit<DocumentText, 'content'> => {
    const { content: _content, ...cut } = contentText(content, options);
    return cut;
  },
  searchText: ({ text, ...cutting }: WordsTask): SearchText => searchText(text, cutting),
  indexWords: ({ text, ...cutting }: WordsTask): IndexWords => indexWords(text, cutting),
  cutSnippet: ({ text, terms, title }: { text: string; terms: readonly Term[]; title: string }): Snippet =>
    cutSnippet(text, terms, title),
  markdownParts: (text: string): MarkdownParts => markdownParts(text),
  findAnchors: ({ text, wanted, isCertain }: FindingTask): (Anchor | null)[] =>
    wanted.map(createAnchorFinder(readingText(text), isCertain)),
  moveAnchors: ({ before, after, anchors }: MovingTask): Anchor[] =>
    moveAnchors(before === null ? null : readingText(before), readingText(after), anchors),
  drawPage: (page: PageToDraw): DrawnPage => drawPage(page),
  /** Loads what it draws with only when used: formulas and colours of code are large. */
  drawShared: async (text: TextToDraw): Promise<{ html: string; language: string | undefined } | null> => {
    const { drawText } = await import('../../conversion/out/html/draw-text.ts');
    const drawn = drawText(text);
    return drawn ? { html: drawn.html, language: drawn.language } : null;
  },
  parseBody: ({ bytes, maxValues }: { bytes: Uint8Array; maxValues?: number | undefined }): unknown =>
    parseBody(bytes, maxValues),
};

export type TextTasks = typeof textTasks;
export type TextTaskName = keyof TextTasks;
export type TextInput<N extends TextTaskName> = Parameters<TextTasks[N]>[0];
export type TextOutput<N extends TextTaskName> = Awaited<ReturnType<TextTasks[N]>>;
