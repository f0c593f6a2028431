import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import type { Document } from '../../../api/contract/documents.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LazyMenu } from '../../components/lazy-menu.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useDeleteDocument } from './api.ts';
import type { Heading } from './outline.ts';

const DocumentMenuList = lazy(async () => ({
  default: (await import('./document-menu-list.tsx')).DocumentMenuList,
}));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

type Open = 'delete' | 'share' | undefined;

interface DocumentMenuProps {
  document: Document;
  outline: Heading[];
}

/** Everything else that can be done with a document. */
export function DocumentMenu({ document, outline }: DocumentMenuProps) {
  const toasts = useToasts();
  const [open, setOpen] = useState<Open>();
  const copyLink = async () => {
    const done = await copyText(location.origin + paths.document(document.id));
    if (done) toasts.success('Link copied');
    else toasts.failure('The link could not be copied');
  };
  return (
    <>
      <LazyMenu trigger={<IconButton label="More" icon={<MoreHorizontal20Regular />} />}>
        <DocumentMenuList
          document={document}
          outline={outline}
          onShare={() => setOpen('share')}
          onCopyLink={() => void copyLink()}
          onDelete={() => setOpen('delete')}
        />
      </LazyMenu>
      <DeleteDialog document={document} open={open === 'delete'} onClose={() => setOpen(undefined)} />
      {open === 'share' && (
        <Suspense fallback={null}>
          <ShareDialog document={document} onClose={() => setOpen(undefined)} />
        </Suspense>
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
