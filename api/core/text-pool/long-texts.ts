import type { SpaceLanguage, WordLanguage } from '../../text/words/word-languages.ts';
import { contentText, type DocumentText } from '../../text/words/document-text.ts';
import { indexWords, type IndexWords } from '../../text/words/index-words.ts';
import { parseBody } from '../http/json-text.ts';
import { cutText } from '../../text/markdown/plain-text.ts';
import { searchText, type SearchText } from '../../text/words/search-text.ts';
import type { Term } from '../../text/words/terms.ts';
import type { Snippet } from '../../text/words/snippet.ts';
import { AppError } from '../errors.ts';
import { noted } from '../../text/words/text-language.ts';
import type { Anchor } from '../../text/markdown/anchors.ts';
import { textTasks, type FindingTask, type MovingTask } from './text-tasks.ts';
import { runTextTask, TextTaskFailed, type TextTaskOptions } from './text-pool.ts';

/**
 * Work on texts that may be long. A short text is handled at once, a long one in a worker thread, so that it does not
 * block other requests. `who` is the person it is done for: each has one thread at a time.
 */

/** A text up to this length takes a few milliseconds at most. UTF-16 units or bytes. */
export const longTextLength = 20_000;

/** The key of jobs and the command line, which work for nobody in particular. */
export const upkeep = 'upkeep';
export const personKey = (id: number): string => `person ${id}`;

interface SavedText {
  before?: string;
  setting: SpaceLanguage;
  title: string;
}

/**
 * `contentText` for a text of any length. If it takes too long, only the beginning is indexed: a saved text that is
 * found only by its first words is better than a lost text.
 * @param options `before` is the text that it replaces, `setting` the language of its space, `title` the document's
 */
export async function cutContent(
  who: string,
  content: string,
  { before = '', setting, title, ...options }: SavedText & TextTaskOptions,
): Promise<DocumentText> {
  if (Math.max(content.length, before.length) <= longTextLength)
    return contentText(content, { before, setting, title });
  const task = { content, before, setting, title };
  return orOfBeginning(
    content,
    async () => {
      const cut = await runTextTask(who, 'contentText', task, options);
      noted(cut.language);
      return { ...cut, content };
    },
    (beginning) => ({ ...contentText(beginning, { setting, title }), content }),
  );
}

/** How a text is cut; `isMarkdown`: it reads otherwise than its source. */
export interface Cutting {
  language: WordLanguage;
  isMarkdown: boolean;
}

/** `searchText` for a text of any length. If it takes too long, only the beginning is used. */
export async function cutWords(who: string, text: string, cutting: Cutting): Promise<SearchText> {
  const cut = (short: string) => searchText(short, cutting);
  if (text.length <= longTextLength) return cut(text);
  return orOfBeginning(text, () => runTextTask(who, 'searchText', { text, ...cutting }), cut);
}

/** `indexWords` for a text of any length. If it takes too long, only the beginning is used. */
export async function cutForIndex(who: string, text: string, cutting: Cutting): Promise<IndexWords> {
  const cut = (short: string) => indexWords(short, cutting);
  if (text.length <= longTextLength) return cut(text);
  return orOfBeginning(text, () => runTextTask(who, 'indexWords', { text, ...cutting }), cut);
}

/** `cutSnippet` for a long text; null if nothing is found in time. */
export async function cutLongSnippet(
  who: string,
  text: string,
  terms: readonly Term[],
  { title, hungUp, time }: { title: string; hungUp?: AbortSignal; time: number },
): Promise<Snippet | null> {
  const inTime = AbortSignal.timeout(time);
  const signal = hungUp ? AbortSignal.any([hungUp, inTime]) : inTime;
  try {
    const snippet = await runTextTask(who, 'cutSnippet', { text, terms, title }, { signal });
    return snippet.found ? snippet : null;
  } catch (error) {
    hungUp?.throwIfAborted();
    if (inTime.aborted || error instanceof AppError) return null;
    throw error;
  }
}

/** Where words are in a Markdown text of any length; null for those that it does not have. */
export async function findAnchors(who: string, task: FindingTask): Promise<(Anchor | null)[]> {
  return task.text.length * task.wanted.length <= longTextLength
    ? textTasks.findAnchors(task)
    : runTextTask(who, 'findAnchors', task);
}

/** `moveAnchors` for Markdown texts of any length. Each anchor may be looked for in the whole text. */
export async function moveAnchorsOf(who: string, task: MovingTask): Promise<Anchor[]> {
  const length = Math.max(task.before?.length ?? 0, task.after.length);
  return length * task.anchors.length <= longTextLength
    ? textTasks.moveAnchors(task)
    : runTextTask(who, 'moveAnchors', task);
}

/** `parseBody` for a body of any length. */
export async function parseLongBody(who: string, bytes: Uint8Array, maxValues?: number): Promise<unknown> {
  return bytes.length <= longTextLength
    ? parseBody(bytes, maxValues)
    : runTextTask(who, 'parseBody', { bytes, maxValues });
}

async function orOfBeginning<T>(
  text: string,
  whole: () => Promise<T>,
  ofBeginning: (beginning: string) => T,
): Promise<T> {
  try {
    return await whole();
  } catch (error) {
    if (!(error instanceof TextTaskFailed)) throw error;
    return ofBeginning(cutText(text, longTextLength));
  }
}
