import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import type { Document } from '../../../api/contract/documents.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRestoreDocument } from '../../components/use-restore-document.ts';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useChildren, useDeleteDocument } from './api.ts';

interface DeleteDialogProps {
  document: Document;
  open: boolean;
  onClose: () => void;
}

/** Asks before a document is deleted, and says what happens to the documents below it. */
export function DeleteDialog({ document, open, onClose }: DeleteDialogProps) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const { title } = document;
  const remove = useDeleteDocument(document);
  const restore = useRestoreDocument();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        const undo = () => void restore(document.id, { open: true });
        toasts.success(t`Document deleted`, title, { label: t`Undo`, run: undo, undoes: true });
        void navigate(paths.space(document.spaceId));
      },
      onError: (error) => {
        onClose();
        toasts.failure(t`Failed to delete the document`, serverMessage(error));
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={t`Are you sure?`}
      text={t`This will permanently delete the document "${title}". This action cannot be undone.`}
      details={open && <Consequences document={document} />}
      confirmLabel={t`Delete`}
      destructive
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

function Consequences({ document }: { document: Document }) {
  return (
    <>
      {document.hasChildren && <ChildrenMove document={document} />}
      <p>{t`You can undo this right away. Later, a manager of the space or an administrator can restore it.`}</p>
    </>
  );
}

/** 'Its 3 child documents move up to Operations.' */
function ChildrenMove({ document }: { document: Document }) {
  const { data } = useChildren(document);
  const children = data?.pages.flatMap(({ items }) => items) ?? [];
  const target = document.ancestors.at(-1)?.title ?? document.space.name;
  // the number is known only if the first page of 100 has all of them
  const number = data && data.pages.at(-1)?.next === undefined ? children.length : undefined;
  const place = <em>{target}</em>;
  return (
    <p>
      {number === undefined ? (
        <Trans>Its child documents move up to {place}.</Trans>
      ) : (
        <Plural
          value={number}
          one={<Trans>Its child document moves up to {place}.</Trans>}
          other={<Trans>Its # child documents move up to {place}.</Trans>}
        />
      )}
    </p>
  );
}
