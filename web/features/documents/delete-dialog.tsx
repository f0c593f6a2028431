import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Document } from '../../../api/contract/documents.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LinksHere } from '../../components/links-here.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRestoreDocument } from '../../components/use-restore-document.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { serverMessage } from '../../lib/http.ts';
import { forgetOpened } from '../../lib/opened-documents.ts';
import { paths } from '../../lib/paths.ts';
import { trashDays } from '../../lib/trash-days.ts';
import { useChildren, useDeleteDocument } from './api.ts';

interface DeletedDocument extends Pick<Document, 'id' | 'title' | 'spaceId' | 'hasChildren'> {
  /** The document or space that it is in. */
  placeTitle: string;
}

interface DeleteDialogProps {
  document: DeletedDocument;
  open: boolean;
  /** As that of `ConfirmDialog`. */
  focusAfter?: (() => HTMLElement | undefined) | undefined;
  onClose: () => void;
}

/**
 * Asks before a document is deleted, and says what happens to the documents below it. A person who has it open is taken
 * to its space; Undo opens it again.
 */
export function DeleteDialog({ document, open, focusAfter, onClose }: DeleteDialogProps) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id, title } = document;
  const remove = useDeleteDocument(document);
  const restore = useRestoreDocument();
  const { user } = useCurrentUser();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        if (user) forgetOpened(user.id, id);
        const isOpen = `${pathname}/`.startsWith(`${paths.document(id)}/`);
        const undo = () => void restore(id, { open: isOpen });
        toasts.success(t`Document deleted`, title, { label: t`Undo`, run: undo, undoes: true });
        if (isOpen) void navigate(paths.space(document.spaceId));
        onClose();
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
      focusAfter={focusAfter}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

function Consequences({ document }: { document: DeletedDocument }) {
  const days = trashDays();
  const bin = <em>{t`Deleted documents`}</em>;
  return (
    <>
      <LinksHere documentId={document.id} />
      {document.hasChildren && <ChildrenMove document={document} />}
      <p>
        <Plural
          value={days}
          one={<Trans>It stays in {bin} for # day.</Trans>}
          other={<Trans>It stays in {bin} for # days.</Trans>}
        />
      </p>
    </>
  );
}

/** 'Its 3 child documents move up to Operations.' */
function ChildrenMove({ document }: { document: DeletedDocument }) {
  const { data } = useChildren(document);
  const children = data?.pages.flatMap(({ items }) => items) ?? [];
  // the number is known only if the first page of 100 has all of them
  const number = data && data.pages.at(-1)?.next === undefined ? children.length : undefined;
  const place = <em>{document.placeTitle}</em>;
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
