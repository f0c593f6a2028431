import { plural, t } from '@lingui/core/macro';
import type { Group } from '../../../api/contract/groups.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useDeleteGroup } from './api.ts';

interface DeleteGroupDialogProps {
  /** The group to delete; the dialog is closed if undefined. */
  group: Group | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Says where the group is in use, asks for confirmation, and deletes it. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const toasts = useToasts();
  const { mutate: deleteGroup, isPending } = useDeleteGroup();
  const name = group?.name;
  const confirm = () => {
    if (group === undefined) return;
    deleteGroup(group.id, {
      onSuccess: () => {
        toasts.success(t`Group deleted`);
        onDeleted();
      },
      onError: (error) => toasts.failure(t`Failed to delete the group`, serverMessage(error)),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      open={group !== undefined}
      destructive
      title={name === undefined ? t`Delete this group?` : t`Delete ${name}?`}
      text={t`Its people keep their accounts but lose what they could do only through this group. This action cannot be undone.`}
      details={group === undefined ? null : <Uses group={group} />}
      confirmLabel={t`Delete`}
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

function Uses({ group: { spaces, restrictedDocuments, source } }: { group: Group }) {
  return (
    <>
      <p>{usesOf(spaces, restrictedDocuments)}</p>
      {source === '' ? null : (
        <p>{t`It is managed by ${source}, and comes back without its roles when that names it again.`}</p>
      )}
    </>
  );
}

function usesOf(spaces: number, restrictedDocuments: number): string {
  if (spaces === 0 && restrictedDocuments === 0) return t`It has no role in any space.`;
  const roles = plural(spaces, {
    one: 'It has a role in # space.',
    other: 'It has a role in # spaces.',
  });
  if (restrictedDocuments === 0) return roles;
  const named = plural(restrictedDocuments, {
    one: 'It is named in the restrictions of # document.',
    other: 'It is named in the restrictions of # documents.',
  });
  return `${roles} ${named}`;
}
