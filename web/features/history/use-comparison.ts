import { startTransition, useEffect, useState } from 'react';
import type { RevisionWithContent } from '../../../api/contract/documents.ts';
import { type Comparison, compareTexts } from './compare.ts';
import type { ComparedPages } from './compare-pages.ts';
import type { CompareReply, CompareRequest } from './compare-worker.ts';

/**
 * Milliseconds. Lines: the worker gives up earlier by itself, unless it hangs or its code cannot be fetched. Pages: both
 * texts are parsed, each as long as a page may take.
 */
const timeLimits = { markdown: 8_000, page: 15_000 } as const;

/** Characters of both texts together. Up to this, comparing takes less time than starting a worker. */
const maxShortLength = 2_000;

/** How versions are shown: their Markdown, or the page that it makes. */
export type Form = CompareRequest['form'];

/**
 * Compares two versions: long texts, and all pages, in a worker, which `signal` or the time limit ends.
 * @returns undefined if comparing would take too long, or if a text cannot be shown as a page
 */
function compareInWorker(request: CompareRequest, signal: AbortSignal): Promise<CompareReply> {
  const [older, newer] = [request.older.content, request.newer.content];
  if (request.form === 'markdown' && older.length + newer.length <= maxShortLength)
    return Promise.resolve(compareTexts(older, newer));
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    const finish = (reply?: CompareReply) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(reply);
    };
    const timer = setTimeout(finish, timeLimits[request.form]);
    signal.addEventListener('abort', () => finish(), { once: true });
    worker.addEventListener('error', () => finish());
    worker.addEventListener('message', (event: MessageEvent<CompareReply>) => finish(event.data));
    worker.postMessage(request);
  });
}

/** What changed, in the form that was asked for. 'failed' if comparing would take too long. */
export type ComparisonState =
  | { form: 'markdown'; compared: Comparison | 'failed' }
  | { form: 'page'; compared: ComparedPages };

interface Known {
  asked: { older: RevisionWithContent; newer: RevisionWithContent; form: Form };
  state: ComparisonState;
}

function stateOf(form: Form, reply: CompareReply): ComparisonState | undefined {
  if (form === 'page') return reply && 'page' in reply ? { form, compared: reply } : undefined;
  return { form, compared: reply && !('page' in reply) ? reply : 'failed' };
}

/**
 * Compares two versions in the background. Pages that cannot be compared are compared as Markdown.
 * @returns undefined while it is being computed
 */
export function useComparison(
  older: RevisionWithContent | undefined,
  newer: RevisionWithContent | undefined,
  form: Form,
): ComparisonState | undefined {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (older === undefined || newer === undefined) return undefined;
    const ending = new AbortController();
    const compare = async (asked: Form): Promise<ComparisonState | undefined> => {
      const reply = await compareInWorker(
        {
          form: asked,
          older: { title: older.title, content: older.content },
          newer: { title: newer.title, content: newer.content },
        },
        ending.signal,
      );
      if (ending.signal.aborted) return undefined;
      return stateOf(asked, reply) ?? compare('markdown');
    };
    void compare(form).then((state) => {
      // a long page is drawn in small steps, so that other work can run in between
      if (state) startTransition(() => setKnown({ asked: { older, newer, form }, state }));
    });
    return () => ending.abort();
  }, [older, newer, form]);
  const isCurrent =
    known !== undefined &&
    known.asked.older === older &&
    known.asked.newer === newer &&
    known.asked.form === form;
  return isCurrent ? known.state : undefined;
}
