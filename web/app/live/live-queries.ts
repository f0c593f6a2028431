import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import type { DocumentEvent, ExportEvent, ImportEvent } from '../../../api/contract/events.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { attachmentsKey } from '../../lib/queries/attachments.ts';
import { commentsKey } from '../../lib/queries/comments.ts';
import {
  documentKey,
  documentQuery,
  documentsKey,
  isDocumentKey,
  recentKey,
  starredKey,
} from '../../lib/queries/documents.ts';
import { exportQuery, exportsKey } from '../../lib/queries/exports.ts';
import { importQuery, importsKey } from '../../lib/queries/imports.ts';
import { notificationsKey } from '../../lib/queries/notifications.ts';
import { newestOfSpaceKey, spaceDocumentsKey, spacesKey } from '../../lib/queries/spaces.ts';
import { workspaceKey } from '../../lib/workspace.ts';

/**
 * Data that is on the page is fetched again after this time. Changes within that time share one fetch. Milliseconds.
 */
const soonMs = 100;
/** Milliseconds for lists, which nobody waits for. */
const laterMs = 1_500;

type Match = (key: QueryKey) => boolean;

/** Fetches again what changed. Data that is not on the page is only marked as stale, and fetched when it is shown. */
export function createLiveQueries(client: QueryClient): (event: LiveEvent) => void {
  const due = new Map<string, number>();

  /** @param which narrows the keys that begin with `queryKey`; default: all of them */
  function refetch(wait: number, queryKey: QueryKey, which: Match = () => true): void {
    // also by the wait, so that a fetch that is wanted soon does not wait for a later one
    const name = JSON.stringify([wait, queryKey]);
    if (due.has(name)) return;
    const go = () => {
      due.delete(name);
      void client.invalidateQueries({ queryKey, predicate: (query) => which(query.queryKey) });
    };
    due.set(name, window.setTimeout(go, wait));
  }

  const refetchDocument = (id: number, wait: number) => refetch(wait, documentKey(id), isDocumentKey);

  function refetchLists(): void {
    refetch(laterMs, recentKey);
    refetch(laterMs, starredKey);
  }

  /** The lists of a space, and its documents: each says whether there are pages below, and what is above. */
  function refetchSpace(spaceId: number): void {
    refetch(laterMs, spaceDocumentsKey(spaceId), isShownList);
    for (const [key, known] of client.getQueriesData<Document>({ queryKey: documentsKey }))
      if (isDocumentKey(key) && known?.spaceId === spaceId) refetchDocument(known.id, laterMs);
  }

  function documentChanged({ id, version, spaceId, fromSpaceId, change }: DocumentEvent): void {
    if (change === 'comments') return refetch(soonMs, commentsKey(id));
    if (change === 'attachments') return refetch(soonMs, attachmentsKey(id));
    const known = client.getQueryData(documentQuery(id).queryKey);
    const isKnown = known !== undefined && known.version >= version;
    // the person's own save: the page has its answer already
    if (change === 'saved' && isKnown) return;
    // the person who deleted it is just leaving for its space and should not see an error first
    if (change === 'deleted') refetchDocument(id, laterMs);
    else if (!isKnown || change === 'moved') refetchDocument(id, soonMs);
    refetchLists();
    if (change === 'saved') return refetch(laterMs, newestOfSpaceKey(spaceId));
    refetchSpace(spaceId);
    if (fromSpaceId !== undefined) refetchSpace(fromSpaceId);
    if (change === 'deleted') refetch(soonMs, notificationsKey);
  }

  /** Takes the progress from the event. A new state changes much more, so it is fetched. */
  function importChanged({ id, state, progress }: ImportEvent): void {
    const { queryKey } = importQuery(id);
    const isProgress = progress.done > 0 && client.getQueryData(queryKey)?.state === state;
    if (isProgress) client.setQueryData(queryKey, (known) => known && { ...known, progress });
    else refetch(soonMs, importsKey);
  }

  function exportChanged({ id, state, done, total }: ExportEvent): void {
    const { queryKey } = exportQuery(id);
    const isProgress = state === 'running' && client.getQueryData(queryKey)?.state === state;
    if (isProgress) client.setQueryData(queryKey, (known) => known && { ...known, done, total });
    else refetch(soonMs, exportsKey);
  }

  /** Whichever document is open. */
  function refetchOpenDocument(): void {
    refetch(
      soonMs,
      documentsKey,
      (key) => isDocumentKey(key) || key[2] === 'comments' || key[2] === 'attachments',
    );
    refetch(soonMs, notificationsKey);
  }

  return (event) => {
    if (event.kind === 'document') return documentChanged(event.document);
    if (event.kind === 'import') return importChanged(event.import);
    if (event.kind === 'export') return exportChanged(event.export);
    if (event.kind === 'notification') return refetch(soonMs, notificationsKey);
    refetchOpenDocument();
    refetch(soonMs, workspaceKey);
    if (event.kind === 'poll') return;
    refetch(soonMs, importsKey);
    refetch(soonMs, exportsKey);
    refetchLists();
    refetch(laterMs, spacesKey);
  };
}

/** All lists except the choices of an open picker. */
const isShownList: Match = (key) => key[3] !== 'choices';
