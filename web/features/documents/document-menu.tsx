import { lazy, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import type { Document } from '../../../api/contract/documents.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Fetched } from '../../components/fetched.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useDeleteDocument } from './api.ts';
import type { Heading } from './outline.ts';
import { useDuplicate } from './use-duplicate.ts';

const loadList = () => import('./document-menu-list.tsx');
const DocumentMenuList = lazy(async () => ({ default: (await loadList()).DocumentMenuList }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

type Open = 'delete' | 'share' | undefined;

interface DocumentMenuProps {
  document: Document;
  outline: Heading[];
  /** Opens the dialog to move the document; `onClosed` is told when it has been closed. */
  onMove: (onClosed: () => void) => void;
}

/** Everything else that can be done with a document. */
export function DocumentMenu({ document, outline, onMove }: DocumentMenuProps) {
  const toasts = useToasts();
  const [open, setOpen] = useState<Open>();
  const duplicate = useDuplicate(document.id);
  const button = useRef<HTMLButtonElement>(null);
  // the entry that opened the dialog is gone by then
  const takeFocusBack = () => requestAnimationFrame(() => button.current?.focus());
  const close = () => {
    setOpen(undefined);
    takeFocusBack();
  };
  const copyLink = async () => {
    const done = await copyText(location.origin + paths.document(document.id));
    if (done) toasts.success('Link copied');
    else toasts.failure('The link could not be copied');
  };
  return (
    <>
      <LazyMenu
        load={loadList}
        trigger={<IconButton ref={button} label="More" icon={<MoreHorizontal20Regular />} />}
      >
        <DocumentMenuList
          document={document}
          outline={outline}
          onShare={() => setOpen('share')}
          onCopyLink={() => void copyLink()}
          onMove={() => onMove(takeFocusBack)}
          onDuplicate={duplicate}
          onDelete={() => setOpen('delete')}
        />
      </LazyMenu>
      <DeleteDialog document={document} open={open === 'delete'} onClose={close} />
      {open === 'share' && (
        <Fetched what="The dialog" onFailed={close}>
          <ShareDialog document={document} onClose={close} />
        </Fetched>
      )}
    </>
  );
}

interface DeleteDialogProps {
  document: Document;
  open: boolean;
  onClose: () => void;
}

function DeleteDialog({ document, open, onClose }: DeleteDialogProps) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const remove = useDeleteDocument(document);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toasts.success('Document deleted');
        void navigate(paths.space(document.spaceId));
      },
      onError: (error) => {
        onClose();
        toasts.failure('Failed to delete the document', serverMessage(error));
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title="Are you sure?"
      text={`This will permanently delete the document "${document.title}". This action cannot be undone.`}
      confirmLabel="Delete"
      destructive
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
