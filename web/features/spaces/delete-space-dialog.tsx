import { plural, t } from '@lingui/core/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { trashDays } from '../../lib/trash-days.ts';
import { useDeleteSpace } from './api.ts';

interface DeleteSpaceDialogProps {
  /** The space to delete; the dialog is closed if undefined. */
  spaceId: number | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks for confirmation, deletes the space and shows a toast. */
export function DeleteSpaceDialog({ spaceId, onClose, onDeleted }: DeleteSpaceDialogProps) {
  const toasts = useToasts();
  const remove = useDeleteSpace();
  const days = trashDays();
  const confirm = (): void => {
    if (spaceId === undefined) return;
    remove.mutate(spaceId, {
      onSuccess: () => {
        toasts.success(t`Space deleted`);
        onDeleted?.();
      },
      onError: (error) => toasts.failure(t`Failed to delete space`, serverMessage(error)),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      open={spaceId !== undefined}
      destructive
      title={t`Are you sure you want to delete this space?`}
      text={t`This action cannot be undone. This will permanently delete the space and all its documents.`}
      details={
        <p>
          {plural(days, {
            one: 'For # day, an administrator can restore both.',
            other: 'For # days, an administrator can restore both.',
          })}
        </p>
      }
      confirmLabel={t`Delete`}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
