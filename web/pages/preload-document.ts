import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadMarkdown } from '../components/markdown/markdown.tsx';
import { numberIn } from '../lib/paths.ts';
import { prefetchDocument } from '../features/documents/api.ts';
import { firstText } from '../lib/first-text.ts';
import { queryClient } from '../lib/query-client.ts';
import { within } from '../lib/within.ts';

/** How long the text of the first response stays until the page can be rendered. */
const waitWithTextMs = 10_000;

/** Fetches a document and the code that renders it. After 150 ms, the page opens with a skeleton instead. */
export async function preloadDocument({ params }: LoaderFunctionArgs): Promise<null> {
  const id = numberIn(params.documentId);
  const waitMs = firstText() ? waitWithTextMs : 150;
  if (id !== undefined) await within(waitMs, [prefetchDocument(queryClient, id), loadMarkdown()]);
  return null;
}
