import { comparePages, type ComparedPages, type PageSource } from './compare-pages.ts';
import { compareTexts, type Comparison } from './compare.ts';

export interface CompareRequest {
  form: 'markdown' | 'page';
  older: PageSource;
  newer: PageSource;
}

/** Undefined if comparing would take too long, or if a text cannot be shown as a page. */
export type CompareReply = Comparison | ComparedPages | undefined;

self.addEventListener('message', ({ data: { form, older, newer } }: MessageEvent<CompareRequest>) => {
  const compared = form === 'page' ? comparePages(older, newer) : compareTexts(older.content, newer.content);
  self.postMessage(compared satisfies CompareReply);
});
