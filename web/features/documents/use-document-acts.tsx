import { lazy, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Document } from '../../../api/contract/documents.ts';
import { Fetched } from '../../components/fetched.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useDuplicateDocument } from './api.ts';
import { FetchedReviewDialog } from './fetched-review-dialog.tsx';
import { FetchedShareDialog } from './fetched-share-dialog.tsx';
import { useTurnStar } from './use-turn-star.ts';

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));
const AccessDialog = lazy(async () => ({ default: (await import('./access-dialog.tsx')).AccessDialog }));

type Open = 'access' | 'delete' | 'review' | 'share' | undefined;

/** What the acts of a document do that are not links. */
export type ActHandlers = Record<
  | 'star'
  | 'review'
  | 'download'
  | 'share'
  | 'restrict'
  | 'copyLink'
  | 'move'
  | 'duplicate'
  | 'template'
  | 'frontPage'
  | 'release'
  | 'needRelease'
  | 'delete',
  () => void
>;

export interface DocumentDialogs {
  /** Opens the dialog to move the document, and calls `onClosed` when it has closed. */
  onMove: (document: Document, onClosed: () => void) => void;
  /** The same for the dialog to download it. */
  onExport: (document: Document, onClosed: () => void) => void;
  /** The same for the dialog that makes it a template, or a document again. */
  onTemplate: (document: Document, onClosed: () => void) => void;
  /** The same for the dialogs about its release. */
  onRelease: (document: Document, act: 'require' | 'release' | 'end', onClosed: () => void) => void;
}

interface DocumentActsOptions extends DocumentDialogs {
  /** Called when a dialog has closed: what opened it no longer exists then. */
  returnFocus: () => void;
}

/** The acts of a document, and their dialogs, which the caller must draw. */
export function useDocumentActs(
  document: Document,
  { onMove, onExport, onTemplate, onRelease, returnFocus }: DocumentActsOptions,
): { on: ActHandlers; dialogs: ReactNode } {
  const toasts = useToasts();
  const [open, setOpen] = useState<Open>();
  const duplicate = useDuplicate(document.id);
  const star = useTurnStar(document);
  const client = useQueryClient();
  const close = () => {
    setOpen(undefined);
    returnFocus();
  };
  const copyLink = async () => {
    const done = await copyText(location.origin + paths.document(document.id));
    if (done) toasts.success(t`Link copied`);
    else toasts.failure(t`The link could not be copied`);
  };
  const on: ActHandlers = {
    star,
    review: () => setOpen('review'),
    download: () => onExport(document, returnFocus),
    share: () => setOpen('share'),
    restrict: () => setOpen('access'),
    copyLink: () => void copyLink(),
    move: () => onMove(document, returnFocus),
    duplicate,
    template: () => onTemplate(document, returnFocus),
    frontPage: () =>
      void import('./turn-front-page.ts').then(({ turnFrontPage }) =>
        turnFrontPage(document, client, toasts),
      ),
    release: () => onRelease(document, 'release', returnFocus),
    needRelease: () => onRelease(document, document.release ? 'end' : 'require', returnFocus),
    delete: () => setOpen('delete'),
  };
  const dialogs = (
    <>
      {open === 'delete' && (
        <Fetched what={t`The dialog`} onFailed={close}>
          <DeleteDialog
            document={{ ...document, placeTitle: document.ancestors.at(-1)?.title ?? document.space.name }}
            open
            onClose={close}
          />
        </Fetched>
      )}
      {open === 'review' && <FetchedReviewDialog document={document} onClose={close} />}
      {open === 'share' && <FetchedShareDialog document={document} onClose={close} />}
      {open === 'access' && (
        <Fetched what={t`The dialog`} onFailed={close}>
          <AccessDialog document={document} onClose={close} />
        </Fetched>
      )}
    </>
  );
  return { on, dialogs };
}

/** Copies a document and opens the copy. */
function useDuplicate(id: number): () => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  const duplicate = useDuplicateDocument(id);
  return () => {
    if (duplicate.isPending) return;
    duplicate.mutate(undefined, {
      onSuccess: (copy) => {
        toasts.success(t`Document duplicated`, copy.title);
        void navigate(paths.document(copy.id));
      },
      onError: (error) => toasts.failure(t`Failed to duplicate the document`, serverMessage(error)),
    });
  };
}
