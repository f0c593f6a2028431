import { contentText, type DocumentText } from './document-text.ts';
import { indexWords, type IndexWords } from './index-words.ts';
import { drawPage, type DrawnPage, type PageToDraw } from '../reading/draw-page.ts';
import { parseBody } from '../http/json-text.ts';
import { markdownParts, type MarkdownParts } from './markdown-parts.ts';
import { searchText, type SearchText } from './search-text.ts';
import { cutSnippet, type Snippet, type Term } from './snippet.ts';

/** The tasks that a worker thread can run, by name. Short texts are handled without a thread. */
export const textTasks = {
  contentText: ({ content, before }: { content: string; before: string }): Omit<DocumentText, 'content'> => {
    const { excerpt, vector, headings, words, mentioned } = contentText(content, before);
    return { excerpt, vector, headings, words, mentioned };
  },
  searchText: (text: string): SearchText => searchText(text),
  indexWords: (text: string): IndexWords => indexWords(text),
  cutSnippet: ({ text, terms }: { text: string; terms: readonly Term[] }): Snippet => cutSnippet(text, terms),
  markdownParts: (text: string): MarkdownParts => markdownParts(text),
  drawPage: (page: PageToDraw): DrawnPage => drawPage(page),
  parseBody: (bytes: Uint8Array): unknown => parseBody(bytes),
};

export type TextTasks = typeof textTasks;
export type TextTaskName = keyof TextTasks;
export type TextInput<N extends TextTaskName> = Parameters<TextTasks[N]>[0];
export type TextOutput<N extends TextTaskName> = ReturnType<TextTasks[N]>;
