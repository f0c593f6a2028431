import { lazy, useRef, useState } from 'react';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { Fetched } from '../../components/fetched.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { paths } from '../../lib/paths.ts';
import { FetchedShareDialog } from './fetched-share-dialog.tsx';
import type { Heading } from './outline.ts';
import { useNavigate } from 'react-router-dom';
import { serverMessage } from '../../lib/http.ts';
import { makeUuid } from '../../lib/uuid.ts';
import { useDuplicateDocument } from './api.ts';

const loadList = () => import('./document-menu-list.tsx');
const DocumentMenuList = lazy(async () => ({ default: (await loadList()).DocumentMenuList }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));
const AccessDialog = lazy(async () => ({ default: (await import('./access-dialog.tsx')).AccessDialog }));

type Open = 'access' | 'delete' | 'share' | undefined;

interface DocumentMenuProps {
  document: Document;
  outline: Heading[];
  /** Opens the dialog to move the document, and calls `onClosed` when it has closed. */
  onMove: (onClosed: () => void) => void;
  /** The same for the dialog to export it. */
  onExport: (onClosed: () => void) => void;
}

/** The menu of a document, with its dialogs. */
export function DocumentMenu({ document, outline, onMove, onExport }: DocumentMenuProps) {
  const toasts = useToasts();
  const [open, setOpen] = useState<Open>();
  const duplicate = useDuplicate(document.id);
  const button = useRef<HTMLButtonElement>(null);
  // the menu item that opened the dialog no longer exists then
  const returnFocus = () => requestAnimationFrame(() => button.current?.focus());
  const close = () => {
    setOpen(undefined);
    returnFocus();
  };
  const copyLink = async () => {
    const done = await copyText(location.origin + paths.document(document.id));
    if (done) toasts.success(t`Link copied`);
    else toasts.failure(t`The link could not be copied`);
  };
  return (
    <>
      <LazyMenu
        load={loadList}
        trigger={<IconButton ref={button} label={t`More`} icon={<MoreHorizontal20Regular />} />}
      >
        <DocumentMenuList
          document={document}
          outline={outline}
          onExport={() => onExport(returnFocus)}
          onShare={() => setOpen('share')}
          onAccess={() => setOpen('access')}
          onCopyLink={() => void copyLink()}
          onMove={() => onMove(returnFocus)}
          onDuplicate={duplicate}
          onDelete={() => setOpen('delete')}
        />
      </LazyMenu>
      {open === 'delete' && (
        <Fetched what={t`The dialog`} onFailed={close}>
          <DeleteDialog
            document={{ ...document, placeTitle: document.ancestors.at(-1)?.title ?? document.space.name }}
            open
            onClose={close}
          />
        </Fetched>
      )}
      {open === 'share' && <FetchedShareDialog document={document} onClose={close} />}
      {open === 'access' && (
        <Fetched what={t`The dialog`} onFailed={close}>
          <AccessDialog document={document} onClose={close} />
        </Fetched>
      )}
    </>
  );
}

/** Copies a document and opens the copy. */
function useDuplicate(id: number): () => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  const duplicate = useDuplicateDocument(id);
  // kept until an answer comes, so that a retry after a lost answer makes no second copy
  const key = useRef<string>(undefined);
  return () => {
    if (duplicate.isPending) return;
    key.current ??= makeUuid();
    duplicate.mutate(key.current, {
      onSuccess: (copy) => {
        key.current = undefined;
        toasts.success(t`Document duplicated`, copy.title);
        void navigate(paths.document(copy.id));
      },
      onError: (error) => toasts.failure(t`Failed to duplicate the document`, serverMessage(error)),
    });
  };
}
