import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadMarkdown } from '../components/markdown/markdown.tsx';
import { prefetchDocument, toDocumentId } from '../features/documents/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { within } from '../lib/within.ts';

/** Fetches a document and the code that renders it. After 150 ms, the page opens with a skeleton instead. */
export async function preloadDocument({ params }: LoaderFunctionArgs): Promise<null> {
  const id = toDocumentId(params.documentId);
  if (id !== undefined) await within(150, [prefetchDocument(queryClient, id), loadMarkdown()]);
  return null;
}
