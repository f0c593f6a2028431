import { t } from '@lingui/core/macro';
import type { User } from '../../../api/contract/users.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { roleNames } from '../../lib/roles.ts';
import { useDeleteUser } from './api.ts';

interface DeleteUserDialogProps {
  /** The person to delete; the dialog is closed if undefined. */
  user: User | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation, deletes the account and shows a toast. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const toasts = useToasts();
  const { mutate: deleteUser, isPending } = useDeleteUser();
  const name = user?.displayName;
  const isService = user?.kind === 'service';
  const confirm = () => {
    if (user === undefined || name === undefined) return;
    deleteUser(user.id, {
      onSuccess: () => {
        toasts.success(
          t`User Deleted`,
          isService ? t`The API tokens of ${name} have stopped working.` : t`${name} can no longer sign in.`,
        );
        onDeleted();
      },
      onError: (error) =>
        toasts.failure(t`Error Deleting User`, serverMessage(error) ?? t`Could not delete the user.`),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      open={user !== undefined}
      destructive
      title={name === undefined ? t`Delete this user?` : t`Delete ${name}?`}
      text={consequencesFor(user)}
      confirmLabel={t`Delete`}
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

function consequencesFor(user: User | undefined): string {
  if (user === undefined) return '';
  const { username } = user;
  const role = roleNames[user.role];
  return t`This will permanently delete the account "${username}" (${role}). Documents and comments stay, with "User" in place of the name. This action cannot be undone.`;
}
